import { bothSides, trace } from "~/illustration/portraits/brush";
import { mass, under } from "~/illustration/portraits/hair";
import type { Sitter } from "~/illustration/portraits/sitter";

/** A round face, a black bob; about forty-five. */
export const mai: Sitter = {
  pupils: 61,
  skin: { light: "#f7dcbf", base: "#e6bf98", shade: "#c3926a", deep: "#8f5f43", blush: "#d98f78", lip: "#b8625e" },
  face: trace("0 -78, 36 -74, 60 -54, 70 -22, 72.5 8, 71 34, 64 60, 52 82, 35 99, 17 107, 0 109"),
  brow: { tone: "#2b2220", thick: 4.4, arch: 2, level: -20, density: 0.75 },
  eye: { iris: "#32201a", width: 29.5, open: 9.4, tilt: 1.6, crease: 2, lash: 1.2 },
  nose: { width: 36, foot: 44, bridge: 6 },
  mouth: { width: 48, level: 67, upper: 6.4, lower: 8.8, smile: 1.8 },
  age: 0.42,
  neck: 45,
  shoulders: 170,
  cloth: { tone: "#2f3f4a", collar: "roll" },
  ground: "#d8bfb4",
  back: (brush) =>
    mass(brush, "#17131a", [bothSides(trace("0 -114, 50 -106, 80 -74, 89 -20, 91 30, 88 74, 76 90, 50 92, 0 80"))], []),
  front: (brush) =>
    under(brush, trace("-70 60, -70 10, -64 -26, -44 -54, -10 -64, 26 -72"), "#6a4632", 0.45) +
    under(brush, trace("72 60, 71 10, 66 -26, 52 -52, 26 -72"), "#6a4632", 0.5) +
    mass(
      brush,
      "#221d24",
      [
        trace("26 -116, -30 -114, -74 -84, -89 -26, -93 24, -93 70, -80 94"),
        trace("-80 94, -62 88, -66 56, -70 20, -69 -14, -58 -42, -32 -58, 2 -66, 26 -74"),
        trace("26 -74, 29 -96, 26 -116"),
      ],
      [[trace("26 -114, -60 -116, -94 -50, -92 90"), trace("26 -78, -30 -68, -74 -40, -68 92")]],
      { count: 22, seed: 6, shine: 0.2 },
    ) +
    mass(
      brush,
      "#221d24",
      [
        trace("26 -116, 60 -102, 84 -64, 92 -10, 95 34, 94 72, 80 93"),
        trace("80 93, 66 86, 69 54, 73 18, 71 -16, 62 -44, 44 -64, 26 -74"),
        trace("26 -74, 29 -96, 26 -116"),
      ],
      [[trace("26 -114, 80 -104, 97 -40, 93 88"), trace("26 -78, 60 -66, 76 -30, 70 90")]],
      { count: 18, seed: 12, shine: 0.16 },
    ),
};
