import { darker, lighter } from "~/illustration/color";
import { area, stitches, trace, type Easel } from "./easel";

export function rigidCase({ color, accent, lit, shadow, sheet }: Easel): string {
  const body =
    "M190 430C180 300 230 232 360 216C520 198 690 198 850 216C975 231 1022 300 1012 430C1006 540 960 590 850 602C690 618 510 618 352 602C244 590 198 540 190 430z";
  const lid =
    "M190 424C180 300 230 232 360 216C520 198 690 198 850 216C975 231 1022 300 1012 424C800 446 402 446 190 424z";
  sheet.define(`<clipPath id="${sheet.id("c")}"><path d="${body}"/></clipPath>`);
  // The same lines twice, the dark one six to the right of the light one: the weave's relief.
  const grain = Array.from({ length: 9 }, (_, row) => `M170 ${230 + row * 44}q430 ${26 - row * 6} 860 0`).join("");
  return (
    shadow(600, 606, 520, 62) +
    shadow(600, 600, 400, 30, 0.7) +
    area(body, lit("b", color, 330, 640)) +
    `<g clip-path="${sheet.ref("c")}">${area(lid, lit("l", lighter(color, 0.06), 180, 460))}${trace(grain, "#fff", 2, 0.05)}${trace(grain.replace(/M170/g, "M176"), "#000", 2, 0.06)}` +
    area(
      "M250 330C270 262 330 246 420 238C560 226 680 228 790 238C690 246 430 252 330 282C290 296 268 316 250 340z",
      "#fff",
      0.28,
    ) +
    "</g>" +
    trace("M190 428C402 450 800 450 1012 428", darker(color, 0.72), 7) +
    trace("M192 437C402 459 800 459 1010 437", lighter(color, 0.35), 3, 0.7) +
    stitches("M222 402C420 422 782 422 980 402", accent, 3.5) +
    stitches("M222 466C420 486 782 486 980 466", accent, 3.5) +
    `<rect x="556" y="412" width="88" height="46" rx="14" fill="${lit("k", accent, 400, 470)}" stroke="${darker(accent, 0.5)}" stroke-width="2"/>` +
    trace("M572 424h56", "#fff", 4, 0.5)
  );
}

export function softCase({ color, accent, lit, shadow }: Easel): string {
  const sleeve =
    "M170 330C164 296 186 276 224 274C460 262 740 262 976 276C1016 278 1036 300 1034 336C1040 412 1036 484 1024 548C1018 578 996 592 962 594C720 606 470 606 238 592C204 590 184 574 180 544C168 474 166 402 170 330z";
  const flap =
    "M170 334C164 296 186 276 224 274C460 262 740 262 976 276C1016 278 1036 300 1034 338C960 432 800 482 602 484C404 482 244 430 170 334z";
  return (
    shadow(604, 600, 500, 46) +
    shadow(604, 594, 420, 22, 0.7) +
    area(sleeve, lit("b", color, 250, 640)) +
    stitches(
      "M196 372C194 430 196 500 206 540C210 558 222 566 244 568C470 580 720 582 958 570C982 568 994 560 998 542C1008 496 1010 432 1008 374",
      lighter(color, 0.4),
      4,
    ) +
    // The flap's shadow: the same outline, its lower edge twelve further down.
    area(flap.replace(/484C404/, "496C404").replace("482 602 484", "494 602 496"), "#000", 0.2) +
    area(flap, lit("l", lighter(color, 0.08), 250, 520)) +
    stitches("M204 344C280 420 430 458 602 460C774 458 924 424 1000 346", lighter(color, 0.45), 4) +
    trace("M226 290C460 278 740 278 974 292", "#fff", 5, 0.3) +
    `<circle cx="602" cy="440" r="21" fill="${darker(accent, 0.45)}"/><circle cx="600" cy="437" r="18" fill="${lit("k", accent, 416, 462)}"/><circle cx="594" cy="430" r="5" fill="#fff" fill-opacity=".7"/>`
  );
}

export function pouch({ color, accent, lit, shadow }: Easel): string {
  const bag =
    "M330 262C392 250 452 268 520 256C600 244 660 266 740 254C790 248 836 254 870 264C884 340 926 420 934 500C938 566 916 598 866 606C700 624 500 624 336 606C286 598 262 566 268 500C276 420 318 340 330 262z";
  const mouth =
    "M318 214C380 190 440 222 520 204C600 188 660 220 744 200C796 190 846 200 884 212C878 234 874 250 870 268C836 256 790 250 740 258C660 270 600 248 520 260C452 272 392 254 330 266C326 246 322 232 318 214z";
  const folds =
    "M400 268C392 340 372 420 366 500M520 262C516 330 508 390 500 430M660 262C668 330 690 400 694 470M790 262C800 340 828 420 836 520";
  return (
    shadow(600, 610, 420, 48) +
    shadow(600, 604, 330, 24, 0.7) +
    area(bag, lit("b", color, 220, 640)) +
    trace(folds, darker(color, 0.5), 16, 0.28) +
    trace(folds, "#fff", 5, 0.16) +
    area(mouth, lit("m", lighter(color, 0.1), 180, 290)) +
    trace("M322 218C382 196 440 226 520 208C600 192 660 224 744 204C796 194 842 204 880 216", "#fff", 4, 0.4) +
    trace("M326 264C392 252 452 270 520 258C600 246 660 268 740 256C790 250 840 256 874 266", darker(accent, 0.4), 15) +
    trace("M326 262C392 250 452 268 520 256C600 244 660 266 740 254C790 248 840 254 874 264", accent, 11) +
    trace(
      "M872 264C930 268 962 318 948 380C940 420 966 440 960 486M872 264C950 250 1010 296 1006 352C1002 398 1030 430 1014 470",
      darker(accent, 0.3),
      10,
    ) +
    trace(
      "M871 262C929 266 961 316 947 378C939 418 965 438 959 484M871 262C949 248 1009 294 1005 350C1001 396 1029 428 1013 468",
      lighter(accent, 0.15),
      6,
    ) +
    `<circle cx="872" cy="266" r="17" fill="${lit("k", accent, 246, 290)}"/>`
  );
}

export function cloth({ color, accent, lit, shadow, sheet }: Easel): string {
  const edge = Array.from({ length: 58 }, (_, i) => `l${i % 2 ? "7 9" : "7-9"}`).join("");
  const sheetPath =
    "M300 250C440 220 600 236 760 210C830 200 880 214 900 260C940 350 960 440 946 530C900 580 820 560 740 580C600 612 460 600 330 588C270 500 262 360 300 250z";
  const fold =
    "M900 258C876 214 828 202 760 212C716 218 672 226 630 228C700 300 760 360 876 404C920 420 948 450 956 476C958 400 936 330 900 258z";
  sheet.define(
    `<pattern id="${sheet.id("w")}" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><path d="M0 0h7v7H0zM7 7h7v7H7z" fill="#fff" fill-opacity=".07"/></pattern>`,
  );
  return (
    shadow(620, 590, 440, 52) +
    area(sheetPath, lit("b", color, 190, 620)) +
    area(sheetPath, sheet.ref("w")) +
    trace("M420 300C470 380 470 470 440 570M560 330C620 420 610 500 600 586", darker(color, 0.5), 26, 0.14) +
    trace("M400 300C448 380 448 470 418 566", "#fff", 10, 0.16) +
    area(
      "M630 228C690 312 760 380 872 422C914 438 940 462 948 492L956 476C948 450 920 420 876 404C760 360 700 300 630 228z",
      "#000",
      0.22,
    ) +
    area(fold, lit("f", lighter(color, 0.22), 200, 480)) +
    trace("M640 236C708 304 768 358 880 400", "#fff", 4, 0.4) +
    `<path d="M338 580${edge}" fill="none" stroke="${accent}" stroke-width="4" stroke-linejoin="round" transform="rotate(3 338 580)"/>`
  );
}
