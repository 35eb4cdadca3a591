import { darker, lighter } from "~/illustration/color";
import { chance } from "~/illustration/svg";
import { bothSides, cornered, curve, flipped, ring, strands, trace, UNITS, type Brush, type Place } from "./brush";

type Outline = readonly (readonly Place[])[];

type Manner = { count?: number; seed?: number; shine?: number; stray?: number; fine?: number };

/** A mass of hair between lines that meet in corners: its body lit from the upper left, and strands between guides. */
export function mass(
  brush: Brush,
  tone: string,
  outline: Outline,
  locks: readonly (readonly [from: readonly Place[], to: readonly Place[]])[],
  { count = 16, seed = 1, shine = 0.16, stray = 2.4, fine = 0.55 }: Manner = {},
): string {
  const path = outline.length === 1 ? ring(outline[0] as readonly Place[]) : cornered(...outline);
  const xs = outline.flat().map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const random = chance(seed);
  const body = brush.wash([left, -110], [right, 30], [0, lighter(tone, 0.14)], [0.4, tone], [1, darker(tone, 0.42)]);
  const dark = locks.map(([from, to]) => strands(from, to, count, random, stray)).join("");
  const bright = locks.map(([from, to]) => strands(from, to, count, random, stray)).join("");
  return (
    brush.fill(path, body) +
    brush.within(
      path,
      brush.line(dark, darker(tone, 0.55), fine * 1.6, 0.2) + brush.line(bright, lighter(tone, 0.45), fine, shine),
    )
  );
}

/** The shadow of hair on the skin beside it. */
export const under = (brush: Brush, places: readonly Place[], tone: string, opacity = 0.5) =>
  brush.soft(curve(places), tone, 11, opacity);

/** Hair that is cut short: from one temple over the crown to the other, and back along the line where it begins. */
export function crop(height: number, width: number, ear: number, hairline: readonly Place[]): Outline {
  const half: Place[] = [
    [width * 0.3, -height],
    [width * 0.73, -height + 15],
    [width, -66],
    [width + 3, -30],
    [width, ear],
  ];
  return [
    [...flipped(half).reverse(), ...half],
    [[width, ear], ...hairline, [-width, ear]],
  ];
}

/** Where a beard begins: under the nose, along the cheek, up to the ear. */
const CHEEK = trace("0 55, 13 55, 26 60, 36 66, 48 60, 58 44, 64 24, 66 4");

/** A clipped beard, down to below the chin; it has no hard edge on the cheek. */
export function beard(
  brush: Brush,
  chin: number,
  [tone, density]: readonly [string, number],
  hairs: Tones,
  tile: Tile,
): string {
  const area = ring(bothSides([...CHEEK, [80, 4], [84, 60], [70, 100], [30, chin + 14], [0, chin + 16]]), 0.13);
  const edge = curve([...flipped(CHEEK).reverse(), ...CHEEK.slice(1)]);
  return brush.fill(area, tone, density) + brush.soft(edge, tone, 9, 0.4) + strewn(brush, hairs, area, tile);
}

type Tones = readonly (readonly [tone: string, opacity: number])[];
type Tile = { side: number; count: number; seed: number; length: number; width: number };

/** Short hairs over an area, in two directions on each side of the middle: a beard, a close crop. */
function strewn(brush: Brush, tones: Tones, area: string, { side, count, seed, length, width }: Tile): string {
  const random = chance(seed);
  const layers = tones.map(([tone, opacity]) => {
    let d = "";
    for (let hair = 0; hair < count; hair++) {
      const [x, y, lean] = [random(0, side), random(-length * 0.5, side - length * 0.4), random(-1, 1)];
      d += `M${Math.round(x * UNITS)} ${Math.round(y * UNITS)}q${Math.round(lean * 6)} ${Math.round(length * 5)} ${Math.round(lean * 16)} ${Math.round(length * UNITS)}`;
    }
    return brush.line(d.replace(/ -/g, "-"), tone, width, opacity);
  });
  const halves = [
    [16, "M-1200-900H0V2000H-1200z"],
    [-16, "M0-900H1200V2000H0z"],
  ] as const;
  return brush.within(
    area,
    halves.map(([turn, half]) => brush.fill(half, brush.texture(layers.join(""), side, turn))).join(""),
  );
}

/** Close curls: two patterns laid across each other, so that neither is seen to repeat. */
export function curls(
  brush: Brush,
  tones: readonly [dark: string, bright: string],
  area: string,
  seed: number,
): string {
  const random = chance(seed);
  const tile = (side: number, tone: string, width: number, opacity: number) => {
    let d = "";
    for (let curl = 0; curl < 26; curl++) {
      const [x, y, size, turn] = [random(1, side - 3), random(1, side - 3), random(1.4, 2.6), random(0, 6.3)];
      const to = (angle: number, reach: number) =>
        `${Math.round(Math.cos(angle) * reach * UNITS)} ${Math.round(Math.sin(angle) * reach * UNITS)}`;
      d += `M${Math.round(x * UNITS)} ${Math.round(y * UNITS)}q${to(turn, size)} ${to(turn + 0.9, size * 1.2)}`;
    }
    return brush.line(d.replace(/ -/g, "-"), tone, width, opacity);
  };
  return brush.within(
    area,
    brush.fill("M-1400-1400H1400V900H-1400z", brush.texture(tile(23, tones[0], 1, 0.6), 23, 20)) +
      brush.fill("M-1400-1400H1400V900H-1400z", brush.texture(tile(19, tones[1], 0.6, 0.34), 19, -34)),
  );
}
