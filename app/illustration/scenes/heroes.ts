import type { FrameDrawing } from "~/illustration/drawing";
import { SHADE, type Set } from "./stagecraft";

const pair = (drawing: Partial<FrameDrawing> & Pick<FrameDrawing, "shape" | "finish" | "color">): FrameDrawing => ({
  rim: "cercle",
  lensWidth: 50,
  bridge: 20,
  temple: 145,
  lensHeight: 44,
  ...drawing,
});

const TORTOISE = pair({
  shape: "pantos",
  finish: "tortoise",
  color: "#8a4a1c",
  lensWidth: 48,
  bridge: 21,
  lensHeight: 43,
});

export function opticalHero(set: Set): string {
  return (
    set.room("#efe5d4", "#eadfcb", 900) +
    set.windowLight(1180, 0, 900, 3, 210, -330, 0.62) +
    set.leafShadow(1330, 120, 1.5, 24) +
    set.area(
      "M300 900V560a300 300 0 0 1 600 0V900z",
      set.paint([300, 260, 900, 900], [0, "#d9c3a2"], [1, "#c9ae88"]),
      0.75,
    ) +
    set.pool(1180, 1190, 1200, 120, 0.3) +
    set.block(270, 830, 740, 300, 150, "#e9d9bf", 520) +
    set.block(1020, 1030, 1020, 180, 270, "#f3e8d6", 260) +
    set.frame(
      pair({ shape: "ronde", finish: "metal", color: "#b9924f", lensWidth: 47, lensHeight: 47 }),
      "face",
      345,
      412,
      660,
    ) +
    set.frame(TORTOISE, "trois-quarts", 1110, 452, 960)
  );
}

export function sunHero(set: Set): string {
  const dusk = set.paint([0, 0, 0, 930], [0, "#f6d9b4"], [0.6, "#f4c79a"], [1, "#efb384"]);
  return (
    set.area("M0 0H2400V930H0z", dusk) +
    `<circle cx="1660" cy="470" r="520" fill="${set.glow("#fff3d6", 0.95)}"/><circle cx="1660" cy="470" r="265" fill="${set.paint([1400, 200, 1800, 740], [0, "#fff6e2"], [1, "#fbe0b4"])}"/>` +
    set.area("M0 930H2400V1350H0z", set.paint([0, 930, 0, 1350], [0, "#e2b98d"], [0.3, "#ecd0aa"], [1, "#f6e6cd"])) +
    set.area(
      "M0 930C260 880 520 900 800 922C1200 950 1500 890 1900 912C2120 922 2280 906 2400 896V1010H0z",
      set.paint([0, 880, 0, 1010], [0, "#e7c196"], [1, "#e7c196", 0]),
    ) +
    set.leafShadow(40, 250, 2.1, -14) +
    set.leafShadow(260, 90, 1.4, 22) +
    set.area(
      "M1180 1120L420 1350H1300L1720 1120z",
      set.paint([1400, 1120, 900, 1350], [0, "#6b3a1c", 0.22], [1, "#6b3a1c", 0]),
    ) +
    set.block(1020, 960, 980, 220, 270, "#f0d9b8", 330) +
    set.block(290, 1050, 660, 150, 150, "#e8c7a0", 330) +
    set.frame(
      pair({
        shape: "aviateur",
        finish: "metal",
        color: "#c8a45c",
        lensTint: "#3f5a3c",
        lensWidth: 56,
        bridge: 16,
        lensHeight: 48,
      }),
      "trois-quarts",
      1110,
      372,
      940,
    ) +
    set.frame(
      pair({
        shape: "papillon",
        finish: "acetate",
        color: "#6d1a26",
        lensTint: "#5a3a2c",
        lensGradient: true,
        lensWidth: 54,
        lensHeight: 46,
      }),
      "face",
      318,
      622,
      700,
    )
  );
}

export function welcome(set: Set): string {
  const page = "M1420 1040L2110 940L2290 1160L1560 1290z";
  return (
    set.room("#f1e9db", "#e6d9c4", 760) +
    set.windowLight(240, 0, 760, 3, 260, 300, 0.7) +
    set.pool(1250, 1180, 1150, 150, 0.35) +
    set.area("M1450 1062L2130 962L2310 1182L1590 1312z", "#5a4330", 0.14) +
    set.area(page, set.paint([1420, 940, 2200, 1290], [0, "#fffdf8"], [1, "#f1e8d8"])) +
    set.line("M1560 1068L2050 996M1592 1112L2090 1038M1622 1156L2030 1094M1654 1200L2130 1128", "#8a7763", 5, 0.35) +
    set.block(170, 950, 1180, 230, 310, "#dccab0", 330) +
    set.area(
      "M1770 940c0-150-26-230-20-300c4-44 30-60 66-60h60c36 0 62 16 66 60c6 70-20 150-20 300c0 40-152 40-152 0z",
      set.paint([1750, 0, 1950, 0], [0, "#a9643f"], [0.3, "#d3936b"], [1, "#8a4a2c"]),
    ) +
    set.line(
      "M1842 590C1830 470 1770 400 1690 350M1846 590C1850 440 1900 340 1990 280M1844 590C1842 480 1850 330 1830 210M1846 590C1870 500 1960 450 2060 440",
      "#64704f",
      7,
    ) +
    set.area(
      "M1690 350c-60-50-110-40-130-10c50 40 100 40 130 10zM1990 280c20-80 80-110 120-90c-10 60-60 100-120 90zM1830 210c-50-60-40-130-10-160c40 50 40 120 10 160zM2060 440c70-40 130-20 150 20c-50 40-120 30-150-20zM1760 410c-70 10-110-20-120-50c50-20 100 0 120 50zM1905 400c50-50 110-50 140-30c-30 50-90 60-140 30zM1848 330c30-60 80-70 110-60c-10 50-60 80-110 60z",
      set.paint([1600, 60, 2100, 480], [0, "#8b9a70"], [1, "#5d6b48"]),
    ) +
    set.line("M1752 1246L2128 1040", SHADE, 22, 0.16) +
    set.line("M1740 1226L2116 1020", "#1f4a3d", 20) +
    set.line("M1744 1218L2108 1018", "#fff", 4, 0.4) +
    set.line("M2088 1035L2116 1020", "#c9a24b", 20) +
    set.line("M1716 1239L1736 1228", "#d8b98a", 13) +
    set.frame(TORTOISE, "trois-quarts", 240, 252, 1180)
  );
}
