import type { Product } from "./products.server";

type Measured = Pick<Product, "lensWidthMm" | "lensHeightMm" | "bridgeMm" | "templeMm">;

/**
 * How much wider than the pupils the centres of the lenses may be, in millimetres. The distance between the centres is
 * a lens width plus the bridge (ISO 8624). Beyond 8 mm the lens is cut from the rim of its blank, and the eyes look
 * small in it.
 */
const CENTRED = { least: -1, most: 8 } as const;

/** The distances between the centres of the lenses that suit a distance between pupils, all in millimetres. */
export const centresFor = (pupilsMm: number): [least: number, most: number] => [
  pupilsMm + CENTRED.least,
  pupilsMm + CENTRED.most,
];

/** How a frame fits a distance between pupils, in millimetres; null when the frame is not measured. */
export function fitFor(
  { lensWidthMm, bridgeMm }: Pick<Measured, "lensWidthMm" | "bridgeMm">,
  pupilsMm: number,
): { centresMm: number; fit: "narrow" | "good" | "wide" } | null {
  if (!lensWidthMm || !bridgeMm) return null;
  const centresMm = lensWidthMm + bridgeMm;
  const [least, most] = centresFor(pupilsMm);
  return { centresMm, fit: centresMm < least ? "narrow" : centresMm > most ? "wide" : "good" };
}

/** Widths that a lens can have, in millimetres. */
const NARROWEST = 35;
const WIDEST = 65;

/** The measures of a frame in one size, by the boxing system (ISO 8624), in millimetres; null when not measured. */
export type SizeMeasures = Measured & {
  /** The size whose height, bridge and temple these are; null when they are of this size itself. */
  measuredInMm: number | null;
};

/**
 * The size engraved on a temple is the width of a lens in millimetres. A size that is no such number, as "M", takes the
 * product's width. Height, bridge and temple are known only for the size that the shop measured.
 */
export function measuresOfSize(
  { lensWidthMm: measured, lensHeightMm, bridgeMm, templeMm }: Measured,
  size: string,
): SizeMeasures {
  const engraved = Number(size);
  const lensWidthMm = engraved >= NARROWEST && engraved <= WIDEST ? engraved : measured;
  return { lensWidthMm, lensHeightMm, bridgeMm, templeMm, measuredInMm: measured === lensWidthMm ? null : measured };
}
