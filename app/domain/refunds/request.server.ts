import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { formatEuros, type Cents } from "~/domain/money";
import { logStep } from "~/domain/orders/order.server";
import { paymentsOf, type Payment } from "~/domain/payments/payment.server";
import { instant } from "~/domain/time";
import { findRefund, refundsOf, type Refund } from "./refund.server";

export type RefundRequest = {
  /** Whole cents, tax included, more than 0. */
  amountCents: Cents;
  /** As the customer will read it on the credit note and in the mail; at most 400 characters. */
  reason: string;
  /** Who asks: an administrator's id, or the name of the flow ("retour", "rétractation"). */
  by: string;
  /** Names this one press: asked again with the same key, the same refund is given back. */
  key: string;
};

export type RefundAsking =
  | { outcome: "asked"; refund: Refund }
  /** There is no such order, or nothing was paid for it. */
  | { outcome: "notPaid" }
  /** More than is left to give back, which is said in cents; also an amount that is no whole number above 0. */
  | { outcome: "tooMuch"; refundableCents: Cents };

/** Wakes the worker as soon as a refund is asked for, instead of at its next round. */
const waiting = new Set<() => void>();

export function onRefundAsked(wake: () => void): () => void {
  waiting.add(wake);
  return () => waiting.delete(wake);
}

/**
 * Writes that money is to be given back; the worker asks the provider for it after the commit. Joins the caller's transaction.
 * Checked inside it against all that was asked before, so that two at once never give back more than was paid. The stock and
 * the order's status are the caller's.
 */
export async function requestRefund(
  services: Services,
  orderId: string,
  { amountCents, reason, by, key }: RefundRequest,
): Promise<RefundAsking> {
  return inTransaction(services, async (inside) => {
    // PostgreSQL runs two of these side by side: the order's row makes the second wait.
    await inside.db("orders").where({ id: orderId }).forUpdate().first("id");
    const known = await findRefund(inside, { request_key: key });
    if (known && known.orderId !== orderId) throw new Error("a refund's key was used for another order");
    if (known) return { outcome: "asked", refund: known };

    const payment = await paidPayment(inside, orderId);
    if (!payment) return { outcome: "notPaid" };
    const left = await leftOf(inside, payment);
    if (!Number.isInteger(amountCents) || amountCents <= 0 || amountCents > left)
      return { outcome: "tooMuch", refundableCents: left };

    const refund = await writeRefund(inside, payment, { key, amountCents, reason, by });
    await logStep(inside, orderId, "Remboursement demandé", `${formatEuros(amountCents)}. ${reason}`, by);
    for (const wake of waiting) setImmediate(wake);
    return { outcome: "asked", refund };
  });
}

type NewRefund = { key: string | null; amountCents: Cents; reason: string; by: string; providerId?: string };

export async function writeRefund(
  services: Services,
  payment: Payment,
  { key, amountCents, reason, by, providerId }: NewRefund,
): Promise<Refund> {
  const { db, now } = services;
  const at = now();
  const id = newId(at);
  await db("refunds").insert({
    id,
    order_id: payment.orderId,
    payment_id: payment.id,
    request_key: key,
    provider_id: providerId ?? null,
    amount_cents: amountCents,
    reason: reason.slice(0, 400),
    asked_by: by,
    state: "asked",
    created_at: instant(at),
    updated_at: instant(at),
    next_try_at: instant(at),
  });
  const refund = await findRefund(services, { id });
  if (!refund) throw new Error("a refund vanished");
  return refund;
}

/** What can still be given back of an order, in cents, tax included; 0 when nothing was paid. */
export async function refundableCents(services: Services, orderId: string): Promise<Cents> {
  const payment = await paidPayment(services, orderId);
  return payment ? leftOf(services, payment) : 0;
}

/**
 * Asked for, on its way and given back all count. A refund that failed counts too once it has its credit note: the bank does
 * not take that money, the shop owes it still, and pays it by other means.
 */
async function leftOf(services: Services, payment: Payment): Promise<Cents> {
  const noted = new Set<string>(
    await services
      .db("credit_notes as note")
      .join("refunds as refund", "refund.id", "note.refund_id")
      .where({ "refund.order_id": payment.orderId })
      .pluck("note.refund_id"),
  );
  const spoken = (await refundsOf(services, payment.orderId)).filter(
    (refund) => refund.state !== "refused" && (refund.state !== "failed" || noted.has(refund.id)),
  );
  return Math.max(0, payment.amountCents - spoken.reduce((sum, refund) => sum + refund.amountCents, 0));
}

/** The one payment that finished the order; a second one was a surplus, and is given back by itself. */
async function paidPayment(services: Services, orderId: string): Promise<Payment | null> {
  return (await paymentsOf(services, orderId)).find((payment) => payment.state === "paid") ?? null;
}
