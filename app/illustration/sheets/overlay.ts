import { canonical, type FrameDrawing } from "~/illustration/drawing";
import { closedPath } from "~/illustration/fit";
import { frontOf } from "~/illustration/front";
import { point, type Point } from "~/illustration/geometry";
import { picture, whole } from "~/illustration/svg";

/** In tenths of a millimetre: 160 mm across, like every picture of a front. */
const SHEET = { width: 1600, height: 720 } as const;

export type LaidFront = { drawing: FrameDrawing; /** '#rrggbb' */ tone: string };

/** Glasses of which only the marking is known, in millimetres. */
export type MarkedFront = { lens: number; bridge: number; tone: string };

/** The height of a lens of which only the width is known, for a width of 1. */
const USUAL_RATIO = 0.82;

/**
 * Fronts laid over each other at one scale, each in its own tone; the reader's own glasses as two dashed boxes (ISO
 * 8624).
 */
export function overlaidFronts(fronts: LaidFront[], own: MarkedFront | null = null): string {
  const onSheet = ({ x, y }: Point) => point(SHEET.width / 2 + x * 10, SHEET.height / 2 + y * 10);
  const drawn = fronts.map(({ drawing, tone }) => {
    const { solids, lenses, pierced } = frontOf(canonical(drawing));
    const lines = [...solids, ...lenses].map((part) => closedPath(part.map(onSheet), 1.2)).join("");
    const fill =
      pierced || solids.length === 0 ? ` fill="${tone}" fill-opacity=".1" fill-rule="evenodd"` : ' fill="none"';
    return `<path d="${lines}"${fill} stroke="${tone}" stroke-width="7" stroke-linejoin="round"/>`;
  });
  return picture(SHEET.width, SHEET.height, drawn.join("") + (own ? boxes(own) : ""));
}

function boxes({ lens, bridge, tone }: MarkedFront): string {
  const [width, height, inner] = [lens * 10, lens * USUAL_RATIO * 10, bridge * 5] as const;
  const top = whole((SHEET.height - height) / 2);
  return [SHEET.width / 2 - inner - width, SHEET.width / 2 + inner]
    .map(
      (left) =>
        `<rect x="${whole(left)}" y="${top}" width="${whole(width)}" height="${whole(height)}" rx="90" fill="none" stroke="${tone}" stroke-width="6" stroke-dasharray="22 16"/>`,
    )
    .join("");
}
