import { darker, lighter } from "~/illustration/color";
import { closedPath } from "~/illustration/fit";
import { frameBody } from "~/illustration/frame";
import { around, mirrored, point, type Point } from "~/illustration/geometry";
import { lensOutline, traitsOf } from "~/illustration/outlines";
import { lightAcross } from "~/illustration/svg";
import { area, trace, type Easel } from "./easel";

/** A wooden stand with a pair of glasses on it. The stand is sold; the pair only shows how large it is. */
export function stand({ color, accent, lit, turned, shadow }: Easel): string {
  const pair = frameBody(
    {
      shape: "pantos",
      rim: "cercle",
      finish: "acetate",
      color: accent,
      lensWidth: 48,
      bridge: 20,
      temple: 145,
      lensHeight: 43,
    },
    "face",
    { grounded: false },
  ).body;
  return (
    shadow(600, 640, 420, 46) +
    shadow(600, 634, 300, 24, 0.8) +
    `<rect x="330" y="586" width="540" height="50" rx="22" fill="${lit("b", color, 570, 650)}"/>${trace("M352 598h496", "#fff", 5, 0.4)}${trace("M360 616q120 8 240 0t250 2M380 626q200-6 420 2", darker(color, 0.4), 3, 0.4)}` +
    area(
      "M566 590C560 480 548 420 542 330C540 286 566 262 600 262C634 262 660 286 658 330C652 420 640 480 634 590z",
      turned("p", color, 540, 660),
    ) +
    trace("M584 300c-4 90 4 190 6 280M612 290c6 100-2 200 0 290", darker(color, 0.45), 3, 0.35) +
    `<svg x="230" y="100" width="740" height="462" viewBox="0 0 2400 1500">${pair}</svg>`
  );
}

export function sunClip({ color, accent, shadow, sheet }: Easel): string {
  const scale = 7.6;
  const seen = ({ x, y }: Point) => point(600 + x * scale, 372 + y * scale);
  const right = lensOutline(traitsOf("pantos"), 50, 44).map(({ x, y }) => point(x + 34, y));
  const [near, far] = [right.map(seen), right.map(mirrored).reverse().map(seen)];
  const paths = [near, far].map((lens) => closedPath(lens, 1));
  sheet.define(
    lightAcross(
      sheet.id("g"),
      [0, 200, 0, 540],
      [
        [0, darker(color, 0.3), 0.95],
        [1, lighter(color, 0.1), 0.82],
      ],
    ) +
      `<path id="${sheet.id("l")}" d="${paths.join("")}"/><clipPath id="${sheet.id("c")}"><use href="#${sheet.id("l")}"/></clipPath>`,
  );
  const use = (attributes: string) => `<use href="#${sheet.id("l")}" ${attributes}/>`;
  const claws = [right[4], right[Math.round(right.length * 0.36)], right[Math.round(right.length * 0.62)]]
    .flatMap((at) => [at as Point, mirrored(at as Point)])
    .map(seen);
  const nose = seen(around(right, -8));
  const bar = `M${Math.round(1200 - nose.x)} ${Math.round(nose.y - 24)}Q600 ${Math.round(nose.y - 62)} ${Math.round(nose.x)} ${Math.round(nose.y - 24)}`;
  return (
    shadow(600, 580, 480, 34) +
    shadow(340, 566, 190, 18, 0.7) +
    shadow(860, 566, 190, 18, 0.7) +
    use(`fill="${sheet.ref("g")}"`) +
    `<g clip-path="${sheet.ref("c")}"><path d="M300 180h90L250 570h-90zM420 180h30L310 570h-30zM880 180h90L830 570h-90zM1000 180h30L890 570h-30z" fill="#fff" fill-opacity=".14"/></g>` +
    use(`fill="none" stroke="${darker(accent, 0.5)}" stroke-width="9"`) +
    use(`fill="none" stroke="${accent}" stroke-width="6"`) +
    use(`fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.6" x="-1" y="-2"`) +
    trace(bar, darker(accent, 0.5), 14) +
    trace(bar, accent, 10) +
    trace(bar, "#fff", 3, 0.6) +
    `<rect x="566" y="${Math.round(nose.y - 58)}" width="68" height="30" rx="10" fill="${darker(accent, 0.2)}"/>${trace(`M578 ${Math.round(nose.y - 50)}h44`, "#fff", 4, 0.6)}` +
    claws
      .map(
        ({ x, y }) =>
          `<rect x="${Math.round(x - 8)}" y="${Math.round(y - 9)}" width="16" height="18" rx="5" fill="${lighter(accent, 0.25)}" stroke="${darker(accent, 0.5)}" stroke-width="2"/>`,
      )
      .join("")
  );
}
