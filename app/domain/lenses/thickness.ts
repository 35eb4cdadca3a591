import type { LensIndex, Rim } from "./index-choice";
import { minusCylinder, powerAlong, type Eye, type EyeSide } from "./prescription";

/** Millimetres, by the boxing system (ISO 8624): the width of one lens, the distance between both. */
export type FrameMeasures = { lensWidth: number; bridge: number; lensHeight?: number | null; rim: Rim };

export type LensOrder = { side: EyeSide; eye: Eye; index: LensIndex; frame: FrameMeasures; pupillaryDistance: number };

/** One place of the horizontal section, in millimetres. */
export type SectionPoint = {
  /** From the middle of the lens, positive towards the nose. */
  x: number;
  /** Depth of each surface behind the foremost point of the lens. */
  front: number;
  back: number;
};

export type LensThickness = {
  index: LensIndex;
  /** At the optical centre. */
  centre: number;
  nasal: number;
  temporal: number;
  /** Anywhere around the lens. */
  thinnestEdge: number;
  thickestEdge: number;
  /** The thickest place of all, edge or centre. */
  thickest: number;
  /** How far the optical centre lies from the middle of the lens, positive towards the nose. */
  decentration: number;
  /** Seen from above, from the temple to the nose: enough to draw the lens to scale. */
  section: SectionPoint[];
};

/** What laboratories surface to, so that CR-39 and the tougher thiolurethanes stand EN ISO 14889's test of robustness. */
export const MINIMUM_CENTRE: Record<LensIndex, number> = { 1.5: 2, 1.6: 1.5, 1.67: 1.5, 1.74: 1.5 };
/** A bevel needs little; a groove or a screw needs matter around it. */
export const MINIMUM_EDGE: Record<Rim, number> = { cercle: 1, demicercle: 2, perce: 2 };

/** Height of most lenses for their width, when the frame's is not known. */
const USUAL_HEIGHT = 0.8;
const STEEPEST_BASE = 8;
const EDGE_PLACES = 72;
const SECTION_STEPS = 40;
const ROUNDS = 6;

/**
 * Depth of a spherical surface of this radius over a chord's half-width, exactly: r − √(r² − y²). Millimetres.
 * A surface cannot reach further than its own radius: beyond, the depth is the radius.
 */
export function sagitta(radius: number, halfWidth: number): number {
  return radius - Math.sqrt(Math.max(0, radius ** 2 - halfWidth ** 2));
}

/** Power of the front surface by Vogel's rule: the spherical equivalent + 6 for plus lenses, its half + 6 for minus ones. */
export function baseCurve({ sphere, cylinder }: Pick<Eye, "sphere" | "cylinder">): number {
  const equivalent = sphere + cylinder / 2;
  return Math.min(STEEPEST_BASE, equivalent > 0 ? equivalent + 6 : equivalent / 2 + 6);
}

/** How far inside the middle of the lens the pupil stands: half of the frame's own distance, less the wearer's. */
export function decentrationOf(
  { lensWidth, bridge }: Pick<FrameMeasures, "lensWidth" | "bridge">,
  pupillaryDistance: number,
): number {
  return (lensWidth + bridge) / 2 - pupillaryDistance;
}

/**
 * Thickness of the edged lens: a spherical front, a toric back, both taken at their exact sagitta in each direction
 * from the optical centre, on an outline as wide and high as the frame's. The centre is as thin as the material and the
 * thinnest place of the edge allow. Aspheric surfaces come out a little thinner; a progressive lens is taken by its far vision.
 */
export function thicknessOf({ side, eye: written, index, frame, pupillaryDistance }: LensOrder): LensThickness {
  const eye = minusCylinder(written);
  const decentration = decentrationOf(frame, pupillaryDistance);
  // Facing the wearer, the nose is on the right of the right eye: the direction angles are counted from.
  const towardsNose = side === "right" ? 1 : -1;
  const front = baseCurve(eye);
  const around = outline(frame).map(([x, y]) => ({
    distance: Math.hypot(x - decentration, y),
    direction: (Math.atan2(y, (x - decentration) * towardsNose) * 180) / Math.PI,
  }));

  let centre = MINIMUM_CENTRE[index];
  let gain = (_distance: number, _direction: number) => 0;
  let gains: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The front surface is stronger as seen from the back vertex, the more the thicker the lens (ISO 13666, back vertex power).
    const effective = front / (1 - (centre / 1000 / index) * front);
    gain = (distance, direction) =>
      depth(effective - powerAlong(eye, direction), index, distance) - depth(front, index, distance);
    gains = around.map(({ distance, direction }) => gain(distance, direction));
    centre = Math.max(MINIMUM_CENTRE[index], MINIMUM_EDGE[frame.rim] - Math.min(...gains));
  }
  const thicknessAt = (x: number) => centre + gain(Math.abs(x - decentration), 0);
  const thickestEdge = centre + Math.max(...gains);
  const half = frame.lensWidth / 2;
  return {
    index,
    centre: round(centre),
    nasal: round(thicknessAt(half)),
    temporal: round(thicknessAt(-half)),
    thinnestEdge: round(centre + Math.min(...gains)),
    thickestEdge: round(thickestEdge),
    thickest: round(Math.max(centre, thickestEdge)),
    decentration: round(decentration),
    section: Array.from({ length: SECTION_STEPS + 1 }, (_, place) => {
      const x = -half + (frame.lensWidth * place) / SECTION_STEPS;
      const surface = depth(front, index, Math.abs(x - decentration));
      return { x: round(x), front: round(surface), back: round(surface + thicknessAt(x)) };
    }),
  };
}

/** Sagitta of a surface by its power in dioptres; the other way round when it is hollow. */
function depth(power: number, index: LensIndex, distance: number): number {
  if (power === 0) return 0;
  return Math.sign(power) * sagitta(((index - 1) * 1000) / Math.abs(power), distance);
}

/** Places around the lens, x towards the nose: an ellipse is near enough to every shape but the squarest. */
function outline({ lensWidth, lensHeight }: FrameMeasures): [number, number][] {
  const height = lensHeight ?? lensWidth * USUAL_HEIGHT;
  return Array.from({ length: EDGE_PLACES }, (_, place) => {
    const turn = (place * 2 * Math.PI) / EDGE_PLACES;
    return [(Math.cos(turn) * lensWidth) / 2, (Math.sin(turn) * height) / 2];
  });
}

/** To the hundredth of a millimetre: finer than any laboratory works. */
function round(millimetres: number): number {
  return Math.round(millimetres * 100) / 100 + 0;
}
