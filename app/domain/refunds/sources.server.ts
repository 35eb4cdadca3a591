import type { Services } from "~/infra/services.server";
import { refundableCents, type Share } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { creditedInChain } from "~/domain/invoices/credit-note.server";
import { findInvoice, type Invoice } from "~/domain/invoices/invoice.server";
import type { Cents } from "~/domain/money";
import { askedAgainOf } from "~/domain/orders/money/asked-again.server";
import { paidAgainCents } from "~/domain/orders/money/lost-again.server";
import { invoiceOrder } from "~/domain/orders/placing/invoicing.server";
import { findPayment, isForOrder, paymentsOf } from "~/domain/payments/payment.server";
import type { Payment } from "~/domain/payments/states";
import type { RefundState } from "./states";

/** A collected payment of an order, and how much of it can still be given back. */
export type Source = {
  payment: Payment;
  /** By any means. */
  left: Cents;
  /** Refunds with a credit note that came back, because the customer's bank does not take them. */
  cameBack: Cents;
};

/**
 * The payments to which an order's money goes back: the payment of its price, the rest of it that was taken in the shop
 * because an online payment was too small, then those of its supplements.
 */
export async function sourcesOf(services: Services, orderId: string): Promise<Source[]> {
  const kept = (await paymentsOf(services, orderId)).filter(({ state }) => state === "paid");
  const [first] = kept;
  if (!first) return [];
  const account = await accountOf(services, orderId);
  // An earlier deposit, and a payment of a wrong sum, are counted with the payment of the price.
  const main = kept.find(isForOrder) ?? first;
  const apart = kept.filter((payment) => payment !== main && (!isForOrder(payment) || isRestOf(main, payment)));
  const ids = apart.map(({ id }) => id);
  const paidAgain = await paidAgainCents(services, orderId);
  const sources: Source[] = [];
  for (const payment of [main, ...apart]) {
    const isMain = payment === main;
    const received = isMain
      ? account.paid + account.undone.cents + paidAgain - apart.reduce((sum, { amountCents }) => sum + amountCents, 0)
      : payment.amountCents;
    const { asked } = await givenBack(services, payment, isMain ? ids : null);
    sources.push({
      payment,
      left: Math.max(0, received - asked - (await chargedBack(services, payment, isMain ? ids : null))),
      cameBack: isRestOf(main, payment) ? 0 : await creditedAndNotGiven(services, payment),
    });
  }
  return within(sources, refundableCents(account));
}

/** Whether money was taken in the shop for what an online payment of the price lacked. */
const isRestOf = (main: Payment, payment: Payment) =>
  payment !== main && isForOrder(payment) && payment.kind === "till" && main.kind !== "till";

/** Cuts the sources down to what the ledger says is left. */
function within(sources: Source[], most: Cents): Source[] {
  let room = most;
  return sources.map((source) => {
    const left = Math.min(source.left, room);
    room -= left;
    return { ...source, left };
  });
}

const NOT_GIVEN_BACK = ["refused", "failed"];

/** @param apart for the payment of the price: the payments that are not counted with it */
async function givenBack({ db }: Services, { id, orderId }: Payment, apart: string[] | null) {
  const refunds: { id: string; state: RefundState; amount_cents: Cents }[] = await db("refunds")
    .where({ order_id: orderId })
    .whereNotIn("state", NOT_GIVEN_BACK)
    .modify((query) => void (apart ? query.whereNotIn("payment_id", apart) : query.where({ payment_id: id })))
    .select("id", "state", "amount_cents");
  const sum = (rows: { amount_cents: Cents }[]) => rows.reduce((total, { amount_cents }) => total + amount_cents, 0);
  const made = refunds.filter(({ state }) => state === "succeeded");
  return { asked: sum(refunds), refunded: sum(made), ids: made.map(({ id }) => id) };
}

async function chargedBack({ db }: Services, { id, orderId }: Payment, apart: string[] | null): Promise<Cents> {
  const disputes = db("disputes")
    .where({ order_id: orderId })
    .modify((query) => void (apart ? query.whereNotIn("payment_id", apart) : query.where({ payment_id: id })))
    .select("id");
  const entries = await db("order_ledger")
    .where({ order_id: orderId, kind: "charged back", cause: "dispute" })
    .whereIn("cause_id", disputes)
    .select("cents");
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

/** What the payment's own invoice credits of refunds that came back. */
async function creditedAndNotGiven(services: Services, payment: Payment): Promise<Cents> {
  return Math.max(0, (await creditedTo(services, payment)) - (await refundedOf(services, { paymentId: payment.id })));
}

/** The sum of the credit notes for refunds on the payment's own invoice. */
async function creditedTo(services: Services, payment: Payment): Promise<Cents> {
  const invoice = await findInvoice(services, payment.orderId, payment.proposalId ?? "");
  return invoice ? creditedInChain(services, invoice) : 0;
}

/** The invoice that a refund corrects: that of the payment it gives back, issued now if it can be. */
export async function invoiceOfRefund(
  services: Services,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<Invoice | null> {
  const payment = await findPayment(services, { id: paymentId });
  return payment?.proposalId ? findInvoice(services, orderId, payment.proposalId) : invoiceOrder(services, orderId);
}

/**
 * What was given back of the payment that a refund is for, in cents: of all payments of the price, or of a supplement.
 * Without what is asked for again, because the order was taken up: its invoice sells it again.
 */
export async function refundedOf(services: Services, { paymentId }: { paymentId: string }): Promise<Cents> {
  const payment = await findPayment(services, { id: paymentId });
  if (!payment) return 0;
  const supplements = (await paymentsOf(services, payment.orderId)).filter((each) => !isForOrder(each));
  const apart = isForOrder(payment) ? supplements.map(({ id }) => id) : null;
  const { refunded, ids } = await givenBack(services, payment, apart);
  return refunded - (await askedAgainOf(services, payment.orderId, ids));
}

/** What can go back through the provider, in cents. */
export const onlineOf = ({ payment, left, cameBack }: Source): Cents =>
  payment.kind === "till" ? 0 : Math.max(0, left - cameBack);

/** A part of a refund: what one payment gives back, by order line. */
export type Part = { payment: Payment; cents: Cents; shares: Share[] };

/**
 * Divides a refund among the payments it was paid by. What a supplement was paid for goes back to its payment. Of the
 * rest, by hand, refunds that no bank took and money taken in the shop go first.
 * @param shares the refund by order line
 * @param apart the parts of the supplements, by payment
 * @returns only the payments that have a part in it
 */
export function partAmong(sources: Source[], shares: Share[], apart: Map<string, Share>, byHand: boolean): Part[] {
  const order = byHand ? [...sources].sort((one, other) => handFirst(other) - handFirst(one)) : sources;
  let open = shares;
  const own = new Map<string, Share[]>();
  for (const [paymentId, share] of apart) {
    own.set(paymentId, [share]);
    open = open.map((each) => (each.lineId === share.lineId ? { ...each, cents: each.cents - share.cents } : each));
  }
  return order.flatMap((source) => {
    const its = own.get(source.payment.id) ?? [];
    const room = (byHand ? source.left : onlineOf(source)) - sumOf(its);
    const { taken, rest } = takeShares(open, Math.max(0, room));
    open = rest;
    const parts = joined([...its, ...taken]);
    const cents = sumOf(parts);
    return cents > 0 ? [{ payment: source.payment, cents, shares: parts }] : [];
  });
}

export const sumOf = (shares: Pick<Share, "cents">[]): Cents => shares.reduce((sum, { cents }) => sum + cents, 0);

/** The same with one share a line. */
export function joined(shares: Share[]): Share[] {
  const lineIds = [...new Set(shares.map(({ lineId }) => lineId))];
  return lineIds.map((lineId) => ({ lineId, cents: sumOf(shares.filter((share) => share.lineId === lineId)) }));
}

const handFirst = ({ payment, cameBack }: Source) => (cameBack > 0 ? 2 : payment.kind === "till" ? 1 : 0);

/** Splits shares: what one of several refunds gives back, and the rest. */
function takeShares(shares: Share[], cents: Cents): { taken: Share[]; rest: Share[] } {
  let left = cents;
  const [taken, rest]: [Share[], Share[]] = [[], []];
  for (const { lineId, cents: whole } of shares) {
    const part = Math.min(whole, left);
    left -= part;
    taken.push({ lineId, cents: part });
    rest.push({ lineId, cents: whole - part });
  }
  return { taken, rest };
}
