import { setImmediate as requestsFirst } from "node:timers/promises";

import { sellerLines } from "~/shop/company";
import { shop } from "~/shop/identity";
import { inlinePieces, type Block, type LegalText } from "~/shop/terms-of-sale/text";
import { formatDay, type Instant } from "~/domain/time";
import { ACCENT, LEFT, RIGHT, Sheet, SOFT, type Part, type Style } from "~/domain/pdf/sheet.server";

const BODY: Style = { size: 9.5 };
const INDENT = 16;

/**
 * A text that the law wants handed over, as a file: the words of its page, with the addresses of its links. It is long,
 * so other requests are served between two articles.
 */
export async function renderLegalText(
  text: LegalText,
  { keptAt, publicUrl }: { keptAt: Instant; publicUrl: URL },
): Promise<Buffer> {
  const sheet = await Sheet.open({
    title: `${text.title}, ${shop.name}`,
    author: shop.name,
    subject: text.title,
    date: new Date(keptAt),
    foot: text.seller ?? sellerLines(),
  });
  sheet.flow(text.title, { size: 19, bold: true, color: ACCENT, tag: "H1" }, 4);
  sheet.flow(`Version du ${formatDay(`${text.updatedOn}T12:00:00.000Z`)}`, { size: 9.5, color: SOFT }, 8);
  sheet.flow(text.intro, { size: 10.5 }, 12);
  for (const { label, title, blocks } of text.articles) {
    sheet.makeRoom(64); // a title must not be alone at the end of a page
    sheet.flow(label ? `${label}. ${title}` : title, { size: 12, bold: true, color: ACCENT, tag: "H2" }, 4);
    for (const block of blocks) writeBlock(sheet, block, publicUrl, LEFT);
    sheet.y += 8;
    await requestsFirst();
  }
  return sheet.finish();
}

function writeBlock(sheet: Sheet, block: Block, publicUrl: URL, x: number, within?: Part): void {
  if (typeof block === "string") {
    sheet.flow(inFull(block, publicUrl), { ...BODY, within }, 5, x);
    return;
  }
  if ("boxed" in block) {
    const box = sheet.part("Sect", within);
    sheet.rule(sheet.y, x, RIGHT);
    sheet.y += 8;
    for (const each of block.boxed) writeBlock(sheet, each, publicUrl, x + INDENT, box);
    sheet.rule(sheet.y, x, RIGHT);
    sheet.y += 8;
    return;
  }
  const list = sheet.part("L", within);
  for (const [position, item] of block.list.entries()) {
    const words = inFull(item, publicUrl);
    sheet.makeRoom(sheet.heightOf(words, { ...BODY, width: RIGHT - x - INDENT }));
    const entry = sheet.part("LI", list);
    sheet.write(block.ordered ? `${position + 1}.` : "•", x, sheet.y, {
      ...BODY,
      width: INDENT,
      tag: "Lbl",
      within: entry,
    });
    sheet.flow(words, { ...BODY, tag: "LBody", within: entry }, 3, x + INDENT);
  }
  sheet.y += 4;
}

/** A link does not work on paper, so its address is printed after its words. */
function inFull(line: string, publicUrl: URL): string {
  return inlinePieces(line)
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (/^(mailto|tel):/.test(piece.to)) return piece.words;
      const address = new URL(piece.to, publicUrl).href;
      return address.replace(/^https?:\/\/|\/$/g, "") === piece.words ? piece.words : `${piece.words} (${address})`;
    })
    .join("");
}
