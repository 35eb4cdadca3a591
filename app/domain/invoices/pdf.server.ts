import { sirenInGroups } from "~/domain/settings/numbers";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDay } from "~/domain/time";
import type {
  Buyer,
  Coverage,
  CreditedLine,
  CreditNoteDocument,
  DepositInvoiced,
  DepositInvoiceDocument,
  DepositPaid,
  InvoiceDocument,
  LensCodes,
  SaleLine,
} from "./document";
import { ACCENT, INK, LEFT, LINE, RIGHT, Sheet, SOFT, type Part } from "~/domain/pdf/sheet.server";
import type { RateSum, Split } from "~/domain/vat";
import { rateName } from "~/shop/vat";
import { discountName } from "~/domain/invoices/discount-name";
import { taxOf } from "./invoice.server";

/**
 * An invoice as a PDF, from its document alone: the same document gives the same bytes.
 * @param since what became true after the document was frozen: which optician examined which articles, what was paid of it
 * @param lensCodes for the customer's copy; an accountant and a bank read the classes alone
 */
export async function renderInvoice(
  invoice: InvoiceDocument,
  since: readonly string[] = [],
  lensCodes: LensCodes = {},
): Promise<Buffer> {
  const sheet = await open(invoice, `Facture ${invoice.number}`);
  head(sheet, invoice, "Facture");
  const { buyer, seller } = invoice;
  columns(sheet, [sellerBlock(seller), ...buyerBlock("Facturé à", buyer), invoice.delivery]);
  facts(sheet, [
    ["Commande", `${invoice.orderNumber} du ${formatDay(invoice.orderedAt)}`],
    ...(invoice.quoteNumber ? [["Devis", invoice.quoteNumber] as [string, string]] : []),
    ...(invoice.completes
      ? [
          ["Complète", `la facture ${invoice.completes.number} du ${formatDay(invoice.completes.issuedAt)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(invoice.replaces
      ? [
          [
            "Remplace",
            `la facture ${invoice.replaces.number} du ${formatDay(invoice.replaces.issuedAt)}, annulée par avoir`,
          ] as [string, string],
        ]
      : []),
    ["Date de la vente", formatDay(invoice.soldAt)],
    ...(invoice.deposit ? [depositFact(invoice.deposit)] : []),
    [invoice.deposit ? "Solde" : "Règlement", `${placed(invoice.paidBy)}, le ${formatDay(invoice.soldAt)}`],
  ]);
  saleTable(sheet, invoice, lensCodes);
  totals(sheet, invoice.totals, taxOf(invoice), "Total TTC", invoice.deposit?.invoiced);
  notes(sheet, [settlement(invoice), ...since, mediatorNote(seller)]);
  return sheet.finish();
}

/** The group codes that a credit note prints: of the corrected invoice, and of the lenses made instead. */
export type CreditedCodes = { invoiced: LensCodes; made: LensCodes };

/** @param codes for the customer's copy */
export async function renderCreditNote(
  note: CreditNoteDocument,
  codes: CreditedCodes = { invoiced: {}, made: {} },
): Promise<Buffer> {
  const sheet = await open(note, `Avoir ${note.number}`);
  head(sheet, note, "Avoir");
  columns(sheet, [sellerBlock(note.seller), ...buyerBlock("Établi pour", note.buyer)]);
  facts(sheet, [
    ["Commande", note.orderNumber],
    ["Facture corrigée", `${note.invoice.number} du ${formatDay(note.invoice.issuedAt)}`],
    ["Motif", note.reason],
    ...(note.lines ?? []).map((line) => ["Article", creditedArticle(line, codes)] satisfies [string, string]),
  ]);
  const tax = taxOf({ ...note, soldAt: note.invoice.issuedAt });
  totals(sheet, note.totals, tax, note.grounds ? "Total de l’avoir TTC" : "Total remboursé TTC");
  notes(sheet, [settledBy(note), mediatorNote(note.seller)]);
  return sheet.finish();
}

function settledBy({ grounds, refundedBy, paidBy, invoice }: CreditNoteDocument): string {
  if (grounds === "replaced")
    return `Cet avoir annule ce qui restait de la facture ${invoice.number}, remplacée par une autre : rien n’est remboursé.`;
  if (grounds === "lost")
    return `Cet avoir corrige la facture ${invoice.number} : la banque du client a repris la somme, et la boutique ne rembourse rien.`;
  if (grounds === "allowance" || grounds === "unpaid")
    return `Cet avoir solde la facture ${invoice.number} : rien n’est remboursé, et rien ne reste à payer de cette somme.`;
  return refundedBy ? `Remboursé ${refundedBy}.` : `Remboursé sur le moyen de paiement de la commande (${paidBy}).`;
}

/** "1 × Maison Valmy Panthéon (Noir, taille 48) : 189,00 €" */
function creditedArticle(
  { label, details, quantity, totalCents, coverage, lenses }: CreditedLine,
  codes: CreditedCodes,
): string {
  const pieces = quantity === null ? "Sur le prix de" : `${quantity} ×`;
  const article = `${pieces} ${label}${details ? ` (${details})` : ""} : ${formatEuros(totalCents)}`;
  const corrected = lenses ? [`Facturé : ${lenses.invoiced}`] : [];
  const ofMade = coverage && codes.made[coverage.lineId];
  const madeCodes = ofMade ? `, code LPP ${ofMade.right} pour le verre droit, ${ofMade.left} pour le gauche` : "";
  const made = lenses ? [`Fabriqué à la place : ${lenses.made}${madeCodes}`] : [];
  return [article, ...corrected, ...coverageLines(coverage, codes.invoiced), ...made].join(". ");
}

function depositFact({ cents, paidBy, at, invoiced }: DepositPaid): [string, string] {
  const own = invoiced && `, facture d’acompte ${invoiced.number} du ${formatDay(invoiced.issuedAt)}`;
  return ["Acompte", `${formatEuros(cents)}, ${paidBy}, le ${formatDay(at)}${own ?? ""}`];
}

/** Empty for an unnamed sale. */
export function buyerBlock(title: string, buyer: Buyer | null): string[][] {
  if (!buyer) return [];
  const { name, siren, contact, address, email } = buyer;
  return [[title, name, siren && `SIREN ${sirenInGroups(siren)}`, contact, ...address, email].filter(isSaid)];
}

const isSaid = (line: string | undefined): line is string => Boolean(line);

/** An invoice counts as paid when its whole total was received. */
function settlement({ totals: { totalCents }, receivedCents = totalCents, soldAt }: InvoiceDocument): string {
  const left = Math.max(0, totalCents - receivedCents);
  return `${left > 0 ? "Facture réglée en partie" : "Facture acquittée"} : ${formatEuros(receivedCents)} reçus le ${formatDay(soldAt)}. Reste à payer : ${formatEuros(left)}.`;
}

/** Adds that the payment was made in the shop. Invoices of the website name the means alone, and cannot be changed. */
function placed(paidBy: string): string {
  return /(à la boutique|en ligne)$/.test(paidBy) ? paidBy : `${paidBy}, en ligne`;
}

type Document = InvoiceDocument | CreditNoteDocument | DepositInvoiceDocument;
type Seller = Document["seller"];

export function open({ seller, issuedAt, orderNumber }: Document, title: string): Promise<Sheet> {
  return Sheet.open({
    title: `${title}, ${seller.name}`,
    author: seller.name,
    subject: `Commande ${orderNumber}`,
    date: new Date(issuedAt),
    foot: [
      `${seller.name}, ${seller.legalForm}, ${seller.register}, SIRET ${seller.siret}`,
      `TVA ${seller.vatNumber}. ${seller.phone}, ${seller.email}`,
    ],
  });
}

/** Who issues the document, its kind, number and day. */
export function head(
  sheet: Sheet,
  { seller, number, issuedAt }: Pick<Document, "seller" | "number" | "issuedAt">,
  kind: string,
): void {
  const half = (RIGHT - LEFT) / 2;
  sheet.write(seller.name, LEFT, sheet.y + 2, { size: 19, color: INK, width: half + 40 });
  sheet.write(`${kind} ${number}`, LEFT + half, sheet.y, {
    size: 19,
    bold: true,
    color: ACCENT,
    align: "right",
    width: half,
    tag: "H1",
  });
  sheet.write(`du ${formatDay(issuedAt)}`, LEFT + half, sheet.y + 26, {
    size: 10.5,
    color: SOFT,
    align: "right",
    width: half,
  });
  sheet.y += 52;
  sheet.rule(sheet.y, LEFT, RIGHT, ACCENT, 1.2);
  sheet.y += 22;
}

export function sellerBlock(seller: Seller, title = "Vendeur"): string[] {
  return [title, seller.name, seller.street, seller.town, seller.country];
}

/** Blocks side by side, each with a title. */
export function columns(sheet: Sheet, blocks: string[][]): void {
  const gap = 18;
  const width = (RIGHT - LEFT - gap * 2) / 3;
  const heights = blocks.map(([title = "", ...lines], position) => {
    const x = LEFT + position * (width + gap);
    let y = sheet.y;
    y += sheet.write(title, x, y, { size: 8.5, bold: true, color: ACCENT, width, tag: "H2" }) + 3;
    for (const line of lines) y += sheet.write(line, x, y, { size: 9.5, width });
    return y - sheet.y;
  });
  sheet.y += Math.max(...heights) + 16;
}

/** Names with their values. */
export function facts(sheet: Sheet, pairs: [string, string][]): void {
  for (const [name, value] of pairs) {
    const lines = Math.max(
      sheet.write(name, LEFT, sheet.y, { size: 9.5, color: SOFT, width: 100 }),
      sheet.write(value, LEFT + 108, sheet.y, { size: 9.5 }),
    );
    sheet.y += lines + 2;
  }
  sheet.y += 14;
}

const AMOUNTS = [
  { title: "Qté", width: 32 },
  { title: "PU TTC", width: 66 },
  { title: "HT", width: 62 },
  { title: null, width: 58 }, // the VAT: its title depends on the document
  { title: "TTC", width: 66 },
];
const NAMES_WIDTH = RIGHT - LEFT - AMOUNTS.reduce((sum, { width }) => sum + width, 0) - 8;

/** A single rate is in the head of its column; with several, each line names its own. */
function saleTable(sheet: Sheet, invoice: InvoiceDocument, lensCodes: LensCodes): void {
  const { lines, discount, deliveryFee, delivery } = invoice;
  const [only, ...others] = taxOf(invoice);
  const taxName = only && others.length === 0 ? `TVA ${rateName(only.rate)}` : "TVA";
  const own = (rate = 0) => (others.length > 0 ? `TVA ${rateName(rate)}` : "");
  const table = sheet.part("Table");
  const head = () => tableHead(sheet, table, taxName);
  const row = (names: string[], cells: string[]) => tableRow(sheet, table, names, cells, head);
  head();
  for (const line of lines) {
    row(
      [
        line.label,
        line.details,
        ...line.parts.map((part) => partLine(part, line.quantity)),
        ...coverageLines(line.coverage, lensCodes),
        own(line.vatRate),
      ].filter(Boolean),
      [String(line.quantity), euros(line.unitCents), ...amounts(line)],
    );
  }
  if (discount) row([invoicedDiscountName(discount, lines)], ["", "", ...amounts(discount)]);
  // An invoice may have been frozen with an allowance of nothing.
  if (invoice.allowance?.totalCents) row(["Remise commerciale"], ["", "", ...amounts(invoice.allowance)]);
  if (!invoice.completes)
    row(
      [delivery[0] ?? "Livraison", deliveryFee.totalCents === 0 ? "Offerte" : own(deliveryFee.vatRate)].filter(Boolean),
      ["", "", ...amounts(deliveryFee)],
    );
  sheet.y += 10;
}

function tableHead(sheet: Sheet, table: Part, taxName: string): void {
  const row = sheet.part("TR", table);
  const style = { size: 8.5, bold: true, color: ACCENT, tag: "TH", within: row } as const;
  const height = sheet.write("Désignation", LEFT, sheet.y, style);
  eachAmount((width, x, position) =>
    sheet.write(AMOUNTS[position]?.title ?? taxName, x, sheet.y, { ...style, width, align: "right" }),
  );
  sheet.y += height + 5;
  sheet.rule(sheet.y, LEFT, RIGHT, ACCENT, 0.8);
  sheet.y += 8;
}

/**
 * A name with the lines under it, and its amounts. A row is never cut by the end of a page; the next page repeats the
 * heads.
 */
function tableRow(sheet: Sheet, table: Part, [name = "", ...under]: string[], cells: string[], head: () => void): void {
  const small = { size: 8.5, color: SOFT, width: NAMES_WIDTH, tag: "P" } as const;
  const height =
    sheet.heightOf(name, { size: 10, width: NAMES_WIDTH }) +
    under.reduce((sum, line) => sum + sheet.heightOf(line, small), 0);
  if (sheet.makeRoom(height + 16)) head();
  const row = sheet.part("TR", table);
  const first = sheet.part("TD", row);
  let y = sheet.y + sheet.write(name, LEFT, sheet.y, { size: 10, width: NAMES_WIDTH, within: first });
  for (const line of under) y += sheet.write(line, LEFT, y, { ...small, within: first });
  eachAmount((width, x, position) =>
    sheet.write(cells[position] ?? "", x, sheet.y, { size: 10, width, align: "right", tag: "TD", within: row }),
  );
  sheet.y = y + 7;
  sheet.rule(sheet.y, LEFT, RIGHT, LINE);
  sheet.y += 8;
}

function eachAmount(draw: (width: number, x: number, position: number) => void): void {
  let x = RIGHT - AMOUNTS.reduce((sum, { width }) => sum + width, 0);
  for (const [position, { width }] of AMOUNTS.entries()) {
    draw(width, x, position);
    x += width;
  }
}

const amounts = ({ excludingTaxCents, taxCents, totalCents }: Split) =>
  [excludingTaxCents, taxCents, totalCents].map(euros);

function partLine({ label, cents }: SaleLine["parts"][number], quantity: number): string {
  if (cents === null) return `${label} : compris`;
  return `${label} : ${formatEuros(cents)}${quantity > 1 ? " l’unité" : ""}`;
}

/** Class and group code of the frame and of each lens; the class alone where the codes are not given, or erased. */
function coverageLines(coverage: Coverage | undefined, lensCodes: LensCodes): string[] {
  if (!coverage) return [];
  const { lineId, frame, lenses } = coverage;
  const codes = lensCodes[lineId];
  const said = (part: string, equipmentClass: EquipmentClass, groupCode: string | null) =>
    `${part} : classe ${equipmentClass}${groupCode ? `, code LPP ${groupCode}` : ""}`;
  const ofLenses =
    lenses &&
    (codes
      ? [said("Verre droit", lenses, codes.right), said("Verre gauche", lenses, codes.left)]
      : [said("Verres", lenses, null)]);
  return [...(frame ? [said("Monture", frame.equipmentClass, frame.groupCode)] : []), ...(ofLenses ?? [])];
}

/** @param deposit invoiced before, which is taken off with its tax: what an invoice states of tax is owed by it */
export function totals(
  sheet: Sheet,
  { excludingTaxCents, totalCents }: Split,
  vat: RateSum[],
  sumName: string,
  deposit?: DepositInvoiced,
): void {
  sheet.makeRoom(72 + 18 * (vat.length + (deposit ? deposit.vat.length + 3 : 0)));
  const from = RIGHT - 230;
  const line = (name: string, amount: string, big = false) => {
    const style = big ? { size: 13, bold: true } : { size: 10, color: SOFT };
    const height = sheet.write(name, from, sheet.y, { ...style, width: 130 });
    sheet.write(amount, RIGHT - 110, sheet.y, { ...style, color: INK, width: 110, align: "right" });
    sheet.y += height + 5;
  };
  line("Total HT", euros(excludingTaxCents));
  for (const { rate, taxCents } of vat) line(`TVA ${rateName(rate)}`, euros(taxCents));
  sheet.rule(sheet.y + 1, from, RIGHT, ACCENT, 0.8);
  sheet.y += 9;
  line(sumName, euros(totalCents), true);
  if (deposit) {
    const taken = (cents: Cents) => `− ${euros(cents)}`;
    line(`Acompte ${deposit.number}`, taken(deposit.totals.totalCents));
    for (const { rate, taxCents } of deposit.vat) line(`dont TVA ${rateName(rate)}`, taken(taxCents));
    line("Solde TTC", euros(totalCents - deposit.totals.totalCents), true);
    for (const { rate, taxCents } of vat) {
      const invoiced = deposit.vat.find((each) => each.rate === rate)?.taxCents ?? 0;
      line(`dont TVA ${rateName(rate)}`, euros(taxCents - invoiced));
    }
  }
  sheet.y += 14;
}

const [NOTE, NOTE_GAP] = [{ size: 8.5, color: SOFT }, 4];

/** Small print, one paragraph each. */
export function notes(sheet: Sheet, texts: string[]): void {
  for (const text of texts) {
    sheet.makeRoom(sheet.heightOf(text, NOTE));
    sheet.y += sheet.write(text, LEFT, sheet.y, NOTE) + NOTE_GAP;
  }
}

/** The height of one paragraph of small print, with the space after it. */
export const noteHeight = (sheet: Sheet, text: string): number => sheet.heightOf(text, NOTE) + NOTE_GAP;

export function mediatorNote({ mediator }: Seller): string {
  return `En cas de litige, après une réclamation écrite restée sans suite, vous pouvez saisir gratuitement le médiateur de la consommation : ${mediator.name}, ${mediator.address}, ${mediator.url}.`;
}

/** A reduction has the sign of subtraction, not a hyphen. */
function euros(cents: Cents): string {
  return formatEuros(cents).replace("-", "−");
}

function invoicedDiscountName(
  { code, reason }: NonNullable<InvoiceDocument["discount"]>,
  lines: InvoiceDocument["lines"],
): string {
  const left = lines.map(({ unitCodeBaseCents }) => ({ frameWithoutCode: unitCodeBaseCents !== undefined }));
  return discountName({ couponCode: code, discountReason: reason, lines: left });
}
