import { measuresOfSize } from "~/domain/catalogue/frame-size";
import type { Product } from "~/domain/catalogue/products.server";
import { mountOf } from "./fitting";
import { readRim } from "./index-choice";
import type { LensWish } from "./proposals.server";
import type { FrameMeasures } from "./thickness";
import type { LensAnswers } from "./wizard";

/** The fields of a product that decide which lenses it takes. */
export type FittedFrame = Pick<Product, "category" | "rimType">;

/** The requirements on the lenses, from the frame and the answers. @returns null while an answer is missing */
export function lensWish(
  frame: FittedFrame,
  { situation, correction, questionnaire, channel }: LensAnswers,
): LensWish | null {
  if (!situation || !correction) return null;
  return { situation, correction, channel, ...mountOf(frame), answers: questionnaire ?? {} };
}

/** The measures that a lens is cut to. @returns null where the product's measures are not known */
export function frameMeasures(
  product: Parameters<typeof measuresOfSize>[0] & Pick<Product, "rimType">,
  size: string,
): FrameMeasures | null {
  const { lensWidthMm, lensHeightMm, bridgeMm } = measuresOfSize(product, size);
  if (!lensWidthMm || !bridgeMm) return null;
  return { lensWidth: lensWidthMm, bridge: bridgeMm, lensHeight: lensHeightMm, rim: readRim(product.rimType) };
}
