import { redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { audit } from "~/domain/audit/audit.server";
import { isId } from "~/domain/ids";
import { changeStatus, type Changing } from "~/domain/orders/life/life.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { OutwardLabel } from "~/domain/parcels/forms.server";
import { obstacleTo, requestLabel } from "~/domain/parcels/labels.server";
import { tellRefusal } from "~/domain/parcels/wording";
import { DELIVERY } from "~/shop/delivery";
import { PREPARE, READY, SHIP } from "./bulk-words";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";

/** Why one of the ticked orders was not changed. */
export type BulkRefusal = { number: string; href: string; why: string };
/** An order that would leave without a tracking number, in the version that was shown. */
export type Untracked = { id: string; number: string; href: string; version: string };
/**
 * The result for several orders. `link`: the file that is ready for the others; `untracked`: orders that need a yes
 * first.
 */
export type BulkAnswer = {
  says: string;
  refusals: BulkRefusal[];
  link: { to: string; name: string } | null;
  untracked: Untracked[];
  /** The orders that were ticked, which stay so. */
  ticked: string[];
};

/** A page of the list shows as many. */
const MOST_TICKED = 50;
const NONE_TICKED = "Cochez au moins une commande.";

/** "ship untracked": the yes to the question of "ship" about parcels without a number. */
type Intent = "prepare" | "ship" | "ship untracked" | "ready" | "print" | "export";
const INTENTS: readonly Intent[] = ["prepare", "ship", "ship untracked", "ready", "print", "export"];

const STATUS: Record<"prepare" | "ship" | "ship untracked" | "ready", ShopStatus> = {
  "prepare": ORDER_STATUS.preparing,
  "ship": ORDER_STATUS.shipped,
  "ship untracked": ORDER_STATUS.shipped,
  "ready": ORDER_STATUS.shipped,
};

/**
 * Does the same to each ticked order. Each is independent: one that refuses says why, and the others are done. Sent
 * twice, nothing is done or counted twice. An order that nobody prepared does not leave, and a parcel leaves without a
 * number only after the question.
 */
export async function postBulk(context: ShopContext, session: Session, here: string): Promise<Response> {
  const { form, services } = context;
  const intent = INTENTS.find((each) => each === form.get("intent"));
  const ids = [...new Set(form.getAll("order").map(String))].filter(isId).slice(0, MOST_TICKED);
  if (!intent) return redirect(here, 303);
  if (ids.length === 0) return refuse(context, { values: {}, errors: { form: NONE_TICKED } });
  if (intent === "export") return redirect(fileOf("export.csv", ids), 303);
  const refusals: BulkRefusal[] = [];
  const untracked: Untracked[] = [];
  const shown = typedValues(form);
  let done = 0;
  let already = 0;
  for (const id of ids) {
    const order = await findOrder(services, id);
    if (!order) continue;
    const version = shown[`version-${id}`] ?? "";
    const leftOut = whyLeftOut(intent, order);
    if (leftOut) {
      refusals.push({ number: order.number, href: adminOrderPath(id), why: leftOut });
      continue;
    }
    if (intent === "ship" && wantsNumber(order)) {
      untracked.push({ id, number: order.number, href: adminOrderPath(id), version });
      continue;
    }
    const became =
      intent === "print"
        ? await label(services, session, order)
        : await move(services, session, order, STATUS[intent], Number(version) || undefined);
    if (became === "done") done += 1;
    else if (became === "already") already += 1;
    else refusals.push({ number: order.number, href: adminOrderPath(id), why: became.why });
  }
  const link = intent === "print" ? papersOf(services, ids) : null;
  const says = tell(intent, papersName(services), {
    done,
    already,
    refused: refusals.length,
    untracked: untracked.length,
  });
  if (refusals.length > 0 || untracked.length > 0)
    return refuse(
      context,
      { values: {}, errors: {} },
      { bulk: { says, refusals, link, untracked, ticked: ids } satisfies BulkAnswer },
    );
  setFlash(context, { kind: "success", text: says });
  return redirect(afterwards(here, intent, ids), 303);
}

/**
 * The list with the same orders still ticked for the next step; those that left are not. A file that was asked for stays
 * linked through the next steps, because its papers go into the parcels that these steps send.
 */
function afterwards(here: string, intent: Intent, ids: string[]): string {
  const [path = "", search = ""] = here.split("?");
  const asked = new URLSearchParams(search);
  asked.delete("cocher");
  if (intent === "print" || intent === "prepare") asked.set("cocher", ids.join("."));
  if (intent === "print") asked.set("papiers", ids.join("."));
  return asked.size > 0 ? `${path}?${asked.toString()}` : path;
}

/** Which orders of the list are ticked, by its address. */
export function tickedIn(asked: URLSearchParams): "all" | string[] {
  return asked.get("cocher") === "tout" ? "all" : idsIn(asked, "cocher");
}

const idsIn = (asked: URLSearchParams, name: string): string[] =>
  (asked.get(name) ?? "").split(".").filter(isId).slice(0, MOST_TICKED);

const papersName = ({ carrier }: Services) => (carrier ? "bons et étiquettes" : "bons");

/** The file that was asked for last, by the list's address; null for none. */
export function papersAskedFor(services: Services, asked: URLSearchParams): BulkAnswer["link"] {
  const ids = idsIn(asked, "papiers");
  return ids.length > 0 ? papersOf(services, ids) : null;
}

/** The file of the slips, and of the labels where the shop prints them. */
function papersOf(services: Services, ids: string[]): { to: string; name: string } {
  return { to: fileOf("bons.pdf", ids), name: `Ouvrir les ${papersName(services)} (PDF)` };
}

/** The result for one order; `already`: nothing was to be done. */
type Became = "done" | "already" | { why: string };

/** Why this order does not leave with the others; null when it may. */
function whyLeftOut(intent: Intent, { status, deliveryMethod }: Order): string | null {
  if (intent === "print" && status === ORDER_STATUS.attention)
    return "Elle est à traiter : décidez d’abord de la suite, sur sa page.";
  const leaves = intent === "ship" || intent === "ship untracked" || intent === "ready";
  if (!leaves || (status !== ORDER_STATUS.confirmed && status !== ORDER_STATUS.preparing)) return null;
  const isFetched = DELIVERY[deliveryMethod].carrier === null;
  if (isFetched && intent !== "ready") return `Elle se retire à la boutique : choisissez « ${READY} ».`;
  if (!isFetched && intent === "ready") return `Elle part par transporteur : choisissez « ${SHIP} ».`;
  return status === ORDER_STATUS.confirmed ? `Personne ne l’a préparée : choisissez d’abord « ${PREPARE} ».` : null;
}

/** Whether the parcel is still in the shop and has no tracking number. */
function wantsNumber({ status, deliveryMethod, trackingNumber }: Order): boolean {
  return status === ORDER_STATUS.preparing && DELIVERY[deliveryMethod].carrier !== null && !trackingNumber;
}

const toldStep = ({ status, deliveryMethod }: Order, to: ShopStatus) =>
  `${statusName(status, deliveryMethod)} → ${statusName(to, deliveryMethod)}`;

async function move(
  services: Services,
  { account }: Session,
  order: Order,
  status: ShopStatus,
  version: number | undefined,
): Promise<Became> {
  const changing: Changing = await changeStatus(services, order.id, status, { by: account.id, version });
  switch (changing.outcome) {
    case "changed":
      await audit(services, account, "Commande : statut", order.number, toldStep(order, status));
      return "done";
    case "unchanged":
      return "already";
    case "confirm":
    case "barred":
      return { why: changing.reason };
    case "conflict": {
      const now = statusName(changing.order.status, order.deliveryMethod);
      return { why: `Modifiée entre-temps : elle est maintenant « ${now} ».` };
    }
    case "unknown":
      return { why: "Cette commande n’existe plus." };
  }
}

/**
 * Asks the carrier for a label where there is none yet; an order that needs no label is left as it is, and so is one that
 * has a number, from its label or typed: its slip alone is printed. A shop without the carrier's key prints slips alone.
 */
async function label(services: Services, { account }: Session, order: Order): Promise<Became> {
  const wish = OutwardLabel.parse({});
  if (order.trackingNumber || !services.carrier) {
    const obstacle = await obstacleTo(services, order, "outward");
    return obstacle && obstacle.outcome !== "noLabel" ? { why: tellRefusal(obstacle) } : "done";
  }
  const labelling = await requestLabel(services, order, "outward", wish, account.id);
  if (labelling.outcome === "noLabel" || labelling.outcome === "left") return "done";
  if (labelling.outcome !== "made") return { why: tellRefusal(labelling) };
  if (!labelling.repeated) await audit(services, account, "Étiquette d’expédition", order.number);
  return "done";
}

type Counted = { done: number; already: number; refused: number; untracked: number };

function tell(intent: Intent, papers: string, { done, already, refused, untracked }: Counted): string {
  const orders = (count: number) => `${count} ${count > 1 ? "commandes" : "commande"}`;
  const became = (count: number) =>
    intent === "prepare" ? "en préparation" : `${intent === "ready" ? "prête" : "partie"}${count > 1 ? "s" : ""}`;
  const made =
    intent === "print"
      ? `${papers.charAt(0).toUpperCase()}${papers.slice(1)} de ${orders(done)}.`
      : `${orders(done)} ${became(done)}.`;
  return [
    done > 0 || already + untracked === 0 ? made : "",
    already > 0 ? `${orders(already)} déjà ${became(already)}.` : "",
    untracked > 0 ? `${orders(untracked)} sans numéro de suivi.` : "",
    refused > 0 ? `${orders(refused)} à voir${refused > 1 ? " une par une" : ""} :` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function fileOf(name: string, ids: string[]): string {
  return `/admin/commandes/${name}?${ids.map((id) => `id=${id}`).join("&")}`;
}

/** The orders in the address of a file, in its order. */
export async function ordersNamed({ services }: ShopContext, request: Request): Promise<Order[]> {
  const ids = new URL(request.url).searchParams.getAll("id").filter(isId).slice(0, MOST_TICKED);
  const orders: Order[] = [];
  for (const id of new Set(ids)) {
    const order = await findOrder(services, id);
    if (order) orders.push(order);
  }
  return orders;
}
