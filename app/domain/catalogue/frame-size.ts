import type { Product } from "./products.server";

type Measured = Pick<Product, "lensWidthMm" | "lensHeightMm" | "bridgeMm" | "templeMm">;

/**
 * How far the centres of the lenses may lie beyond the pupils, in millimetres. They are as far from each other as a lens and the
 * bridge are wide (ISO 8624); beyond eight, a lens is edged from its rim and eyes look small in it.
 */
const CENTRED = { least: -1, most: 8 } as const;

/** How a frame suits the distance between two pupils; null for one that is not measured. */
export function fitFor(
  { lensWidthMm, bridgeMm }: Pick<Measured, "lensWidthMm" | "bridgeMm">,
  pupilsMm: number,
): { centresMm: number; fit: "narrow" | "good" | "wide" } | null {
  if (!lensWidthMm || !bridgeMm) return null;
  const centresMm = lensWidthMm + bridgeMm;
  const beyond = centresMm - pupilsMm;
  return { centresMm, fit: beyond < CENTRED.least ? "narrow" : beyond > CENTRED.most ? "wide" : "good" };
}

/** Widths that a lens can have, in millimetres. */
const NARROWEST = 35;
const WIDEST = 65;

/** The measures of a frame in one size, by the boxing system (ISO 8624). Null for what the shop has not measured. */
export type SizeMeasures = Measured & {
  /** The size that height, bridge and temple were measured in, where it is another one. */
  measuredInMm: number | null;
};

/**
 * The size engraved on a temple is the width of a lens in millimetres; a size that is no such number, as "M", leaves the width of the
 * product. Height, bridge and temple are known of the size that the shop measured alone.
 */
export function measuresOfSize(
  { lensWidthMm: measured, lensHeightMm, bridgeMm, templeMm }: Measured,
  size: string,
): SizeMeasures {
  const engraved = Number(size);
  const lensWidthMm = engraved >= NARROWEST && engraved <= WIDEST ? engraved : measured;
  return { lensWidthMm, lensHeightMm, bridgeMm, templeMm, measuredInMm: measured === lensWidthMm ? null : measured };
}
