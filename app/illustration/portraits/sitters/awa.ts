import { bothSides, ring, trace, type Brush } from "~/illustration/portraits/brush";
import { curls, under } from "~/illustration/portraits/hair";
import type { Sitter } from "~/illustration/portraits/sitter";

/** Round the head, and once more over the ears and the forehead. */
const HAIR = ring(bothSides(trace("0 -132, 40 -126, 74 -104, 94 -64, 95 -22, 84 8, 60 14, 0 10")));
const HAIRLINE = trace("0 -128, 60 -114, 86 -72, 84 -26, 71 2, 65 -2, 63 -16, 59 -36, 46 -58, 26 -70, 0 -72");

function curly(brush: Brush, area: string): string {
  const body = brush.wash([-80, -120], [80, 0], [0, "#3d2c23"], [0.5, "#231812"], [1, "#140d0a"]);
  return brush.fill(area, body) + curls(brush, ["#0b0604", "#8a6854"], area, 7);
}

/** A heart-shaped face, natural hair, hoops; about twenty-five. */
export const awa: Sitter = {
  pupils: 64,
  skin: { light: "#b9794f", base: "#8a5233", shade: "#5f341f", deep: "#3a1d12", blush: "#a4523a", lip: "#8c443c" },
  face: trace("0 -82, 36 -78, 60 -56, 69 -24, 69.5 6, 65 34, 57 60, 45 83, 29 101, 13 110, 0 112"),
  brow: { tone: "#1a0f0b", thick: 5.4, arch: 3.2, level: -19, density: 0.95 },
  eye: { iris: "#3a2113", width: 31.5, open: 11.6, tilt: 1, crease: 3.4, lash: 1.6 },
  nose: { width: 39, foot: 45, bridge: 7 },
  mouth: { width: 53, level: 69, upper: 9.4, lower: 11.6, smile: 2.2 },
  age: 0.08,
  neck: 45,
  shoulders: 172,
  cloth: { tone: "#d8a93f", collar: "round" },
  ground: "#b9c4b4",
  back: (brush) => curly(brush, HAIR),
  front: (brush) =>
    under(
      brush,
      trace("-65 8, -62 -18, -56 -38, -42 -56, -22 -68, 0 -71, 22 -68, 42 -56, 56 -38, 62 -18, 65 8"),
      "#2a130b",
      0.7,
    ) + curly(brush, ring(bothSides(HAIRLINE), 0.15)),
  jewel: (brush) =>
    [-1, 1]
      .map(
        (side) =>
          brush.line(`M${side * 705} 300a60 78 0 1 0 2 0`, "#c79a3e", 1.7) +
          brush.line(`M${side * 705 - 40} 330a60 78 0 0 0 0 90`, "#f4dc9a", 0.7, 0.8),
      )
      .join(""),
};
