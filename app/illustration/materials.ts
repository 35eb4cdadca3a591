import { darker, lighter, lightness, mix } from "./color";
import type { FrameDrawing } from "./drawing";
import { chance, hash, lightAcross, lightWithin, stops, whole, type Sheet } from "./svg";

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

const SIDES = 5;

/** A blotch of tortoiseshell, never round, never twice the same: a crooked polygon that its round-jointed outline softens. */
function blotch(random: (least: number, most: number) => number, x: number, y: number, size: number): string {
  const lean = random(-0.9, 0.1);
  let path = "";
  let [lastX, lastY] = [0, 0];
  for (let step = 0; step < SIDES; step++) {
    const angle = (step / SIDES) * Math.PI * 2;
    const reach = size * random(0.45, 1.25);
    const [across, along] = [Math.cos(angle) * reach * 1.5, Math.sin(angle) * reach * 0.7];
    const px = Math.round(x + across * Math.cos(lean) - along * Math.sin(lean));
    const py = Math.round(y + across * Math.sin(lean) + along * Math.cos(lean));
    path += step ? `${step > 1 ? " " : "l"}${px - lastX} ${py - lastY}` : `M${px} ${py}`;
    [lastX, lastY] = [px, py];
  }
  return `${path.replace(/ -/g, "-")}z`;
}

function tortoise(sheet: Sheet, color: string, seed: number): void {
  const random = chance(seed);
  const scales = (columns: number, rows: number, size: [number, number]) => {
    let d = "";
    for (let column = 0; column < columns; column++) for (let row = 0; row < rows; row++) {
      d += blotch(random, ((column + (row % 2) / 2) / columns) * 400 + random(-30, 30), ((row + 0.5) / rows) * 400 + random(-35, 35), random(...size));
    }
    return d;
  };
  const layer = (tone: string, opacity: number, more: string) => `<path fill="${tone}" stroke="${tone}" opacity="${opacity}" ${more}/>`;
  const dark = mix(darker(color, 0.82), "#150703", 0.6);
  const drops = sheet.id("dr");
  sheet.define(`<g id="${sheet.id("j")}" stroke-linejoin="round" stroke-width="22">`
    + layer(mix(lighter(color, 0.3), "#f4bd62", 0.6), 0.45, `d="${scales(1, 3, [30, 54])}"`)
    + layer(darker(color, 0.5), 0.6, `d="${scales(2, 2, [46, 78])}"`)
    + `<g fill="${dark}" stroke="${dark}"><path id="${drops}" d="${scales(3, 3, [20, 58])}" stroke-width="14" opacity=".92"/><use href="#${drops}" stroke-width="40" opacity=".38"/></g></g>`);
  const j = `<use href="#${sheet.id("j")}"`;
  sheet.define(`<g id="${sheet.id("k")}">${j}/>${j} transform="translate(800 30)scale(-1 1)"/>${j} x="390" y="400"/>${j} transform="translate(400 790)rotate(180)"/></g>`);
}

/** Long wavering lines: streaks of horn, grain of wood. */
function lines(sheet: Sheet, tones: string[], seed: number, count: number, widths: [number, number], waver: number): void {
  const random = chance(seed);
  const groups = tones.map((tone, kind) => {
    let d = "";
    for (let line = kind; line < count; line += tones.length) {
      const y = (line / count) * 560 - 20 + random(-8, 8);
      d += `M-40 ${whole(y)}q190 ${whole(random(-waver, waver))} 400 ${whole(random(-waver, waver) * 0.4)}t420 ${whole(random(-waver, waver))}`.replace(/ -/g, "-");
    }
    return `<path d="${d}" stroke="${tone}" stroke-width="${whole(random(...widths))}"/>`;
  });
  sheet.define(`<g id="${sheet.id("k")}" fill="none" stroke-opacity=".55">${groups.join("")}</g>`);
}

function carbonWeave(sheet: Sheet, color: string): void {
  const [low, high] = [darker(color, 0.62), mix(color, "#8b9099", 0.42)];
  sheet.define(`<linearGradient id="${sheet.id("cw")}" y2="1" x2="0">${stops([[0, high], [1, low]])}</linearGradient>`
    + `<pattern id="${sheet.id("m")}" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path fill="${low}" d="M0 0h36v36H0z"/>`
    + `<path fill="${sheet.ref("cw")}" d="M0 0h17v17H0zM18 18h17v17H18z"/><path fill="${mix(low, high, 0.3)}" d="M18 1h16v15H18zM1 19h15v15H1z"/></pattern>`);
}

function metalBands(sheet: Sheet, color: string): void {
  const bright = lighter(color, lightness(color) > 0.3 ? 0.78 : 0.55);
  sheet.define(lightAcross(sheet.id("m"), [0, 0, 420, 300], [
    [0, darker(color, 0.42)], [0.2, color], [0.36, bright], [0.44, lighter(color, 0.2)], [0.62, darker(color, 0.25)], [0.8, bright], [1, color],
  ], "reflect"));
}

export function materialFor(drawing: FrameDrawing, sheet: Sheet): Material {
  const { color, finish } = drawing;
  const seed = hash(`${drawing.shape}${color}${drawing.lensWidth}${drawing.bridge}`);
  const surface = sheet.ref("m");
  const lit = (top: string, middle: string, bottom: string) =>
    sheet.define(lightWithin(sheet.id("m"), 0, [[0, top], [0.45, middle], [1, bottom]]));
  switch (finish) {
    case "metal":
      metalBands(sheet, color);
      return { surface, edge: darker(color, 0.5), tone: color, clarity: 0, gloss: 0.9 };
    case "carbon":
      carbonWeave(sheet, color);
      return { surface, edge: darker(color, 0.75), tone: darker(color, 0.3), clarity: 0, gloss: 0.55 };
    case "tortoise":
      tortoise(sheet, color, seed);
      lit(mix(color, "#e3a04e", 0.5), mix(color, "#cf8434", 0.38), mix(color, "#a85c1e", 0.25));
      return { surface, edge: darker(color, 0.58), tone: darker(color, 0.3), clarity: 0, gloss: 0.9, figure: "k" };
    case "horn":
      lines(sheet, [darker(color, 0.5), lighter(color, 0.42), darker(color, 0.28), lighter(color, 0.22)], seed, 18, [9, 28], 70);
      lit(lighter(color, 0.2), color, darker(color, 0.25));
      return { surface, edge: darker(color, 0.5), tone: color, clarity: 0, gloss: 0.5, figure: "k" };
    case "wood":
      lines(sheet, [darker(color, 0.42), lighter(color, 0.2), darker(color, 0.25)], seed, 27, [6, 11], 30);
      lit(lighter(color, 0.14), color, darker(color, 0.16));
      return { surface, edge: darker(color, 0.42), tone: color, clarity: 0, gloss: 0.18, figure: "k" };
    case "crystal":
      lit(lighter(color, 0.42), lighter(color, 0.2), lighter(color, 0.08));
      return { surface, edge: mix(color, "#5b6a70", 0.25), tone: lighter(color, 0.2), clarity: 0.5, gloss: 1 };
    case "matte":
      lit(lighter(color, 0.12), color, darker(color, 0.2));
      return { surface, edge: darker(color, 0.4), tone: color, clarity: 0, gloss: 0.16 };
    case "acetate":
      lit(lighter(color, 0.1), color, darker(color, 0.28));
      return { surface, edge: darker(color, 0.48), tone: color, clarity: 0, gloss: 0.85 };
  }
}
