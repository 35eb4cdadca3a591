import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { readCreditNote } from "~/domain/invoices/credit-note.server";
import { lensCodesOf, madeCodesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { renderCreditNote, renderInvoice } from "~/domain/invoices/pdf.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { isForgotten, type Order } from "~/domain/orders/order.server";
import { saidSince } from "~/domain/papers/said-since.server";
import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { insurerFile, insurersInvoice } from "~/domain/papers/insurer-file.server";
import { depositPaper } from "~/domain/papers/sale-papers.server";
import { warrantyCard } from "~/domain/papers/warranty.server";
import { findQuoteByNumber } from "~/domain/quotes/written-quote.server";
import { maySee } from "~/domain/staff/rights";
import { zipOf } from "~/http/answers/zip.server";
import { adminQuoteFile } from "~/http/quotes/admin-quote-file.server";
import type { Services } from "~/infra/services.server";

type PaperFile = { name: string; type: "application/pdf" | "application/zip"; bytes: Buffer };

/**
 * A paper of an order by the last part of its address. For a role that may read health data, invoices and credit notes
 * have the group codes of the lenses; its reading is logged, and so is that of an invoice whose buyer was erased. Other
 * roles get the copy with the classes alone, as the accountant does.
 * @returns null for a paper that the order does not have
 */
export async function paperFile(
  services: Services,
  by: Account,
  order: Order,
  name: string,
): Promise<PaperFile | null> {
  const { kind, id } = (/^(?<kind>[a-z-]+?)(-(?<id>[0-9a-f]{24}))?\.pdf$/.exec(name)?.groups ?? {}) as PaperNamed;
  if (kind === "facture") return invoiceFile(services, by, order, id);
  if (kind === "avoir") return creditNoteFile(services, by, order, id);
  if (kind === "recu-acompte") return pdfFile(`recu-acompte-${order.number}`, await depositReceipt(services, order));
  if (kind === "garantie") return pdfFile(`garantie-${order.number}`, await warrantyCard(services, order));
  return null;
}

type PaperNamed = { kind?: string; id?: string };

async function invoiceFile(services: Services, by: Account, order: Order, which = ""): Promise<PaperFile | null> {
  const invoice = await readInvoice(services, order.id, which);
  if (!invoice) return depositFile(services, order, which);
  const codes = await readCodes(services, by, order, invoice.number);
  const bytes = await renderInvoice(invoice, await saidSince(services, order, invoice), codes);
  return pdfFile(`facture-${invoice.number}`, bytes);
}

async function creditNoteFile(services: Services, by: Account, order: Order, id = ""): Promise<PaperFile | null> {
  const note = await readCreditNote(services, order.id, id);
  if (!note) return depositFile(services, order, id);
  const invoiced = await readCodes(services, by, order, note.invoice.number);
  const codes = invoiced && { invoiced, made: await madeCodesOf(services, note.number) };
  return pdfFile(`avoir-${note.number}`, await renderCreditNote(note, codes));
}

async function depositFile(services: Services, order: Order, id: string): Promise<PaperFile | null> {
  const paper = await depositPaper(services, order.id, id);
  return paper && { name: paper.name, type: "application/pdf", bytes: paper.content };
}

async function readCodes(services: Services, by: Account, order: Order, invoiceNumber: string) {
  if (!maySee(by.staffRole, adminOrderPath(order.id, "/optique"))) return undefined;
  const codes = await lensCodesOf(services, invoiceNumber);
  if (Object.keys(codes).length > 0 || isForgotten(order)) await audit(services, by, "Facture lue", invoiceNumber);
  return codes;
}

/**
 * A paper with health data. Its opening is logged before a byte is sent, and a prescription within it is logged like
 * its file.
 * @returns null for a paper that the order does not have
 */
export async function opticalPaperFile(
  services: Services,
  by: Account,
  order: Order,
  name: string,
): Promise<PaperFile | null> {
  if (name === "devis.pdf") return quoteFile(services, by, order);
  if (name === "facture-detaillee.pdf") {
    const bytes = await insurersInvoice(services, order);
    if (bytes) await audit(services, by, "Facture détaillée lue", order.number);
    return pdfFile(`facture-detaillee-${order.number}`, bytes);
  }
  if (name !== "dossier-mutuelle.zip") return null;
  const papers = await insurerFile(services, order, { kind: "administrator", id: by.id });
  if (!papers) return null;
  await audit(services, by, "Dossier mutuelle remis", order.number);
  return { name: `dossier-mutuelle-${order.number}.zip`, type: "application/zip", bytes: await zipOf(papers) };
}

async function quoteFile(services: Services, by: Account, { quoteNumber }: Order): Promise<PaperFile | null> {
  const quote = await findQuoteByNumber(services, quoteNumber);
  return quote && adminQuoteFile(services, by, quote);
}

function pdfFile(name: string, bytes: Buffer | null): PaperFile | null {
  return bytes && { name: `${name}.pdf`, type: "application/pdf", bytes };
}
