import { bothSides, trace } from "~/illustration/portraits/brush";
import { mass, under } from "~/illustration/portraits/hair";
import type { Sitter } from "~/illustration/portraits/sitter";

/** An oval face, straight dark hair to the shoulders; about thirty. */
export const ines: Sitter = {
  pupils: 62,
  skin: { light: "#f6d3b4", base: "#e3b18c", shade: "#bd7f5c", deep: "#8a4d35", blush: "#d37f66", lip: "#b5605a" },
  face: trace("0 -80, 34 -76, 56 -56, 65 -26, 67 2, 65 30, 60 56, 50 80, 34 100, 16 111, 0 113"),
  brow: { tone: "#3a241a", thick: 5, arch: 2.6, level: -18.5, density: 0.9 },
  eye: { iris: "#5a3a20", width: 30.5, open: 11, tilt: 0.8, crease: 3.4, lash: 1.4 },
  nose: { width: 34, foot: 46, bridge: 6 },
  mouth: { width: 51, level: 70, upper: 7, lower: 9.2, smile: 2 },
  age: 0.12,
  neck: 46,
  shoulders: 176,
  cloth: { tone: "#8f4a34", collar: "round" },
  ground: "#d9c6ae",
  back: (brush) =>
    mass(
      brush,
      "#2b1a13",
      [bothSides(trace("0 -112, 48 -104, 76 -72, 86 -20, 90 30, 93 80, 88 124, 66 134, 40 120, 0 118"))],
      [],
    ),
  front: (brush) =>
    under(brush, trace("-64 60, -64 10, -60 -26, -46 -50, -24 -66, -8 -72"), "#5e3422", 0.5) +
    under(brush, trace("66 60, 65 10, 62 -26, 48 -48, 22 -64, -8 -72"), "#5e3422", 0.55) +
    mass(
      brush,
      "#3a251c",
      [
        trace("-8 -116, -46 -108, -77 -78, -88 -22, -93 34, -99 84, -94 128, -72 138"),
        trace("-72 138, -60 118, -60 82, -63 42, -66 4, -63 -24, -50 -48, -28 -66, -8 -72"),
        trace("-8 -72, -5 -96, -8 -116"),
      ],
      [[trace("-8 -114, -58 -110, -92 -50, -98 126"), trace("-8 -76, -46 -68, -68 -30, -63 128")]],
      { count: 22, seed: 3 },
    ) +
    mass(
      brush,
      "#3a251c",
      [
        trace("-8 -116, 40 -110, 73 -86, 88 -30, 94 30, 100 82, 95 126, 76 137"),
        trace("76 137, 62 118, 62 82, 66 42, 68 4, 65 -24, 51 -46, 24 -62, -8 -72"),
        trace("-8 -72, -5 -96, -8 -116"),
      ],
      [[trace("-8 -114, 56 -110, 94 -50, 99 126"), trace("-8 -74, 48 -64, 69 -30, 65 128")]],
      { count: 22, seed: 8, shine: 0.14 },
    ),
};
