import type { Product } from "~/domain/catalogue/products.server";
import { mountOf } from "./fitting";
import { readRim } from "./index-choice";
import type { LensWish } from "./proposals.server";
import type { FrameMeasures } from "./thickness";
import type { LensAnswers } from "./wizard";

/** What of a frame decides which lenses it takes. */
export type FittedFrame = Pick<Product, "category" | "rimType">;

/** What the lenses have to do, in this frame and for these eyes. @returns null while an answer is missing */
export function lensWish(frame: FittedFrame, { situation, correction, questionnaire }: LensAnswers): LensWish | null {
  if (!situation || !correction) return null;
  return { situation, correction, ...mountOf(frame), answers: questionnaire ?? {} };
}

/** Widths that a lens can have, in millimetres. */
const NARROWEST = 35;
const WIDEST = 65;

/**
 * The measures that a lens is cut to. The size engraved on the temple is the width of a lens in millimetres; a size that is no such
 * number, as "M", leaves the width of the product.
 * @returns null where the product's measures are not known
 */
export function frameMeasures(
  {
    lensWidthMm,
    lensHeightMm,
    bridgeMm,
    rimType,
  }: Pick<Product, "lensWidthMm" | "lensHeightMm" | "bridgeMm" | "rimType">,
  size: string,
): FrameMeasures | null {
  const engraved = Number(size);
  const lensWidth = engraved >= NARROWEST && engraved <= WIDEST ? engraved : lensWidthMm;
  if (!lensWidth || !bridgeMm) return null;
  return { lensWidth, bridge: bridgeMm, lensHeight: lensHeightMm, rim: readRim(rimType) };
}
