import { sellerLines } from "~/shop/company";
import { shop } from "~/shop/identity";
import { formatDay, type Instant } from "~/domain/time";
import { ACCENT, INK, LEFT, LINE, RIGHT, Sheet, SOFT, type Part } from "./sheet.server";

/** The seller named on a paper, where it is not the shop as it is today. */
export type PaperSeller = { name: string; lines: string[] };

type PaperHead = { title: string; about: string; at: Instant; seller?: PaperSeller };

/** A paper of the shop about an order: its name and title, then what it is about. */
export async function openPaper({ title, about, at, seller }: PaperHead): Promise<Sheet> {
  const name = seller?.name ?? shop.name;
  const sheet = await Sheet.open({
    title: `${title}, ${name}`,
    author: name,
    subject: about,
    date: new Date(at),
    foot: seller?.lines ?? sellerLines(),
  });
  headPaper(sheet, { title, about, at, name });
  return sheet;
}

/** The head of a paper, at the top of a page. @param paper its `name` is the seller's */
export function headPaper(sheet: Sheet, paper: Pick<PaperHead, "title" | "about" | "at"> & { name: string }): void {
  const { title, about, at, name } = paper;
  sheet.flow(name, { size: 11, color: SOFT }, 2);
  sheet.flow(title, { size: 19, bold: true, color: ACCENT, tag: "H1" }, 2);
  sheet.flow(`${about}, document établi le ${formatDay(at)}`, { size: 10, color: SOFT }, 8);
  sheet.rule(sheet.y, LEFT, RIGHT, ACCENT, 1.2);
  sheet.y += 16;
}

export function heading(sheet: Sheet, text: string): void {
  sheet.makeRoom(60); // a title must not be alone at the end of a page
  sheet.y += 6;
  sheet.flow(text, { size: 12, bold: true, color: ACCENT, tag: "H2" }, 6);
}

const NAMES_WIDTH = 150;

/** Names and values, one per line; empty values are left out. */
export function factList(sheet: Sheet, facts: [name: string, value: string | null | undefined][]): void {
  for (const [name, value] of facts) {
    if (!value) continue;
    sheet.makeRoom(sheet.heightOf(value, { size: 10, width: RIGHT - LEFT - NAMES_WIDTH }));
    const line = sheet.part("P");
    const height = Math.max(
      sheet.write(name, LEFT, sheet.y, { size: 9.5, color: SOFT, width: NAMES_WIDTH - 8, tag: "Span", within: line }),
      sheet.write(value, LEFT + NAMES_WIDTH, sheet.y, { size: 10, tag: "Span", within: line }),
    );
    sheet.y += height + 3;
  }
  sheet.y += 8;
}

export type PaperColumn = { title: string; width: number; right?: true };

/** A table whose heads are repeated on each page. @param columns their widths add up to the line */
export function table(sheet: Sheet, columns: PaperColumn[], rows: string[][]): void {
  const whole = sheet.part("Table");
  const head = () => {
    writeRow(
      sheet,
      whole,
      columns,
      columns.map(({ title }) => title),
      "TH",
    );
    sheet.rule(sheet.y - 4, LEFT, RIGHT, ACCENT, 0.8);
    sheet.y += 4;
  };
  sheet.makeRoom(60);
  head();
  for (const cells of rows) {
    const height = Math.max(
      ...columns.map(({ width }, place) => sheet.heightOf(cells[place] ?? "", { size: 9, width: width - 6 })),
    );
    if (sheet.makeRoom(height + 12)) head();
    writeRow(sheet, whole, columns, cells, "TD");
    sheet.rule(sheet.y - 4, LEFT, RIGHT, LINE);
    sheet.y += 4;
  }
  sheet.y += 8;
}

function writeRow(sheet: Sheet, whole: Part, columns: PaperColumn[], cells: string[], tag: "TH" | "TD"): void {
  const row = sheet.part("TR", whole);
  const isHead = tag === "TH";
  let x = LEFT;
  const heights = columns.map(({ width, right }, place) => {
    const height = sheet.write(cells[place] ?? "", x, sheet.y, {
      size: isHead ? 8.5 : 9,
      bold: isHead,
      color: isHead ? ACCENT : INK,
      width: width - 6,
      align: right ? "right" : "left",
      tag,
      within: row,
    });
    x += width;
    return height;
  });
  sheet.y += Math.max(...heights) + 8;
}
