import { redirect } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { ended, lineAccount, owedShares, underWayBack, type LineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { formatEuros, typedEuros, type Cents } from "~/domain/money";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { insurerPart, insurersOf } from "~/domain/orders/money/insurer-part.server";
import { toRefundCents, waivedCents } from "~/domain/orders/money/owed.server";
import type { Order } from "~/domain/orders/order.server";
import { proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { RefundForm } from "~/domain/refunds/forms.server";
import { handMeansFor, mostByHand } from "~/domain/refunds/hand-means.server";
import { REFUND_MEANS, type RefundMeans } from "~/domain/refunds/means";
import { reasonOfDebt } from "~/domain/refunds/reason.server";
import { refundsOf } from "~/domain/refunds/refund.server";
import {
  onlineFirst,
  refundable,
  requestRefund,
  type RefundAsking,
  type Refundable,
} from "~/domain/refunds/request.server";
import { changedSince, seenNow, writeSeen } from "~/domain/refunds/seen.server";
import { sourcesOf } from "~/domain/refunds/sources.server";
import { canWriteTo } from "~/domain/orders/reach";
import { insurerAwaits } from "~/domain/till/insurer-claims.server";
import type { Services } from "~/infra/services.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { again, ask } from "~/pages/admin/orders/asking/asking.server";
import type { Posted } from "~/pages/admin/orders/order-intents.server";
import { tellRefund } from "~/pages/admin/orders/money/money-view.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { QUESTIONS } from "~/ui/admin/confirm";
import { bringableView } from "./brought-back.server";
import { tellChange, tellDone, tellTooMuch } from "./already-refunded.server";
import type { RefundView } from "./refund-form";

/** Proposes to refund what is owed, line by line, with the reason. */
export async function refundView(services: Services, order: Order, afterCancelling: boolean): Promise<RefundView> {
  const account = await accountOf(services, order.id);
  const left = await refundable(services, order.id);
  const owed = Math.min(await toRefundCents(services, order.id), left.inAll);
  const waived = await waivedCents(services, order.id);
  const shares = owedShares(account, owed);
  const beyond = await beyondTheLines(services, order);
  const means = await meansFor(services, order, left);
  const proposed = await firstPart(services, order, owed, means[0]?.[0]);
  return {
    orderHref: adminOrderPath(order.id),
    number: order.number,
    afterCancelling,
    reasonHint: await reasonHint(services, order),
    settled: waived > 0 ? `${formatEuros(waived)} ${SETTLED_BY_HAND}` : null,
    owed: shares.map(({ lineId, cents }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      return {
        key: lineId ?? "whole",
        title: line ? `${line.brand} ${line.name}` : beyond,
        why: lineId ? whyOwed(lineAccount(account, lineId)) : "",
        amount: formatEuros(cents),
      };
    }),
    bringable: left.inAll > 0 ? await bringableView(services, order) : [],
    coming: order.lines.flatMap((line) => {
      const pieces = underWayBack(lineAccount(account, line.id));
      return pieces > 0 ? [`${pieces} × ${line.brand} ${line.name}`] : [];
    }),
    refundable:
      left.inAll > 0
        ? {
            most: sayMost(left),
            rest: owed > proposed ? sayRest(owed - proposed, means[0]?.[0]) : null,
            insurers: await insurersSentence(services, order.id, owed),
            typed: proposed > 0 ? typedEuros(proposed) : "",
            reason: owed > 0 ? await reasonOfDebt(services, order.id) : "",
            means,
            seen: writeSeen(await seenNow(services, order.id)),
          }
        : null,
    closed:
      (await sourcesOf(services, order.id)).length > 0
        ? await tellDone(services, (await refundsOf(services, order.id)).at(-1) ?? null)
        : UNPAID,
    earlier: (await refundsOf(services, order.id)).map(tellRefund),
  };
}

function sayMost({ online, inAll }: Refundable): string {
  const sum =
    online > 0 && online < inAll
      ? `${formatEuros(online)} par le moyen de paiement d’origine et ${formatEuros(inAll)} en tout`
      : formatEuros(inAll);
  return `Au plus ${sum}, toutes taxes comprises.`;
}

const sayRest = (cents: Cents, means: RefundMeans | undefined): string =>
  `${formatEuros(cents)} de plus sont dus et ne peuvent pas repartir ${means === "provider" ? "par le moyen de paiement d’origine" : "ainsi"} : revenez ensuite sur cette page pour les rendre par un autre moyen.`;

/** What of a debt the form proposes first: what fits the means that it proposes. */
async function firstPart(services: Services, { id }: Order, owed: Cents, means: RefundMeans | undefined) {
  if (means === "provider") return onlineFirst(services, id, owed);
  const most = means ? await mostByHand(services, id, means) : null;
  return most === null ? owed : Math.min(owed, most);
}

/** Says what an insurer paid of the order, whether it has done so, and what of the debt belongs to it; null for nothing. */
async function insurersSentence(services: Services, orderId: string, owed: Cents): Promise<string | null> {
  const part = await insurerPart(services, orderId);
  const left = part.paid - part.given;
  if (left <= 0) return null;
  const awaited = (await insurerAwaits(services, orderId)) > 0;
  const its = insurersOf(await accountOf(services, orderId), part, owed);
  return [
    `La mutuelle a pris en charge ${formatEuros(left)}, qui ne reviennent pas au client${its > 0 ? ` : ${formatEuros(its)} de ce qui est dû sont pour elle` : ""}.`,
    awaited
      ? "Elle ne les a pas encore payés : rien n’est à lui verser, notez seulement la somme « à la mutuelle »."
      : "Elle les a payés : rendez-lui la somme par virement, puis notez-la « à la mutuelle ».",
  ].join(" ");
}

const PAPERS = { creditNote: "l’avoir", receipt: "le reçu d’acompte" } as const;

/** The paper that documents a refund: a credit note where there is an invoice; null where nothing was invoiced. */
async function refundPaper(services: Services, { id }: Order): Promise<keyof typeof PAPERS | null> {
  if ((await invoicesOf(services, id)).length > 0) return "creditNote";
  return (await depositOf(services, id)) ? "receipt" : null;
}

async function reasonHint(services: Services, order: Order): Promise<string> {
  const paper = await refundPaper(services, order);
  const places = [...(paper ? [`sur ${PAPERS[paper]}`] : []), ...(canWriteTo(order) ? ["dans le courriel"] : [])];
  return places.length > 0
    ? `Le client le lira ${places.join(" et ")}.`
    : "Gardé avec la commande, qui n’a pas de facture, donc pas d’avoir.";
}

/** Said after a refund by hand. */
const DONE = {
  creditNote: "L’avoir est fait",
  receipt: "Le reçu d’acompte le dit",
  none: "Sans facture, il n’y a pas d’avoir",
} as const;

/** What is owed beyond the ended pieces, in words: the difference of cheaper corrected lenses, or the delivery. */
async function beyondTheLines(services: Services, order: Order): Promise<string> {
  const cheaper = (await proposalsOf(services, order.id)).filter(
    ({ state, differenceCents }) => state === "accepted" && differenceCents < 0,
  );
  const lines = order.lines.filter(({ id }) => cheaper.some(({ lineId }) => lineId === id));
  return lines.length > 0
    ? `Verres corrigés, moins chers que payés : ${lines.map(({ brand, name }) => `${brand} ${name}`).join(", ")}`
    : "Livraison, ou payé en trop";
}

function whyOwed(its: LineAccount): string {
  const pieces = ended(its);
  const kept = its.kept > 0 ? `, dont ${formatEuros(its.kept)} sont retenus sur le prix` : "";
  return `${pieces} ${pieces > 1 ? "pièces rendues, rétractées ou annulées" : "pièce rendue, rétractée ou annulée"} sur ${its.sold}${kept}`;
}

/**
 * The means of the refund: the way of the payment first, unless the bank has just refused a refund that way. A refund by
 * hand is noted here too, so that it gets its credit note.
 */
async function meansFor(services: Services, { id }: Order, { online }: Refundable): Promise<[RefundMeans, string][]> {
  const [provider, byHand] = [online > 0 ? (["provider"] as const) : [], await handMeansFor(services, id)];
  const hasFailed = (await owedToCustomer(services, id)).cameBack > 0;
  const ways: RefundMeans[] = hasFailed ? [...byHand, ...provider] : [...provider, ...byHand];
  return Promise.all(
    ways.map(async (means): Promise<[RefundMeans, string]> => {
      const most = means === "provider" ? null : await mostByHand(services, id, means);
      return [means, most === null ? REFUND_MEANS[means] : `${REFUND_MEANS[means]} (au plus ${formatEuros(most)})`];
    }),
  );
}

const SETTLED_BY_HAND = "ont déjà été réglés à la main : voyez l’historique de la commande avant de les rendre.";
const REFUND_FAILED = "Le remboursement n’a pas pu être demandé. Rien n’est parti : réessayez.";
const UNPAID = "Cette commande n’est pas payée : il n’y a rien à rembourser.";
const NOT_AS_IT_CAME = "Cette commande n’a rien reçu par ce moyen : choisissez-en un autre.";
const BY_HAND = "Cette commande a été payée à la boutique : choisissez comment vous rendez l’argent.";

/** Asks for a refund in two presses. The worker then asks the provider, and the order's page shows the answer. */
export function askRefund({ context, session, order, form }: Posted): Promise<Response> {
  return withFailureMessage(context, REFUND_FAILED, form, async () => {
    const reading = readForm(form, RefundForm);
    if (!reading.ok) return refuse(context, reading.form);
    const { amount, reason, means, seen, confirmed } = reading.data;
    if (means !== "provider" && !(await handMeansFor(context.services, order.id)).includes(means))
      return refuseField(context, form, "means", NOT_AS_IT_CAME);
    const most = means === "provider" ? null : await mostByHand(context.services, order.id, means);
    if (most !== null && amount > most) return refuseField(context, form, "amount", tellOtherMeans(most, means));
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
      const twice = amount > inAll - waived ? ` Attention : ${formatEuros(waived)} ${SETTLED_BY_HAND}` : "";
      const to = order.customer ? ` à ${order.customer.firstName} ${order.customer.lastName}` : "";
      return ask(form, {
        title: QUESTIONS.refund,
        says: `${formatEuros(amount)}${to}, ${REFUND_MEANS[means]}, pour la commande ${order.number}. Motif : ${reason}${twice}`,
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

const tellOtherMeans = (most: Cents, means: RefundMeans): string =>
  `Au plus ${formatEuros(most)} ${REFUND_MEANS[means]}, comme ils sont venus : rendez le reste par un autre moyen.`;

async function troubleOf(
  services: Services,
  orderId: string,
  means: RefundMeans,
  asking: Exclude<RefundAsking, { outcome: "asked" }>,
): Promise<[field: string, message: string]> {
  if (asking.outcome === "notPaid") return ["form", UNPAID];
  if (asking.outcome === "byHand") return ["means", BY_HAND];
  if (asking.outcome === "changed") return ["amount", await tellChange(services, orderId, asking.change)];
  if (asking.outcome === "otherMeans") return ["amount", tellOtherMeans(asking.mostCents, means)];
  return ["amount", await tellTooMuch(services, asking.refundableCents, asking.last)];
}
