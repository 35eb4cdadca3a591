import type { Columns } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { issueCreditNote, type CreditNote } from "~/domain/invoices/credit-note.server";
import { formatEuros, type Cents } from "~/domain/money";
import { invoiceOrder } from "~/domain/orders/placing/invoicing.server";
import { alertMail } from "~/domain/orders/placing/mails.server";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant, minutesAfter } from "~/domain/time";
import { refundMail } from "./mails.server";
import { TRANSITIONS, UNSETTLED, type RefundEvent, type RefundState } from "./states";

export type Refund = {
  id: string;
  orderId: string;
  paymentId: string;
  providerId: string | null;
  amountCents: Cents;
  /** As the customer reads it. */
  reason: string;
  /** The administrator, or "stripe" when it was made in the provider's console. */
  askedBy: string;
  state: RefundState;
  /** Why it was refused or failed, in French, for the shop. */
  refusal: string | null;
  attempt: number;
  tries: number;
  createdAt: string;
  nextTryAt: string | null;
};

/** News about a refund from an answer, a webhook or a look at Stripe's list. */
export type News = { event: RefundEvent; providerId?: string; refusal?: string };

/** How long a refund on its way is left before its state is asked for: banks take days, and a webhook tells sooner. */
const ASK_AGAIN_MINUTES = 6 * 60;

/**
 * The only way a refund changes state. Its trace, its credit note, the customer's mail and the shop's alert are written in the
 * transaction of the change: whichever of answer, webhook or worker comes first does it, and the others find it done.
 * "On its way" is not given back yet: the credit note waits for the provider to say that it succeeded.
 */
export async function hearRefund(services: Services, refundId: string, news: News): Promise<RefundState> {
  return inTransaction(services, async (inside) => {
    const refund = await findRefund(inside, { id: refundId });
    if (!refund) throw new Error("news of a refund that is not ours");
    const to = TRANSITIONS[refund.state][news.event];
    if (!to) return refund.state;

    // On PostgreSQL two tellers may stand here together: the state read is part of the condition, and one of them goes home.
    const moved = await inside
      .db("refunds")
      .where({ id: refund.id, state: refund.state })
      .update({
        state: to,
        ...(news.providerId && { provider_id: news.providerId }),
        refusal: news.refusal ?? null,
        next_try_at: UNSETTLED.includes(to) ? instant(minutesAfter(inside.now(), ASK_AGAIN_MINUTES)) : null,
        updated_at: instant(inside.now()),
      });
    if (moved === 0) return hearRefund(inside, refundId, news);
    await tell(inside, refund, to, news.refusal);
    return to;
  });
}

async function tell(
  services: Services,
  refund: Refund,
  to: RefundState,
  refusal = "Sans explication du prestataire.",
): Promise<void> {
  const amount = formatEuros(refund.amountCents);
  if (to === "sent")
    return logStep(services, refund.orderId, "Remboursement accepté", `${amount}, en route vers le client`);
  if (to === "succeeded") {
    await logStep(services, refund.orderId, "Remboursement effectué", amount);
    await documentRefund(services, refund);
    return;
  }
  const action = to === "failed" ? "Remboursement échoué" : "Remboursement refusé";
  await logStep(services, refund.orderId, action, `${amount}. ${refusal}`);
  const order = await findOrder(services, refund.orderId);
  if (order)
    await queueMail(
      services,
      `refund:${refund.id}:${to}`,
      alertMail(services, order, [`${action} : ${amount}.`, refusal]),
    );
}

/**
 * The credit note of a refund that succeeded, and the mail that says so, once.
 * @returns null while the order has no invoice to correct: nobody has said yet who bought
 */
async function documentRefund(services: Services, refund: Refund): Promise<CreditNote | null> {
  const invoice = await invoiceOrder(services, refund.orderId);
  if (!invoice) return null;
  const note = await issueCreditNote(services, invoice, {
    refundId: refund.id,
    amountCents: refund.amountCents,
    reason: refund.reason,
  });
  const order = await findOrder(services, refund.orderId);
  if (order?.customer)
    await queueMail(
      services,
      `refund:${refund.id}:succeeded`,
      refundMail(services, order, order.customer, refund, note),
    );
  return note;
}

const BATCH = 50;

/** Gives their credit note to refunds that had no invoice to correct when they succeeded. @returns how many */
export async function issueMissingCreditNotes(services: Services): Promise<number> {
  const due: Refund[] = await services
    .db("refunds as refund")
    .join("invoices as invoice", "invoice.order_id", "refund.order_id")
    .leftJoin("credit_notes as note", "note.refund_id", "refund.id")
    .where({ "refund.state": "succeeded" })
    .whereNull("note.id")
    .orderBy("refund.updated_at")
    .limit(BATCH)
    .select(COLUMNS);
  for (const refund of due) await inTransaction(services, (inside) => documentRefund(inside, refund));
  return due.length;
}

export async function findRefund(
  { db }: Services,
  where: { id: string } | { provider_id: string } | { request_key: string },
): Promise<Refund | null> {
  return (await db("refunds as refund").where(where).first(COLUMNS)) ?? null;
}

/** An order's refunds, oldest first. */
export async function refundsOf({ db }: Services, orderId: string): Promise<Refund[]> {
  return db("refunds as refund")
    .where({ "refund.order_id": orderId })
    .orderBy(["refund.created_at", "refund.id"])
    .select(COLUMNS);
}

export const COLUMNS = {
  id: "refund.id",
  orderId: "refund.order_id",
  paymentId: "refund.payment_id",
  providerId: "refund.provider_id",
  amountCents: "refund.amount_cents",
  reason: "refund.reason",
  askedBy: "refund.asked_by",
  state: "refund.state",
  refusal: "refund.refusal",
  attempt: "refund.attempt",
  tries: "refund.tries",
  createdAt: "refund.created_at",
  nextTryAt: "refund.next_try_at",
} as const satisfies Columns<Refund, { refund: "refunds" }>;
