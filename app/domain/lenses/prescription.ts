import { LENS_LIMITS, type LensChannel } from "~/shop/lens-limits";

/**
 * The correction of both eyes, in the terms of ISO 13666: sphere, cylinder and addition in dioptres, the axis of the
 * cylinder in degrees (TABO scheme, counted anticlockwise as seen facing the wearer), distances in millimetres.
 */

/** What the wearer sees badly: far (myopia), near (hypermetropia), or near and far (presbyopia). */
export const SITUATIONS = ["vision", "near", "both"] as const;
export type Situation = (typeof SITUATIONS)[number];

export const EYES = ["left", "right"] as const;
export type EyeSide = (typeof EYES)[number];

export type Eye = {
  sphere: number;
  /** 0: no astigmatism. */
  cylinder: number;
  /** Null when there is no cylinder to orient. */
  axis: number | null;
  /** What is added for near vision; null outside presbyopia. */
  addition: number | null;
};
export type Correction = { leftEye: Eye; rightEye: Eye };
/** From the middle of the nose to each pupil. */
export type PupillaryDistance = { left: number; right: number };
/** From the lowest point of the lens in its frame up to the pupil: it belongs to one frame on one nose. */
export type FittingHeights = { left: number; right: number };

export const GLASS_TYPES = ["unifocal", "progressif", "ecran"] as const;
/** Screen glasses correct nothing, and need no prescription. */
export type GlassType = (typeof GLASS_TYPES)[number];

export type Range = { min: number; max: number; step: number };
const inQuarters = (span: { min: number; max: number }): Range => ({ ...span, step: 0.25 });

export const sphereRange = (situation: Situation, channel: LensChannel = "online"): Range =>
  inQuarters(LENS_LIMITS[channel].sphere[situation]);
export const cylinderRange = (channel: LensChannel = "online"): Range => inQuarters(LENS_LIMITS[channel].cylinder);
export const additionRange = (channel: LensChannel = "online"): Range => inQuarters(LENS_LIMITS[channel].addition);

/** The ranges that the storefront sells. */
export const SPHERE: Record<Situation, Range> = {
  vision: sphereRange("vision"),
  near: sphereRange("near"),
  both: sphereRange("both"),
};
export const CYLINDER = cylinderRange();
export const AXIS: Range = { min: 0, max: 180, step: 1 };
export const ADDITION = additionRange();
/** Opticians read a ruler to the half millimetre. */
export const PUPILLARY_DISTANCE: Range = { min: 25, max: 40, step: 0.5 };
export const USUAL_PUPILLARY_DISTANCE = 32;
/** The heights that frames allow; a lower frame limits it by its own height. */
export const FITTING_HEIGHT: Range = { min: 10, max: 40, step: 0.5 };
/** In mm: in a lower lens, a progressive one has no room left for reading. */
export const LEAST_PROGRESSIVE_HEIGHT = 14;

export function isWithin({ min, max, step }: Range, value: number): boolean {
  return value >= min && value <= max && Number.isInteger((value - min) / step);
}

/** Every value of a range, 0 or what is nearest to it first where it is an end, else from the lowest. */
export function valuesOf({ min, max, step }: Range): number[] {
  const rising = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, place) => min + place * step);
  return max === 0 ? rising.reverse() : rising;
}

export type Option = { value: string; label: string };
const dioptreOptions = (range: Range): Option[] =>
  valuesOf(range).map((value) => ({ value: value.toFixed(2), label: formatDioptre(value) }));

export const sphereOptions = (situation: Situation): Option[] => dioptreOptions(SPHERE[situation]);
/** With the spheres of the other sign, by which the same lens is written where its cylinder has the other sign. */
export function writtenSphereOptions(situation: Situation): Option[] {
  const { min, max, step } = SPHERE[situation];
  return dioptreOptions({ min: Math.min(min, CYLINDER.min), max: Math.max(max, CYLINDER.max), step });
}
export const cylinderOptions = (): Option[] => dioptreOptions(CYLINDER);
export const additionOptions = (): Option[] => dioptreOptions(ADDITION);

/** -1.25 -> '−1,25', 0.5 -> '+0,50', 0 -> '0,00': with its sign, as on a prescription. */
export function formatDioptre(value: number): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return sign + Math.abs(value).toFixed(2).replace(".", ",");
}

const PLANO = /^(plano?|pl)$/i;

/** Reads what people write for a power: '−1,25', '-1.25', '+ 0,5', '.75', '0', 'plan'. @returns null when it is none */
export function readDioptre(typed: string): number | null {
  const text = typed
    .replace(/[\s\u200B-\u200F\uFEFF]/g, "")
    .replace(/[−–—‐‑﹣-]/g, "-")
    .replace(/[+﹢]/g, "+")
    .replace(",", ".");
  if (PLANO.test(text)) return 0;
  if (!/^[+-]?(\d{1,2}(\.\d{0,3})?|\.\d{1,3})$/.test(text)) return null;
  return Number(text) + 0; // '-0' is 0
}

/** Plus-cylinder and minus-cylinder writing of the same lens: sphere + cylinder, cylinder of the other sign, axis turned by 90°. */
export function transpose(eye: Eye): Eye {
  if (eye.cylinder === 0) return { ...eye, axis: null };
  return { ...eye, sphere: eye.sphere + eye.cylinder + 0, cylinder: -eye.cylinder, axis: perpendicular(eye.axis ?? 0) };
}

/**
 * The writing that every rule looks at: prescriptions write the same lens with a cylinder of either sign, and the same
 * lens must get the same answer.
 */
export function minusCylinder(eye: Eye): Eye {
  if (eye.cylinder > 0) return transpose(eye);
  return { ...eye, axis: eye.cylinder === 0 ? null : normalAxis(eye.axis ?? 0) };
}

/** The sphere in minus cylinder: the larger of both meridians. */
export function minusSphere({ sphere, cylinder }: Pick<Eye, "sphere" | "cylinder">): number {
  return Math.max(sphere, sphere + cylinder);
}

/** Both eyes in minus cylinder: equal when they are the same lenses, however they were written. */
export function normalised({ leftEye, rightEye }: Correction): Correction {
  return { leftEye: minusCylinder(leftEye), rightEye: minusCylinder(rightEye) };
}

/** Whether the lens can be written with a sphere of the situation's range, in one writing or the other. */
export function isWritable(
  situation: Situation,
  { sphere, cylinder }: Pick<Eye, "sphere" | "cylinder">,
  channel: LensChannel = "online",
): boolean {
  const range = sphereRange(situation, channel);
  return isWithin(range, sphere) || isWithin(range, sphere + cylinder);
}

/** 0° and 180° are one direction, written 180. */
export function normalAxis(axis: number): number {
  return axis === 0 ? 180 : axis;
}

function perpendicular(axis: number): number {
  const normal = normalAxis(axis);
  return normal <= 90 ? normal + 90 : normal - 90;
}

/** The power across a direction of the lens, in degrees: sphere + cylinder × sin². */
export function powerAlong({ sphere, cylinder, axis }: Eye, direction: number): number {
  return sphere + cylinder * Math.sin(((direction - (axis ?? 0)) * Math.PI) / 180) ** 2;
}

/** The power, without its sign, of the meridian that makes the lens thickest: the same in both writings. */
export function strongestMeridian({ sphere, cylinder }: Eye): number {
  return Math.max(Math.abs(sphere), Math.abs(sphere + cylinder));
}

/** The eye with the stronger meridian, whose lens is the thicker; the right one when they are alike. */
export function strongerEye({ leftEye, rightEye }: Correction): EyeSide {
  return strongestMeridian(leftEye) > strongestMeridian(rightEye) ? "left" : "right";
}

/** |sphere| + |cylinder|, in minus cylinder. */
export function complexityOf(eye: Eye): number {
  return Math.abs(minusSphere(eye)) + Math.abs(eye.cylinder);
}

/** The eye that decides: the more complex one, then the one with the stronger meridian; the left when they are alike. */
export function worseEye({ leftEye, rightEye }: Correction): EyeSide {
  const difference =
    complexityOf(rightEye) - complexityOf(leftEye) || strongestMeridian(rightEye) - strongestMeridian(leftEye);
  return difference > 0 ? "right" : "left";
}

/** True when one eye is stronger than the shop sells lenses for in this channel. */
export function exceedsLimit(situation: Situation, correction: Correction, channel: LensChannel = "online"): boolean {
  const worse = worseEye(correction) === "left" ? correction.leftEye : correction.rightEye;
  return complexityOf(worse) > LENS_LIMITS[channel].complexity[situation];
}

/**
 * True when an optician must see the wearer first; one eye is enough. This includes a lens that is within the
 * situation's range in plus cylinder only: for far vision it has positive power, and often a sign was mistyped.
 */
export function isComplex(situation: Situation, correction: Correction, channel: LensChannel = "online"): boolean {
  const { leftEye, rightEye } = correction;
  const range = sphereRange(situation, channel);
  return (
    exceedsLimit(situation, correction, channel) ||
    !isWithin(range, minusSphere(leftEye)) ||
    !isWithin(range, minusSphere(rightEye))
  );
}

/** True when nothing is corrected in either eye. */
export function isPlano({ leftEye, rightEye }: Correction): boolean {
  return [leftEye, rightEye].every(({ sphere, cylinder, addition }) => sphere === 0 && cylinder === 0 && !addition);
}

export function glassTypeOf(situation: Situation): "unifocal" | "progressif" {
  return situation === "both" ? "progressif" : "unifocal";
}
