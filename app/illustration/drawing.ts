import type { Corner } from "./geometry";

export const SHAPES = [
  "ronde",
  "ovale",
  "rectangulaire",
  "carree",
  "pantos",
  "aviateur",
  "wayfarer",
  "clubmaster",
  "hexagonale",
  "octogonale",
  "oeil-de-chat",
  "papillon",
  "coeur",
  "ecaille",
  "geometrique-irreguliere",
  "masque",
  "rectangulaire-sportive",
  "ovale-sportive",
  "sans-monture",
  "semi-cerclee",
] as const;
export const RIM_TYPES = ["cercle", "demicercle", "perce"] as const;
export const FINISHES = ["acetate", "crystal", "duo", "tortoise", "horn", "wood", "metal", "carbon", "matte"] as const;
export const VIEWS = ["face", "trois-quarts", "profil", "plie", "detail"] as const;

/** The front as it is laid over a face; no view of the catalogue. */
export const WORN_VIEW = "porte";

/** The front and a temple with their measures; no view of the catalogue either. */
export const MEASURED_VIEW = "mesures";

/** The front and the temples to cut out of a sheet of paper; no view of the catalogue either. */
export const PAPER_VIEW = "papier";

/** How dark a photochromic lens is: indoors, under a cloudy sky, in the sun. */
export const LENS_STATES = ["clair", "moyen", "fonce"] as const;

export type Shape = (typeof SHAPES)[number];
export type RimType = (typeof RIM_TYPES)[number];
export type Finish = (typeof FINISHES)[number];
export type View = (typeof VIEWS)[number];
export type LensState = (typeof LENS_STATES)[number];

export type FrameDrawing = {
  shape: Shape;
  rim: RimType;
  finish: Finish;
  /** '#rrggbb' */
  color: string;
  /** '#rrggbb' of a sun lens; without it the lens is clear. */
  lensTint?: string;
  lensGradient?: boolean;
  mirror?: boolean;
  /** How much of its tint a photochromic lens shows; such a lens has neither a gradient nor a mirror. */
  lensState?: LensState;
  /** In millimetres, as engraved on a temple: 50 □ 20 145. The lens height is not engraved. */
  lensWidth: number;
  bridge: number;
  temple: number;
  lensHeight: number;
};

type Range = readonly [least: number, most: number];

export const SIZES: Record<"lensWidth" | "bridge" | "temple" | "lensHeight", Range> = {
  lensWidth: [30, 75],
  bridge: [8, 32],
  temple: [100, 170],
  lensHeight: [18, 70],
};

function within([least, most]: Range, value: number): number {
  if (!Number.isFinite(value)) return (least + most) / 2;
  return Math.round(Math.min(most, Math.max(least, value)) * 10) / 10;
}

const HEX = /^#[0-9a-f]{6}$/i;

export function safeHex(color: string, otherwise = "#2b2622"): string {
  return HEX.test(color) ? color.toLowerCase() : otherwise;
}

/** The only valid form of a drawing: possible sizes, lower-case colours, and no lens option without a tint. */
export function canonical(drawing: FrameDrawing): FrameDrawing {
  const tinted = drawing.lensTint !== undefined && HEX.test(drawing.lensTint);
  return {
    shape: drawing.shape,
    rim: drawing.rim,
    finish: drawing.finish,
    color: safeHex(drawing.color),
    ...(tinted ? { lensTint: safeHex(drawing.lensTint as string) } : {}),
    ...(tinted && drawing.lensGradient ? { lensGradient: true } : {}),
    ...(tinted && drawing.mirror ? { mirror: true } : {}),
    ...(tinted && drawing.lensState && !drawing.lensGradient && !drawing.mirror
      ? { lensState: drawing.lensState }
      : {}),
    lensWidth: within(SIZES.lensWidth, drawing.lensWidth),
    bridge: within(SIZES.bridge, drawing.bridge),
    temple: within(SIZES.temple, drawing.temple),
    lensHeight: within(SIZES.lensHeight, drawing.lensHeight),
  };
}

export type Bridge = "saddle" | "keyhole" | "double" | "low";

/** The traits of a shape: the outline of its lens, and how makers build the front around it. */
export type ShapeTraits = {
  /** Right lens as the viewer sees it, temple side towards +x, in a box of about ±100. */
  corners: readonly Corner[];
  /** Usual height of the lens for its width. */
  ratio: number;
  /** Where the temple leaves, from the top (-1) to the bottom (1) of the lens. */
  hinge: number;
  bridge: Bridge;
  /** Where the bridge meets a milled rim: 0 on top of it, 1 at its side. */
  joint: number;
  /** Rim thickness against the usual one. */
  bulk: number;
  /** Extra thickness in millimetres towards the upper outer corner. */
  flick: number;
  /** Radius of the front seen from above, in millimetres: sports fronts wrap. */
  wrap: number;
};
