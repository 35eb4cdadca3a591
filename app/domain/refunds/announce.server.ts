import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { creditNotesOf, type CreditNote } from "~/domain/invoices/credit-note.server";
import { depositCreditNotesOf } from "~/domain/invoices/deposit-invoice.server";
import { findOrder } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { refundMail } from "./mails.server";
import type { RefundMeans } from "./means";
import { UNSETTLED, type RefundState } from "./states";

type Part = {
  id: string;
  key: string | null;
  amountCents: Cents;
  reason: string;
  means: RefundMeans;
  state: RefundState;
};

/**
 * Mails the customer about money that went back, once for each press of an administrator. A refund over several
 * payments is one sum to its reader, so the mail waits until the last part has its answer. The parts have the key of
 * the press, the later ones with their place: "key", "key:2".
 */
export async function announceRefund(services: Services, refund: { id: string; orderId: string }): Promise<void> {
  const parts = await partsOf(services, refund);
  const given = parts.filter(({ state }) => state === "succeeded");
  const [[part], [first]] = [parts, given];
  if (!part || !first || parts.some(({ state }) => UNSETTLED.includes(state))) return;
  const order = await findOrder(services, refund.orderId);
  if (!order?.customer) return;
  const all = [...(await creditNotesOf(services, order.id)), ...(await depositCreditNotesOf(services, order.id))];
  const notes = all.filter(({ refundId }) => given.some(({ id }) => id === refundId));
  const amountCents = given.reduce((sum, part) => sum + part.amountCents, 0);
  await queueMail(
    services,
    `refund:${part.id}:succeeded`,
    refundMail(services, order, order.customer, { ...first, amountCents }, notes, {
      cents: amountCents - notes.reduce((sum, { totalCents }) => sum + totalCents, 0),
      notes: await cameBack(services, order.id, all),
    }),
  );
}

/** The credit notes whose refund the bank sent back: what replaces it has none of its own. */
async function cameBack({ db }: Services, orderId: string, notes: CreditNote[]): Promise<CreditNote[]> {
  const failed = await db("refunds").where({ order_id: orderId, state: "failed" }).pluck("id");
  return notes.filter(({ refundId }) => failed.includes(refundId));
}

async function partsOf({ db }: Services, refund: { id: string; orderId: string }): Promise<Part[]> {
  const all: Part[] = await db("refunds")
    .where({ order_id: refund.orderId })
    .orderBy(["created_at", "id"])
    .select({
      id: "id",
      key: "request_key",
      amountCents: "amount_cents",
      reason: "reason",
      means: "means",
      state: "state",
    });
  const press = pressOf(all.find(({ id }) => id === refund.id)?.key ?? null, all);
  return all.filter(({ id, key }) => id === refund.id || (press !== null && pressOf(key, all) === press));
}

/** The key of the press that a part belongs to: its own key without the place of a later part. */
function pressOf(key: string | null, all: Part[]): string | null {
  const first = key?.replace(/:\d+$/, "") ?? null;
  return first !== key && all.some((part) => part.key === first) ? first : key;
}
