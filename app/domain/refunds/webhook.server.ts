import type { PaymentProvider, ProviderEvent, ProviderRefund } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { formatEuros } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { reopenTask, settleTask } from "~/domain/orders/money/tasks.server";
import { logStep } from "~/domain/orders/order.server";
import { hear } from "~/domain/payments/payment.server";
import type { Payment } from "~/domain/payments/states";
import { findPaidPayment } from "~/domain/payments/find-paid.server";
import { surplusStands } from "~/domain/payments/surplus-stands.server";
import { newsOf } from "./carry-out.server";
import { findRefund, hearRefund, MADE_IN_CONSOLE } from "./refund.server";
import { writeRefund } from "./request.server";

const BY_HAND = "Remboursement";

/**
 * Handles an event of the provider about a refund; the caller has checked its signature. Late, repeated and unordered
 * events do no harm.
 */
export async function hearRefundEvent(
  services: Services,
  provider: PaymentProvider,
  { object }: ProviderEvent,
): Promise<"heard" | "notOurs"> {
  if (object.kind === "refund") return hearProviderRefund(services, provider, object.refund);
  if (object.kind !== "refunded") return "notOurs";
  // The charge tells only the sum, so the refunds are read from the provider's list.
  let outcome: "heard" | "notOurs" = "notOurs";
  for (const refund of await provider.refundsOf(object.intentId))
    if ((await hearProviderRefund(services, provider, refund)) === "heard") outcome = "heard";
  return outcome;
}

async function hearProviderRefund(
  services: Services,
  provider: PaymentProvider,
  refund: ProviderRefund,
): Promise<"heard" | "notOurs"> {
  const ours =
    (refund.refundId && (await findRefund(services, { id: refund.refundId }))) ||
    (await findRefund(services, { provider_id: refund.id }));
  if (ours) {
    await hearRefund(services, ours.id, newsOf(refund));
    return "heard";
  }
  const payment = refund.intentId ? await findPaidPayment(services, provider, refund.intentId) : null;
  if (!payment) return hearUnknownRefund(services, provider, refund);
  if (payment.state === "paid") {
    await recordByHand(services, payment, refund);
  } else {
    await hearSurplusRefund(services, provider, payment, refund);
  }
  return "heard";
}

/**
 * For a payment that the shop never asked for, and that was listed for an administrator: its task is closed once the
 * customer has all of it, and open again when the bank sends it back.
 */
async function hearUnknownRefund(
  services: Services,
  provider: PaymentProvider,
  { intentId }: ProviderRefund,
): Promise<"heard" | "notOurs"> {
  const line =
    intentId && (await services.db("money_tasks").where({ cause: "unknown payment", subject: intentId }).first());
  if (!line) return "notOurs";
  const stands = await surplusStands(provider, line.subject);
  await inTransaction(services, async (inside) => {
    if (stands === "back") await settleTask(inside, { id: line.id }, UNKNOWN_BACK);
    if (stands === "missing" && line.settled_how === UNKNOWN_BACK)
      await reopenTask(
        inside,
        { ...line, orderId: line.order_id, amountCents: line.amount_cents },
        "ce paiement, rendu dans Stripe, n’est pas parvenu au client.",
        { mailed: true },
      );
  });
  return "heard";
}

const UNKNOWN_BACK = "Rendu dans Stripe.";

/** For a second payment of an order: it is given back once the bank has confirmed all of it. */
async function hearSurplusRefund(
  services: Services,
  provider: PaymentProvider,
  { id, intentId, state }: Payment,
  { status }: ProviderRefund,
): Promise<void> {
  if (!intentId) return;
  const stands = await surplusStands(provider, intentId);
  if (stands === "back") await hear(services, id, { event: "refunded", receivedCents: 0 });
  // A part refunded by hand does not mean that the refund of the rest failed.
  if (stands === "missing" && (state === "refunded" || status === "failed"))
    await hear(services, id, { event: "refundFailed", receivedCents: 0 });
}

/**
 * A refund made in the provider's console: the money has left, so it is booked with its credit note, whatever was left
 * to refund.
 */
async function recordByHand(services: Services, payment: Payment, refund: ProviderRefund): Promise<void> {
  await inTransaction(services, async (inside) => {
    await lockOrder(inside, payment.orderId);
    const known = await findRefund(inside, { provider_id: refund.id });
    if (!known)
      await logStep(inside, payment.orderId, "Remboursement fait dans Stripe", formatEuros(refund.amountCents));
    const written =
      known ??
      (await writeRefund(inside, payment, {
        key: null,
        amountCents: refund.amountCents,
        reason: BY_HAND,
        by: MADE_IN_CONSOLE,
        providerId: refund.id,
      }));
    await hearRefund(inside, written.id, newsOf(refund));
  });
}
