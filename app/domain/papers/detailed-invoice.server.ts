import { opticianNumbers } from "~/shop/company";
import type { Services } from "~/infra/services.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { currentInvoicesOf, readInvoice } from "~/domain/invoices/invoice.server";
import type { InvoiceDocument } from "~/domain/invoices/document";
import { formatEuros, type Cents } from "~/domain/money";
import { examinationNoted, type Examination } from "~/domain/orders/prescription/examined.server";
import { soldCorrectionOf } from "~/domain/orders/prescription/as-sold.server";
import { coveredPair, type CoveredPair } from "~/domain/orders/prescription/covered-pair.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDay, instant } from "~/domain/time";
import { factList, heading, openPaper, table, type PaperColumn, type PaperSeller } from "~/domain/pdf/paper.server";
import { SOFT } from "~/domain/pdf/sheet.server";
import { wornBy } from "./worn-by.server";

/**
 * The corrective glasses of an order as they were sold. Without its correction, which is kept for a time, a lens has no
 * code and is left out.
 */
async function detailedPairs(services: Services, order: Order): Promise<CoveredPair[]> {
  const pairs: CoveredPair[] = [];
  for (const { id } of order.lines) {
    const sold = await soldCorrectionOf(services, order, id);
    const pair = sold && (await coveredPair(services, order, sold));
    if (pair) pairs.push(pair);
  }
  return pairs;
}

const COLUMNS: PaperColumn[] = [
  { title: "Désignation", width: 203 },
  { title: "Code LPP", width: 70 },
  { title: "Classe", width: 50 },
  { title: "Prix TTC", width: 80, right: true },
  { title: "Base", width: 80, right: true },
];
const PARTS = { frame: "", right: "Verre droit : ", left: "Verre gauche : " } as const;

/**
 * The detailed invoice for a supplementary insurer, eye by eye: with group codes, and never a maker's own.
 * @returns null for an order without an invoice, or without lenses that correct
 */
export async function renderDetailedInvoice(services: Services, order: Order): Promise<Buffer | null> {
  const invoice = await readInvoice(services, order.id);
  const pairs = invoice ? await detailedPairs(services, order) : [];
  if (!invoice || pairs.length === 0) return null;
  const sheet = await openPaper({
    title: `Facture détaillée ${invoice.number}`,
    about: `Commande ${order.number}`,
    at: instant(services.now()),
    seller: paperSeller(invoice.seller),
  });
  const { wearer, prescription } = await wornBy(services, order);
  const examined = await examinationNoted(services, order.id);
  factList(sheet, [...sellerFacts(invoice, examined), ["Porteur", wearer], ["Ordonnance", prescription]]);
  for (const { line, parts, supplements, insuranceCents, gapCents } of pairs) {
    heading(sheet, `${line.quantity > 1 ? `${line.quantity} × ` : ""}${line.brand} ${line.name}`);
    table(sheet, COLUMNS, [
      ...parts.map(({ part, name, groupCode, equipmentClass, priceCents, baseCents }) => [
        `${PARTS[part]}${name}`,
        groupCode,
        equipmentClass,
        formatEuros(priceCents),
        formatEuros(baseCents),
      ]),
      ...supplements.map(({ label, cents, included }) => [
        `Supplément : ${label}, les deux verres`,
        "",
        "",
        included ? "Compris" : formatEuros(cents),
        "",
      ]),
    ]);
    const each = line.quantity > 1 ? " l’unité" : "";
    const priceCents = line.unitPriceCents - gapCents;
    // An invoice that replaced another one sells the lenses made at their own price.
    const invoiced = invoice.lines.find(({ coverage }) => coverage?.lineId === line.id);
    const isEven = gapCents === 0 || invoiced?.unitCents === priceCents;
    factList(sheet, [
      ["Prix de l’équipement", `${formatEuros(priceCents)} TTC${each}`],
      ["Payé avec la commande", isEven ? null : `${formatEuros(line.unitPriceCents)} TTC${each}`],
      ["Fabricant des verres", line.lenses?.maker],
      ["Part de l’assurance maladie", `${formatEuros(insuranceCents)}, estimée sur la base ci-dessus`],
    ]);
  }
  if (invoice.discount)
    factList(sheet, [["Remise de la commande", formatEuros(-Math.abs(invoice.discount.totalCents)).replace("-", "−")]]);
  if (invoice.allowance?.totalCents)
    factList(sheet, [["Remise commerciale", formatEuros(invoice.allowance.totalCents).replace("-", "−")]]);
  const supplements = (await currentInvoicesOf(services, order.id)).filter(({ supplementOf }) => supplementOf !== "");
  factList(sheet, [
    ["Total de la facture", `${formatEuros(invoice.totals.totalCents)} TTC, réglée le ${formatDay(invoice.soldAt)}`],
    ...supplements.map(({ number, totalCents, issuedAt }): [string, string] => [
      `Facture ${number}`,
      `${formatEuros(totalCents)} TTC de supplément, réglée le ${formatDay(issuedAt)}`,
    ]),
    ...(await creditedFacts(services, order, invoice.totals.totalCents + sumOf(supplements))),
  ]);
  const numbers = [invoice, ...supplements].map(({ number }) => number);
  const accompanies =
    numbers.length > 1
      ? `les factures ${numbers.join(" et ")}, qui seules font`
      : `la facture ${invoice.number}, qui seule fait`;
  sheet.flow(
    `Les codes sont les codes de regroupement de la liste des produits et prestations. Ce détail accompagne ${accompanies} foi des montants réglés.`,
    { size: 8.5, color: SOFT },
  );
  return sheet.finish();
}

const sumOf = (sums: { totalCents: Cents }[]): Cents => sums.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** What was refunded, for which goods or why, and what the customer has paid in the end. */
async function creditedFacts(services: Services, order: Order, paidCents: Cents): Promise<[string, string][]> {
  const invoices = await currentInvoicesOf(services, order.id);
  const notes = (await creditNotesOf(services, order.id)).filter((note) =>
    invoices.some(({ id }) => id === note.invoiceId),
  );
  if (notes.length === 0) return [];
  const facts = await Promise.all(
    notes.map(async ({ id, number, grounds, totalCents, issuedAt }): Promise<[string, string]> => {
      const note = await readCreditNote(services, order.id, id);
      const goods = note?.lines?.map(({ label, quantity }) => (quantity === null ? label : `${quantity} × ${label}`));
      return [
        `Avoir ${number}`,
        `${formatEuros(totalCents)} TTC ${grounds === "refund" ? "rendus" : "de remise"}, émis le ${formatDay(issuedAt)}, pour : ${goods?.join(", ") ?? note?.reason ?? ""}`,
      ];
    }),
  );
  return [...facts, ["Resté payé, avoirs déduits", `${formatEuros(paidCents - sumOf(notes))} TTC`]];
}

/** The seller as on the invoice, because later changes of the shop do not change its papers. */
function paperSeller(seller: InvoiceDocument["seller"]): PaperSeller {
  const { name, legalForm, register, siret, street, town, phone, email } = seller;
  return {
    name,
    lines: [`${name}, ${legalForm}, ${register}, SIRET ${siret}`, `${street}, ${town}. ${phone}, ${email}`],
  };
}

/** As on the invoice: the optician who examined the prescription, else the one who answers for the shop. */
function sellerFacts({ buyer, seller, issuedAt }: InvoiceDocument, examined: Examination | null): [string, string][] {
  return [
    ["Opticien", `${seller.name}, ${seller.street}, ${seller.town}`],
    ["SIRET", seller.siret],
    examined
      ? ["Demande examinée par", `${examined.name}, n° ${examined.number}, le ${formatDay(examined.at)}`]
      : ["Responsable", `${seller.optician.name}, ${opticianNumbers(seller.optician)}`],
    ...(buyer ? [["Facturé à", [buyer.name, ...buyer.address].join(", ")] as [string, string]] : []),
    ["Facture du", formatDay(issuedAt)],
  ];
}
