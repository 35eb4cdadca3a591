import { darker, lighter, mix } from "~/illustration/color";
import { brushFor, curve, flipped, ring, bothSides, type Brush, type Place } from "./brush";
import { brow, eye, mouth, nose } from "./features";
import type { Sitter } from "./sitter";
import type { Sheet } from "~/illustration/svg";

const SIDES = [-1, 1] as const;

function ear(brush: Brush, { skin, face }: Sitter, side: (typeof SIDES)[number]): string {
  const edge = Math.max(...face.map(([x]) => x)) - 2;
  const on = (out: number, y: number): Place => [side * (edge + out), y];
  const outline = [on(-2, -12), on(5, -17), on(10, -12), on(10.5, 2), on(7.6, 16), on(5, 27), on(0, 32), on(-4, 27)];
  return (
    brush.fill(ring(outline), side > 0 ? mix(skin.base, skin.shade, 0.6) : skin.base) +
    brush.spot(skin.deep, side * (edge + 2.4), 6, 5, 17, 0.45) +
    brush.line(curve([on(1, -10), on(6.4, -11.5), on(7.4, 0), on(4.6, 14), on(3, 22)]), skin.shade, 1, 0.7)
  );
}

function bust(brush: Brush, sitter: Sitter): string {
  const { skin, neck, shoulders, cloth, face } = sitter;
  const [, chin] = face[face.length - 1] as Place;
  const foot = chin + 46;
  const throat = bothSides([
    [0, 40],
    [neck - 2, 56],
    [neck - 3, chin - 8],
    [neck - 1, chin + 20],
    [neck + 9, foot - 4],
    [neck + 40, foot + 14],
    [neck + 40, foot + 90],
    [0, foot + 90],
  ]);
  const cut: Place[] =
    cloth.collar === "roll"
      ? [
          [0, chin + 28],
          [neck - 4, chin + 22],
        ]
      : [
          [0, foot + 16],
          [neck * 0.62, foot + 8],
          [neck + 6, foot - 12],
        ];
  const garment = bothSides([
    ...cut,
    [neck + 30, foot + 2],
    [shoulders - 26, foot + 15],
    [shoulders, foot + 36],
    [shoulders + 14, foot + 110],
    [shoulders + 16, foot + 190],
    [0, foot + 190],
  ]);
  const dim = darker(cloth.tone, 0.35);
  const body = brush.fill(
    ring(garment, 0.13),
    brush.wash([-shoulders, foot], [shoulders, foot + 80], [0, lighter(cloth.tone, 0.12)], [0.5, cloth.tone], [1, dim]),
  );
  const edge = cut.length > 2 ? [...flipped(cut).reverse(), ...cut.slice(1)] : [];
  return (
    brush.fill(
      ring(throat),
      brush.wash([-neck, 0], [neck, 20], [0, mix(skin.base, skin.shade, 0.25)], [0.4, skin.base], [1, skin.shade]),
    ) +
    brush.within(
      ring(throat),
      brush.spot(skin.deep, 8, chin + 4, neck + 16, 30, 0.95) +
        brush.spot(skin.deep, 16, chin - 6, neck, 26, 0.7) +
        brush.soft(
          curve([
            [-neck * 0.62, chin + 22],
            [-neck * 0.34, foot - 8],
            [-7, foot + 10],
          ]),
          skin.shade,
          6,
          0.22,
        ) +
        brush.soft(
          curve([
            [neck * 0.66, chin + 22],
            [neck * 0.38, foot - 8],
            [8, foot + 10],
          ]),
          skin.deep,
          6,
          0.2,
        ),
    ) +
    body +
    (cloth.collar === "roll"
      ? brush.fill(
          ring([
            [-neck - 1, chin + 14],
            [-neck * 0.5, chin + 22],
            [0, chin + 24],
            [neck * 0.5, chin + 22],
            [neck + 1, chin + 14],
            [neck + 5, foot + 2],
            [neck * 0.5, foot + 12],
            [0, foot + 14],
            [-neck * 0.5, foot + 12],
            [-neck - 5, foot + 2],
          ]),
          brush.wash([-neck, 0], [neck, 10], [0, lighter(cloth.tone, 0.14)], [0.5, cloth.tone], [1, dim]),
        ) +
        brush.soft(
          curve([
            [-neck - 3, foot],
            [-neck * 0.5, foot + 11],
            [0, foot + 13],
            [neck * 0.5, foot + 11],
            [neck + 3, foot],
          ]),
          dim,
          4,
          0.7,
        )
      : brush.soft(curve(edge), darker(skin.deep, 0.3), 5, 0.4) +
        brush.line(curve(edge.map(([x, y]): Place => [x, y + 2.4])), lighter(cloth.tone, 0.2), 3, 0.35) +
        brush.line(curve(edge.map(([x, y]): Place => [x, y + 4.4])), dim, 0.7, 0.6))
  );
}

function head(brush: Brush, sitter: Sitter): string {
  const { skin, face, age, pupils, brow: browForm } = sitter;
  const [, chin] = face[face.length - 1] as Place;
  const outline = ring(bothSides(face));
  const level = browForm.level;
  const half = pupils / 2;
  const edge = Math.max(...face.map(([x]) => x));
  const inside =
    // Roundness: light from the upper left, the far side turns away.
    brush.fill(
      `M-1400-1200H1400V2000H-1400z`,
      brush.round([-18, -8], 112, [0.42, skin.shade, 0], [0.72, skin.shade, 0.42], [1, skin.deep, 0.85]),
    ) +
    brush.spot(skin.light, -26, level - 18, 40, 24, 0.8) +
    brush.spot(skin.light, -40, 26, 22, 18, 0.75, -30) +
    brush.spot(skin.light, 34, 26, 18, 14, 0.35, 30) +
    brush.spot(skin.blush, -41, 36, 26, 20, 0.42, -16) +
    brush.spot(skin.blush, 43, 36, 24, 20, 0.42, 16) +
    // The far cheek falls back into shade.
    brush.spot(skin.deep, edge + 4, 44, 22, 56, 0.55, 8) +
    brush.spot(skin.shade, edge - 2, -20, 18, 40, 0.6) +
    brush.spot(skin.shade, -edge - 2, -8, 15, 40, 0.45) +
    brush.spot(skin.shade, -edge + 4, 62, 18, 34, 0.42, -24) +
    // Eye sockets, deepest beside the nose.
    SIDES.map(
      (side) =>
        brush.spot(skin.shade, side * half, -5, 21, 13, 0.42) +
        brush.spot(skin.deep, side * (half - 16), -6, 10, 12, side > 0 ? 0.3 : 0.2, side * 24) +
        brush.spot(skin.light, side * (half + 4), level + 6.4, 12, 3.6, side > 0 ? 0.3 : 0.5, side * 6),
    ).join("") +
    brush.spot(skin.light, -5, chin - 15, 21, 12, 0.26) +
    brush.spot(skin.deep, 10, chin + 3, 40, 11, 0.6) +
    brush.spot(skin.shade, -26, chin - 14, 12, 14, 0.3, 30);
  const lines =
    age > 0.45
      ? [-19, -27.5]
          .map((y, row) => brush.spot(skin.shade, row * 3 - 4, level + y, 34 - row * 6, 1.3, 0.5 * age, row - 0.6))
          .join("") +
        SIDES.map((side) =>
          [-20, 2, 24]
            .map((turn, row) => brush.spot(skin.shade, side * (half + 21.5), row * 4 - 3, 6, 1, 0.7 * age, side * turn))
            .join(""),
        ).join("") +
        brush.spot(skin.shade, -3.6, level + 6, 1, 5, 0.6 * age) +
        brush.spot(skin.shade, 4, level + 6, 1, 5, 0.7 * age)
      : "";
  return (
    SIDES.map((side) => ear(brush, sitter, side)).join("") +
    brush.fill(
      outline,
      brush.wash(
        [-60, -60],
        [60, 100],
        [0, mix(skin.base, skin.light, 0.5)],
        [0.5, skin.base],
        [1, mix(skin.base, skin.shade, 0.5)],
      ),
    ) +
    brush.within(outline, inside + lines + (sitter.beard?.(brush) ?? "") + nose(brush, sitter) + mouth(brush, sitter)) +
    SIDES.map((side) => eye(brush, sitter, side) + brow(brush, sitter, side)).join("")
  );
}

/** A head and its shoulders, in tenths of a millimetre from the middle of the pupils. */
export function portraitBody(sheet: Sheet, sitter: Sitter): string {
  const brush = brushFor(sheet);
  return (
    sitter.back(brush) + bust(brush, sitter) + head(brush, sitter) + sitter.front(brush) + (sitter.jewel?.(brush) ?? "")
  );
}
