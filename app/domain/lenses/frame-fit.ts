import type { Product } from "~/domain/catalogue/products.server";
import { mountOf } from "./fitting";
import type { LensWish } from "./proposals.server";
import type { LensAnswers } from "./wizard";

/** What of a frame decides which lenses it takes. */
export type FittedFrame = Pick<Product, "category" | "rimType">;

/** What the lenses have to do, in this frame and for these eyes. @returns null while an answer is missing */
export function lensWish(frame: FittedFrame, { situation, correction, questionnaire }: LensAnswers): LensWish | null {
  if (!situation || !correction) return null;
  return { situation, correction, ...mountOf(frame), answers: questionnaire ?? {} };
}
