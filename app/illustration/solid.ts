import type { Stage } from "./camera";
import { darker } from "./color";
import type { Material } from "./materials";
import type { Sheet } from "./svg";

type Piece = {
  name: string;
  path: string;
  material: Material;
  /** From the face of the piece to its back, in picture units. */
  depth: { x: number; y: number };
  /** Where the figure of the material is laid, as SVG transforms. */
  figureAt: string[];
  /** Behind the front the inner side is in the shade: a plain tone, so much darker. */
  dim?: number;
  /** Width of the bevel in picture units. */
  bevel?: number;
  /** For a piece seen along its length: rounds it by so much instead of drawing its edges. */
  soft?: number;
};

/** A piece cut from a sheet: its edges, its face, the figure of the material and a bevel that catches light from the upper left. */
export function solid(
  sheet: Sheet,
  stage: Stage,
  { name, path, material, depth, figureAt, dim = 0, soft = 0, bevel = stage.scale * 0.95 }: Piece,
): string {
  const id = sheet.id(name);
  const clip = `${name}c`;
  sheet.define(`<path id="${id}" d="${path}"/><clipPath id="${sheet.id(clip)}"><use href="#${id}"/></clipPath>`);
  const use = (attributes: string) => `<use href="#${id}"${attributes}/>`;
  const shifted = (share: number) => ` x="${Math.round(depth.x * share)}" y="${Math.round(depth.y * share)}"`;
  const { clarity, gloss } = material;
  const far = Math.hypot(depth.x, depth.y);
  const walls =
    far < 6
      ? ""
      : `<g fill="${material.edge}"${clarity ? ` opacity="${clarity * 0.7}"` : ` stroke="${material.edge}" stroke-width="${Math.round(far / 4)}"`}>${use(shifted(0.87))}${use(shifted(0.45))}</g>`;
  const round = soft
    ? `<g fill="${material.edge}" stroke="${material.edge}" stroke-width="${Math.round(soft)}" stroke-linejoin="round"${clarity ? ` opacity="${clarity * 0.6}"` : ""}>${use(shifted(0.5))}</g>`
    : "";
  const figure = material.figure
    ? figureAt.map((place) => `<use href="#${sheet.id(material.figure as string)}" transform="${place}"/>`).join("")
    : "";
  const nudge = bevel * 0.7;
  const line = (opacity: number, wide: number, slip: number) =>
    use(
      ` opacity="${opacity.toFixed(2)}" stroke-width="${Math.round(wide)}" x="${Math.round(slip * 0.6)}" y="${Math.round(slip)}"`,
    );
  const lines = (color: string, ...drawn: string[]) => `<g stroke="${color}">${drawn.join("")}</g>`;
  // Narrow strokes one over the other round an edge as a blur would, for the price of a few lines.
  const relief = clarity
    ? lines(material.edge, line(0.28, bevel * 2.4, 0), line(0.7, bevel * 0.7, 0), line(0.4, bevel * 0.8, -nudge)) +
      lines("#fff", line(0.7, bevel * 0.7, nudge))
    : lines("#100", line(0.2, bevel * 2.8, -nudge * 1.4), line(0.28, bevel * 1.4, -nudge * 0.6)) +
      (dim
        ? ""
        : lines(
            sheet.ref("hl"),
            line(0.05 + 0.17 * gloss, bevel * 1.8, nudge * 1.2),
            line(0.08 + 0.42 * gloss, bevel * 0.8, nudge * 0.6),
          ));
  return `${soft ? round : walls}${use(` fill="${dim ? darker(material.tone, dim) : material.surface}"${clarity ? ` fill-opacity="${dim ? 0.4 : 1 - clarity}"` : ""}`)}<g clip-path="${sheet.ref(clip)}" fill="none">${figure}${relief}</g>`;
}

/** A drawn wire: dark edge, body, line of light. Without a path it follows one already defined under its name. */
export function wire(sheet: Sheet, material: Material, name: string, path: string | null, width: number): string {
  const id = sheet.id(name);
  if (path) sheet.define(`<path id="${id}" d="${path}"/>`);
  const stroke = (color: string, wide: number, more = "") =>
    `<use href="#${id}" stroke="${color}" stroke-width="${Math.max(2, Math.round(wide))}"${more}/>`;
  const slip = Math.round(width * 0.14);
  return `<g fill="none" stroke-linecap="round">${stroke(material.edge, width)}${stroke(material.surface, width * 0.76)}${stroke("#fff", width * 0.2, ` opacity=".55" x="-${slip}" y="-${slip}"`)}</g>`;
}
