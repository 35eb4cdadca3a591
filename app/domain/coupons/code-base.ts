import type { Cents } from "~/domain/money";

/** A line of a cart or an order, as far as a code reduces it. */
export type Discountable = {
  quantity: number;
  /** Frame and lenses together. */
  unitPriceCents: Cents;
  /** The lenses alone; 0 without lenses. */
  lensPriceCents: Cents;
  frameWithoutCode: boolean;
};

/**
 * The price of a line that a code is counted from. A code that leaves out what is reduced already still applies to the
 * lenses of a reduced frame, because promotions never reduce lenses.
 */
export function codeBaseCents({ quantity, unitPriceCents, lensPriceCents, frameWithoutCode }: Discountable): Cents {
  return quantity * (frameWithoutCode ? lensPriceCents : unitPriceCents);
}
