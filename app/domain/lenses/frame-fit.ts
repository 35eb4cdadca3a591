import type { Product } from "~/domain/catalogue/products.server";
import { readRim } from "./index-choice";
import type { LensWish } from "./proposals.server";
import type { LensAnswers } from "./wizard";

/** What of a frame decides which lenses it takes. */
export type FittedFrame = Pick<Product, "category" | "rimType">;

/** Screen lenses do not go into sunglasses; they are made of CR-39, which is not drilled. */
export function takesScreenLenses({ category, rimType }: FittedFrame): boolean {
  return category !== "solar" && readRim(rimType) !== "perce";
}

/** What the lenses have to do, in this frame and for these eyes. @returns null while an answer is missing */
export function lensWish(
  { category, rimType }: FittedFrame,
  { situation, correction, questionnaire }: LensAnswers,
): LensWish | null {
  if (!situation || !correction) return null;
  return { situation, correction, rim: readRim(rimType), solar: category === "solar", answers: questionnaire ?? {} };
}
