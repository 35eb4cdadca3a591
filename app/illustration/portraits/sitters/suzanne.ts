import { bothSides, trace } from "~/illustration/portraits/brush";
import { mass, under } from "~/illustration/portraits/hair";
import type { Sitter } from "~/illustration/portraits/sitter";

/** A fine face, white hair, pearls; about seventy-five. */
export const suzanne: Sitter = {
  pupils: 60,
  skin: { light: "#fbe6d8", base: "#efcdb8", shade: "#cf9f8a", deep: "#a2705f", blush: "#de9688", lip: "#b96a68" },
  face: trace("0 -80, 33 -76, 55 -56, 63 -26, 64.5 4, 62.5 32, 58 58, 49 80, 34 99, 16 109, 0 110"),
  brow: { tone: "#9a8b80", thick: 4, arch: 2.6, level: -18.5, density: 0.7 },
  eye: { iris: "#6b7f72", width: 28.5, open: 9.4, tilt: -0.2, crease: 2.8, lash: 0.9 },
  nose: { width: 34, foot: 47, bridge: 6 },
  mouth: { width: 48, level: 71, upper: 4.8, lower: 7, smile: 2.2 },
  age: 0.85,
  neck: 43,
  shoulders: 165,
  cloth: { tone: "#6d1a26", collar: "roll" },
  ground: "#cdd3d8",
  back: (brush) =>
    mass(brush, "#c9c5c2", [bothSides(trace("0 -120, 46 -114, 76 -84, 86 -36, 82 6, 70 30, 40 30, 0 20"))], []),
  front: (brush) =>
    under(brush, trace("-62 10, -61 -24, -50 -50, -26 -66, -14 -68"), "#a5806c", 0.45) +
    under(brush, trace("63 10, 62 -24, 52 -48, 28 -64, -14 -68"), "#a5806c", 0.5) +
    mass(
      brush,
      "#dedad6",
      [
        trace("-14 -122, -52 -112, -80 -80, -88 -34, -82 6, -68 26"),
        trace("-68 26, -63 6, -62 -22, -51 -46, -32 -60, -14 -68"),
        trace("-14 -68, -12 -94, -14 -122"),
      ],
      [[trace("-14 -120, -66 -116, -96 -60, -74 20"), trace("-14 -74, -46 -70, -70 -30, -64 20")]],
      { count: 26, seed: 31, shine: 0.5, fine: 0.6, stray: 3.6 },
    ) +
    mass(
      brush,
      "#d6d1cd",
      [
        trace("-14 -122, 40 -120, 76 -88, 88 -38, 83 4, 69 25"),
        trace("69 25, 64 6, 64 -20, 53 -44, 28 -60, -14 -68"),
        trace("-14 -68, -12 -94, -14 -122"),
      ],
      [[trace("-14 -120, 66 -124, 98 -60, 75 18"), trace("-14 -72, 46 -66, 72 -30, 66 18")]],
      { count: 26, seed: 37, shine: 0.45, fine: 0.6, stray: 3.6 },
    ),
  jewel: (brush) =>
    [-1, 1]
      .map((side) =>
        brush.fill(
          `M${side * 660 - 34} 330a34 34 0 1 0 68 0a34 34 0 1 0-68 0z`,
          brush.round([side * 66 - 1.2, 32], 4.4, [0, "#ffffff"], [0.6, "#efe9e2"], [1, "#b9aea4"]),
        ),
      )
      .join(""),
};
