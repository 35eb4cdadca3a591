import type { InvoiceDocument } from "~/domain/invoices/document";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import { formatDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { paidBy } from "~/shop/payment-means";

/** What an invoice prints beside its frozen document: who examined the prescription, and the rest that was paid later. */
export async function saidSince(
  services: Services,
  order: Pick<Order, "id" | "lines">,
  invoice: InvoiceDocument,
): Promise<string[]> {
  const said = [await restPaid(services, order.id, invoice), await examinedSentence(services, order)];
  return said.filter((sentence) => sentence !== null);
}

/** For an invoice that says that a part was still to be paid: that it was paid in the shop since; null otherwise. */
async function restPaid(
  { db }: Services,
  orderId: string,
  { receivedCents, totals, issuedAt }: InvoiceDocument,
): Promise<string | null> {
  const left = totals.totalCents - (receivedCents ?? totals.totalCents);
  if (left <= 0) return null;
  const rest = await db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid", proposal_id: null, amount_cents: left })
    .where("created_at", ">=", issuedAt)
    .orderBy("attempt", "desc")
    .first("means", "created_at");
  return rest
    ? `Depuis, facture acquittée : ${formatEuros(left)} reçus le ${formatDay(rest.created_at)} (${paidBy(rest.means)}).`
    : null;
}
