import { darker, lighter, mix } from "~/illustration/color";
import { chance, hash } from "~/illustration/svg";
import { cornered, curve, ring, type Brush, type Place } from "./brush";
import type { Sitter } from "./sitter";

const SIDES = [-1, 1] as const;

/** One eye, looking at the reader: the lids follow the ball, the upper one shades it. */
export function eye(brush: Brush, sitter: Sitter, side: (typeof SIDES)[number]): string {
  const { pupils, skin, eye: form, age } = sitter;
  const cx = (side * pupils) / 2;
  const on = (out: number, y: number): Place => [cx + side * out, y];
  const { width, open, tilt, crease } = form;
  const [inner, outer] = [-width * 0.49, width * 0.5];
  const upper = [
    on(inner, 1.7 + tilt * 0.4),
    on(inner + 3.6, -0.8 + tilt * 0.2),
    on(-4.6, -open * 0.37),
    on(0.6, -open * 0.42),
    on(6.6, -open * 0.36),
    on(outer - 3.4, -1.1 - tilt * 0.5),
    on(outer, 0.9 - tilt),
  ];
  const lower = [
    on(outer, 0.9 - tilt),
    on(outer - 4.4, 3.1 - tilt * 0.4),
    on(4.4, open * 0.47),
    on(-1.6, open * 0.5),
    on(-7.4, open * 0.42),
    on(inner + 2.6, 2.9),
    on(inner, 1.7 + tilt * 0.4),
  ];
  const opening = cornered(upper, lower);
  const { iris } = form;
  const white = brush.wash(
    [0, -open * 0.6],
    [0, open * 0.6],
    [0, mix("#b9aca0", skin.shade, 0.25)],
    [0.5, mix("#ece5dc", skin.light, 0.12)],
    [1, mix("#e2d8cd", skin.light, 0.2)],
  );
  const ball = brush.round(
    [cx, 0.6],
    6,
    [0.2, lighter(iris, 0.16)],
    [0.6, iris],
    [0.86, darker(iris, 0.45)],
    [1, darker(iris, 0.72)],
  );
  const lashes = [...upper].map(([x, y], index): Place => {
    const out = index / (upper.length - 1);
    return [x + side * out * form.lash * 0.9, y - 0.35 - form.lash * (0.35 + 0.75 * out * out)];
  });
  const fold = upper.map(([x, y], index): Place => {
    const share = index / (upper.length - 1);
    return [x + side * (share - 0.4) * 1.4, y - crease * (0.55 + 0.45 * Math.sin(Math.PI * Math.min(1, share + 0.12)))];
  });
  const lid = cornered(upper, [...fold].reverse());
  const [innerX, innerY] = on(inner + 1.4, 2);
  return (
    brush.fill(lid, skin.shade, 0.2) +
    brush.fill(opening, white) +
    brush.within(
      opening,
      `<circle cx="${Math.round(cx * 10)}" cy="2" r="59" fill="${ball}"/><circle cx="${Math.round(cx * 10)}" cy="2" r="24" fill="#0b0807"/>` +
        brush.soft(curve(upper), "#1d0f09", 5, 0.5) +
        brush.spot(skin.blush, innerX, innerY, 2.6, 2.2, 0.75) +
        `<circle cx="${Math.round(cx * 10 - 19)}" cy="-18" r="10" fill="#fff" opacity=".88"/>` +
        `<ellipse cx="${Math.round(cx * 10 + 18)}" cy="24" rx="14" ry="9" fill="#fff" opacity=".12"/>`,
    ) +
    brush.line(curve(lower), darker(skin.deep, 0.2), 0.5, 0.5) +
    brush.line(curve(lower.slice(1, 6).map(([x, y]): Place => [x, y + 0.7])), lighter(skin.blush, 0.3), 0.7, 0.35) +
    brush.fill(cornered(upper, [...lashes].reverse()), "#1b120d", 0.92) +
    brush.line(curve(fold.slice(1)), mix(skin.shade, skin.deep, 0.6), 0.6 + age * 0.3, 0.55) +
    brush.spot(skin.shade, cx + side * 1.5, 9.6 + age * 2, 13, 2.2 + age, 0.3 + age * 0.32, -side * 5)
  );
}

/** A brow: a soft body, and hairs that lie outwards. */
export function brow(brush: Brush, sitter: Sitter, side: (typeof SIDES)[number]): string {
  const { pupils, brow: form } = sitter;
  const cx = (side * pupils) / 2;
  const { tone, thick, arch, level, density } = form;
  const on = (out: number, y: number): Place => [cx + side * out, y];
  const spine = [
    on(-17, level + 1.6),
    on(-9, level - arch * 0.35),
    on(1, level - arch * 0.9),
    on(10, level - arch),
    on(18, level - 0.2),
    on(23, level + 3.2),
  ];
  const bulk = [0.62, 1, 0.95, 0.74, 0.42, 0.08];
  const upper = spine.map(([x, y], index): Place => [x, y - (thick / 2) * (bulk[index] as number)]);
  const lower = spine.map(([x, y], index): Place => [x, y + (thick / 2) * (bulk[index] as number)]);
  const random = chance(hash(`${tone}${side}${level}`));
  let hairs = "";
  for (let hair = 0; hair < 22; hair++) {
    const share = hair / 22;
    const place = share * (spine.length - 1.7);
    const [index, part] = [Math.floor(place), place % 1];
    const [from, to] = [spine[index] as Place, spine[index + 1] as Place];
    const half = (thick / 2) * (bulk[index] as number) * random(0.4, 1);
    const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    const lean = 0.5 + share * 3.4;
    hairs += `M${Math.round((x - side * lean * 0.4) * 10)} ${Math.round((y + half * (1 - share * 0.4)) * 10)}q${Math.round(side * lean * 4)}-${Math.round(half * 7)} ${Math.round(side * (lean + 1) * 9)} ${Math.round(-half * (14 - 10 * share))}`;
  }
  return (
    brush.soft(
      curve([on(-18, level + 2), ...spine.slice(1, 5)]),
      tone,
      thick * 1.2,
      Number((0.5 * density).toFixed(2)),
    ) +
    brush.fill(ring([...upper, ...lower.reverse()]), tone, Number((0.42 * density).toFixed(2))) +
    brush.line(hairs.replace(/ -/g, "-").replace(/--/g, ""), tone, 0.5, Number((0.55 * density).toFixed(2)))
  );
}

/** A nose, drawn by its shadows: the side, the wings, the nostrils, and the shadow on the lip. */
export function nose(brush: Brush, { skin, nose: form, age }: Sitter): string {
  const { foot, width } = form;
  const half = width / 2;
  const wing = (side: number): Place[] => [
    [side * (half - 1.4), foot - 10],
    [side * (half - 0.2), foot - 6],
    [side * (half - 1.6), foot - 2.6],
    [side * (half - 4.6), foot - 1.4],
  ];
  const opening = (side: number): Place[] => [
    [side * 3.4, foot - 0.5],
    [side * 6, foot - 2.8],
    [side * (half - 7), foot - 2.9],
    [side * (half - 5), foot - 1],
    [side * (half - 8), foot - 0.1],
  ];
  return (
    brush.spot(skin.shade, 9, foot - 28, 8, 30, 0.55, 5) +
    brush.spot(skin.shade, -9.5, foot - 34, 6, 24, 0.32, -5) +
    brush.spot(skin.shade, half * 0.62, foot - 8, half * 0.66, 9, 0.5) +
    brush.spot(skin.shade, -half - 1.5, foot - 3, 5, 7, 0.34) +
    brush.spot(skin.deep, half + 2, foot - 3.4, 6, 8, 0.4) +
    brush.spot(skin.deep, 1, foot + 3, half * 0.95, 5, 0.42) +
    brush.spot(skin.blush, 0, foot - 8, half, 9, 0.25) +
    brush.spot(skin.light, -1.8, foot - 30, form.bridge, 24, 0.8) +
    brush.spot(skin.light, -2, foot - 10.4, 7, 6, 0.7) +
    brush.spot("#ffffff", -2.6, foot - 11.4, 2.4, 1.9, 0.26) +
    SIDES.map(
      (side) =>
        brush.soft(curve(wing(side)), skin.deep, 2, side > 0 ? 0.42 : 0.26) +
        brush.fill(ring(opening(side)), darker(skin.deep, 0.55), 0.72),
    ).join("") +
    brush.soft(
      curve([
        [-4.4, foot],
        [0, foot + 1.6],
        [4.4, foot],
      ]),
      skin.deep,
      1.6,
      0.4,
    ) +
    SIDES.map((side) =>
      brush.spot(
        skin.deep,
        side * (half + 7),
        foot + 5,
        2.4 + age,
        17,
        Number(((side > 0 ? 0.1 : 0.05) + age * 0.3).toFixed(2)),
        -side * 24,
      ),
    ).join("")
  );
}

/** A closed mouth, at ease. */
export function mouth(brush: Brush, { skin, mouth: form, age }: Sitter): string {
  const { width, level, upper, lower, smile } = form;
  const half = width / 2;
  const corner = level - smile;
  const top: Place[] = [
    [-half, corner],
    [-half * 0.5, level - upper * 0.82],
    [-4.4, level - upper * 1.12],
    [0, level - upper * 0.86],
    [4.4, level - upper * 1.12],
    [half * 0.5, level - upper * 0.82],
    [half, corner],
  ];
  const parting: Place[] = [
    [half, corner],
    [half * 0.52, level + 0.3],
    [4, level - 0.5],
    [0, level + 0.5],
    [-4, level - 0.5],
    [-half * 0.52, level + 0.3],
    [-half, corner],
  ];
  const bottom: Place[] = [
    [-half, corner],
    [-half * 0.62, level + lower * 0.62],
    [-half * 0.28, level + lower * 0.98],
    [0, level + lower * 1.02],
    [half * 0.28, level + lower * 0.98],
    [half * 0.62, level + lower * 0.62],
    [half, corner],
  ];
  const dark = mix(darker(skin.lip, 0.55), skin.deep, 0.35);
  const lowerTone = brush.wash(
    [0, level],
    [0, level + lower],
    [0, darker(skin.lip, 0.16)],
    [0.5, lighter(skin.lip, 0.1)],
    [1, mix(skin.lip, skin.base, 0.35)],
  );
  const upperTone = brush.wash(
    [0, level - upper],
    [0, level],
    [0, mix(skin.lip, skin.base, 0.25)],
    [1, darker(skin.lip, 0.3)],
  );
  return (
    brush.spot(skin.shade, 0, level + lower + 4.4, half * 0.72, 4.4, 0.62) +
    brush.soft(
      curve([
        [0, level - upper - 10],
        [0.4, level - upper - 2],
      ]),
      skin.shade,
      4.4,
      0.34,
    ) +
    brush.soft(
      curve([
        [-3.4, level - upper - 8],
        [-4, level - upper - 1.2],
      ]),
      skin.light,
      2,
      0.4,
    ) +
    brush.fill(cornered(top, parting), upperTone, 0.94) +
    brush.fill(cornered(bottom, [...bottom.slice(-1), ...parting.slice(1)] as Place[]), lowerTone, 0.9) +
    brush.spot("#ffffff", -half * 0.14, level + lower * 0.52, half * 0.42, lower * 0.3, 0.26) +
    brush.line(curve(parting), dark, 0.9, 0.85) +
    SIDES.map((side) => brush.spot(skin.deep, side * (half + 0.6), corner + 0.4, 3, 2.6, 0.5 + age * 0.2)).join("")
  );
}
