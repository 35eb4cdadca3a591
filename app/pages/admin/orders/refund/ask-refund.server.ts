import { redirect } from "@remix-run/node";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { formatEuros, type Cents } from "~/domain/money";
import { waivedCents } from "~/domain/orders/money/owed.server";
import { RefundForm } from "~/domain/refunds/forms.server";
import { handMeansFor, mostByHand, mostOfLaw } from "~/domain/refunds/hand-means.server";
import { REFUND_MEANS, type RefundMeans } from "~/domain/refunds/means";
import { refundsOf } from "~/domain/refunds/refund.server";
import { refundable, requestRefund, type RefundAsking } from "~/domain/refunds/request.server";
import { changedSince } from "~/domain/refunds/seen.server";
import { canWriteTo } from "~/domain/orders/reach";
import type { Services } from "~/infra/services.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { again, ask } from "~/pages/admin/orders/asking/asking.server";
import type { Posted } from "~/pages/admin/orders/order-intents.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { QUESTIONS } from "~/ui/admin/confirm";
import { tellChange, tellTooMuch } from "./already-refunded.server";
import { refundPaper, SETTLED_BY_HAND, UNPAID } from "./refund-view.server";

/** Said after a refund by hand. */
const DONE = {
  creditNote: "L’avoir est fait",
  receipt: "Le reçu d’acompte le dit",
  none: "Sans facture, il n’y a pas d’avoir",
} as const;

const REFUND_FAILED = "Le remboursement n’a pas pu être demandé. Rien n’est parti : réessayez.";
const NOT_AS_IT_CAME = "Cette commande n’a rien reçu par ce moyen : choisissez-en un autre.";
const BY_HAND = "Cette commande a été payée à la boutique : choisissez comment vous rendez l’argent.";

/** Asks for a refund in two presses. The worker then asks the provider, and the order's page shows the answer. */
export function askRefund({ context, session, order, form }: Posted): Promise<Response> {
  return withFailureMessage(context, REFUND_FAILED, form, async () => {
    const reading = readForm(form, RefundForm);
    if (!reading.ok) return refuse(context, reading.form);
    const { amount, reason, means, seen, confirmed } = reading.data;
    if (means !== "provider" && !(await handMeansFor(context.services, order.id)).includes(means))
      return refuseField(context, form, "means", NOT_AS_IT_CAME);
    const most = means === "provider" ? null : await mostByHand(context.services, order.id, means);
    if (most !== null && amount > most)
      return refuseField(context, form, "amount", await tellOtherMeans(context.services, order.id, most, means));
    if (!confirmed) {
      const change = await changedSince(context.services, order.id, seen);
      if (change) return refuseField(context, form, "amount", await tellChange(context.services, order.id, change));
      const { online, inAll } = await refundable(context.services, order.id);
      const left = means === "provider" ? online : inAll;
      if (amount > left) {
        const last = (await refundsOf(context.services, order.id)).at(-1) ?? null;
        return refuseField(context, form, "amount", await tellTooMuch(context.services, left, last));
      }
      const waived = await waivedCents(context.services, order.id);
      const twice = amount > inAll - waived ? ` Attention : ${formatEuros(waived)} ${SETTLED_BY_HAND}` : "";
      const to = order.customer ? ` à ${order.customer.firstName} ${order.customer.lastName}` : "";
      return ask(form, {
        title: QUESTIONS.refund,
        says: `${formatEuros(amount)}${to}, ${REFUND_MEANS[means]}, pour la commande ${order.number}. Motif : ${reason}${twice}`,
        yes:
          means === "provider" ? `Rembourser ${formatEuros(amount)}` : `Noter que ${formatEuros(amount)} sont rendus`,
        fields: again(form),
      });
    }
    return once(context, async (services) => {
      const asking = await requestRefund(services, order.id, {
        amountCents: amount,
        reason,
        by: session.account.id,
        key: `admin:${context.attempt?.key.slice(0, 90) ?? newId(services.now())}`,
        seen,
        ...(means !== "provider" && { means }),
      });
      if (asking.outcome !== "asked")
        return refuseField(context, form, ...(await troubleOf(services, order.id, means, asking)));
      await audit(
        services,
        session.account,
        "Remboursement demandé",
        order.number,
        `${formatEuros(amount)}, ${REFUND_MEANS[means]}`,
      );
      setFlash(context, {
        kind: "success",
        text:
          means === "provider"
            ? `Remboursement de ${formatEuros(amount)} demandé. La réponse de Stripe s’affiche ici dès qu’elle arrive.`
            : `${formatEuros(amount)} rendus ${REFUND_MEANS[means]}. ${DONE[(await refundPaper(services, order)) ?? "none"]}${canWriteTo(order) ? ", le client en est informé" : ""}.${means !== "virement" ? await ownTillSentence(services, order.number) : ""}`,
      });
      return redirect(adminOrderPath(order.id, "#paiement"), 303);
    });
  });
}

async function tellOtherMeans(services: Services, orderId: string, most: Cents, means: RefundMeans): Promise<string> {
  const isLaws = means !== "provider" && (await mostOfLaw(services, orderId, means)) === most;
  return isLaws
    ? `La loi limite ce qui se rend en espèces pour un même achat : au plus ${formatEuros(most)} ici. Rendez le reste par un autre moyen.`
    : `Au plus ${formatEuros(most)} ${REFUND_MEANS[means]}, comme ils sont venus : rendez le reste par un autre moyen.`;
}

async function troubleOf(
  services: Services,
  orderId: string,
  means: RefundMeans,
  asking: Exclude<RefundAsking, { outcome: "asked" }>,
): Promise<[field: string, message: string]> {
  if (asking.outcome === "notPaid") return ["form", UNPAID];
  if (asking.outcome === "byHand") return ["means", BY_HAND];
  if (asking.outcome === "changed") return ["amount", await tellChange(services, orderId, asking.change)];
  if (asking.outcome === "otherMeans")
    return ["amount", await tellOtherMeans(services, orderId, asking.mostCents, means)];
  return ["amount", await tellTooMuch(services, asking.refundableCents, asking.last)];
}
