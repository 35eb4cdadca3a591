import { trace } from "~/illustration/portraits/brush";
import { beard, crop, mass, under } from "~/illustration/portraits/hair";
import type { Sitter } from "~/illustration/portraits/sitter";

/** A long face, short black hair and a beard; about thirty-five. */
export const karim: Sitter = {
  pupils: 66,
  skin: { light: "#dfae83", base: "#c0875c", shade: "#8f5a3a", deep: "#5f3623", blush: "#b8664a", lip: "#9c5a4c" },
  face: trace("0 -84, 34 -80, 57 -60, 66 -28, 67.5 4, 66 36, 61 64, 51 90, 35 110, 17 121, 0 123"),
  brow: { tone: "#1c1310", thick: 6.8, arch: 1.4, level: -16.5, density: 1 },
  eye: { iris: "#4a2f1a", width: 30, open: 10, tilt: 0.2, crease: 2.6, lash: 1 },
  nose: { width: 38, foot: 50, bridge: 7 },
  mouth: { width: 52, level: 75, upper: 5.6, lower: 8.4, smile: 1.8 },
  age: 0.3,
  neck: 56,
  shoulders: 208,
  cloth: { tone: "#e7e0d2", collar: "round" },
  ground: "#b8a08a",
  back: () => "",
  front: (brush) =>
    under(brush, trace("-66 -8, -64 -28, -56 -54, -42 -67, 0 -73, 42 -67, 56 -54, 64 -28, 67 -8"), "#3b2013", 0.6) +
    mass(
      brush,
      "#241a16",
      crop(
        122,
        69,
        4,
        trace(
          "66 -8, 65 -28, 59 -44, 55 -60, 42 -70, 22 -75, 0 -74, -22 -76, -44 -70, -56 -60, -60 -44, -65 -28, -66 -8",
        ),
      ),
      [
        [trace("-56 -60, -60 -90, -30 -120, 10 -122"), trace("56 -62, 64 -90, 50 -112, 10 -122")],
        [trace("-60 -56, -70 -60, -72 -30, -70 2"), trace("-62 -40, -66 -30, -68 -16, -67 2")],
        [trace("60 -56, 70 -60, 72 -30, 70 2"), trace("62 -40, 66 -30, 68 -16, 67 2")],
      ],
      { count: 30, seed: 21, shine: 0.16, stray: 3, fine: 0.5 },
    ),
  beard: (brush) =>
    beard(
      brush,
      123,
      ["#24160f", 0.5],
      [
        ["#120a07", 0.55],
        ["#8a6148", 0.3],
      ],
      { side: 15, count: 40, seed: 14, length: 3.6, width: 0.45 },
    ),
};
