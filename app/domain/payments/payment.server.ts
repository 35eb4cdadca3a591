import type { ProviderIntent, ProviderSession } from "~/infra/stripe.server";
import type { Columns } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { recordPayment, recordSurplusMove } from "~/domain/accounting/record.server";
import type { Cents } from "~/domain/money";
import { closeWithdrawn } from "~/domain/orders/life/close-withdrawn.server";
import { lockOrder } from "~/domain/orders/lock.server";
import { noteCome, noteNotCome, noteUnderWay, noteUnpaid } from "~/domain/orders/money/under-way.server";
import { followWarnings } from "~/domain/orders/money/warnings.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { receiveSupplement } from "~/domain/orders/prescription/supplement.server";
import { instant } from "~/domain/time";
import { paidBy } from "~/shop/payment-means";
import {
  surplusCameBack,
  surplusReceived,
  surplusReturned,
  surplusReturnedTwice,
  surplusSettled,
} from "./surplus.server";
import { tellLateRefusal } from "./late-refusal.server";
import { TRANSITIONS, type Payment, type PaymentEvent, type PaymentState } from "./states";

/** News about a payment, from the browser's return, a webhook or the reconciliation. */
export type News = {
  event: PaymentEvent;
  receivedCents: Cents;
  currency?: string;
  intentId?: string | null;
  /** True when the shop gives the payment up: the customer is not asked to pay again. */ closing?: boolean;
};

/**
 * The only way a payment changes state. It reads the table of transitions, writes the new state and, when the money
 * came, finishes the order, all in one transaction. Return, call, webhook and reconciliation may all bring the news:
 * the first one changes the state, and the others find it changed.
 */
export async function hear(services: Services, paymentId: string, news: News): Promise<PaymentState> {
  return inTransaction(services, async (inside) => {
    const payment = await lockedPayment(inside, paymentId);
    const transition = TRANSITIONS[payment.state][news.event];
    if (!transition) return payment.state;

    const refusedLate = payment.state === "processing" && LATE_REFUSAL.has(transition.to);
    await inside
      .db("payments")
      .where({ id: payment.id })
      .update({
        state: transition.to,
        ...(news.intentId && { intent_id: news.intentId }),
        ...(refusedLate && { failed_at: instant(inside.now()) }),
        ...(TRIED_AGAIN.has(transition.to) && { failed_at: null }),
        ...((SETTLED.has(transition.to) || news.event === "refundFailed") && { next_check_at: null }),
        updated_at: instant(inside.now()),
      });
    if (refusedLate && !news.closing) await tellLateRefusal(inside, payment);
    if (refusedLate) await noteNotCome(inside, payment.id);
    if (refusedLate && isForOrder(payment)) await goOnUnpaid(inside, payment);
    // The order may have been cancelled before the bank began to decide.
    if (transition.to === "processing") await noteUnderWay(inside, payment.orderId);
    if (payment.state === "surplus" && transition.to === "refunded") await surplusReturned(inside, payment);
    if (payment.state === "settled") await surplusReturnedTwice(inside, payment);
    if (transition.to === "refunded") await recordSurplusMove(inside, payment.id, payment.amountCents, "returned");
    if (transition.to === "settled") await surplusSettled(inside, payment);
    if (news.event === "refundFailed") {
      await surplusCameBack(inside, payment);
      if (payment.state === "refunded") await recordSurplusMove(inside, payment.id, payment.amountCents, "came back");
    }
    if (news.event === "refunded" || news.event === "refundFailed") await followWarnings(inside, payment.orderId);
    if (transition.effect !== "finishOrder") return transition.to;

    const booked = await book(inside, payment, news);
    await recordPayment(inside, payment.id, news.receivedCents, booked === "surplus" ? "surplus" : "payment");
    await noteCome(inside, payment);
    if (booked !== "surplus") return transition.to;
    await inside
      .db("payments")
      .where({ id: payment.id })
      .update({ state: "surplus", next_check_at: instant(inside.now()) });
    await surplusReceived(inside, payment, news.receivedCents);
    return "surplus";
  });
}

/** The payment, read once its order is locked. */
export async function lockedPayment(services: Services, id: string): Promise<Payment> {
  const known = await findPayment(services, { id });
  if (known) await lockOrder(services, known.orderId);
  const payment = known && (await findPayment(services, { id }));
  if (!payment) throw new Error("news of a payment that is not ours");
  return payment;
}

/** An order that its customer withdrew from meanwhile ends; another that the shop began is for a person to decide. */
async function goOnUnpaid(services: Services, { orderId, amountCents }: Payment): Promise<void> {
  if (!(await closeWithdrawn(services, orderId))) await noteUnpaid(services, orderId, amountCents);
}

/** Books collected money: it finishes the order, or accepts the correction that it is for. */
function book(services: Services, { id, orderId, proposalId }: Payment, { receivedCents, currency }: News) {
  if (!proposalId) return finishOrder(services, orderId, receivedCents, currency);
  return receiveSupplement(services, { id, orderId, proposalId, receivedCents, currency, paidBy: paidBy("lien") });
}

/** The states after a refusal in `processing`: an intent takes another card, a hosted page is over. */
const LATE_REFUSAL = new Set<PaymentState>(["open", "cancelled"]);
const TRIED_AGAIN = new Set<PaymentState>(["processing", "paid"]);
const SETTLED = new Set<PaymentState>(["paid", "cancelled", "refunded", "settled"]);

export function newsOfIntent(intent: ProviderIntent): News {
  return {
    event: INTENT_EVENTS[intent.status] ?? "opened",
    receivedCents: intent.receivedCents,
    currency: intent.currency,
    intentId: intent.id,
  };
}

const INTENT_EVENTS: Record<string, PaymentEvent> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "cancelled",
  requires_payment_method: "declined", // also the state of a new intent: from open, it changes nothing
  requires_action: "opened",
  requires_confirmation: "opened",
};

export function newsOfSession(session: ProviderSession): News {
  return {
    event: eventOfSession(session),
    receivedCents: session.paid ? session.amountCents : 0,
    currency: session.currency,
    intentId: session.intentId,
  };
}

/**
 * The event of a hosted page. The page accepts one submission: after a refusal its intent would wait for a card that
 * can no longer be entered.
 */
function eventOfSession({ status, paid, intentStatus }: ProviderSession): PaymentEvent {
  if (paid) return "succeeded";
  if (status === "expired") return "cancelled";
  if (status === "open") return "opened";
  return intentStatus === "requires_payment_method" || intentStatus === "canceled" ? "cancelled" : "processing";
}

export async function findPayment(
  { db }: Services,
  where: { id: string } | { provider_id: string } | { intent_id: string },
): Promise<Payment | null> {
  return (await db("payments").where(where).orderBy("attempt", "desc").first(COLUMNS)) ?? null;
}

export async function paymentsOf({ db }: Services, orderId: string): Promise<Payment[]> {
  return db("payments").where({ order_id: orderId }).orderBy("attempt").select(COLUMNS);
}

/** Whether a payment is for the price of the order, and not for a supplement. */
export const isForOrder = ({ proposalId }: Pick<Payment, "proposalId">): boolean => proposalId === null;

export const COLUMNS = {
  id: "id",
  orderId: "order_id",
  attempt: "attempt",
  kind: "kind",
  providerId: "provider_id",
  intentId: "intent_id",
  state: "state",
  amountCents: "amount_cents",
  proposalId: "proposal_id",
  means: "means",
  failedAt: "failed_at",
  clientSecret: "client_secret",
  hostedUrl: "hosted_url",
  createdAt: "created_at",
  nextCheckAt: "next_check_at",
} as const satisfies Columns<Payment, "payments">;
