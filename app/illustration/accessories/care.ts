import { darker, lighter } from "~/illustration/color";
import { cloth, softCase } from "./cases";
import { area, trace, type Easel } from "./easel";

export function spray({ color, accent, lit, turned, shadow }: Easel): string {
  const bottle =
    "M486 300C486 270 506 254 540 250L660 250C694 254 714 270 714 300L718 586C718 612 700 624 672 624L528 624C500 624 482 612 482 586z";
  return (
    shadow(600, 626, 240, 34) +
    shadow(640, 622, 300, 26, 0.5) +
    area(bottle, turned("b", color, 482, 718), 0.82) +
    area(
      "M494 372C560 386 640 386 706 372L710 584C710 606 696 616 670 616L530 616C504 616 490 606 490 584z",
      turned("q", darker(color, 0.16), 482, 718),
      0.5,
    ) +
    `<rect x="506" y="404" width="188" height="150" rx="8" fill="#fbf8f2"/><rect x="506" y="404" width="188" height="150" rx="8" fill="${turned("h", "#8d857a", 482, 718)}" opacity=".16"/>` +
    `<g fill="none" stroke="${accent}" stroke-width="6"><circle cx="572" cy="462" r="22"/><circle cx="630" cy="462" r="22"/><path d="M594 456q7-6 14 0"/></g>${trace("M540 516h120M566 534h68", darker(accent, 0.2), 5, 0.6)}` +
    trace("M508 296C506 380 506 500 510 590", "#fff", 12, 0.5) +
    trace("M694 310C698 400 698 500 696 580", "#fff", 5, 0.3) +
    `<rect x="548" y="206" width="104" height="48" rx="8" fill="${turned("n", accent, 548, 652)}"/>${trace("M560 214v32M574 214v32M588 214v32M602 214v32M616 214v32M630 214v32", "#000", 3, 0.16)}` +
    area(
      "M552 206C548 150 560 128 588 126L668 126C684 128 690 140 688 154L664 160C654 166 650 182 650 206z",
      lit("t", accent, 120, 210),
    ) +
    area("M508 140h52v26h-52c-8 0-8-26 0-26z", darker(accent, 0.3)) +
    `<g fill="${lighter(color, 0.4)}" fill-opacity=".7"><circle cx="470" cy="150" r="4"/><circle cx="446" cy="138" r="5"/><circle cx="440" cy="164" r="4"/><circle cx="412" cy="150" r="6"/><circle cx="396" cy="126" r="4"/><circle cx="388" cy="178" r="4"/></g>`
  );
}

export function screwdriver({ color, accent, turned, lit, shadow }: Easel): string {
  const knurl = Array.from({ length: 15 }, (_, i) => `M${394 + i * 18} 334v82`).join("");
  return (
    shadow(620, 560, 470, 34, 0.7) +
    `<g transform="rotate(-16 600 400)">` +
    `<g transform="translate(20 46)">${trace("M330 376H940", "#2a1c12", 60, 0.05)}${trace("M330 376H640", "#2a1c12", 30, 0.08)}</g>` +
    area("M660 360H930L962 368V382L930 390H660z", lit("bl", "#b9bcc0", 356, 392)) +
    trace("M664 365H928", "#fff", 4, 0.7) +
    area("M640 344C664 346 672 356 672 375C672 394 664 404 640 406z", lit("r", "#8f9398", 340, 410)) +
    `<rect x="372" y="330" width="272" height="90" rx="16" fill="${lit("h", color, 322, 424)}"/>${trace(knurl, "#000", 5, 0.22)}${trace(
      knurl.replace(/M(\d+)/g, (_, x: string) => `M${Number(x) + 5}`),
      "#fff",
      3,
      0.2,
    )}${trace("M386 346H632", "#fff", 8, 0.35)}` +
    `<rect x="322" y="340" width="56" height="70" rx="18" fill="${lit("c", accent, 334, 414)}"/>${trace("M336 352h28", "#fff", 5, 0.6)}` +
    `<ellipse cx="300" cy="375" rx="34" ry="34" fill="none" stroke="${darker(accent, 0.3)}" stroke-width="9"/><path d="M274 360a30 30 0 0 1 34-18" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/></g>` +
    [
      [300, 570],
      [356, 596],
      [900, 590],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          shadow(x + 4, y + 14, 26, 8, 0.8) +
          `<rect x="${x - 5}" y="${y - 8}" width="10" height="24" fill="${turned(`w${i}`, "#9da1a6", x - 5, x + 5)}"/><ellipse cx="${x}" cy="${y - 8}" rx="14" ry="8" fill="#c9ccd0"/>${trace(`M${x - 8} ${y - 10}l16 4`, "#555", 3)}`,
      )
      .join("")
  );
}

export function spareNosePads({ color, accent, lit, shadow, sheet }: Easel): string {
  sheet.define(
    `<radialGradient id="${sheet.id("g")}" cx=".36" cy=".28"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".6" stop-color="${lighter(color, 0.7)}" stop-opacity=".85"/><stop offset="1" stop-color="${darker(lighter(color, 0.35), 0.15)}" stop-opacity=".9"/></radialGradient>` +
      `<g id="${sheet.id("n")}"><path d="M0 -96C34 -94 50 -56 48 -6C46 50 28 96 -4 96C-36 94 -50 50 -46 -4C-42 -58 -30 -96 0 -96z" fill="${sheet.ref("g")}" stroke="${darker(color, 0.4)}" stroke-opacity=".4" stroke-width="3"/><path d="M-24 -30C-20 -58 -12 -74 2 -78" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><rect x="-11" y="-17" width="22" height="34" rx="6" fill="${accent}"/><path d="M-5 -9v18" stroke="#fff" stroke-opacity=".6" stroke-width="4"/></g>`,
  );
  const pair = (x: number, y: number, size: number) =>
    [1, -1]
      .map(
        (side) =>
          shadow(x + side * 66 * size + 10, y + 92 * size, 58 * size, 16 * size, 0.75) +
          `<use href="#${sheet.id("n")}" transform="translate(${Math.round(x + side * 66 * size)} ${y})scale(${(side * size).toFixed(2)} ${size})rotate(14)"/>`,
      )
      .join("");
  const screws = [
    [520, 600],
    [600, 618],
    [684, 598],
  ]
    .map(
      ([x = 0, y = 0], i) =>
        shadow(x + 6, y + 10, 24, 7, 0.8) +
        `<circle cx="${x}" cy="${y}" r="12" fill="${lit(`k${i}`, accent, y - 14, y + 14)}"/>${trace(`M${x - 7} ${y - 3}l14 6`, "#3a342c", 3)}`,
    )
    .join("");
  return pair(300, 430, 0.82) + pair(600, 360, 1.3) + pair(910, 430, 0.82) + screws;
}

/**
 * The easel of one piece of a set. All pieces share one sheet of definitions: a prefix keeps the names of their
 * gradients apart.
 */
function piece(easel: Easel, prefix: string, changes: Partial<Easel> = {}): Easel {
  return {
    ...easel,
    ...changes,
    lit: (name, tone, top, bottom) => easel.lit(prefix + name, tone, top, bottom),
    turned: (name, tone, left, right) => easel.turned(prefix + name, tone, left, right),
  };
}

/** The whole set is drawn in the middle square, because cards and phones show no more. */
export function careKit(easel: Easel): string {
  const { color, accent } = easel;
  return (
    `<g transform="translate(248 60)scale(.52)">${softCase(piece(easel, "x"))}</g>` +
    `<g transform="translate(432 96)scale(.66)">${spray(piece(easel, "y", { color: lighter(color, 0.55), accent }))}</g>` +
    `<g transform="translate(290 370)scale(.38)">${cloth(piece(easel, "z", { color: lighter(accent, 0.3), accent: "#ffffff" }))}</g>`
  );
}

/** A low jar of wax under a turned lid, on the skin it is rubbed with. */
export function creamJar(easel: Easel): string {
  const { color, accent, lit, turned, shadow } = easel;
  const skin =
    "M300 566C330 520 420 500 520 508C660 480 800 486 900 540C930 580 880 610 800 612C640 640 480 632 360 622C306 616 284 596 300 566z";
  const jar = "M452 396H748V540C748 572 690 592 600 592C510 592 452 572 452 540z";
  return (
    shadow(610, 618, 380, 44, 0.7) +
    area(skin, lit("m", "#d3ad74", 490, 640)) +
    trace("M330 572C420 540 520 548 560 560M700 600C780 596 850 580 884 556", "#7a5a34", 4, 0.35) +
    trace("M330 548C420 512 640 494 800 508", "#fff", 5, 0.35) +
    shadow(600, 592, 190, 26, 0.9) +
    area(jar, turned("j", color, 452, 748)) +
    trace("M474 420V540", "#fff", 12, 0.45) +
    area("M452 430H748V530C710 546 660 552 600 552C540 552 490 546 452 530z", "#fbf8f2") +
    area("M452 430H748V530C710 546 660 552 600 552C540 552 490 546 452 530z", turned("l", "#8d857a", 452, 748), 0.2) +
    `<g fill="none" stroke="${accent}" stroke-width="6"><circle cx="572" cy="478" r="20"/><circle cx="628" cy="478" r="20"/><path d="M592 478q8-6 16 0"/></g>` +
    trace("M550 522h100", accent, 5, 0.6) +
    area(
      "M436 324C436 300 510 286 600 286C690 286 764 300 764 324V392C764 414 690 426 600 426C510 426 436 414 436 392z",
      turned("d", accent, 436, 764),
    ) +
    `<ellipse cx="600" cy="324" rx="164" ry="38" fill="${lit("e", lighter(accent, 0.16), 286, 362)}"/>` +
    `<g fill="none" stroke="${darker(accent, 0.4)}" stroke-opacity=".4" stroke-width="3"><ellipse cx="606" cy="324" rx="120" ry="26"/><ellipse cx="612" cy="324" rx="74" ry="15"/><ellipse cx="616" cy="324" rx="30" ry="6"/></g>` +
    trace("M456 322C470 300 540 292 620 292", "#fff", 4, 0.5)
  );
}
