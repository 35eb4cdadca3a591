import { redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { audit } from "~/domain/audit/audit.server";
import { INVALID_ORDER, StatusForm } from "~/domain/orders/life/forms.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { askedBefore, changeStatus, type AskedBefore } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { tidyNumber } from "~/domain/orders/life/parcel";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type OrderStatus, type ShopStatus } from "~/domain/orders/status";
import { filterOf } from "~/domain/orders/status-filters";
import { formatEuros, type Cents } from "~/domain/money";
import { requestOwed } from "~/domain/refunds/request.server";
import { changedSince, readSeen } from "~/domain/refunds/seen.server";
import { formatDayAndTime } from "~/domain/time";
import { confirmIdentityPath, hasFreshProof } from "~/http/admin/admin.server";
import type { Services } from "~/infra/services.server";
import { DESPITE_RECALL } from "~/ui/admin/despite-recall";
import type { Question } from "./order-view";
import { refundPath } from "~/domain/orders/links.server";
import { adminOrderPath } from "./order-view.server";
import { tellChange } from "./refund/already-refunded.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { again, ask } from "./asking/asking.server";
import {
  cancelQuestion,
  goesOnToRefund,
  mayRefund,
  NOT_YOURS,
  PROOF_OVER,
  SEEN_FIELD,
} from "./asking/cancel-question.server";

/** A form posted to an order's page in the admin area. */
export type Posted = { context: ShopContext; session: Session; order: Order; form: FormData };
export type Intent = (posted: Posted) => Promise<Response>;

const ORDER_SAVED = "Commande mise à jour avec succès.";
export const SAVE_FAILED = "Erreur lors de la sauvegarde";

/** Saves status, carrier and number together; the list then shows the new status. */
export const saveStatus: Intent = ({ context, session, order, form: posted }) => {
  const form = withoutUntouched(posted, "carrier", "trackingNumber");
  return withFailureMessage(context, SAVE_FAILED, form, async () => {
    const reading = readForm(form, StatusForm);
    if (!reading.ok) return refuse(context, reading.form);
    const { status, carrier, trackingNumber, known, confirmed, agreedTo, overrideReason, version } = reading.data;
    const ends = status === ORDER_STATUS.cancelled && order.status !== ORDER_STATUS.cancelled;
    return once(context, async (services) => {
      // A change made meanwhile is shown before any question.
      const moved = order.status === status || version === order.version;
      if (trackingNumber && writesOver(order, trackingNumber, known))
        return refuseField(context, form, "trackingNumber", savedMeanwhile(order));
      // The refund after the cancellation needs the password. It is asked for now, so that the order is not cancelled
      // without its refund.
      const goesOn = goesOnToRefund(context, order, form);
      if (ends && goesOn && !hasFreshProof(context, "posted"))
        return redirect(confirmIdentityPath(adminOrderPath(order.id)), 303);
      if (ends && moved && !confirmed)
        return ask(
          form,
          await cancelQuestion({ ...context, services }, order, form, await askedBefore(services, order, status)),
        );
      const wantsRefund = form.get("refund") === "on" && order.paidAt !== null;
      const mayNot = mayRefund(context, order) ? !hasFreshProof(context, "posted") && PROOF_OVER : NOT_YOURS;
      if (ends && wantsRefund && mayNot)
        return ask(
          form,
          await cancelQuestion(
            { ...context, services },
            order,
            form,
            await askedBefore(services, order, status),
            mayNot,
          ),
        );
      const change =
        ends && moved && wantsRefund && (await changedSince(services, order.id, readSeen(form.get(SEEN_FIELD))));
      if (change)
        return ask(
          form,
          await cancelQuestion(
            { ...context, services },
            order,
            form,
            await askedBefore(services, order, status),
            await tellChange(services, order.id, change),
          ),
        );
      let refunded = 0;
      const changing = await changeStatus(services, order.id, status, {
        by: session.account.id,
        carrier,
        trackingNumber,
        version,
        agreedTo,
        overrideReason,
        giveBack: wantsRefund
          ? async (inside, owed) => {
              refunded = await requestOwed(inside, order.id, owed, {
                reason: "Annulation de la commande",
                by: session.account.id,
                key: `cancel:${order.id}:${order.version}`,
              });
            }
          : undefined,
      });
      if (changing.outcome === "unknown") return refuseField(context, form, "form", INVALID_ORDER);
      // A colleague made the same change first, so the refund that was to come with it was not made.
      const alreadyMade = changing.outcome === "unchanged" && changing.order.version !== version;
      if (changing.outcome === "conflict" || alreadyMade)
        return refuseField(context, form, "form", await tellConflict(services, changing.order));
      if (changing.outcome === "barred") return refuseField(context, form, "form", changing.reason);
      if (changing.outcome === "confirm")
        return ask(
          form,
          ends
            ? await cancelQuestion({ ...context, services }, order, form, changing)
            : moveQuestion(status, form, changing),
        );
      if (changing.outcome === "changed")
        await audit(
          services,
          session.account,
          "Commande : statut",
          order.number,
          `${statusName(order.status, order.deliveryMethod)} → ${statusName(changing.order.status, order.deliveryMethod)}`,
        );
      if (refunded > 0)
        await audit(
          services,
          session.account,
          "Remboursement demandé",
          order.number,
          `${formatEuros(refunded)}, avec l’annulation`,
        );
      if (changing.overridden) await audit(services, session.account, "Ordonnance : passée outre", order.number);
      if (changing.letUnchecked)
        await audit(services, session.account, "Contrôle du montage : passé outre", order.number);
      setFlash(context, { kind: "success", text: wantsRefund && ends ? tellRefunded(refunded) : ORDER_SAVED });
      return redirect(goesOn ? refundPath(order.id, true) : back(form, order.id, status), 303);
    });
  });
};

/** The form without its unchanged fields: from an older page they would overwrite what was saved since. */
export function withoutUntouched(form: FormData, ...fields: ("carrier" | "trackingNumber")[]): FormData {
  const values = typedValues(form);
  const shown = { carrier: values.knownCarrier ?? "", trackingNumber: values.known ?? "" };
  const touched = new FormData();
  for (const [name, value] of form)
    if (!fields.some((field) => field === name && values[field] === shown[field])) touched.append(name, value);
  return touched;
}

/** Whether a number would replace one that the page did not show. */
export function writesOver(order: Order, typed: string, known: string): boolean {
  return tidyNumber(known) !== order.trackingNumber && tidyNumber(typed) !== order.trackingNumber;
}

export function savedMeanwhile({ trackingNumber }: Order): string {
  return `Le numéro ${trackingNumber ?? ""} a été enregistré entre-temps. Vérifiez, puis enregistrez à nouveau.`;
}

/** Who changed the order meanwhile, and to which status. */
export async function tellConflict(services: Services, order: Order): Promise<string> {
  const last = (await stepsOf(services, order.id, 20)).find(({ action }) => action === "Statut modifié");
  const what = last
    ? `${last.by} a changé le statut (${last.details}) le ${formatDayAndTime(last.at)}`
    : `son statut est maintenant « ${statusName(order.status, order.deliveryMethod)} »`;
  return `Cette commande a été modifiée entre-temps : ${what}. Vérifiez, puis enregistrez à nouveau.`;
}

function moveQuestion(
  status: ShopStatus,
  form: FormData,
  { reason, agreedTo, wantsReason, ofResponsible, unchecked, order }: AskedBefore & { order: Order },
): Question {
  const answered = form.get("agreedTo") === agreedTo;
  return {
    title: `Passer la commande à « ${statusName(status, order.deliveryMethod)} » ?`,
    says: reason,
    links: unchecked.map(({ lineId, title }) => ({
      label: `Fiche atelier : ${title}`,
      href: adminOrderPath(order.id, `/atelier/${lineId}`),
    })),
    yes: wantsReason ? "Passer outre" : "Confirmer",
    fields: { ...again(form), agreedTo },
    ...(wantsReason && {
      override: {
        ...(ofResponsible ? OF_RESPONSIBLE : DESPITE_RECALL),
        error: answered ? "Écrivez pourquoi vous passez outre." : undefined,
      },
    }),
  };
}

const OF_RESPONSIBLE = {
  label: "Motif de l’opticien responsable",
  hint: "Il reste dans l’historique de la commande ; pour une ordonnance, aussi sur le bon de préparation.",
};

/** @param refunded what was asked for with the cancellation; the rest of what is owed stays in the list */
function tellRefunded(refunded: Cents): string {
  return refunded > 0
    ? `${ORDER_SAVED} Remboursement de ${formatEuros(refunded)} demandé.`
    : `${ORDER_SAVED} Aucun remboursement n’est demandé : voyez la liste « À rembourser ».`;
}

/** The page after a save: the list with the order's new status, or the order's own page. */
export function back(form: FormData, orderId: string, status: OrderStatus): string {
  return form.get("from") === "list"
    ? `/admin/commandes?statut=${filterOf(status).slug}&ouvert=${orderId}`
    : adminOrderPath(orderId);
}
