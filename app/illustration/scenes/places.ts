import { moved, point, type Point } from "~/illustration/geometry";
import { closedPath } from "~/illustration/fit";
import type { Shape } from "~/illustration/drawing";
import { lensOutline, traitsOf } from "~/illustration/outlines";
import { isMadeUp } from "~/shop/made-up";
import { shop } from "~/shop/identity";
import type { Set } from "./stagecraft";

/** A pair of glasses seen from far away: two outlines and a bridge. */
export function distantPair(
  set: Set,
  shape: Shape,
  x: number,
  y: number,
  size: number,
  tone: string,
  lens: string,
): string {
  const right = lensOutline(traitsOf(shape), 50, shape === "rectangulaire" ? 30 : 43);
  const place = (points: Point[]) => points.map((at) => point(x + at.x * size, y + at.y * size));
  const d =
    closedPath(place(moved(right, 34)), 0.8) +
    closedPath(
      place(
        moved(right, 34)
          .map((at) => point(-at.x, at.y))
          .reverse(),
      ),
      0.8,
    );
  return (
    `<path d="${d}" fill="${lens}" fill-opacity=".4" stroke="${tone}" stroke-width="${(size * 5).toFixed(1)}"/>` +
    set.line(
      `M${Math.round(x - 10 * size)} ${Math.round(y - 9 * size)}q${Math.round(10 * size)}-${Math.round(6 * size)} ${Math.round(20 * size)} 0`,
      tone,
      Number((size * 4).toFixed(1)),
    )
  );
}

/** A window of the old town: stone surround, tall casements, and the carved valance that hides the blind. */
function casement(set: Set, x: number, y: number, glass: string): string {
  const scallops = Array.from({ length: 7 }, () => "q15 26 30 0").join("");
  return (
    set.area(`M${x - 34} ${y - 34}h278v470h-278z`, "#e9dcc6") +
    set.area(`M${x - 46} ${y + 436}h302v26h-302z`, "#d9c9ae") +
    set.area(`M${x} ${y}h210v436h-210z`, glass) +
    set.area(`M${x} ${y}h210v46h-210z`, "#7d8a78") +
    set.area(`M${x} ${y + 44}${scallops}V${y + 20}h-210z`, "#7d8a78") +
    set.line(
      `M${x + 105} ${y + 70}v366M${x} ${y + 190}h210M${x} ${y + 312}h210M${x + 3} ${y + 60}v374M${x + 207} ${y + 60}v374`,
      "#f4ecdd",
      9,
    ) +
    set.area(`M${x + 14} ${y + 90}l70 0l-70 220z`, "#fff", 0.16)
  );
}

/** The part of the front that a narrow screen shows: the door between the two windows, under the whole sign. */
export const DOORWAY = { left: 660, width: 1080 } as const;

/** @param board the painted board under the sign: its left edge and its width */
export function shopFront(set: Set, board = { left: 210, width: 1980 }): string {
  const glass = set.paint([0, 60, 300, 520], [0, "#5f7176"], [0.5, "#8ea2a3"], [1, "#4f5e62"]);
  const wood = set.paint([0, 560, 0, 1240], [0, "#2f4a3f"], [1, "#22382f"]);
  const inside = set.paint([0, 700, 0, 1110], [0, "#fbe9c6"], [0.6, "#f0d3a2"], [1, "#c99e6a"]);
  const shelf = (x: number, y: number, width: number) =>
    set.area(`M${x} ${y}h${width}v13h-${width}z`, "#8a5f3a") +
    set.area(`M${x} ${y + 13}h${width}v18h-${width}z`, "#5a3a20", 0.2);
  const pairs = (x: number, y: number, list: readonly (readonly [Shape, string, string])[], gap = 170) =>
    list.map(([shape, tone, lens], index) => distantPair(set, shape, x + index * gap, y, 1.1, tone, lens)).join("");
  const paving = Array.from(
    { length: 13 },
    (_, i) => `M${1200 + (i - 6) * 120} 1262L${1200 + (i - 6) * 330} 1350`,
  ).join("");
  return (
    set.area("M0 0H2400V1262H0z", set.paint([0, 0, 2000, 1262], [0, "#f0cfa4"], [0.5, "#e9bd8c"], [1, "#d9a574"])) +
    [130, 620, 1110, 1600, 2090].map((x) => casement(set, x, 40, glass)).join("") +
    set.area("M0 520H2400v34H0z", "#ead9bd") +
    set.area("M0 554H2400v26H0z", "#8a5c34", 0.25) +
    set.area("M170 580H2230V1262H170z", wood) +
    set.area(`M${board.left} 600h${board.width}v100h-${board.width}z`, "#1f332b") +
    set.line(`M${board.left + 14} 612h${board.width - 28}v78h-${board.width - 28}z`, "#c9a765", 4) +
    sign(board.width) +
    [
      [260, 640],
      [1500, 640],
    ]
      .map(
        ([x = 0, width = 0]) =>
          set.area(`M${x} 740h${width}v360h-${width}z`, inside) + shelf(x, 872, width) + shelf(x, 1010, width),
      )
      .join("") +
    pairs(
      350,
      838,
      [
        ["pantos", "#7a4420", "#fff"],
        ["ronde", "#a67c34", "#fff"],
        ["oeil-de-chat", "#7a1f2b", "#fff"],
      ],
      225,
    ) +
    pairs(
      350,
      976,
      [
        ["rectangulaire", "#23282c", "#fff"],
        ["hexagonale", "#8d7440", "#fff"],
        ["papillon", "#23415f", "#fff"],
      ],
      225,
    ) +
    pairs(
      1590,
      838,
      [
        ["aviateur", "#a67c34", "#3c5a3a"],
        ["wayfarer", "#201c19", "#2f3a34"],
        ["papillon", "#7a4420", "#6a4326"],
      ],
      225,
    ) +
    pairs(
      1590,
      976,
      [
        ["clubmaster", "#4a2c18", "#3c4a3a"],
        ["coeur", "#b51f35", "#8a2f4a"],
        ["octogonale", "#8d7440", "#2f6fb0"],
      ],
      225,
    ) +
    set.area("M260 1023H900V1100H260zM1500 1023H2140V1100H1500z", "#3a2617", 0.16) +
    set.area("M300 740L520 740L380 1100L260 1100V850zM1560 740L1660 740L1520 1100H1500V900z", "#fff", 0.16) +
    set.line("M260 740h640v360h-640zM1500 740h640v360h-640z", "#c9a765", 3, 0.7) +
    set.line("M280 1130h600v100h-600zM1520 1130h600v100h-600z", "#3f5e50", 5) +
    set.area("M980 740H1420V1262H980z", "#1c2e27") +
    set.area("M1010 770H1390V1090H1010z", inside) +
    set.line("M1200 770V1250M1010 770H1390V1090H1010zM1030 1120h150v120h-150zM1220 1120h150v120h-150z", "#3f5e50", 8) +
    set.area("M1040 790L1130 790L1050 1060H1040zM1240 790L1280 790L1230 950z", "#fff", 0.3) +
    set.line("M1186 960v80M1214 960v80", "#d9b974", 8) +
    // The plate on the door has no words: a drawing does not know the hours.
    `<rect x="1256" y="846" width="104" height="60" rx="6" fill="#fbf6ea"/>` +
    distantPair(set, "ronde", 1308, 876, 0.52, "#7a1f2b", "#fff") +
    set.line("M2230 640h96M2230 660q60 0 60 40", "#22282a", 9) +
    `<circle cx="2270" cy="756" r="38" fill="#f7ecd2" stroke="#c9a765" stroke-width="9"/><circle cx="2362" cy="756" r="38" fill="#f7ecd2" stroke="#c9a765" stroke-width="9"/>` +
    set.line("M2306 748q10-10 20 0M2290 700v18M2340 650v68", "#c9a765", 7) +
    set.area("M0 1262H2400V1350H0z", set.paint([0, 1262, 0, 1350], [0, "#b9ab98"], [1, "#d8ccb9"])) +
    set.line(`${paving}M0 1300H2400`, "#8d7f6d", 4, 0.5) +
    set.area("M0 1262H2400v22H0z", "#3a2617", 0.16) +
    set.area("M0 0L900 0L240 1262H0z", "#fff4da", 0.16) +
    [
      [110, 1262],
      [2300, 1262],
    ]
      .map(
        ([x = 0, y = 0]) =>
          set.pool(x, y, 90, 16) +
          set.area(`M${x - 56} ${y - 110}h112l-16 112h-80z`, "#b0623e") +
          set.area(`M${x - 62} ${y - 122}h124v24h-124z`, "#c47650") +
          `<circle cx="${x}" cy="${y - 200}" r="92" fill="${set.paint([x - 90, y - 290, x + 60, y - 110], [0, "#7c9163"], [1, "#43573a"])}"/>`,
      )
      .join("")
  );
}

/** The workshop bench by the window: a pair being adjusted, and its tools. */
export function workshop(set: Set): string {
  const steel = set.paint([0, 0, 0, 40], [0, "#f2f3f4"], [0.4, "#b3b8bd"], [1, "#72787e"]);
  const driver = (x: number, y: number, turn: number, tone: string) =>
    `<g transform="translate(${x} ${y})rotate(${turn})">${set.area("M-190 14h390v18h-390z", "#3a2617", 0.14)}${set.area("M0 6H190l14 8-14 8H0z", steel)}${set.area("M-190 0q0-8 10-8h170l12 12v16l-12 12h-170q-10 0-10-8z", tone)}${set.line("M-176 -1h150", "#fff", 5, 0.35)}${set.line("M-160 8h120M-160 18h120", "#000", 4, 0.18)}</g>`;
  const pegs = [
    [300, "#7a4420"],
    [560, "#23282c"],
    [820, "#a67c34"],
  ] as const;
  return (
    set.room("#e6dcc9", "#b98a5c", 820) +
    set.windowLight(980, 0, 820, 4, 250, 260, 0.7) +
    set.line("M180 330H1010", "#8a5f3a", 22) +
    set.line("M180 322H1010", "#fff", 4, 0.25) +
    set.area("M180 346H1010v16H180z", "#3a2617", 0.12) +
    pegs
      .map(
        ([x, tone], index) =>
          set.line(`M${x} 336v34`, "#6d4a2c", 14) +
          distantPair(set, (["pantos", "wayfarer", "ronde"] as const)[index] ?? "ronde", x, 408, 1.7, tone, "#ffffff"),
      )
      .join("") +
    set.line(
      Array.from({ length: 9 }, (_, i) => `M0 ${880 + i * i * 7}q600 ${i % 2 ? 14 : -10} 1200 0t1200 4`).join(""),
      "#8a5f38",
      4,
      0.35,
    ) +
    set.pool(1250, 1160, 1000, 130, 0.4) +
    // The lamp and its light
    set.area("M1990 470L1180 1180H2330z", set.paint([0, 470, 0, 1180], [0, "#fff3cf", 0.75], [1, "#fff3cf", 0])) +
    set.pool(2250, 990, 170, 34, 0.9) +
    set.area("M2110 968h280v22q0 12-140 12t-140-12z", "#22382f") +
    set.line("M2250 968L2320 620L2050 400", "#2b4238", 20) +
    set.line("M2246 960L2314 622L2052 408", "#fff", 4, 0.25) +
    `<circle cx="2318" cy="620" r="20" fill="#c9a765"/>` +
    set.area(
      "M2060 350L2130 430L1990 545C1910 540 1860 500 1850 420z",
      set.paint([1860, 360, 2090, 540], [0, "#426255"], [1, "#1c2e27"]),
    ) +
    set.area("M1850 420C1860 500 1910 540 1990 545C1960 480 1920 440 1850 420z", "#fff3cf") +
    // The mat, the pair, a lens fresh from the edger
    set.area("M560 960L1640 960L1800 1300L420 1300z", set.paint([0, 1000, 0, 1290], [0, "#5d6b60"], [1, "#76857a"])) +
    set.line("M584 976L1622 976L1770 1284L454 1284z", "#fff", 3, 0.25) +
    set.frame(
      {
        shape: "pantos",
        rim: "cercle",
        finish: "tortoise",
        color: "#8a4a1c",
        lensWidth: 48,
        bridge: 21,
        temple: 145,
        lensHeight: 43,
      },
      "trois-quarts",
      680,
      712,
      900,
    ) +
    set.pool(380, 1130, 150, 26) +
    `<ellipse cx="370" cy="1108" rx="130" ry="46" fill="${set.paint([240, 1060, 480, 1150], [0, "#e8f5f2", 0.95], [1, "#a9c9cc", 0.8])}" stroke="#7fa0a3" stroke-width="5"/>` +
    set.line("M280 1098q60-30 130-26", "#fff", 9, 0.9) +
    driver(1960, 1120, -24, "#7a1f2b") +
    driver(2060, 1200, -12, "#23415f") +
    driver(1930, 1250, 6, "#2b2622") +
    // Nylon-jaw pliers
    `<g transform="translate(200 1230)rotate(-16)">${set.line("M0 30C120 10 220 30 300 60", "#3a2617", 34, 0.12)}${set.line("M0 -10C110 -30 200 -10 270 22M0 60C110 70 200 50 270 28", "#8f2c34", 30)}${set.line("M8 -16C110 -34 190 -16 240 4", "#fff", 5, 0.4)}${set.line("M262 24L380 12M262 28L384 40", "#a3a8ad", 26)}<circle cx="272" cy="26" r="22" fill="${steel}" stroke="#5d6368" stroke-width="4"/></g>` +
    `<g fill="#d8d3c8" stroke="#6d675c" stroke-width="3"><circle cx="640" cy="1240" r="10"/><circle cx="686" cy="1256" r="9"/><circle cx="612" cy="1266" r="8"/></g>`
  );
}

/** The doorway of the front, with the sign painted as wide as a narrow screen. */
export function doorway(set: Set): string {
  const { left, width } = DOORWAY;
  return `<g transform="translate(${-left})">${shopFront(set, { left: left + 60, width: width - 120 })}</g>`;
}

/**
 * The words painted over the windows: the name of the demo's shop, or 'Opticien'. Browsers keep the drawing of an
 * address for ever, so that the name of a real shop, which may change, is not drawn.
 * @param board the width of the board; a long name is painted in smaller letters
 */
function sign(board: number): string {
  const words = (isMadeUp() ? shop.name : "Opticien").toUpperCase();
  const size = Math.min(62, Math.round((board - 80) / (words.length * 0.9)));
  const letters = words.replace(/[&<]/g, (found) => (found === "&" ? "&amp;" : "&lt;"));
  return `<text x="1200" y="${650 + Math.round(size * 0.35)}" text-anchor="middle" font-family="Didot,'Bodoni MT',Georgia,serif" font-size="${size}" letter-spacing="${Math.round(size * 0.22)}" fill="#e5c88b">${letters}</text>`;
}
