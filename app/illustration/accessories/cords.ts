import { darker, lighter } from "~/illustration/color";
import { cubic, point, resampled, directionAt, type Point } from "~/illustration/geometry";
import { trace, type Easel } from "./easel";

/** A loop as it falls on a table, its two ends brought to the front. */
const LOOP = "M330 560C230 470 190 330 330 240C480 150 760 150 880 240C1010 336 960 470 870 548";

function loopPoints(count: number): Point[] {
  const legs = [
    [point(330, 560), point(230, 470), point(190, 330), point(330, 240)],
    [point(330, 240), point(480, 150), point(760, 150), point(880, 240)],
    [point(880, 240), point(1010, 336), point(960, 470), point(870, 548)],
  ] as const;
  return resampled(
    legs.flatMap(([a, b, c, d]) => cubic(a, b, c, d, 40)),
    count,
    false,
  );
}

/** The silicone loop that grips a temple, and its slider. */
function grip(x: number, y: number, turn: number, { accent, lit }: Easel, name: string): string {
  return (
    `<g transform="translate(${x} ${y})rotate(${turn})">${trace("M0 0C-20 40 -26 76 0 96C26 76 20 40 0 0", "#1d1a18", 11)}${trace("M-8 26C-16 48 -16 64 -8 78", "#fff", 3, 0.35)}` +
    `<rect x="-14" y="-44" width="28" height="52" rx="9" fill="${lit(name, accent, -44, 12)}"/>${trace("M-6 -36v34", "#fff", 4, 0.55)}</g>`
  );
}

export function cord(easel: Easel): string {
  const { color, shadow } = easel;
  return (
    shadow(610, 600, 430, 40, 0.35) +
    `<g transform="translate(10 20)">${trace(LOOP, "#2a1c12", 30, 0.06)}${trace(LOOP, "#2a1c12", 18, 0.08)}</g>` +
    trace(LOOP, darker(color, 0.5), 19) +
    trace(LOOP, color, 14) +
    `<path d="${LOOP}" fill="none" stroke="${lighter(color, 0.35)}" stroke-width="12" stroke-dasharray="5 9"/><path d="${LOOP}" fill="none" stroke="${darker(color, 0.35)}" stroke-width="10" stroke-dasharray="3 11" stroke-dashoffset="6"/>` +
    `<g transform="translate(-3 -4)">${trace(LOOP, "#fff", 3, 0.35)}</g>` +
    grip(326, 576, 36, easel, "k") +
    grip(874, 566, -40, easel, "j")
  );
}

/** Fine links with a glass pearl now and then. */
export const pearlChain = (easel: Easel): string => fineChain(easel, true);
/** Fine links and nothing else. */
export const linkChain = (easel: Easel): string => fineChain(easel, false);

function fineChain(easel: Easel, pearled: boolean): string {
  const { color, accent, sheet, shadow } = easel;
  const count = 92;
  const places = loopPoints(count);
  sheet.define(
    `<ellipse id="${sheet.id("a")}" rx="13" ry="8.5" fill="none" stroke-width="5"/>` +
      `<radialGradient id="${sheet.id("p")}" cx=".35" cy=".3"><stop stop-color="${lighter(accent, 0.75)}"/><stop offset=".5" stop-color="${accent}"/><stop offset="1" stop-color="${darker(accent, 0.5)}"/></radialGradient>` +
      `<circle id="${sheet.id("o")}" r="15" fill="${sheet.ref("p")}"/>`,
  );
  let links = "";
  let pearls = "";
  places.forEach(({ x, y }, index) => {
    const way = directionAt(places, Math.min(count - 2, Math.max(1, index)));
    const turn = Math.round((Math.atan2(way.y, way.x) * 180) / Math.PI);
    const at = `translate(${Math.round(x)} ${Math.round(y)})`;
    if (pearled && index % 13 === 6) pearls += `<use href="#${sheet.id("o")}" transform="${at}"/>`;
    else links += `<use href="#${sheet.id("a")}" transform="${at}rotate(${turn})${index % 2 ? "scale(1 .5)" : ""}"/>`;
  });
  return (
    shadow(610, 600, 430, 40, 0.35) +
    `<g transform="translate(10 18)">${trace(LOOP, "#2a1c12", 24, 0.07)}${trace(LOOP, "#2a1c12", 13, 0.08)}</g>` +
    `<g stroke="${darker(color, 0.35)}">${links}</g><g stroke="${lighter(color, 0.5)}" stroke-opacity=".7" transform="translate(-1 -2)scale(1)"><path d="${LOOP}" fill="none" stroke-width="2" stroke-dasharray="9 11"/></g>` +
    pearls +
    grip(326, 576, 36, easel, "k") +
    grip(874, 566, -40, easel, "j")
  );
}

/** Large links cut from acetate, each through the next; every other one is seen from its edge. */
export function acetateChain(easel: Easel): string {
  const { color, sheet, shadow } = easel;
  const count = 33;
  const places = loopPoints(count);
  const ring = (rx: number, ry: number) =>
    `<ellipse rx="${rx}" ry="${ry}" stroke="${darker(color, 0.55)}" stroke-width="15"/><ellipse rx="${rx}" ry="${ry}" stroke="${color}" stroke-width="11"/>` +
    `<path d="M${-rx} -4A${rx} ${ry} 0 0 1 ${rx - 8} ${-ry / 2}" stroke="${lighter(color, 0.6)}" stroke-width="3" stroke-opacity=".8" stroke-linecap="round"/>`;
  sheet.define(
    `<g id="${sheet.id("a")}" fill="none">${ring(32, 22)}</g><g id="${sheet.id("b")}" fill="none">${ring(31, 7)}</g>`,
  );
  const links = places.map(({ x, y }, index) => {
    const way = directionAt(places, Math.min(count - 2, Math.max(1, index)));
    const turn = Math.round((Math.atan2(way.y, way.x) * 180) / Math.PI);
    return `<use href="#${sheet.id(index % 2 ? "b" : "a")}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${turn})"/>`;
  });
  return (
    shadow(610, 600, 430, 40, 0.35) +
    `<g transform="translate(12 22)">${trace(LOOP, "#2a1c12", 52, 0.06)}${trace(LOOP, "#2a1c12", 30, 0.07)}</g>` +
    [...links.filter((_, index) => index % 2 === 0), ...links.filter((_, index) => index % 2)].join("") +
    grip(320, 592, 36, easel, "k") +
    grip(880, 582, -40, easel, "j")
  );
}
