import { canonical, type FrameDrawing } from "~/illustration/drawing";
import { closedPath, openPath } from "~/illustration/fit";
import { frontOf } from "~/illustration/front";
import { boxOf, point, type Point } from "~/illustration/geometry";
import { templeProfile } from "~/illustration/temple";

/**
 * The part of an A4 sheet that every printer reaches, in tenths of a millimetre: ten millimetres stay free around it.
 */
const SHEET = { width: 1900, height: 2770 } as const;

/**
 * The size of a bank card (ISO/IEC 7810), in tenths of a millimetre. A card laid on its outline shows whether the print
 * is at true size.
 */
export const CARD = { x: 60, y: 2120, width: 856, height: 540, corner: 32 } as const;

export type PaperLines = { cut: string[]; fold: string[] };

/** Length of the flap by which a temple is glued behind the front, in millimetres. */
const FLAP = 10;

/**
 * The lines of a frame to cut out of paper, at true size: a front, two temples and their flaps. A wire front is drawn
 * as wide as an acetate one, because thin paper would tear.
 * @returns null for what cannot be cut in one piece: lenses without a rim, a brow over a wire
 */
export function paperLines(given: FrameDrawing): PaperLines | null {
  const drawing = canonical({ ...given, finish: "acetate" });
  const front = frontOf(drawing);
  if (front.build !== "plastic") return null;
  const solid = boxOf(front.solids.flat());
  const middle = 460;
  const onSheet = ({ x, y }: Point) => point(SHEET.width / 2 + x * 10, middle + y * 10);
  const part = (outline: Point[]) => closedPath(outline.map(onSheet), 1.2);
  const temple = templeProfile(drawing, front, solid.bottom + 0.4);
  const half = front.endHeight / 2 - 1.3;
  const temples = [1060, 1540].map((level) => {
    const at = ({ x, y }: Point) => point(200 + x * 10, level + (y - front.hinge.y) * 10);
    const corner = (x: number, y: number) => {
      const { x: across, y: down } = at(point(x, front.hinge.y + y));
      return `${Math.round(across)} ${Math.round(down)}`;
    };
    return {
      // Left open where the paper is folded, because nobody must cut there.
      cut: `${openPath(temple.outline.map(at), 1.2)}M${corner(0, -half)}L${corner(-FLAP, 1 - half)}L${corner(-FLAP, half - 1)}L${corner(0, half)}`,
      fold: `M${corner(0, -half)}L${corner(0, half)}`,
    };
  });
  return {
    cut: [
      ...front.solids.map(part),
      ...(front.pierced ? front.lenses.map(part) : []),
      ...temples.map(({ cut }) => cut),
    ],
    fold: temples.map(({ fold }) => fold),
  };
}

/** The same as a picture with its size in millimetres, so that a browser prints it at true size. */
export function paperSheet(given: FrameDrawing): string | null {
  const lines = paperLines(given);
  if (!lines) return null;
  const { x, y, width, height, corner } = CARD;
  const note = (left: number, top: number, text: string) =>
    `<text x="${left}" y="${top}" font-family="system-ui,sans-serif" font-size="42" fill="#2b2622">${text}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" width="190mm" height="277mm">` +
    `<g fill="none" stroke="#2b2622" stroke-width="4" stroke-linejoin="round"><path d="${lines.cut.join("")}"/>` +
    `<path d="${lines.fold.join("")}" stroke-dasharray="16 14"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" stroke-width="3" stroke-dasharray="4 10"/></g>` +
    note(x + 40, y + 90, "Une carte bancaire couvre") +
    note(x + 40, y + 150, "exactement ce cadre.") +
    "</svg>"
  );
}
