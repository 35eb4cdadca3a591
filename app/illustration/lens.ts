import type { Stage } from "./camera";
import { darker, lighter, mix } from "./color";
import type { FrameDrawing, LensState } from "./drawing";
import { closedPath } from "./fit";
import type { Front } from "./front";
import { boxOf, point, type Point, type Point3 } from "./geometry";
import { lightWithin, stops, type Sheet } from "./svg";

/** The share of light that a photochromic lens absorbs. */
const DENSITY: Record<LensState, number> = { clair: 0.16, moyen: 0.5, fonce: 0.85 };

/** Clear lenses carry the faint blue-green of an antireflective coating; sun lenses their tint, its gradient and a mirror. */
function lensFill({ lensTint: tint, mirror, lensGradient, lensState }: FrameDrawing, id: string): string {
  if (!tint)
    return lightWithin(id, 0.7, [
      [0, "#a9dccb", 0.32],
      [0.35, "#f4faf8", 0.1],
      [0.72, "#dcebe4", 0.13],
      [1, "#b9bfe6", 0.28],
    ]);
  if (lensState) {
    const dark = DENSITY[lensState];
    return lightWithin(id, 0.2, [
      [0, darker(tint, 0.2), dark],
      [0.5, tint, dark * 0.82],
      [1, lighter(tint, 0.12), dark * 0.9],
    ]);
  }
  if (mirror) {
    return lightWithin(id, 0.3, [
      [0, darker(tint, 0.25)],
      [0.47, lighter(tint, 0.5)],
      [0.54, mix(lighter(tint, 0.3), "#ffb27a", 0.35)],
      [0.64, mix(tint, "#3f2f55", 0.45)],
      [1, darker(tint, 0.45)],
    ]);
  }
  if (lensGradient)
    return lightWithin(id, 0, [
      [0, darker(tint, 0.36), 0.97],
      [0.4, darker(tint, 0.1), 0.85],
      [1, lighter(tint, 0.3), 0.28],
    ]);
  return lightWithin(id, 0, [
    [0, darker(tint, 0.58), 0.98],
    [0.55, darker(tint, 0.3), 0.96],
    [1, darker(tint, 0.02), 0.91],
  ]);
}

/** The tolerance with which both lenses and the holes of the rims are fitted, so that no gap shows between them. */
export const LENS_FIT = 2.4;

/** Lenses and their reflections: a slanting window, and a weaker one of the same from the back surface. */
export function lensesOn(
  drawing: FrameDrawing,
  front: Front,
  sheet: Sheet,
  stage: Stage,
  surface: (at: Point, depth?: number) => Point3,
): string {
  const place = (at: Point) => stage.at(surface(at, 0.8));
  const outlines = front.lenses.map((lens) => lens.map(place));
  sheet.define(lensFill(drawing, sheet.id("g")));
  const names = outlines.map((_, index) => `l${index}`);
  names.forEach((name, index) =>
    sheet.define(`<path id="${sheet.id(name)}" d="${closedPath(outlines[index] as Point[], LENS_FIT)}"/>`),
  );
  const uses = names.map((name) => `<use href="#${sheet.id(name)}"/>`).join("");
  sheet.define(`<g id="${sheet.id("ll")}">${uses}</g><clipPath id="${sheet.id("lc")}">${uses}</clipPath>`);
  const sun = Boolean(drawing.lensTint) && drawing.lensState !== "clair";
  sheet.define(
    lightWithin(sheet.id("w"), 0, [
      [0, "#fff", sun ? 0.45 : 0.75],
      [0.75, "#fff", sun ? 0.05 : 0.16],
    ]),
  );
  // The bright ceiling of the studio, in the upper corner of each lens.
  sheet.define(
    `<radialGradient id="${sheet.id("y")}" cx=".26" cy=".08" r=".8">${stops([
      [0, "#fff", sun ? 0.3 : 0.5],
      [0.75, "#fff", 0],
    ])}</radialGradient>`,
  );
  const panes = front.lenses
    .map((lens) => {
      const { left, right, top, bottom } = boxOf(lens);
      const width = front.shield ? (right - left) / 2.2 : right - left;
      const height = bottom - top;
      const band = (from: number, to: number, lean: number) => {
        const corner = (share: number, y: number) =>
          place(
            point(left + (front.shield ? (right - left) * 0.52 : 0) + width * (share - ((y - top) / height) * lean), y),
          );
        return [corner(from, top - 2), corner(to, top - 2), corner(to, bottom + 2), corner(from, bottom + 2)]
          .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
          .join(" ");
      };
      return `M${band(0.5, 0.82, 0.42)}zM${band(0.88, 0.95, 0.42)}z`;
    })
    .join("");
  const edge = sun ? darker(drawing.lensTint as string, 0.6) : "#3d5a5e";
  const all = `<use href="#${sheet.id("ll")}"`;
  const glass = `${all} fill="${sheet.ref("g")}"/>`;
  const rim = `${all} fill="none" stroke="${edge}" opacity="${sun ? 0.5 : 0.3}" stroke-width="${Math.round(stage.scale * 0.7)}"/>`;
  if (stage.view === "profil") return glass + rim;
  return `${glass}${all} fill="${sheet.ref("y")}"/><g clip-path="${sheet.ref("lc")}"><path d="${panes}" fill="${sheet.ref("w")}" opacity="${sun ? 0.3 : 0.5}"/>${rim}</g>`;
}
