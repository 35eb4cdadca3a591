import type { FrameDrawing } from "~/illustration/drawing";
import { distantPair } from "./places";
import type { Set } from "./stagecraft";

const pair = (drawing: Partial<FrameDrawing> & Pick<FrameDrawing, "shape" | "finish" | "color">): FrameDrawing => ({
  rim: "cercle",
  lensWidth: 50,
  bridge: 20,
  temple: 145,
  lensHeight: 42,
  ...drawing,
});

/** The window seen from the pavement in the evening: pairs on blocks of plaster, behind the glass. */
export function shopWindow(set: Set): string {
  const wood = set.paint([0, 0, 2400, 1350], [0, "#2f4a3f"], [0.5, "#294338"], [1, "#1f332b"]);
  const lamp = (x: number) =>
    set.line(`M${x} 170v120`, "#22382f", 6) +
    set.area(
      `M${x - 70} 372L${x - 420} 1110H${x + 420}L${x + 70} 372z`,
      set.paint([0, 372, 0, 1110], [0, "#fff3cf", 0.6], [1, "#fff3cf", 0]),
    ) +
    set.area(`M${x - 78} 374C${x - 74} 312 ${x - 40} 288 ${x} 288S${x + 74} 312 ${x + 78} 374z`, "#2b4a3f") +
    set.area(`M${x - 78} 372h156l-8 12h-140z`, "#fff3cf");
  const scallops = Array.from({ length: 15 }, () => "q72 62 144 0").join("");
  return (
    set.area("M0 0H2400V1350H0z", "#e3c9a4") +
    set.area("M120 60H2280V1350H120z", wood) +
    set.area(
      "M200 150H2200V1190H200z",
      set.paint([0, 150, 0, 1190], [0, "#f6e3bf"], [0.6, "#f0d3a2"], [1, "#cfa673"]),
    ) +
    // The curtain at the back, and the floor of the window
    set.area("M200 150H2200V800H200z", set.paint([200, 0, 2200, 0], [0, "#c8d0bd"], [0.5, "#e2e5d6"], [1, "#b9c3af"])) +
    set.line(Array.from({ length: 16 }, (_, fold) => `M${262 + fold * 125} 150V800`).join(""), "#7d8a78", 12, 0.16) +
    set.area("M200 800H2200V1190H200z", set.paint([0, 800, 0, 1190], [0, "#b98a5c"], [1, "#d9b489"])) +
    lamp(640) +
    lamp(1240) +
    lamp(1800) +
    set.block(330, 880, 520, 190, 120, "#e9d9bf", 240) +
    set.block(960, 720, 480, 350, 130, "#f3e8d6", 260) +
    set.block(1560, 880, 500, 190, 120, "#dfc9a6", 200) +
    set.frame(
      pair({ shape: "pantos", finish: "acetate", color: "#7a4420", lensWidth: 48 }),
      "trois-quarts",
      350,
      590,
      520,
    ) +
    set.frame(
      pair({ shape: "oeil-de-chat", finish: "acetate", color: "#b3262e", lensWidth: 51 }),
      "trois-quarts",
      975,
      424,
      510,
    ) +
    // A case, half open
    set.pool(1850, 870, 200, 18, 0.6) +
    set.area("M1660 790q-14-76 60-84l260-20q70 0 60 74l-4 30z", "#8f2c34") +
    set.area("M1690 786q-8-48 44-54l230-16q48 0 44 46l-2 24z", "#e6cfae") +
    set.area("M1654 786H2044v40q0 44-50 44H1704q-50 0-50-44z", "#7a1f2b") +
    set.line("M1654 790H2044", "#c9a765", 6) +
    // Branches in a pot
    set.area("M1270 1010h150l-20 130h-110z", "#b0623e") +
    set.area("M1262 998h166v26h-166z", "#c47650") +
    set.line("M1330 1000C1320 930 1300 900 1262 872M1350 1000C1356 930 1380 890 1420 868M1340 1000V880", "#4f6247", 7) +
    set.area(
      "M1262 872c-44-30-78-22-92 2c34 26 66 24 92-2zM1420 868c14-52 52-66 78-52c-8 40-40 60-78 52zM1340 880c-34-44-22-80 2-94c26 36 28 66-2 94z",
      "#6f8460",
    ) +
    // The glass, its reflections, and the valance of the awning
    set.area("M200 150H640L330 1190H200zM820 150H980L670 1190H510zM1960 150H2030L1720 1190H1650z", "#fff", 0.13) +
    set.line("M200 150H2200V1190H200z", "#c9a765", 6, 0.8) +
    set.area("M120 1190H2280V1350H120z", "#243c32") +
    set.line("M180 1232H2220V1312H180z", "#3f5e50", 7) +
    set.area("M60 0H2340V110H60z", "#f4ecdd") +
    set.area(`M96 108${scallops}V60H96z`, "#7a1f2b") +
    set.area("M60 0H2340V112H60z", "#7a1f2b") +
    set.area(Array.from({ length: 8 }, (_, stripe) => `M${240 + stripe * 288} 0h144V112h-144z`).join(""), "#f4ecdd") +
    set.area("M120 168H2280V230H120z", set.paint([0, 168, 0, 230], [0, "#3a2617", 0.28], [1, "#3a2617", 0]))
  );
}

/** The table where frames are tried on, seen from the chair: a tray of frames, a mirror, a ruler. */
export function fittingTable(set: Set): string {
  return (
    set.room("#d9e0d3", "#c89a66", 720) +
    set.windowLight(1500, 0, 720, 3, 190, -260, 0.6) +
    // The mirror on its foot
    set.pool(560, 1016, 250, 34, 0.8) +
    set.area("M380 980q0-26 180-26t180 26v22q0 24-180 24t-180-24z", "#8a5f3a") +
    set.line("M560 960V780", "#8a5f3a", 30) +
    `<ellipse cx="560" cy="480" rx="286" ry="336" fill="#a5703f"/><ellipse cx="560" cy="480" rx="258" ry="308" fill="${set.paint([300, 180, 820, 780], [0, "#f2f6f3"], [0.5, "#cfdcd8"], [1, "#aebfbd"])}"/>` +
    set.area("M390 360L640 186L700 204L410 450z", "#fff", 0.5) +
    distantPair(set, "pantos", 585, 560, 2.6, "#7a4420", "#fff") +
    // The tray, lined with felt
    set.area("M930 968h1010l110 262H820z", "#3a2617", 0.14) +
    set.area("M960 950h950l100 250H860z", "#8a5f3a") +
    set.area("M990 968h890l80 212H910z", "#3f5a4c") +
    set.frame(
      pair({ shape: "oeil-de-chat", finish: "acetate", color: "#b3262e", lensWidth: 51 }),
      "trois-quarts",
      1150,
      650,
      560,
    ) +
    set.frame(
      pair({ shape: "pantos", finish: "acetate", color: "#7a4420", lensWidth: 48 }),
      "trois-quarts",
      900,
      800,
      580,
    ) +
    set.frame(pair({ shape: "carree", finish: "acetate", color: "#23415f" }), "trois-quarts", 1400, 800, 580) +
    // The ruler, and the cloth
    `<g transform="translate(240 1240)rotate(-7)">${set.area("M0 8h760v64H0z", "#3a2617", 0.16)}${set.area("M0 0h760v60H0z", "#f3e3b4")}${set.line(Array.from({ length: 25 }, (_, mark) => `M${20 + mark * 30} 0v${mark % 5 ? 16 : 30}`).join(""), "#6d4a2c", 4)}</g>` +
    set.area("M2080 1010l240-36 64 156-236 60z", "#c9a9a0") +
    set.area("M2080 1010l240-36 18 44-236 44z", "#dcc3bb")
  );
}

/** How far below the first line each line of the chart stands. */
const CHART_LINES = [0, 140, 250, 335, 405];
const CHART = ["Z U", "H R V", "N E D C", "P T L U H", "V Z R F N D"];

/** The room where sight is tested: the chart in its light, the armchair, the trial frame on its arm. */
export function testRoom(set: Set): string {
  const leather = set.paint([1280, 560, 1720, 1180], [0, "#4d6f5f"], [1, "#263f34"]);
  const steel = set.paint([0, 300, 0, 700], [0, "#eef0f1"], [0.5, "#b3b8bd"], [1, "#7a8086"]);
  return (
    set.room("#cfd6cd", "#a98660", 1010) +
    set.area("M180 150H940V960H180z", "#fff6dc", 0.35) +
    // The chart, lit from within
    set.area("M270 190H850V890H270z", "#2b4238") +
    set.area("M294 214H826V866H294z", set.paint([0, 214, 0, 866], [0, "#fffdf4"], [1, "#f6edd4"])) +
    CHART.map((letters, row) => {
      const size = Math.round(150 * 0.68 ** row);
      const y = 352 + (CHART_LINES[row] ?? 0);
      return `<text x="560" y="${y}" text-anchor="middle" font-family="'Gill Sans',Optima,Arial,sans-serif" font-size="${size}" fill="#1c1d24">${letters}</text>`;
    }).join("") +
    set.line("M360 806H760", "#7a1f2b", 6) +
    // The armchair
    set.pool(1560, 1270, 470, 44, 0.6) +
    set.line("M1520 1130V1240M1600 1130V1240", "#8a8f94", 44) +
    set.area("M1360 1236h400q30 0 30 26H1330q0-26 30-26z", "#5d6368") +
    set.area("M1700 470q80-10 100 70l70 440q6 60-50 66l-120 10z", leather) +
    set.area("M1260 960h520q40 0 40 44v70q0 60-60 60H1290q-60 0-60-60v-70q0-44 30-44z", leather) +
    set.line("M1290 1000H1760", "#fff", 5, 0.2) +
    set.area("M1250 800h350q34 0 34 34t-34 34H1250q-34 0-34-34t34-34z", "#1f332b") +
    set.line("M1560 868V960", "#1f332b", 34) +
    set.line("M1726 500q52 0 64 56l66 420", "#fff", 6, 0.16) +
    // The arm and its trial lenses
    set.line("M2180 1250V250L1640 250V330", "#5d6368", 30) +
    set.line("M2172 1240V258", "#fff", 5, 0.3) +
    set.pool(2180, 1262, 170, 24, 0.7) +
    set.area("M2050 1236h260v26h-260z", "#5d6368") +
    set.area("M1610 320h60v46h-60z", "#3b4146") +
    [1500, 1780]
      .map(
        (x) =>
          `<circle cx="${x}" cy="470" r="132" fill="${steel}"/><circle cx="${x}" cy="470" r="104" fill="#3b4146"/><circle cx="${x}" cy="470" r="58" fill="${set.paint([x - 50, 420, x + 50, 530], [0, "#e8f5f2"], [1, "#9fbcbf"])}" stroke="#c9a765" stroke-width="8"/>` +
          Array.from({ length: 10 }, (_, mark) => {
            const turn = (mark / 10) * 2 * Math.PI;
            return `<circle cx="${Math.round(x + Math.cos(turn) * 82)}" cy="${Math.round(470 + Math.sin(turn) * 82)}" r="9" fill="#8a9196"/>`;
          }).join(""),
      )
      .join("") +
    set.area("M1560 360H1720V400H1560z", "#7a8086") +
    set.area("M1604 440h72v34h-72z", "#7a8086")
  );
}

/** Behind the counter: the cabinet of small drawers, the clock, and glasses of other times in their frames. */
export function counter(set: Set): string {
  const oak = set.paint([0, 860, 0, 1350], [0, "#b9834f"], [1, "#8a5c34"]);
  const drawer = set.paint([0, 0, 0, 1350], [0, "#a9713f"], [1, "#8f5d33"]);
  const drawers = Array.from(
    { length: 24 },
    (_, place) => [330 + (place % 6) * 170, 330 + Math.floor(place / 6) * 132] as const,
  );
  const framed = (x: number, y: number, shape: "ronde" | "pantos" | "octogonale", tone: string) =>
    set.area(`M${x - 150} ${y - 96}h312v204h-312z`, "#3a2617", 0.14) +
    set.area(`M${x - 156} ${y - 104}h312v204h-312z`, "#6d4a2c") +
    set.area(`M${x - 138} ${y - 86}h276v168h-276z`, "#f8f2e4") +
    distantPair(set, shape, x, y, 1.5, tone, "#fff");
  return (
    set.room("#dbe2d6", "#b98a5c", 1180) +
    set.windowLight(1560, 0, 1180, 2, 230, -300, 0.45) +
    // The cabinet
    set.area("M280 250H1420V1000H280z", "#3a2617", 0.16) +
    set.area("M270 230H1400V1000H270z", "#7c5230") +
    set.area("M246 206H1424V250H246z", set.paint([0, 206, 0, 250], [0, "#c08a55"], [1, "#8f5d33"])) +
    set.area(drawers.map(([x, y]) => `M${x - 10} ${y - 44}h150v112h-150z`).join(""), drawer) +
    set.area(drawers.map(([x, y]) => `M${x + 26} ${y - 24}h78v36h-78z`).join(""), "#f6efdd") +
    set.line(drawers.map(([x, y]) => `M${x + 38} ${y - 6}h54`).join(""), "#8a7a62", 4) +
    set.line(drawers.map(([x, y]) => `M${x + 52} ${y + 36}q13 14 26 0`).join(""), "#e5c88b", 9) +
    // The clock, and glasses of other times
    `<circle cx="2050" cy="300" r="136" fill="#22382f"/><circle cx="2050" cy="300" r="116" fill="#fdf8ec"/>` +
    set.line("M2050 300V218M2050 300L2100 330", "#1c1d24", 9) +
    set.line("M2050 194v16M2050 390v16M1944 300h16M2140 300h16", "#7a1f2b", 8) +
    framed(1660, 380, "ronde", "#a67c34") +
    framed(1660, 640, "octogonale", "#5d6368") +
    framed(2020, 640, "pantos", "#7a4420") +
    // The counter, and what lies on it
    set.area("M60 930H2340v70H60z", set.paint([60, 0, 2340, 0], [0, "#e3bd8a"], [1, "#c4935a"])) +
    set.area("M60 1000H2340v26H60z", "#3a2617", 0.28) +
    set.area("M100 1000H2300V1350H100z", oak) +
    set.line("M180 1080H780V1300H180zM900 1080H1500V1300H900zM1620 1080H2220V1300H1620z", "#6d4a2c", 8, 0.7) +
    set.pool(1130, 938, 420, 18, 0.7) +
    set.area("M760 876h560l40 62H720z", "#5d6b60") +
    set.frame(
      pair({ shape: "pantos", finish: "acetate", color: "#7a4420", lensWidth: 48 }),
      "trois-quarts",
      820,
      686,
      430,
    ) +
    set.area("M1760 880h250v54h-250z", "#7a1f2b") +
    set.area("M1772 890h226v34h-226z", "#f6efdd") +
    set.area("M1740 838h250v44h-250z", "#23415f") +
    set.area("M1752 846h226v28h-226z", "#f6efdd") +
    // The bell
    set.area("M2110 934q0-70 66-70t66 70z", set.paint([2110, 860, 2240, 934], [0, "#f1dba6"], [1, "#b08a45"])) +
    set.area("M2096 926h160v16h-160zM2166 846h20v20h-20z", "#6d4a2c") +
    // Eucalyptus in a jug
    set.area("M430 780q-30 70 8 154h120q38-84 8-154z", "#f3efe6") +
    set.line(
      "M470 790C450 690 410 640 360 610M500 790C500 680 510 620 540 560M520 790C560 710 610 690 660 690",
      "#64704f",
      8,
    ) +
    set.area(
      "M360 610c-46-20-76-6-84 20c40 20 68 8 84-20zM420 680c-50-4-72 20-68 46c44 4 66-14 68-46zM540 560c-14-50 8-80 36-82c16 40 0 68-36 82zM506 650c-44-20-52-54-36-76c36 14 46 44 36 76zM660 690c40-34 76-26 90-2c-28 30-60 26-90 2zM590 716c-8-50 18-72 44-70c8 42-10 64-44 70z",
      "#7c9163",
    )
  );
}
