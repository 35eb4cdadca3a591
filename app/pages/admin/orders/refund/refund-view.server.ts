import { ended, lineAccount, owedShares, underWayBack, type LineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { formatEuros, typedEuros, type Cents } from "~/domain/money";
import { findDepositInvoice } from "~/domain/invoices/deposit-invoice.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { insurerPart, insurersOf } from "~/domain/orders/money/insurer-part.server";
import { toRefundCents, waivedCents } from "~/domain/orders/money/owed.server";
import type { Order } from "~/domain/orders/order.server";
import { proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { handMeansFor, mostByHand } from "~/domain/refunds/hand-means.server";
import { REFUND_MEANS, type RefundMeans } from "~/domain/refunds/means";
import { reasonOfDebt } from "~/domain/refunds/reason.server";
import { refundsOf } from "~/domain/refunds/refund.server";
import { onlineFirst, refundable, type Refundable } from "~/domain/refunds/request.server";
import { seenNow, writeSeen } from "~/domain/refunds/seen.server";
import { sourcesOf } from "~/domain/refunds/sources.server";
import { canWriteTo } from "~/domain/orders/reach";
import { insurerAwaits } from "~/domain/till/insurer-claims.server";
import type { Services } from "~/infra/services.server";
import { tellRefund } from "~/pages/admin/orders/money/money-view.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { bringableView } from "./brought-back.server";
import { tellDone } from "./already-refunded.server";
import type { RefundView } from "./refund-form";

export const SETTLED_BY_HAND = "ont déjà été réglés à la main : voyez l’historique de la commande avant de les rendre.";
export const UNPAID = "Cette commande n’est pas payée : il n’y a rien à rembourser.";

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
  `${formatEuros(cents)} de plus sont dus et ne peuvent pas repartir ${means === "provider" ? "par le moyen de paiement d’origine" : "ainsi"} : revenez ensuite sur cette page pour les rendre par un autre moyen.`;

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
    `La mutuelle a pris en charge ${formatEuros(left)}, qui ne reviennent pas au client${its > 0 ? ` : ${formatEuros(its)} de ce qui est dû sont pour elle` : ""}.`,
    awaited
      ? "Elle ne les a pas encore payés : rien n’est à lui verser, notez seulement la somme « à la mutuelle »."
      : "Elle les a payés : rendez-lui la somme par virement, puis notez-la « à la mutuelle ».",
  ].join(" ");
}

const PAPERS = { creditNote: "l’avoir", receipt: "le reçu d’acompte" } as const;

/** The paper that documents a refund: a credit note where there is an invoice; null where nothing was invoiced. */
export async function refundPaper(services: Services, { id }: Order): Promise<keyof typeof PAPERS | null> {
  const isInvoiced = (await invoicesOf(services, id)).length > 0 || (await findDepositInvoice(services, id)) !== null;
  if (isInvoiced) return "creditNote";
  return (await depositOf(services, id)) ? "receipt" : null;
}

async function reasonHint(services: Services, order: Order): Promise<string> {
  const paper = await refundPaper(services, order);
  const places = [...(paper ? [`sur ${PAPERS[paper]}`] : []), ...(canWriteTo(order) ? ["dans le courriel"] : [])];
  return places.length > 0
    ? `Le client le lira ${places.join(" et ")}.`
    : "Gardé avec la commande, qui n’a pas de facture, donc pas d’avoir.";
}

/** What is owed beyond the ended pieces, in words: the difference of cheaper corrected lenses, or the delivery. */
async function beyondTheLines(services: Services, order: Order): Promise<string> {
  const cheaper = (await proposalsOf(services, order.id)).filter(
    ({ state, differenceCents }) => state === "accepted" && differenceCents < 0,
  );
  const lines = order.lines.filter(({ id }) => cheaper.some(({ lineId }) => lineId === id));
  return lines.length > 0
    ? `Verres corrigés, moins chers que payés : ${lines.map(({ brand, name }) => `${brand} ${name}`).join(", ")}`
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
async function meansFor(
  services: Services,
  { id }: Order,
  { online, inAll }: Refundable,
): Promise<[RefundMeans, string][]> {
  const [provider, byHand] = [online > 0 ? (["provider"] as const) : [], await handMeansFor(services, id)];
  const hasFailed = (await owedToCustomer(services, id)).cameBack > 0;
  const ways: RefundMeans[] = hasFailed ? [...byHand, ...provider] : [...provider, ...byHand];
  const limits = await Promise.all(
    ways.map(async (means) => ({ means, most: means === "provider" ? null : await mostByHand(services, id, means) })),
  );
  return limits
    .filter(({ most }) => most !== 0)
    .map(({ means, most }) => [
      means,
      most === null || most >= inAll ? REFUND_MEANS[means] : `${REFUND_MEANS[means]} (au plus ${formatEuros(most)})`,
    ]);
}
