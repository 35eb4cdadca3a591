import type { Stage } from "./camera";
import { darker, lighter, mix } from "./color";
import type { Material } from "./materials";
import type { Sheet } from "./svg";

type Piece = {
  name: string;
  path: string;
  material: Material;
  /** From the face of the piece to its back, in picture units. */
  depth: { x: number; y: number };
  /** SVG transforms that place the figure of the material. */
  figureAt: string[];
  /** How much darker the inner side is behind the front, where it is in the shade and has a plain tone. */
  dim?: number;
  /** Width of the bevel in picture units. */
  bevel?: number;
  /** Behind glass: fewer strokes are enough. */
  plain?: boolean;
};

/** A piece cut from a sheet: its edges, its face, the figure of the material and a bevel that catches light from the upper left. */
export function solid(
  sheet: Sheet,
  stage: Stage,
  { name, path, material, depth, figureAt, dim = 0, plain = false, bevel = stage.scale * 0.95 }: Piece,
): string {
  const id = sheet.id(name);
  const clip = `${name}c`;
  sheet.define(`<path id="${id}" d="${path}"/><clipPath id="${sheet.id(clip)}"><use href="#${id}"/></clipPath>`);
  const use = (attributes: string) => `<use href="#${id}"${attributes}/>`;
  const shifted = (share: number) => ` x="${Math.round(depth.x * share)}" y="${Math.round(depth.y * share)}"`;
  const { clarity, gloss } = material;
  const far = Math.hypot(depth.x, depth.y);
  const { view } = stage;
  // A material of two glued sheets counts as opaque, because its coloured sheet is.
  const clear = clarity > 0.1;
  const face = view === "face";
  const wall =
    clarity && !clear
      ? material.surface
      : face && !clear
        ? lighter(material.tone, 0.1 + 0.16 * gloss)
        : view === "detail"
          ? sheet.ref("ed")
          : mix(material.edge, material.tone, 0.45);
  // Of a clear sheet, the edges of its back are seen through it: they tell how thick it is.
  const wallMore = clear
    ? ` fill-opacity=".16" stroke="${darker(material.edge, 0.15)}" stroke-opacity=".5" stroke-width="${Math.round(bevel * 0.34)}"`
    : face || clarity
      ? ""
      : ` stroke="${wall}" stroke-width="${Math.round(far / 4)}"`;
  const walls =
    far < 6 ? "" : `<g fill="${wall}"${wallMore}>${use(shifted(0.87))}${face || plain ? "" : use(shifted(0.45))}</g>`;
  const figure = material.figure
    ? figureAt.map((place) => `<use href="#${sheet.id(material.figure as string)}" transform="${place}"/>`).join("")
    : "";
  const nudge = bevel * 0.7;
  const line = (opacity: number, wide: number, slip: number) =>
    use(
      ` opacity="${opacity.toFixed(2)}" stroke-width="${Math.round(wide)}" x="${Math.round(slip * 0.6)}" y="${Math.round(slip)}"`,
    );
  const lines = (color: string, ...drawn: string[]) => `<g stroke="${color}">${drawn.join("")}</g>`;
  // Close by, the steps of few strokes would be seen.
  const close = () =>
    lines("#100", ...[3.2, 2.3, 1.5, 0.7].map((wide) => line(0.13, bevel * wide, -nudge * wide * 0.45))) +
    lines(
      sheet.ref("hl"),
      ...[2.4, 1.7, 1.1, 0.5].map((wide) => line(0.04 + 0.13 * gloss, bevel * wide, nudge * (0.4 + wide * 0.4))),
    );
  // Narrow strokes one over the other round an edge as a blur would, for the price of a few lines.
  const relief = clear
    ? glass(material, bevel, lines, line)
    : view === "detail"
      ? close()
      : lines("#100", line(0.2, bevel * 2.8, -nudge * 1.4), plain ? "" : line(0.28, bevel * 1.4, -nudge * 0.6)) +
        (dim
          ? ""
          : lines(
              sheet.ref("hl"),
              plain ? "" : line(0.05 + 0.17 * gloss, bevel * 1.8, nudge * 1.2),
              line(0.08 + 0.42 * gloss, bevel * 0.8, nudge * 0.6),
            ));
  // The cut edge shows as a fine dark line, as on a real one: without it a pale front is lost on a grey ground.
  const rim = clear
    ? use(
        ` fill="none" stroke="${darker(material.edge, 0.3)}" stroke-opacity=".75" stroke-width="${Math.round(bevel * 0.8)}"`,
      )
    : "";
  return `${walls}${rim}${use(` fill="${dim ? darker(material.tone, dim) : material.surface}"${clarity && (dim || !clear) ? ` fill-opacity="${dim ? 0.3 : 1 - clarity}"` : ""}`)}<g clip-path="${sheet.ref(clip)}" fill="none">${figure}${relief}</g>`;
}

/**
 * A clear sheet looks like glass by its edges: the tint is strongest where one looks along them, a line of light lies
 * within, the middle is left clear, and what came in from the upper left shines out below.
 */
function glass(
  { edge, tone }: Material,
  bevel: number,
  lines: (color: string, ...drawn: string[]) => string,
  line: (opacity: number, wide: number, slip: number) => string,
): string {
  const deep = mix(edge, tone, 0.35);
  return (
    lines(deep, line(0.22, bevel * 3.6, 0)) +
    lines("#fff", line(0.62, bevel * 2.3, bevel * 0.3), line(0.5, bevel * 2.6, -bevel * 0.5)) +
    lines(deep, line(0.8, bevel * 1.45, 0)) +
    lines(lighter(tone, 0.45), line(0.95, bevel * 0.95, bevel * 0.22)) +
    lines(darker(edge, 0.35), line(0.75, bevel * 0.42, 0))
  );
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
