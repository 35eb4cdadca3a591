import { boxed, resampled, roundedPolygon, type Corner, type Point } from "./geometry";
import { MILLED } from "./acetate";
import type { Shape, ShapeTraits } from "./drawing";

const USUAL = { hinge: -0.5, bridge: "saddle", joint: 0.34, bulk: 1, flick: 0, wrap: 330 } as const;

const TRAITS: Record<Shape, ShapeTraits> = {
  "ronde": {
    ...USUAL,
    ratio: 1,
    bridge: "keyhole",
    hinge: -0.3,
    bulk: 0.86,
    corners: [
      [-100, -100],
      [100, -100],
      [100, 100],
      [-100, 100],
    ],
  },
  "ovale": {
    ...USUAL,
    ratio: 0.66,
    hinge: -0.28,
    bulk: 0.86,
    corners: [
      [-100, -100, 0.5, 0.58],
      [100, -100, 0.5, 0.58],
      [100, 100, 0.5, 0.58],
      [-100, 100, 0.5, 0.58],
    ],
  },
  "rectangulaire": {
    ...USUAL,
    ratio: 0.57,
    corners: [
      [-97, -96, 0.22, 0.62],
      [101, -100, 0.2, 0.64],
      [95, 100, 0.24, 0.62],
      [-90, 98, 0.26, 0.6],
    ],
  },
  "carree": {
    ...USUAL,
    ratio: 0.82,
    bulk: 1.1,
    corners: [
      [-98, -98, 0.17, 0.62],
      [101, -100, 0.16, 0.64],
      [97, 100, 0.19, 0.62],
      [-94, 98, 0.2, 0.6],
    ],
  },
  "pantos": {
    ...USUAL,
    ratio: 0.9,
    bridge: "keyhole",
    hinge: -0.55,
    corners: [
      [-98, -100, 0.42, 0.6],
      [101, -102, 0.42, 0.62],
      [104, 22, 0.5, 0.6],
      [52, 112, 0.5, 0.62],
      [-54, 110, 0.5, 0.62],
      [-102, 18, 0.5, 0.6],
    ],
  },
  "aviateur": {
    ...USUAL,
    ratio: 0.86,
    bridge: "double",
    hinge: -0.66,
    bulk: 0.8,
    corners: [
      [-90, -106, 0.42, 0.58],
      [106, -98, 0.4, 0.62],
      [108, 72, 0.5, 0.62],
      [48, 122, 0.5, 0.6],
      [-38, 98, 0.5, 0.6],
      [-112, -24, 0.5, 0.6],
    ],
  },
  "wayfarer": {
    ...USUAL,
    ratio: 0.8,
    bulk: 1.3,
    flick: 4,
    hinge: -0.62,
    corners: [
      [-98, -92, 0.26, 0.66],
      [112, -106, 0.2, 0.68],
      [84, 64, 0.48, 0.62],
      [26, 110, 0.5, 0.5],
      [-62, 104, 0.5, 0.58],
      [-92, 48, 0.46, 0.6],
    ],
  },
  "clubmaster": {
    ...USUAL,
    ratio: 0.78,
    bulk: 1.5,
    flick: 1.8,
    hinge: -0.72,
    corners: [
      [-97, -96, 0.24, 0.64],
      [102, -102, 0.22, 0.66],
      [96, 54, 0.5, 0.62],
      [44, 106, 0.5, 0.6],
      [-44, 104, 0.5, 0.6],
      [-94, 50, 0.5, 0.62],
    ],
  },
  "hexagonale": {
    ...USUAL,
    ratio: 0.9,
    bridge: "low",
    hinge: -0.2,
    bulk: 0.82,
    corners: [
      [-100, 0, 0.12],
      [-56, -100, 0.12],
      [56, -100, 0.12],
      [100, 0, 0.12],
      [56, 100, 0.12],
      [-56, 100, 0.12],
    ],
  },
  "octogonale": {
    ...USUAL,
    ratio: 0.94,
    bridge: "low",
    hinge: -0.25,
    bulk: 0.82,
    corners: [
      [-100, -42, 0.13],
      [-44, -100, 0.13],
      [44, -100, 0.13],
      [100, -42, 0.13],
      [100, 42, 0.13],
      [44, 100, 0.13],
      [-44, 100, 0.13],
      [-100, 42, 0.13],
    ],
  },
  "oeil-de-chat": {
    ...USUAL,
    ratio: 0.74,
    bulk: 1.02,
    flick: 5.6,
    hinge: -0.72,
    corners: [
      [-88, -66, 0.44, 0.6],
      [24, -88, 0.4, 0.3],
      [118, -116, 0.27, 0.62],
      [98, 58, 0.5, 0.6],
      [30, 110, 0.5, 0.6],
      [-62, 104, 0.5, 0.6],
      [-106, 10, 0.5, 0.58],
    ],
  },
  "papillon": {
    ...USUAL,
    ratio: 0.84,
    bulk: 1.12,
    flick: 2.2,
    hinge: -0.72,
    corners: [
      [-92, -56, 0.4, 0.6],
      [-26, -104, 0.44, 0.5],
      [104, -122, 0.36, 0.6],
      [110, 24, 0.5, 0.6],
      [70, 112, 0.5, 0.62],
      [-26, 92, 0.5, 0.5],
      [-98, 54, 0.46, 0.62],
    ],
  },
  "coeur": {
    ...USUAL,
    ratio: 0.92,
    bulk: 0.95,
    hinge: -0.4,
    corners: [
      [0, -62, 0.1, 0.3],
      [32, -118, 0.5, 0.6],
      [106, -102, 0.5, 0.62],
      [108, -8, 0.5, 0.5],
      [56, 60, 0.5, 0.2],
      [2, 112, 0.16, 0.6],
      [-52, 60, 0.5, 0.2],
      [-106, -6, 0.5, 0.5],
      [-104, -100, 0.5, 0.62],
      [-30, -118, 0.5, 0.6],
    ],
  },
  "ecaille": {
    ...USUAL,
    ratio: 0.86,
    bridge: "keyhole",
    hinge: -0.5,
    bulk: 1.75,
    corners: [
      [-96, -98, 0.5, 0.82],
      [100, -100, 0.5, 0.84],
      [104, 60, 0.5, 0.66],
      [40, 104, 0.5, 0.6],
      [-46, 104, 0.5, 0.6],
      [-102, 56, 0.5, 0.66],
    ],
  },
  "geometrique-irreguliere": {
    ...USUAL,
    ratio: 0.86,
    bridge: "low",
    hinge: -0.34,
    bulk: 0.92,
    corners: [
      [-102, 6, 0.1],
      [-70, -78, 0.1],
      [30, -104, 0.1],
      [106, -42, 0.1],
      [78, 84, 0.1],
      [-36, 106, 0.1],
    ],
  },
  "masque": {
    ...USUAL,
    ratio: 0.9,
    hinge: -0.6,
    bulk: 0.9,
    wrap: 150,
    corners: [
      [0, -86, 0.5, 0.3],
      [50, -88, 0.4, 0.5],
      [102, -100, 0.3, 0.64],
      [98, 20, 0.5, 0.6],
      [76, 100, 0.5, 0.64],
      [30, 98, 0.46, 0.64],
      [17, 50, 0.4, 0.6],
      [0, 24, 0.5, 0.6],
    ],
  },
  "rectangulaire-sportive": {
    ...USUAL,
    ratio: 0.56,
    hinge: -0.5,
    bulk: 1.1,
    wrap: 125,
    flick: 1.5,
    corners: [
      [-90, -70, 0.34, 0.6],
      [20, -92, 0.4, 0.4],
      [108, -108, 0.2, 0.64],
      [94, 58, 0.28, 0.6],
      [48, 98, 0.34, 0.6],
      [-76, 92, 0.34, 0.62],
    ],
  },
  "ovale-sportive": {
    ...USUAL,
    ratio: 0.58,
    hinge: -0.34,
    bulk: 1.05,
    wrap: 115,
    corners: [
      [-100, -66, 0.5, 0.6],
      [-10, -106, 0.5, 0.5],
      [72, -104, 0.5, 0.52],
      [118, -36, 0.3, 0.66],
      [66, 84, 0.5, 0.55],
      [-36, 112, 0.5, 0.6],
      [-104, 40, 0.5, 0.6],
    ],
  },
  "sans-monture": {
    ...USUAL,
    ratio: 0.68,
    hinge: -0.36,
    corners: [
      [-96, -92, 0.44, 0.62],
      [102, -96, 0.42, 0.62],
      [98, 66, 0.46, 0.6],
      [30, 106, 0.5, 0.5],
      [-84, 92, 0.44, 0.6],
    ],
  },
  "semi-cerclee": {
    ...USUAL,
    ratio: 0.64,
    hinge: -0.7,
    bulk: 0.92,
    corners: [
      [-98, -96, 0.26, 0.62],
      [103, -100, 0.22, 0.64],
      [94, 74, 0.46, 0.62],
      [6, 112, 0.5, 0.4],
      [-84, 84, 0.46, 0.62],
    ],
  },
};

export const traitsOf = (shape: Shape, milled = false): ShapeTraits => ({
  ...TRAITS[shape],
  ...(milled ? MILLED[shape] : {}),
});

const SAMPLES = 120;

/** Outline of the right lens, centred on its box. */
export function lensOutline({ corners }: ShapeTraits, width: number, height: number): Point[] {
  return resampled(boxed(resampled(roundedPolygon(corners), 400), width, height), SAMPLES);
}

/** Outline of a shield: one lens across both eyes, listed from its top centre. */
export function shieldOutline(width: number, height: number): Point[] {
  const corners = TRAITS.masque.corners;
  const whole = roundedPolygon([
    ...corners,
    ...[...corners]
      .slice(1, -1)
      .reverse()
      .map(([x, y, reach, fullness]): Corner => [-x, y, reach, fullness]),
  ]);
  return resampled(boxed(whole, width, height), SAMPLES * 2);
}

/** The height a maker would give this lens: for catalogues that only know the width. */
export function typicalLensHeight(shape: Shape, lensWidth: number): number {
  return Math.round(lensWidth * TRAITS[shape].ratio);
}
