import { darker, deeper, lighter, lightness, mix } from "./color";
import type { FrameDrawing } from "./drawing";
import { chance, hash, lightAcross, lightWithin, stops, whole, type Sheet } from "./svg";
import { tonesOf, tortoise } from "./tortoise";

/** How a material takes light. */
export type Material = {
  /** Fill of the surface. */
  surface: string;
  /** Fill of the cut edge, seen from the side. */
  edge: string;
  /** Solid colour for thin parts. */
  tone: string;
  /** 0 to 1: how much shows through. */
  clarity: number;
  /** 0 (felt) to 1 (polished): strength of highlights. */
  gloss: number;
  /** Name of the definition laid over the surface (scales, streaks, grain), if any. */
  figure?: string;
};

/** Long wavering lines: streaks of horn, grain of wood. */
function lines(
  sheet: Sheet,
  tones: string[],
  seed: number,
  count: number,
  widths: [number, number],
  waver: number,
): void {
  const random = chance(seed);
  const groups = tones.map((tone, kind) => {
    let d = "";
    for (let line = kind; line < count; line += tones.length) {
      const y = (line / count) * 560 - 20 + random(-8, 8);
      d +=
        `M-40 ${whole(y)}q190 ${whole(random(-waver, waver))} 400 ${whole(random(-waver, waver) * 0.4)}t420 ${whole(random(-waver, waver))}`.replace(
          / -/g,
          "-",
        );
    }
    return `<path d="${d}" stroke="${tone}" stroke-width="${whole(random(...widths))}"/>`;
  });
  sheet.define(`<g id="${sheet.id("k")}" fill="none" stroke-opacity=".55">${groups.join("")}</g>`);
}

function carbonWeave(sheet: Sheet, color: string): void {
  const [low, high] = [darker(color, 0.62), mix(color, "#8b9099", 0.42)];
  sheet.define(
    `<linearGradient id="${sheet.id("cw")}" y2="1" x2="0">${stops([
      [0, high],
      [1, low],
    ])}</linearGradient>` +
      `<pattern id="${sheet.id("m")}" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path fill="${low}" d="M0 0h36v36H0z"/>` +
      `<path fill="${sheet.ref("cw")}" d="M0 0h17v17H0zM18 18h17v17H18z"/><path fill="${mix(low, high, 0.3)}" d="M18 1h16v15H18zM1 19h15v15H1z"/></pattern>`,
  );
}

function metalBands(sheet: Sheet, color: string): void {
  const bright = lighter(color, lightness(color) > 0.3 ? 0.78 : 0.55);
  sheet.define(
    lightAcross(
      sheet.id("m"),
      [0, 0, 420, 300],
      [
        [0, darker(color, 0.42)],
        [0.2, color],
        [0.36, bright],
        [0.44, lighter(color, 0.2)],
        [0.62, darker(color, 0.25)],
        [0.8, bright],
        [1, color],
      ],
      "reflect",
    ),
  );
}

export function materialFor(drawing: FrameDrawing, sheet: Sheet): Material {
  const { color, finish } = drawing;
  const seed = hash(`${drawing.shape}${color}${drawing.lensWidth}${drawing.bridge}`);
  const surface = sheet.ref("m");
  const lit = (top: string, middle: string, bottom: string) =>
    sheet.define(
      lightWithin(sheet.id("m"), 0, [
        [0, top],
        [0.45, middle],
        [1, bottom],
      ]),
    );
  switch (finish) {
    case "metal":
      metalBands(sheet, color);
      return { surface, edge: darker(color, 0.5), tone: color, clarity: 0, gloss: 0.9 };
    case "carbon":
      carbonWeave(sheet, color);
      return { surface, edge: darker(color, 0.75), tone: darker(color, 0.3), clarity: 0, gloss: 0.55 };
    case "tortoise": {
      tortoise(sheet, color, seed);
      const { amber, glow, halo } = tonesOf(color);
      // Light falls in from above and glows out below.
      lit(mix(amber, halo, 0.16), mix(amber, halo, 0.06), mix(amber, glow, 0.42));
      return {
        surface,
        edge: mix(halo, amber, 0.2),
        tone: mix(halo, amber, 0.32),
        clarity: 0,
        gloss: 0.9,
        figure: "k",
      };
    }
    case "horn":
      lines(
        sheet,
        [darker(color, 0.5), lighter(color, 0.42), darker(color, 0.28), lighter(color, 0.22)],
        seed,
        18,
        [9, 28],
        70,
      );
      lit(lighter(color, 0.2), color, darker(color, 0.25));
      return { surface, edge: darker(color, 0.5), tone: color, clarity: 0, gloss: 0.5, figure: "k" };
    case "wood":
      lines(sheet, [darker(color, 0.42), lighter(color, 0.2), darker(color, 0.25)], seed, 27, [6, 11], 30);
      lit(lighter(color, 0.14), color, darker(color, 0.16));
      return { surface, edge: darker(color, 0.42), tone: color, clarity: 0, gloss: 0.18, figure: "k" };
    case "crystal": {
      // Bands of light and of deeper tint, as of a window and a wall that are seen in glass and through it.
      const deep = mix(color, deeper(color), 0.62);
      sheet.define(
        lightAcross(
          sheet.id("m"),
          [0, 0, 520, 330],
          [
            [0, color, 0.5],
            [0.16, "#fff", 0.85],
            [0.27, color, 0.26],
            [0.48, deep, 0.62],
            [0.6, color, 0.22],
            [0.74, "#fff", 0.7],
            [0.82, deep, 0.42],
            [1, color, 0.24],
          ],
          "reflect",
        ),
      );
      return { surface, edge: mix(deeper(color), "#46555c", 0.2), tone: color, clarity: 0.64, gloss: 1 };
    }
    case "duo":
      // A coloured sheet glued over a clear one, and milled away downwards.
      sheet.define(
        lightWithin(sheet.id("m"), 0, [
          [0.22, lighter(color, 0.06)],
          [0.5, color, 0.94],
          [0.74, mix(color, "#e9e4d8", 0.7), 0.62],
          [1, "#f2eee4", 0.62],
        ]),
      );
      return { surface, edge: darker(color, 0.3), tone: color, clarity: 0.02, gloss: 0.95 };
    case "matte":
      lit(lighter(color, 0.12), color, darker(color, 0.2));
      return { surface, edge: darker(color, 0.4), tone: color, clarity: 0, gloss: 0.16 };
    case "acetate":
      lit(lighter(color, 0.1), color, darker(color, 0.28));
      return { surface, edge: darker(color, 0.48), tone: color, clarity: 0, gloss: 0.85 };
  }
}
