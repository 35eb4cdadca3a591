import type Stripe from "stripe";

import type { Bench, Cause } from "./bench";
import { isContested } from "./disputes";
import { refundObject } from "./objects";
import { invalidRequest, noSuch } from "./refusal";

type RefundOrder = {
  charge: Stripe.Charge;
  amount?: number;
  reason?: Stripe.Refund.Reason;
  metadata?: Record<string, string>;
};

/** Refunds, at most what was collected. */
export function refund(bench: Bench, order: RefundOrder, cause?: Cause): Stripe.Refund {
  const { charge } = order;
  if (!charge.captured || charge.status !== "succeeded") {
    throw invalidRequest(`Charge ${charge.id} has not been captured and cannot be refunded.`, {
      code: "charge_not_refundable",
    });
  }
  if (isContested(bench, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, { code: "charge_disputed" });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = order.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      { param: "amount" },
    );
  }

  const made = refundObject(bench.now(), charge, {
    amount,
    reason: order.reason ?? null,
    metadata: order.metadata ?? {},
  });
  if (manner(bench, made) === "pending") made.status = "pending";
  bench.store.refunds.set(made.id, made);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  bench.emit("refund.created", made, cause);
  bench.emit("charge.refunded", charge, cause, previous);

  // Banks give their reference later; the shop gets it in an update.
  const before = { destination_details: structuredClone(made.destination_details) };
  if (made.destination_details?.card)
    Object.assign(made.destination_details.card, {
      reference: "70000000000000000000000",
      reference_status: "available",
    });
  bench.emit("refund.updated", made, undefined, before);
  awaitRefundEnd(bench, made);
  return made;
}

const manner = (bench: Bench, made: Stripe.Refund) => {
  const outcome = bench.store.methods.get(String(made.payment_method))?.outcome;
  return outcome?.kind === "success" ? outcome.refunds : undefined;
};

/** In the demo the later outcome of a test card comes by itself, even if the demo was stopped meanwhile. */
export function awaitRefundEnd(bench: Bench, made: Stripe.Refund): void {
  const how = manner(bench, made);
  if (bench.settleAfterMs === undefined || !how) return;
  setTimeout(() => {
    if (how === "pending" && made.status === "pending") settleRefund(bench, made.id);
    if (how === "fails" && made.status === "succeeded") failRefund(bench, made.id);
  }, bench.settleAfterMs).unref();
}

/** A refund that was on its way has arrived. */
export function settleRefund(bench: Bench, id: string): Stripe.Refund {
  const made = findRefund(bench, id);
  if (made.status !== "pending") throw invalidRequest(`Refund ${id} is ${made.status}, not pending.`);
  made.status = "succeeded";
  bench.emit("refund.updated", made, undefined, { status: "pending" });
  return made;
}

/** The bank could not refund: Stripe returns the money to the shop's balance. */
export function failRefund(bench: Bench, id: string): Stripe.Refund {
  const made = findRefund(bench, id);
  const previous = { status: made.status };
  const charge = bench.store.charges.get(String(made.charge));
  Object.assign(made, {
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: "txn_sandbox_failed",
  });
  if (charge) Object.assign(charge, { amount_refunded: charge.amount_refunded - made.amount, refunded: false });
  bench.emit("refund.failed", made);
  bench.emit("refund.updated", made, undefined, previous);
  return made;
}

export function findRefund(bench: Bench, id: string): Stripe.Refund {
  const made = bench.store.refunds.get(id);
  if (!made) throw noSuch("refund", id);
  return made;
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;
