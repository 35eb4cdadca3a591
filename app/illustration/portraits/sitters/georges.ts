import { trace } from "~/illustration/portraits/brush";
import { beard, crop, mass, under } from "~/illustration/portraits/hair";
import type { Sitter } from "~/illustration/portraits/sitter";

/** A square face, grey hair and a clipped beard; about sixty-five. */
export const georges: Sitter = {
  pupils: 65,
  skin: { light: "#f8ddc8", base: "#e8bfa3", shade: "#c4907a", deep: "#93604f", blush: "#d98c78", lip: "#b8766b" },
  face: trace("0 -84, 36 -80, 60 -58, 69 -26, 71 4, 70 34, 66 62, 57 86, 40 106, 20 117, 0 118"),
  brow: { tone: "#8d857d", thick: 6.2, arch: 1.6, level: -17, density: 0.85 },
  eye: { iris: "#5f7684", width: 30, open: 9.6, tilt: -0.4, crease: 2.6, lash: 0.7 },
  nose: { width: 38, foot: 49, bridge: 7 },
  mouth: { width: 53, level: 74, upper: 4.6, lower: 7.2, smile: 1.6 },
  age: 0.72,
  neck: 55,
  shoulders: 205,
  cloth: { tone: "#3d4a57", collar: "round" },
  ground: "#c9cdc6",
  back: () => "",
  front: (brush) =>
    under(brush, trace("-66 -20, -58 -54, -38 -72, 0 -78, 40 -72, 60 -52, 67 -20"), "#8a6a58", 0.4) +
    mass(
      brush,
      "#a9a49d",
      crop(116, 71, -2, trace("66 -22, 61 -46, 50 -62, 38 -66, 20 -76, -8 -74, -34 -68, -52 -58, -62 -44, -67 -20")),
      [
        [trace("-60 -54, -66 -96, -20 -122, 50 -112"), trace("-34 -68, -20 -92, 20 -100, 66 -60")],
        [trace("-30 -70, -8 -88, 30 -92, 64 -50"), trace("20 -76, 34 -80, 54 -74, 66 -40")],
        [trace("-62 -50, -72 -66, -76 -40, -71 -4"), trace("-60 -46, -64 -40, -68 -28, -67 -6")],
        [trace("60 -56, 70 -66, 76 -44, 71 -4"), trace("60 -48, 66 -44, 69 -28, 67 -6")],
      ],
      { count: 20, seed: 5, shine: 0.36, fine: 0.6, stray: 3.4 },
    ),
  beard: (brush) =>
    beard(
      brush,
      118,
      ["#a9a098", 0.5],
      [
        ["#6f665f", 0.34],
        ["#f4f0ec", 0.5],
      ],
      { side: 19, count: 60, seed: 4, length: 4.4, width: 0.42 },
    ),
};
