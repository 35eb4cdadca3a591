import { darker, lighter } from "~/illustration/color";
import { lightAcross, stops, type Sheet } from "~/illustration/svg";

/** Accessories are drawn on a half-size picture: same proportions as frames. */
export const ACCESSORY_PICTURE = { width: 1200, height: 750 } as const;

/** Colours and light shared by the parts of one accessory. */
export type Easel = {
  sheet: Sheet;
  color: string;
  accent: string;
  /** A surface lit from above, between two heights. */
  lit: (name: string, color: string, top: number, bottom: number) => string;
  /** A cylinder lit from the left, between two sides. */
  turned: (name: string, color: string, left: number, right: number) => string;
  shadow: (cx: number, cy: number, rx: number, ry: number, opacity?: number) => string;
};

export function easelFor(sheet: Sheet, color: string, accent: string): Easel {
  sheet.define(
    `<radialGradient id="${sheet.id("s")}">${stops([
      [0, "#2a1c12", 0.5],
      [0.45, "#2a1c12", 0.2],
      [1, "#2a1c12", 0],
    ])}</radialGradient>`,
  );
  return {
    sheet,
    color,
    accent,
    lit(name, tone, top, bottom) {
      sheet.define(
        lightAcross(
          sheet.id(name),
          [0, top, 0, bottom],
          [
            [0, lighter(tone, 0.26)],
            [0.35, tone],
            [1, darker(tone, 0.36)],
          ],
        ),
      );
      return sheet.ref(name);
    },
    turned(name, tone, left, right) {
      sheet.define(
        lightAcross(
          sheet.id(name),
          [left, 0, right, 0],
          [
            [0, darker(tone, 0.34)],
            [0.22, lighter(tone, 0.45)],
            [0.42, tone],
            [0.85, darker(tone, 0.4)],
            [1, darker(tone, 0.2)],
          ],
        ),
      );
      return sheet.ref(name);
    },
    shadow: (cx, cy, rx, ry, opacity = 0.8) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${sheet.ref("s")}" opacity="${opacity}"/>`,
  };
}

/** A row of stitches along a path. */
export const stitches = (path: string, tone: string, width = 4) =>
  `<path d="${path}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="13 10"/>`;

/** A line of light or shade along a path. */
export const trace = (path: string, tone: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? "" : ` stroke-opacity="${opacity}"`}/>`;

export const area = (path: string, fill: string, opacity = 1) =>
  `<path d="${path}" fill="${fill}"${opacity === 1 ? "" : ` fill-opacity="${opacity}"`}/>`;
