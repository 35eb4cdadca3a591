import { opticianNumbers } from "~/shop/company";
import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import { coverEquipment, type EquipmentLine } from "~/domain/lenses/equipment";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { invoicesOf, readInvoice } from "~/domain/invoices/invoice.server";
import type { InvoiceDocument } from "~/domain/invoices/document";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { formatEuros, type Cents } from "~/domain/money";
import { soldCorrectionOf } from "~/domain/orders/prescription/as-sold.server";
import type { LensDetails, Order, OrderLine } from "~/domain/orders/order.server";
import { priceGapsOf } from "~/domain/orders/price-gap";
import { formatDay, instant } from "~/domain/time";
import { factList, heading, openPaper, table, type PaperColumn, type PaperSeller } from "~/domain/pdf/paper.server";
import { SOFT } from "~/domain/pdf/sheet.server";
import { wornBy } from "./worn-by.server";

type PricePart = LensDetails["lines"][number];

/** One pair as a supplementary insurer wants it, and as its quote said it: frame, right lens, left lens, each with its group code, then supplements. */
export type DetailedPair = {
  line: OrderLine;
  parts: EquipmentLine[];
  supplements: PricePart[];
  insuranceCents: Cents;
  /** What was paid with the order beyond what is mounted costs; negative where it was less. */
  gapCents: Cents;
};

/** Corrective glasses as they were sold, while their correction is still kept: without it no lens has a code. */
async function detailedPairs(services: Services, order: Order): Promise<DetailedPair[]> {
  const pairs: DetailedPair[] = [];
  for (const { id } of order.lines) {
    const sold = await soldCorrectionOf(services, order, id);
    if (!sold) continue;
    const { line, measures } = sold;
    const { glassType, proposal } = readConfigurationKey(line.extra) ?? {};
    if (!glassType || glassType === "ecran" || !measures || !line.lenses) continue;
    // Sunglasses with corrective lenses have free prices.
    const frameClass = line.lenses.frameClass ?? (await findProduct(services, line.productId))?.equipmentClass ?? "B";
    const supplements = line.lenses.lines.filter(({ kind }) => kind === "thinning" || kind === "treatment");
    const gaps = priceGapsOf(line.lenses);
    const gapCents = sumOf(gaps);
    const priced = line.lenses.lines.filter((part) => !gaps.includes(part));
    const { lines: parts, insuranceCents } = coverEquipment(
      isOwnFrame(line)
        ? null
        : { name: `Monture ${line.brand} ${line.name}`, equipmentClass: frameClass, priceCents: line.framePriceCents },
      {
        name: line.lenses.lens,
        equipmentClass: proposal === "classA" ? "A" : "B",
        glassType,
        ...((proposal === "classA" ? lensOfEach(priced) : null) ??
          halves(line.lensPriceCents - gapCents - sumOf(supplements))),
      },
      measures.correction,
      shopDay(order.paidAt ?? order.createdAt),
    );
    pairs.push({ line, parts, supplements, insuranceCents, gapCents });
  }
  return pairs;
}

/** The two lenses of a pair share its price; an odd cent goes to the right one. */
function halves(pairCents: Cents): { right: Cents; left: Cents } {
  const left = Math.floor(pairCents / 2);
  return { right: pairCents - left, left };
}

/** Lenses of class A have a price for each eye: the right one stands first among what was sold. */
function lensOfEach(lines: PricePart[]): { right: Cents; left: Cents } | null {
  const [right, left, ...others] = lines.filter(({ included }) => !included);
  return right && left && others.length === 0 ? { right: right.cents, left: left.cents } : null;
}

function sumOf(parts: PricePart[]): Cents {
  return parts.reduce((sum: Cents, { cents }) => sum + cents, 0);
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
 * The invoice once more, eye by eye, as a supplementary insurer asks for it: group codes, never a maker's own.
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
  factList(sheet, [...sellerFacts(invoice), ["Porteur", wearer], ["Ordonnance", prescription]]);
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
    factList(sheet, [
      ["Prix de l’équipement", `${formatEuros(line.unitPriceCents - gapCents)} TTC${each}`],
      ["Payé avec la commande", gapCents === 0 ? null : `${formatEuros(line.unitPriceCents)} TTC${each}`],
      ["Fabricant des verres", line.lenses?.maker],
      ["Part de l’assurance maladie", `${formatEuros(insuranceCents)}, estimée sur la base ci-dessus`],
    ]);
  }
  if (invoice.discount)
    factList(sheet, [["Remise de la commande", formatEuros(-Math.abs(invoice.discount.totalCents)).replace("-", "−")]]);
  const supplements = (await invoicesOf(services, order.id)).filter(({ supplementOf }) => supplementOf !== "");
  factList(sheet, [
    ["Total de la facture", `${formatEuros(invoice.totals.totalCents)} TTC, réglée le ${formatDay(invoice.soldAt)}`],
    ...supplements.map(({ number, totalCents, issuedAt }): [string, string] => [
      `Facture ${number}`,
      `${formatEuros(totalCents)} TTC de supplément, réglée le ${formatDay(issuedAt)}`,
    ]),
    ...(await creditNotesOf(services, order.id)).map(({ number, totalCents, issuedAt }): [string, string] => [
      `Avoir ${number}`,
      `${formatEuros(totalCents)} TTC rendus, émis le ${formatDay(issuedAt)}`,
    ]),
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

/** As the invoice has it: what the shop is called since changes no paper of that day. */
function paperSeller(seller: InvoiceDocument["seller"]): PaperSeller {
  const { name, legalForm, register, siret, street, town, phone, email } = seller;
  return {
    name,
    lines: [`${name}, ${legalForm}, ${register}, SIRET ${siret}`, `${street}, ${town}. ${phone}, ${email}`],
  };
}

function sellerFacts({ buyer, seller, issuedAt }: InvoiceDocument): [string, string][] {
  return [
    ["Opticien", `${seller.name}, ${seller.street}, ${seller.town}`],
    ["SIRET", seller.siret],
    ["Responsable", `${seller.optician.name}, ${opticianNumbers(seller.optician)}`],
    ...(buyer ? [["Facturé à", [buyer.name, ...buyer.address].join(", ")] as [string, string]] : []),
    ["Facture du", formatDay(issuedAt)],
  ];
}
