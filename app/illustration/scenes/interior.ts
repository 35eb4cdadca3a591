import type { Shape } from "~/illustration/drawing";
import { distantPair } from "./places";
import type { Set } from "./stagecraft";

type Shown = readonly [shape: Shape, tone: string, lens: string];

const SHELVES: readonly (readonly Shown[])[] = [
  [
    ["pantos", "#7a4420", "#fff"],
    ["ronde", "#a67c34", "#fff"],
    ["oeil-de-chat", "#a3242c", "#fff"],
  ],
  [
    ["rectangulaire", "#23282c", "#fff"],
    ["hexagonale", "#2f6f8f", "#fff"],
    ["papillon", "#23415f", "#fff"],
  ],
  [
    ["aviateur", "#a67c34", "#3c5a3a"],
    ["wayfarer", "#201c19", "#2f3a34"],
    ["carree", "#3f6a4d", "#fff"],
  ],
  [
    ["clubmaster", "#4a2c18", "#fff"],
    ["coeur", "#b51f35", "#8a2f4a"],
    ["octogonale", "#8d7440", "#2f6fb0"],
  ],
];

/** Inside, from the door: frames on the wall, the mirror, and the table where one sits down with an optician. */
export function interior(set: Set): string {
  const oak = set.paint([0, 880, 0, 1180], [0, "#c8975f"], [1, "#8f6238"]);
  const glass = set.paint([1560, 250, 1960, 860], [0, "#eef4f2"], [0.5, "#c9d8d6"], [1, "#a9bcba"]);
  const lamp = (x: number) =>
    set.line(`M${x} 0v170`, "#22382f", 6) +
    set.area(
      `M${x - 330} 760L${x - 70} 250H${x + 70}L${x + 330} 760z`,
      set.paint([0, 250, 0, 760], [0, "#fff3cf", 0.55], [1, "#fff3cf", 0]),
    ) +
    set.area(`M${x - 78} 252C${x - 74} 190 ${x - 40} 166 ${x} 166S${x + 74} 190 ${x + 78} 252z`, "#2b4a3f") +
    set.area(`M${x - 78} 250h156l-8 12h-140z`, "#fff3cf");
  const stool = (x: number) =>
    set.pool(x, 1290, 150, 22, 0.6) +
    set.line(`M${x - 60} 1080L${x - 96} 1284M${x + 60} 1080L${x + 96} 1284M${x - 84} 1210H${x + 84}`, "#5a3a20", 14) +
    set.area(`M${x - 110} 1050q0-22 22-22h176q22 0 22 22v18q0 18-22 18h-176q-22 0-22-18z`, "#a9643f");
  return (
    set.room("#dfe6dc", "#c3a47d", 960) +
    set.windowLight(120, 0, 960, 2, 210, 240, 0.55) +
    // The wall of frames
    set.area("M470 150H1370V860H470z", "#f6f1e6") +
    set.line("M470 150H1370V860H470z", "#c9a765", 5, 0.7) +
    SHELVES.map((row, at) => {
      const level = 318 + at * 172;
      return (
        row
          .map(([shape, tone, lens], place) => distantPair(set, shape, 620 + place * 300, level - 46, 1.5, tone, lens))
          .join("") +
        set.area(`M500 ${level}H1340v16H500z`, "#a5703f") +
        set.area(`M500 ${level + 16}H1340v18H500z`, "#3a2617", 0.12)
      );
    }).join("") +
    // The mirror
    set.area("M1760 238c124 0 206 142 206 322s-82 322-206 322-206-142-206-322 82-322 206-322z", "#a5703f") +
    set.area("M1760 262c110 0 182 132 182 298s-72 298-182 298-182-132-182-298 72-298 182-298z", glass) +
    set.area("M1650 420L1800 290L1840 300L1640 560z", "#fff", 0.5) +
    lamp(1465) +
    lamp(2130) +
    stool(760) +
    stool(1690) +
    // The table
    set.pool(1240, 1300, 760, 40, 0.5) +
    set.area("M600 948H1880l60 70H540z", set.paint([540, 0, 1940, 0], [0, "#e3bd8a"], [1, "#c4935a"])) +
    set.area("M540 1018H1940v34H540z", oak) +
    set.line("M620 1052L580 1300M1860 1052L1900 1300", "#6d4a2c", 26) +
    set.area("M980 962h420l20 40H958z", "#5d6b60") +
    set.frame(
      {
        shape: "oeil-de-chat",
        rim: "cercle",
        finish: "acetate",
        color: "#b3262e",
        lensWidth: 51,
        bridge: 17,
        temple: 140,
        lensHeight: 41,
      },
      "trois-quarts",
      1030,
      838,
      310,
    ) +
    set.area("M1560 900h70l-8 96h-54z", "#f3efe6") +
    set.line(
      "M1580 900C1570 840 1540 800 1510 780M1596 900C1600 830 1620 790 1650 760M1604 900C1616 850 1650 830 1690 822",
      "#64704f",
      6,
    ) +
    set.area(
      "M1510 780c-40-34-74-28-88-8c34 28 66 28 88 8zM1650 760c12-50 50-68 76-56c-6 40-38 62-76 56zM1690 822c44-26 80-12 92 12c-32 24-74 16-92-12z",
      "#7c8f63",
    )
  );
}
