/** Collects the definitions of one picture. Ids carry a hash of the drawing, so that several pictures can be inlined in a page. */
export type Sheet = {
  id: (name: string) => string;
  ref: (name: string) => string;
  define: (markup: string) => void;
  definitions: () => string;
};

/** FNV-1a, 32 bits: short, and the same everywhere. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

export function sheetFor(key: string): Sheet {
  const prefix = `i${hash(key).toString(36).slice(-3)}`;
  const definitions: string[] = [];
  return {
    id: (name) => prefix + name,
    ref: (name) => `url(#${prefix}${name})`,
    define: (markup) => void definitions.push(markup),
    definitions: () => (definitions.length ? `<defs>${definitions.join("")}</defs>` : ""),
  };
}

/** A random generator that gives the same numbers for the same drawing (mulberry32). */
export function chance(seed: number): (least: number, most: number) => number {
  let state = seed >>> 0;
  return (least, most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (most - least);
  };
}

export const whole = (value: number) => String(Math.round(value));

type Stop = readonly [offset: number, color: string, opacity?: number];

export function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, color, opacity]) =>
        `<stop${offset ? ` offset="${offset}"` : ""} stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
}

/** A gradient laid in picture units, so that parts drawn apart share one light. */
export function lightAcross(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  list: readonly Stop[],
  spread = "",
): string {
  const place = `x1="${whole(x1)}" y1="${whole(y1)}" x2="${whole(x2)}" y2="${whole(y2)}"`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}${spread ? ` spreadMethod="${spread}"` : ""}>${stops(list)}</linearGradient>`;
}

/** A gradient that fits itself to each shape it fills. */
export function lightWithin(id: string, lean: number, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x2="${lean}" y2="1">${stops(list)}</linearGradient>`;
}

export function picture(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body.replace(/="(-?)0\./g, '="$1.').replace(/(\.\d)0"/g, '$1"')}</svg>`;
}
