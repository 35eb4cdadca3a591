import { measuresOfSize } from "~/domain/catalogue/frame-size";
import type { Product } from "~/domain/catalogue/products.server";
import { LEFT, MILLIMETRE, Sheet, SOFT } from "~/domain/pdf/sheet.server";
import { CARD, frameUrl, PAPER_VIEW, paperLines, parseFrameUrl, type FrameDrawing } from "~/illustration/index";
import { shownColor } from "~/http/frames/shown-frame.server";
import { shop } from "~/shop/identity";

/** A frame that can be printed at true size and cut out, in the size that the address asks for. */
export type PaperFrame = { drawing: FrameDrawing; picture: string; title: string; marking: string };

/** @returns null for a photograph, and for a frame too large for the paper */
export function paperFrameOf(product: Product, request: Request): PaperFrame | null {
  const shown = parseFrameUrl(shownColor(product, request)?.images[0]?.url ?? "");
  if (!shown) return null;
  const asked = new URL(request.url).searchParams.get("taille") ?? "";
  const { lensWidthMm } = measuresOfSize(product, asked);
  const drawing = { ...shown.drawing, ...(lensWidthMm && { lensWidth: lensWidthMm }) };
  if (!paperLines(drawing)) return null;
  return {
    drawing,
    picture: frameUrl(drawing, PAPER_VIEW),
    title: `${product.brand} ${product.name}`,
    marking: `${drawing.lensWidth} □ ${drawing.bridge} ${drawing.temple}`,
  };
}

export const PAPER_STEPS = [
  "Imprimez la feuille A4 à 100 %, sans « ajuster à la page ».",
  "Posez une carte bancaire sur son cadre : elle doit le couvrir exactement.",
  "Collez la feuille sur un carton léger, et découpez le long des traits pleins, l’intérieur des cercles compris.",
  "Pliez les languettes sur les pointillés, collez-les derrière la monture, et portez-la.",
];

/**
 * The sheet as a PDF, which every printer can print at its true size.
 * @param now the day that the sheet says it was made on
 */
export async function paperFrameFile({ drawing, title, marking }: PaperFrame, now: Date): Promise<Buffer> {
  const lines = paperLines(drawing);
  if (!lines) throw new Error("paper cannot hold this frame");
  const name = `Monture en papier, ${title}`;
  const sheet = await Sheet.open({ title: name, author: shop.name, subject: marking, date: now, foot: [shop.name] });
  sheet.y = onPage(0); // as high as printers reach: the front lies right below
  sheet.flow(name, { size: 13, bold: true, tag: "H1" }, 2);
  sheet.flow(`${marking}, à taille réelle`, { size: 9.5, color: SOFT });
  const figure = sheet.figure(`La monture de face et ses deux branches, à découper ; marquage ${marking}`);
  for (const path of lines.cut) sheet.outline(path, { within: figure });
  for (const path of lines.fold) sheet.outline(path, { within: figure, dashed: true });
  // Where the text begins, and above the line of the foot.
  const { width, height } = CARD;
  const [x, y] = [Math.round((LEFT / MILLIMETRE - 10) * 10), CARD.y - 80];
  sheet.outline(`M${x} ${y}h${width}v${height}h-${width}z`, { within: figure, dashed: true });
  sheet.write("Une carte bancaire couvre exactement ce cadre.", onPage(x + 40), onPage(y + 50), {
    size: 9,
    color: SOFT,
    width: (width - 80) * (MILLIMETRE / 10),
  });
  const left = onPage(x + width + 60);
  let top = onPage(CARD.y);
  for (const [position, step] of PAPER_STEPS.entries())
    top += sheet.write(`${position + 1}. ${step}`, left, top, { size: 9, width: LEFT + 480 - left }) + 5;
  return sheet.finish();
}

/** From tenths of a millimetre within the sheet to points on the page. */
const onPage = (tenths: number) => (10 + tenths / 10) * MILLIMETRE;
