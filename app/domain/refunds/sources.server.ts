import type { Services } from "~/infra/services.server";
import { refundableCents, type Share } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { findInvoice, type Invoice } from "~/domain/invoices/invoice.server";
import type { Cents } from "~/domain/money";
import { invoiceOrder } from "~/domain/orders/placing/invoicing.server";
import { findPayment, isForOrder, paymentsOf } from "~/domain/payments/payment.server";
import type { Payment } from "~/domain/payments/states";
import type { RefundState } from "./states";

/** A payment of an order that was kept, and what of it can still be given back. */
type Source = {
  payment: Payment;
  /** By whatever means. */
  left: Cents;
  /** What has its credit note and came back from the customer's bank, which does not take it. */
  cameBack: Cents;
};

/** The payments that money of an order goes back to: that of its price, then those of its supplements. */
export async function sourcesOf(services: Services, orderId: string): Promise<Source[]> {
  const kept = (await paymentsOf(services, orderId)).filter(({ state }) => state === "paid");
  const [first] = kept;
  if (!first) return [];
  const account = await accountOf(services, orderId);
  const supplements = kept.filter((payment) => !isForOrder(payment));
  const sources: Source[] = [];
  // The payment of the price stands for what an earlier deposit brought too, and for a sum that was not the one asked for.
  const main = kept.find(isForOrder) ?? first;
  for (const payment of [main, ...supplements]) {
    const isMain = payment === main;
    const received = isMain
      ? account.paid - supplements.reduce((sum, { amountCents }) => sum + amountCents, 0)
      : payment.amountCents;
    const { asked, refunded } = await givenBack(services, payment, isMain);
    const credited = await creditedTo(services, payment);
    sources.push({
      payment,
      left: Math.max(0, received - asked - (await chargedBack(services, payment, isMain))),
      cameBack: Math.max(0, credited - refunded),
    });
  }
  return within(sources, refundableCents(account));
}

/** Never more in all than the ledger says is left. */
function within(sources: Source[], most: Cents): Source[] {
  let room = most;
  return sources.map((source) => {
    const left = Math.min(source.left, room);
    room -= left;
    return { ...source, left };
  });
}

const NOT_GIVEN_BACK = ["refused", "failed"];

async function givenBack({ db }: Services, { id, orderId }: Payment, isMain: boolean) {
  const supplements = db("payments").where({ order_id: orderId }).whereNotNull("proposal_id").select("id");
  const refunds: { state: RefundState; amount_cents: Cents }[] = await db("refunds")
    .where({ order_id: orderId })
    .whereNotIn("state", NOT_GIVEN_BACK)
    .modify((query) => void (isMain ? query.whereNotIn("payment_id", supplements) : query.where({ payment_id: id })))
    .select("state", "amount_cents");
  const sum = (rows: { amount_cents: Cents }[]) => rows.reduce((total, { amount_cents }) => total + amount_cents, 0);
  return { asked: sum(refunds), refunded: sum(refunds.filter(({ state }) => state === "succeeded")) };
}

async function chargedBack({ db }: Services, { id, orderId }: Payment, isMain: boolean): Promise<Cents> {
  const supplements = db("payments").where({ order_id: orderId }).whereNotNull("proposal_id").select("id");
  const disputes = db("disputes")
    .where({ order_id: orderId })
    .modify((query) => void (isMain ? query.whereNotIn("payment_id", supplements) : query.where({ payment_id: id })))
    .select("id");
  const entries = await db("order_ledger")
    .where({ order_id: orderId, kind: "charged back", cause: "dispute" })
    .whereIn("cause_id", disputes)
    .select("cents");
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

/** What the credit notes of the payment's own invoice come to. */
async function creditedTo(services: Services, payment: Payment): Promise<Cents> {
  const invoice = await findInvoice(services, payment.orderId, payment.proposalId ?? "");
  return invoice ? creditedOf(services, invoice) : 0;
}

export async function creditedOf({ db }: Services, { id }: Pick<Invoice, "id">): Promise<Cents> {
  const notes = await db("credit_notes").where({ invoice_id: id }).select("total_cents");
  return notes.reduce((sum, { total_cents }) => sum + total_cents, 0);
}

/** The invoice that a refund corrects: that of the payment it gives back, issued now if it can be. */
export async function invoiceOfRefund(
  services: Services,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<Invoice | null> {
  const payment = await findPayment(services, { id: paymentId });
  return payment?.proposalId ? findInvoice(services, orderId, payment.proposalId) : invoiceOrder(services, orderId);
}

/** What was given back of the payment that a refund is for. */
export async function refundedOf(services: Services, { paymentId }: { paymentId: string }): Promise<Cents> {
  const payment = await findPayment(services, { id: paymentId });
  return payment ? (await givenBack(services, payment, isForOrder(payment))).refunded : 0;
}

/** What can go back the way it came. */
export const onlineOf = ({ payment, left, cameBack }: Source): Cents =>
  payment.kind === "till" ? 0 : Math.max(0, left - cameBack);

/**
 * Parts an amount among the payments it was paid by. By hand, what no bank took and what was taken in the shop go first.
 * @returns nothing of payments that have no part in it
 */
export function partAmong(sources: Source[], amount: Cents, byHand: boolean): { payment: Payment; cents: Cents }[] {
  const order = byHand
    ? [...sources].sort((one, other) => handFirst(other) - handFirst(one))
    : sources.filter((source) => onlineOf(source) > 0);
  let rest = amount;
  return order.flatMap((source) => {
    const cents = Math.min(rest, byHand ? source.left : onlineOf(source));
    rest -= cents;
    return cents > 0 ? [{ payment: source.payment, cents }] : [];
  });
}

const handFirst = ({ payment, cameBack }: Source) => (cameBack > 0 ? 2 : payment.kind === "till" ? 1 : 0);

/** Takes from shares what one refund of several gives back. */
export function takeShares(shares: Share[], cents: Cents): { taken: Share[]; rest: Share[] } {
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
