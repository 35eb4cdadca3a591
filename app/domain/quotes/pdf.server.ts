import { formatEuros } from "~/domain/money";
import { facts, columns, head, mediatorNote, noteHeight, notes, sellerBlock } from "~/domain/invoices/pdf.server";
import { ACCENT, INK, LEFT, LINE, RIGHT, Sheet, SOFT, type Part } from "~/domain/pdf/sheet.server";
import type { QuoteDocument, QuoteRow } from "./document";
import { beyondOnePair } from "./one-pair";
import {
  conditionsOf,
  factsOf,
  insuranceWords,
  linePrice,
  offersOf,
  opticianLine,
  pairTitle,
  PART_NAMES,
  sumsOf,
  type ShownOffer,
} from "./wording";

/** Makes the PDF of a quote from its document alone, so that the same document gives the same bytes. */
export async function renderQuote(quote: QuoteDocument): Promise<Buffer> {
  const { seller, number, madeAt, customer, pairs } = quote;
  const sheet = await Sheet.open({
    title: `Devis ${number}, ${seller.name}`,
    author: seller.name,
    subject: "Devis normalisé d’optique-lunetterie",
    date: new Date(madeAt),
    foot: [
      `${seller.name}, ${seller.legalForm}, ${seller.register}, SIRET ${seller.siret}`,
      `TVA ${seller.vatNumber}. ${seller.phone}, ${seller.email}`,
    ],
  });
  head(sheet, { seller, number, issuedAt: madeAt }, "Devis");
  columns(sheet, [
    sellerBlock(seller, "Opticien"),
    customer
      ? [
          "Établi pour",
          `${customer.firstName} ${customer.lastName}`,
          customer.street,
          `${customer.postalCode} ${customer.city}`,
          customer.email,
        ].filter(Boolean)
      : ["Établi pour", "À compléter"],
  ]);
  facts(sheet, [...factsOf(quote), ["Opticien", opticianLine(quote)]]);
  for (const pair of pairs) {
    title(sheet, pairTitle(pair), "H2", 12);
    for (const shown of offersOf(quote, pair)) offer(sheet, quote, shown);
  }
  if (pairs.length > 1 || pairs.some(({ choice }) => choice.quantity > 1))
    title(sheet, `Total des équipements choisis : ${formatEuros(quote.totalCents)}`, "P", 12);
  const beyondOne = beyondOnePair(quote);
  if (beyondOne) notes(sheet, [beyondOne]);
  const said = [...conditionsOf(quote), mediatorNote(seller)];
  // What is signed and its signatures share a page.
  sheet.makeRoom(said.reduce((height, text) => height + noteHeight(sheet, text), SIGNATURES));
  notes(sheet, said);
  signature(sheet);
  return sheet.finish();
}

function title(sheet: Sheet, text: string, tag: string, size: number): void {
  sheet.makeRoom(sheet.heightOf(text, { size, bold: true }) + 60);
  sheet.y += sheet.write(text, LEFT, sheet.y, { size, bold: true, color: tag === "H3" ? INK : ACCENT, tag }) + 6;
}

/** The name is wide; class and code, price and insurance are narrow. */
const CELLS = [
  { title: "Classe", width: 36 },
  { title: "Code LPP", width: 54 },
  { title: "Prix TTC", width: 58 },
  { title: "Assurance maladie obligatoire", width: 104 },
];
const NAMES = RIGHT - LEFT - CELLS.reduce((sum, { width }) => sum + width, 0) - 8;

function offer(sheet: Sheet, quote: QuoteDocument, { title: name, offer: shown, per, notes: said }: ShownOffer): void {
  title(sheet, name, "H3", 10.5);
  const table = sheet.part("Table");
  const heads = () => tableHead(sheet, table);
  heads();
  for (const row of shown.rows) tableRow(sheet, table, row, shown.rate, heads);
  sheet.makeRoom(90);
  const from = RIGHT - 330;
  if (per) sheet.y += sheet.write(per, from, sheet.y, { size: 9, bold: true, width: 180 }) + 2;
  for (const [sumName, amount] of sumsOf(quote, shown)) {
    const height = sheet.write(sumName, from, sheet.y, { size: 9, color: SOFT, width: 180 });
    const other = sheet.write(amount, RIGHT - 150, sheet.y, { size: 9, bold: true, width: 150, align: "right" });
    sheet.y += Math.max(height, other) + 2;
  }
  if (said.length > 0) notes(sheet, said);
  sheet.y += 8;
}

function tableHead(sheet: Sheet, table: Part): void {
  const row = sheet.part("TR", table);
  const style = { size: 8, bold: true, color: ACCENT, tag: "TH", within: row } as const;
  let height = sheet.write("Désignation", LEFT, sheet.y, { ...style, width: NAMES });
  eachCell(
    (width, x, position) =>
      (height = Math.max(
        height,
        sheet.write(CELLS[position]?.title ?? "", x, sheet.y, { ...style, width, align: "right" }),
      )),
  );
  sheet.y += height + 4;
  sheet.rule(sheet.y, LEFT, RIGHT, ACCENT, 0.8);
  sheet.y += 5;
}

function tableRow(sheet: Sheet, table: Part, line: QuoteRow, rate: number, heads: () => void): void {
  const style = { size: 8.5, width: NAMES };
  const name = `${PART_NAMES[line.part]} : ${line.label}`;
  if (sheet.makeRoom(sheet.heightOf(name, style) + 12)) heads();
  const row = sheet.part("TR", table);
  let height = sheet.write(name, LEFT, sheet.y, { ...style, tag: "TD", within: row });
  const cells = [line.equipmentClass ?? "", line.groupCode ?? "", linePrice(line), insuranceWords(line, rate)];
  eachCell((width, x, position) => {
    const cell = sheet.write(cells[position] ?? "", x, sheet.y, {
      size: 8.5,
      width,
      align: "right",
      tag: "TD",
      within: row,
    });
    height = Math.max(height, cell);
  });
  sheet.y += height + 3;
  sheet.rule(sheet.y, LEFT, RIGHT, LINE);
  sheet.y += 4;
}

function eachCell(draw: (width: number, x: number, position: number) => void): void {
  let x = RIGHT - CELLS.reduce((sum, { width }) => sum + width, 0);
  for (const [position, { width }] of CELLS.entries()) {
    draw(width - 4, x + 4, position);
    x += width;
  }
}

/** The height that the signature boxes take. */
const SIGNATURES = 70;

/** The two signature boxes that the official model has for a quote on paper. */
function signature(sheet: Sheet): void {
  sheet.makeRoom(SIGNATURES);
  sheet.y += 8;
  const half = (RIGHT - LEFT) / 2;
  sheet.write("Date et signature de l’opticien", LEFT, sheet.y, { size: 8.5, color: SOFT, width: half });
  sheet.write("Date et signature du client, avec la mention de l’offre retenue", LEFT + half, sheet.y, {
    size: 8.5,
    color: SOFT,
    width: half,
  });
  sheet.y += 50;
}
