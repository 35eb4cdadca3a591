import { formatEuros } from "~/domain/money";
import { formatDay } from "~/domain/time";
import type { DepositInvoiceDocument } from "./document";
import { buyerBlock, columns, facts, head, mediatorNote, notes, open, sellerBlock, totals } from "./pdf.server";

/** The invoice of a deposit as a PDF, from its document alone. */
export async function renderDepositInvoice(invoice: DepositInvoiceDocument): Promise<Buffer> {
  const { number, seller, buyer, orderNumber, orderedAt, issuedAt, goods, orderCents, paidBy, vat } = invoice;
  const { totalCents } = invoice.totals;
  const sheet = await open(invoice, `Facture d’acompte ${number}`);
  head(sheet, invoice, "Facture d’acompte");
  columns(sheet, [sellerBlock(seller), ...buyerBlock("Facturé à", buyer)]);
  facts(sheet, [
    ["Commande", `${orderNumber} du ${formatDay(orderedAt)}`],
    ...goods.map(({ quantity, label, details }): [string, string] => [
      "Article",
      `${quantity} × ${label}${details ? ` (${details})` : ""}`,
    ]),
    ["Prix de la commande", `${formatEuros(orderCents)} TTC`],
    ["Acompte", `${formatEuros(totalCents)} TTC`],
    ["Règlement", `${paidBy}, le ${formatDay(issuedAt)}`],
  ]);
  totals(sheet, invoice.totals, vat, "Acompte TTC");
  notes(sheet, [
    `Facture acquittée : ${formatEuros(totalCents)} reçus le ${formatDay(issuedAt)}. La facture de la vente, faite quand la commande est entièrement payée, rappelle cet acompte et déduit sa taxe.`,
    mediatorNote(seller),
  ]);
  return sheet.finish();
}
