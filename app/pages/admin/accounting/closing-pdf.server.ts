import { shop } from "~/shop/identity";
import { ACCENT, LEFT, RIGHT, Sheet, SOFT, type Part, type Style } from "~/domain/pdf/sheet.server";
import type { closingView } from "./closing-view.server";

type ClosingView = NonNullable<Awaited<ReturnType<typeof closingView>>>;

const AMOUNT_WIDTH = 84;

/** A closing (Z) as a PDF with the contents of its page. The same closing always gives the same bytes. */
export async function renderClosing({
  title,
  period,
  seller,
  totals,
  perpetual,
  facts,
  closedAt,
}: ClosingView): Promise<Buffer> {
  const sheet = await Sheet.open({
    title: `${title}, ${period}`,
    author: shop.name,
    subject: title,
    date: new Date(closedAt),
    foot: [seller],
  });
  sheet.flow(title, { size: 19, bold: true, color: ACCENT, tag: "H1" }, 2);
  sheet.flow(period, { size: 12, bold: true }, 2);
  sheet.flow(seller, { size: 9.5, color: SOFT }, 14);
  table(
    sheet,
    ["Ventes", "HT", "TVA", "TTC"],
    totals.sales.map(({ name, net, tax, total }) => [name, net, tax, total]),
  );
  table(
    sheet,
    ["Documents", "Nombre", "TTC"],
    totals.documents.map(({ name, count, total }) => [name, String(count), total]),
  );
  table(
    sheet,
    ["Règlements", "Reçu", "Rendu", "Solde"],
    totals.money.map(({ name, received, returned, sum }) => [name, received, returned, sum]),
  );
  pairs(sheet, "Cumuls perpétuels", perpetual);
  pairs(sheet, "Contrôle", facts);
  return sheet.finish();
}

/** Draws a table: the heads, then rows with a name and its amounts. */
function table(sheet: Sheet, heads: string[], rows: string[][]): void {
  const part = sheet.part("Table");
  sheet.makeRoom(64);
  line(sheet, part, heads, { size: 8.5, bold: true, color: ACCENT, tag: "TH" });
  for (const cells of rows) line(sheet, part, cells, { size: 10, tag: "TD" });
  sheet.y += 14;
}

function line(sheet: Sheet, part: Part, [name = "", ...amounts]: string[], style: Style): void {
  const from = RIGHT - amounts.length * AMOUNT_WIDTH;
  const width = from - LEFT - 8;
  sheet.makeRoom(sheet.heightOf(name, { ...style, width }) + 8);
  const within = sheet.part("TR", part);
  const height = sheet.write(name, LEFT, sheet.y, { ...style, width, within });
  for (const [place, amount] of amounts.entries())
    sheet.write(amount, from + place * AMOUNT_WIDTH, sheet.y, {
      ...style,
      width: AMOUNT_WIDTH,
      align: "right",
      within,
    });
  sheet.y += height + 3;
  sheet.rule(sheet.y);
  sheet.y += 5;
}

/** Draws names with their values, under a title. */
function pairs(sheet: Sheet, title: string, all: { name: string; value: string }[]): void {
  sheet.makeRoom(64);
  sheet.flow(title, { size: 12, bold: true, color: ACCENT, tag: "H2" }, 4);
  const list = sheet.part("L");
  for (const { name, value } of all) {
    const width = RIGHT - LEFT - 168;
    sheet.makeRoom(sheet.heightOf(value, { size: 9.5, width }) + 4);
    const within = sheet.part("LI", list);
    const heights = [
      sheet.write(name, LEFT, sheet.y, { size: 9.5, color: SOFT, width: 160, tag: "Lbl", within }),
      sheet.write(value, LEFT + 168, sheet.y, { size: 9.5, width, tag: "LBody", within }),
    ];
    sheet.y += Math.max(...heights) + 3;
  }
  sheet.y += 10;
}
