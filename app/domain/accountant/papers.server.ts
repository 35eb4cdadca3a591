import type { Period } from "~/domain/accounting/read.server";
import { renderDepositInvoice } from "~/domain/invoices/deposit-pdf.server";
import type { CreditNoteDocument, DepositInvoiceDocument, InvoiceDocument } from "~/domain/invoices/document";
import { thaw } from "~/domain/invoices/frozen.server";
import { renderCreditNote, renderInvoice } from "~/domain/invoices/pdf.server";
import type { Services } from "~/infra/services.server";
import { frozenOf } from "./tables.server";

export type Paper = { name: string; content: Buffer; at: Date };

/** Invoices and credit notes of a period as PDF, drawn one after the other while the download runs. */
export async function* papersOf(services: Services, period: Period): AsyncGenerator<Paper, void> {
  for await (const rows of frozenOf(services, "invoices", period))
    for (const row of rows) {
      const invoice = thaw<InvoiceDocument | DepositInvoiceDocument>(row);
      const at = new Date(invoice.issuedAt);
      yield invoice.kind === "depositInvoice"
        ? { name: `factures/facture-acompte-${invoice.number}.pdf`, content: await renderDepositInvoice(invoice), at }
        : { name: `factures/facture-${invoice.number}.pdf`, content: await renderInvoice(invoice), at };
    }
  for await (const rows of frozenOf(services, "credit_notes", period))
    for (const row of rows) {
      const note = thaw<CreditNoteDocument>(row);
      const name = `avoirs/avoir-${note.number}.pdf`;
      yield { name, content: await renderCreditNote(note), at: new Date(note.issuedAt) };
    }
}
