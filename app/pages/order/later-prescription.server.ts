import { redirect } from "@remix-run/node";

import { isOrderKey, orderPath, readPrescriptionKey } from "~/domain/orders/links.server";
import { findOrder, findOwnOrder, type Order } from "~/domain/orders/order.server";
import {
  acceptsPrescription,
  receivePrescription,
  type Receiving,
} from "~/domain/orders/prescription/prescription.server";
import { TAKES_PRESCRIPTION } from "~/domain/orders/prescription/still-open";
import { ORDER_STATUS } from "~/domain/orders/status";
import { soldOn } from "~/domain/orders/firm";
import { correctiveKinds } from "~/domain/prescriptions/need";
import {
  findDraft,
  forgetPrescriptionDraft,
  prescriptionsOf,
  standingOf,
} from "~/domain/prescriptions/prescription.server";
import { isRefusedStatement, isSworn } from "~/domain/prescriptions/sworn";
import { dropFile } from "~/domain/sealed-files.server";
import { canWriteTo } from "~/domain/orders/reach";
import type { LaterView } from "~/ui/prescription/prescription-view";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { findAnswer, once } from "~/http/forms/idempotency.server";
import {
  fileOrStatement,
  fillDraft,
  prescriptionFields,
  removeDraftFile,
} from "~/http/orders/prescription-form.server";
import type { ShopContext } from "~/http/request-context.server";

export type Access = {
  order: Order;
  /** The browser that placed it: the only one shown the file itself. */ isOwner: boolean;
  /** Came by the order's own link or from its browser. */ seesOrder: boolean;
};

/**
 * Who may send a prescription: the holder of a mail's link or of the order's link, and the browser that placed the
 * order.
 * @returns null for an expired or changed link
 */
export async function accessTo(
  { services, visitorId }: ShopContext,
  request: Request,
  orderId: string,
): Promise<Access | null> {
  const key = new URL(request.url).searchParams.get("cle");
  const own = await findOwnOrder(services, orderId, visitorId);
  if (own) return { order: own, isOwner: true, seesOrder: true };
  const byOrderLink = isOrderKey(services.config, orderId, key);
  if (!byOrderLink && readPrescriptionKey(services.config, orderId, key, services.now()) !== "valid") return null;
  const order = await findOrder(services, orderId);
  return order && { order, isOwner: false, seesOrder: byOrderLink };
}

/** @returns null when this order's lenses need no prescription */
export async function laterView(
  { services }: ShopContext,
  request: Request,
  { order, isOwner, seesOrder }: Access,
): Promise<LaterView | null> {
  const acceptance = await acceptsPrescription(services, order);
  if (acceptance === "notNeeded") return null;
  const sent = await prescriptionsOf(services, order.id);
  const { pathname, search } = new URL(request.url);
  return {
    orderNumber: order.number,
    action: pathname + search,
    orderHref: seesOrder ? orderPath(services.config, order.id) : null,
    standing: standingOf(sent),
    closed: acceptance === "closed" ? CLOSED[order.status === ORDER_STATUS.cancelled ? "cancelled" : "over"] : null,
    toBeMade: acceptance === "validated" && TAKES_PRESCRIPTION.includes(order.status),
    mailed: canWriteTo(order),
    sworn: standingOf(sent) === "refused" ? isRefusedStatement(sent) : isSworn(sent),
    refusal: sent.flatMap((each) => each.refusal ?? []).at(-1) ?? null,
    // The name of a file may contain the wearer's, so a forwarded link does not show it.
    sent: sent.flatMap((each, position) =>
      each.file
        ? [
            isOwner
              ? { name: each.file.name, href: `${pathname}/fichier?numero=${each.id}` }
              : { name: `Fichier ${position + 1}`, href: null },
          ]
        : each.statement
          ? [{ name: "Déclaration sur l’honneur", href: null }]
          : [],
    ),
    fields:
      acceptance === "open"
        ? prescriptionFields(
            services,
            isOwner ? await findDraft(services, order.id) : await draftWithoutNames(services, order.id),
            correctiveKinds(order.lines),
            isOwner ? (sent.at(-1)?.details.bornOn ?? null) : null,
          )
        : null,
  };
}

/** What a mailed link says once the order takes no prescription any more. */
const CLOSED = { cancelled: "Elle est annulée : vous n’avez rien à envoyer.", over: "Vous n’avez rien à envoyer." };

/** The draft for a link: it shows that a file is there, and no names. */
async function draftWithoutNames(services: ShopContext["services"], orderId: string) {
  const draft = await findDraft(services, orderId);
  return draft && { ...draft, details: {}, file: draft.file && { ...draft.file, name: "Votre fichier" } };
}

/** Handles the forms of the page, and redirects back to it. */
export async function sendLater(context: ShopContext, request: Request, { order }: Access, posted: FormData) {
  const { services } = context;
  const { pathname, search } = new URL(request.url);
  const draft = { of: order.id, visitorId: order.visitorId };
  const acceptance = await acceptsPrescription(services, order);
  if (acceptance !== "open") return refuseField(context, posted, "form", REFUSALS[acceptance]);
  if (posted.get("intent") === "prescription-remove") {
    await removeDraftFile(context, draft);
    return redirect(pathname + search, 303);
  }
  const refusal = await fillDraft(context, draft, posted, {
    given: fileOrStatement(context, posted),
    kinds: correctiveKinds(order.lines),
    heldTo: { soldOn: soldOn(order) },
  });
  // Another press of the button may have delivered the draft meanwhile: both get its answer.
  if (refusal) return (await findAnswer(services, context)) ?? refusal;
  return deliver(context, order.id, posted, pathname + search);
}

async function deliver(context: ShopContext, orderId: string, posted: FormData, back: string) {
  let superfluous: string | null = null;
  const answer = await once(context, async (inside) => {
    const draft = await findDraft(inside, orderId);
    if (!draft?.file && !draft?.statement) return redirect(back, 303); // sent a moment ago, by another press
    await forgetPrescriptionDraft(inside, orderId); // the order gets the file: no two rows may name it
    const outcome = await receivePrescription(inside, orderId, draft.file, draft.details, draft.statement);
    if (outcome !== "received") superfluous = draft.file?.id ?? null;
    if (outcome !== "received" && outcome !== "repeated")
      return refuseField(context, posted, "form", REFUSALS[outcome]);
    const what = draft.file ? "ordonnance" : "déclaration sur l’honneur";
    setFlash(context, { kind: "success", text: `Votre ${what} est bien reçue.` });
    return redirect(back, 303);
  });
  if (superfluous) await dropFile(context.services, superfluous);
  return answer;
}

export const REFUSALS: Record<Exclude<Receiving, "received" | "repeated">, string> = {
  notNeeded: "Cette commande ne demande pas d’ordonnance.",
  validated: "L’ordonnance de cette commande est déjà validée.",
  closed: "Cette commande n’attend plus d’ordonnance.",
  tooMany: "Six fichiers ont déjà été reçus pour cette commande. Écrivez-nous pour en envoyer d’autres.",
};
