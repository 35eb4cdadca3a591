import { unpaidCredited } from "~/domain/invoices/credit-note.server";
import type { InvoiceDocument } from "~/domain/invoices/document";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import { formatDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { takingsOf } from "~/domain/orders/pickup/deposit.server";
import { paidByParts, sumOfParts } from "~/domain/orders/pickup/paid-parts";

/**
 * What an invoice prints beside its frozen document: who examined the prescription, the rest that was paid later, and the
 * invoice that replaces it, or the one it completes.
 */
export async function saidSince(
  services: Services,
  order: Pick<Order, "id" | "lines">,
  invoice: InvoiceDocument,
): Promise<string[]> {
  const said = [
    await restPaid(services, order.id, invoice),
    await replacedSince(services, order.id, invoice),
    await examinedSentence(services, order),
  ];
  return said.filter((sentence) => sentence !== null);
}

/** For an invoice that says that a part was still to be paid: that it was paid in the shop since; null otherwise. */
async function restPaid(
  services: Services,
  orderId: string,
  { number, receivedCents, totals, issuedAt }: InvoiceDocument,
): Promise<string | null> {
  const { db } = services;
  const short = totals.totalCents - (receivedCents ?? totals.totalCents);
  if (short <= 0) return null;
  const own = await db("invoices").where({ number }).first("id");
  const left = short - (own ? await unpaidCredited(services, own) : 0);
  const rest = (await takingsOf(services, orderId))
    .filter(({ parts, at }) => at >= issuedAt && sumOfParts(parts) === left)
    .at(-1);
  return rest
    ? `Depuis, facture acquittée : ${formatEuros(left)} reçus le ${formatDay(rest.at)} (${paidByParts(rest.parts)}).`
    : null;
}

/** Which invoice stands in place of this one, or of the one that a supplement completes; null while they stand. */
async function replacedSince(
  services: Services,
  orderId: string,
  { number, completes }: InvoiceDocument,
): Promise<string | null> {
  const own = await replacementOf(services, orderId, number);
  if (own) return `Depuis, facture annulée : la facture ${own} la remplace.`;
  const completed = completes && (await replacementOf(services, orderId, completes.number));
  return completed ? `Depuis, la facture ${completed} remplace la facture ${completes.number}.` : null;
}

/** The invoice that stands in place of another, with its day: "F2026-000003 du 4 mars 2026". */
async function replacementOf(services: Services, orderId: string, number: string): Promise<string | null> {
  const all = await invoicesOf(services, orderId);
  const first = all.find((invoice) => invoice.number === number);
  let last = first;
  for (let next = last; next; next = all.find(({ replaces }) => replaces === next?.id)) last = next;
  return last && last !== first ? `${last.number} du ${formatDay(last.issuedAt)}` : null;
}
