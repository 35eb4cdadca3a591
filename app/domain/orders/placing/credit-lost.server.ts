import type { Services } from "~/infra/services.server";
import { creditedOf, creditNotesOf, issueCreditNote } from "~/domain/invoices/credit-note.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { newId } from "~/domain/ids";
import { enter } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { takenByBank } from "~/domain/orders/money/lost-again.server";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { creditUnpaid } from "./credit-unpaid.server";

/** The reason on the credit note. */
const REASON = "Commande annulée : la banque du client a repris la somme à la suite de sa contestation";

/**
 * Credits the invoices of a cancelled order for what a bank took back for good: the sale is undone and its money is with
 * the customer, as after a refund. Called in the transaction that hears of the loss, or that cancels the order, as the end
 * of one that was wholly withdrawn from does. An order that goes on keeps its invoice: its price is still owed.
 */
export async function creditLost(services: Services, orderId: string): Promise<void> {
  const order = await findOrder(services, orderId);
  if (order?.status !== ORDER_STATUS.cancelled) return;
  const lost = await services
    .db("disputes as dispute")
    .join("payments as payment", "payment.id", "dispute.payment_id")
    .where({ "dispute.order_id": orderId, "dispute.status": "lost", "payment.state": "paid" })
    .orderBy("dispute.id")
    .select({ id: "dispute.id", proposalId: "payment.proposal_id" });
  const byInvoice = new Map<string, { cents: Cents; disputeId: string }>();
  for (const { id, proposalId } of lost as { id: string; proposalId: string | null }[]) {
    const taken = await takenByBank(services, orderId, id);
    const before = byInvoice.get(proposalId ?? "")?.cents ?? 0;
    byInvoice.set(proposalId ?? "", { cents: before + taken, disputeId: id });
  }
  for (const [supplementOf, { cents, disputeId }] of byInvoice)
    await creditOne(services, { orderId, supplementOf, cents, disputeId });
  const taken = [...byInvoice.values()].reduce((sum, { cents }) => sum + cents, 0);
  if (taken > 0) await creditUnpaid(services, orderId, taken);
}

type Taken = { orderId: string; supplementOf: string; cents: Cents; disputeId: string };

async function creditOne(services: Services, { orderId, supplementOf, cents, disputeId }: Taken): Promise<void> {
  const invoice = await findInvoice(services, orderId, supplementOf);
  if (!invoice) return;
  const notes = await creditNotesOf(services, orderId);
  const known = notes
    .filter(({ invoiceId, grounds }) => invoiceId === invoice.id && grounds === "lost")
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
  const amountCents = Math.min(cents - known, invoice.totalCents - (await creditedOf(services, invoice)));
  if (amountCents <= 0) return;
  const task = await services.db("money_tasks").where({ cause: "lost", subject: disputeId }).first("id");
  const isFree = task && !notes.some(({ refundId }) => refundId === task.id);
  const note = await issueCreditNote(services, invoice, {
    grounds: "lost",
    refundId: isFree ? task.id : newId(services.now()),
    amountCents,
    reason: REASON,
  });
  await enter(services, orderId, { cause: "dispute", id: disputeId }, [
    { lineId: null, kind: "credited", cents: amountCents },
  ]);
  await logStep(services, orderId, "Avoir établi", `${note.number}, ${formatEuros(amountCents)} repris par la banque`);
}
