import { stops, whole, type Sheet } from "~/illustration/svg";

/** Portraits are drawn in millimetres from the middle of the pupils, y downwards, ten units a millimetre. */
export const UNITS = 10;

export type Place = readonly [x: number, y: number];

/** Reads places from a text such as "0 -80, 34 -76". */
export const trace = (places: string): Place[] =>
  places.split(", ").map((each): Place => {
    const [x = 0, y = 0] = each.split(" ").map(Number);
    return [x, y];
  });

const units = (millimetres: number) => Math.round(millimetres * UNITS);
const stepTo = (from: Place, to: Place) => `${units(to[0]) - units(from[0])} ${units(to[1]) - units(from[1])}`;
const at = ([x, y]: Place) => `${units(x)} ${units(y)}`;
const tight = (d: string) => d.replace(/ -/g, "-");

/** A smooth line through places (Catmull-Rom). */
function segments(places: readonly Place[], closed: boolean, tension: number): string {
  const count = places.length;
  const here = (index: number): Place =>
    (closed ? places[(index + count) % count] : places[Math.min(count - 1, Math.max(0, index))]) as Place;
  let d = "";
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [here(index - 1), here(index), here(index + 1), here(index + 2)];
    const leave: Place = [from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension];
    const arrive: Place = [to[0] - (after[0] - from[0]) * tension, to[1] - (after[1] - from[1]) * tension];
    d += `c${[leave, arrive, to].map((place) => stepTo(from, place)).join(" ")}`;
  }
  return d;
}

export const curve = (places: readonly Place[], tension = 0.167) =>
  tight(`M${at(places[0] as Place)}${segments(places, false, tension)}`);
export const ring = (places: readonly Place[], tension = 0.167) =>
  tight(`M${at(places[0] as Place)}${segments(places, true, tension)}z`);

/** An outline of several lines that meet in corners. */
export const cornered = (...lines: (readonly Place[])[]) =>
  tight(
    `M${at((lines[0] as readonly Place[])[0] as Place)}${lines.map((line) => segments(line, false, 0.167)).join("")}z`,
  );

export const flipped = (places: readonly Place[]): Place[] => places.map(([x, y]): Place => [-x, y]);
/** The right half of an outline, from its top to its foot, and its mirror back up. */
export const bothSides = (half: readonly Place[]): Place[] => [
  ...half,
  ...flipped(half)
    .reverse()
    .filter(([x]) => x !== 0),
];

/** Colours and strokes of one portrait. */
export type Brush = ReturnType<typeof brushFor>;

export function brushFor(sheet: Sheet) {
  const airs = new Map<string, string>();
  let count = 0;
  const name = () => `p${(count++).toString(36)}`;

  /** Paint that is strongest in the middle and has no edge. */
  const air = (tone: string): string => {
    const known = airs.get(tone);
    if (known) return known;
    const id = name();
    sheet.define(
      `<radialGradient id="${sheet.id(id)}">${stops([
        [0, tone],
        [0.35, tone, 0.72],
        [0.7, tone, 0.22],
        [1, tone, 0],
      ])}</radialGradient>`,
    );
    airs.set(tone, sheet.ref(id));
    return sheet.ref(id);
  };

  return {
    sheet,
    name,
    /** A soft spot: no blur, which stalls old phones. */
    spot(tone: string, x: number, y: number, rx: number, ry: number, opacity: number, turn = 0): string {
      const [cx, cy] = [whole(x * UNITS), whole(y * UNITS)];
      return `<ellipse cx="${cx}" cy="${cy}" rx="${whole(rx * UNITS)}" ry="${whole(ry * UNITS)}" fill="${air(tone)}" opacity="${opacity}"${turn ? ` transform="rotate(${turn} ${cx} ${cy})"` : ""}/>`;
    },
    fill: (d: string, paint: string, opacity = 1) =>
      `<path d="${d}" fill="${paint}"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`,
    line: (d: string, tone: string, width: number, opacity = 1) =>
      `<path d="${d}" fill="none" stroke="${tone}" stroke-width="${whole(width * UNITS)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`,
    /** A line without an edge. */
    soft(d: string, tone: string, width: number, opacity: number): string {
      const id = sheet.id(name());
      sheet.define(`<path id="${id}" d="${d}"/>`);
      const shares = width > 6 ? [1, 0.86, 0.72, 0.58, 0.44, 0.3, 0.16] : [1, 0.75, 0.5, 0.25];
      const strokes = shares
        .map((share) => `<use href="#${id}" stroke-width="${whole(width * UNITS * share)}"/>`)
        .join("");
      return `<g fill="none" stroke="${tone}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${(opacity / (shares.length - 1)).toFixed(2)}">${strokes}</g>`;
    },
    /** A linear gradient between two places. */
    wash(from: Place, to: Place, ...list: (readonly [number, string, number?])[]): string {
      const id = name();
      const [x1, y1, x2, y2] = [...from, ...to].map((value) => whole(value * UNITS));
      sheet.define(
        `<linearGradient id="${sheet.id(id)}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`,
      );
      return sheet.ref(id);
    },
    /** A radial gradient around a middle. */
    round([x, y]: Place, r: number, ...list: (readonly [number, string, number?])[]): string {
      const id = name();
      sheet.define(
        `<radialGradient id="${sheet.id(id)}" gradientUnits="userSpaceOnUse" cx="${whole(x * UNITS)}" cy="${whole(y * UNITS)}" r="${whole(r * UNITS)}">${stops(list)}</radialGradient>`,
      );
      return sheet.ref(id);
    },
    /** A pattern of small strokes, for curls or a beard. */
    texture(strokes: string, side: number, turn: number): string {
      const id = name();
      sheet.define(
        `<pattern id="${sheet.id(id)}" width="${side * UNITS}" height="${side * UNITS}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${strokes}</pattern>`,
      );
      return sheet.ref(id);
    },
    within(d: string, inside: string): string {
      const id = sheet.id(name());
      sheet.define(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
      return `<g clip-path="url(#${id})">${inside}</g>`;
    },
  };
}

/** Lines between two guides of four places each (a cubic curve), as hair falls between two locks. */
export function strands(
  from: readonly Place[],
  to: readonly Place[],
  count: number,
  random: (least: number, most: number) => number,
  stray = 2,
): string {
  let d = "";
  for (let strand = 0; strand < count; strand++) {
    const share = (strand + random(0.1, 0.9)) / count;
    const [root, ...rest] = from.map(([x, y], index): Place => {
      const [otherX, otherY] = to[index] as Place;
      const loose = stray * (index ? 1 : 0.4);
      return [x + (otherX - x) * share + random(-loose, loose), y + (otherY - y) * share + random(-loose, loose)];
    });
    d += `M${at(root as Place)}c${rest.map((place) => stepTo(root as Place, place)).join(" ")}`;
  }
  return tight(d);
}
