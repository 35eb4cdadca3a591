import type { Product } from "./products.server";

type Measured = Pick<Product, "lensWidthMm" | "lensHeightMm" | "bridgeMm" | "templeMm">;

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
