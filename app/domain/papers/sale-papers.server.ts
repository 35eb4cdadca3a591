import type { Services } from "~/infra/services.server";
import { readCreditNote } from "~/domain/invoices/credit-note.server";
import { lensCodesOf, madeCodesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { renderCreditNote, renderInvoice } from "~/domain/invoices/pdf.server";
import { readDepositPaper } from "~/domain/invoices/deposit-invoice.server";
import { renderDepositInvoice } from "~/domain/invoices/deposit-pdf.server";
import type { Order } from "~/domain/orders/order.server";
import { saidSince } from "./said-since.server";

export type SalePaper = { name: string; content: Buffer };

/**
 * An order's invoice for its customer: the frozen document, with the optician who examined the prescription and the
 * group codes of the lenses.
 * @param which as `readInvoice` takes it
 * @returns null while there is none
 */
export async function invoicePaper(
  services: Services,
  order: Pick<Order, "id" | "lines">,
  which = "",
): Promise<SalePaper | null> {
  const invoice = await readInvoice(services, order.id, which);
  if (!invoice) return depositPaper(services, order.id, which);
  const since = await saidSince(services, order, invoice);
  const codes = await lensCodesOf(services, invoice.number);
  return { name: `facture-${invoice.number}.pdf`, content: await renderInvoice(invoice, since, codes) };
}

/** One of an order's credit notes in the same way. @returns null when the order has none with that id */
export async function creditNotePaper(
  services: Services,
  orderId: string,
  creditNoteId: string,
): Promise<SalePaper | null> {
  const note = await readCreditNote(services, orderId, creditNoteId);
  if (!note) return depositPaper(services, orderId, creditNoteId);
  const codes = {
    invoiced: await lensCodesOf(services, note.invoice.number),
    made: await madeCodesOf(services, note.number),
  };
  return { name: `avoir-${note.number}.pdf`, content: await renderCreditNote(note, codes) };
}

/** The invoice of an order's deposit, or a credit note of it. @returns null when the order has none with that id */
export async function depositPaper(services: Services, orderId: string, id: string): Promise<SalePaper | null> {
  const paper = await readDepositPaper(services, orderId, id);
  if (!paper) return null;
  return paper.kind === "creditNote"
    ? { name: `avoir-${paper.number}.pdf`, content: await renderCreditNote(paper) }
    : { name: `facture-acompte-${paper.number}.pdf`, content: await renderDepositInvoice(paper) };
}
