/** A shopper's choice of one product: ids and counts, never a price. */
export type Choice = {
  productId: string;
  /** A colour value of the product, `#rrggbb`. */
  color: string;
  /** One of the product's sizes; empty when it has none. */
  size: string;
  /** What else makes this a line of its own: the key of its lenses, or of the quote that a frame alone is bought on. */
  extra: string;
  quantity: number;
};

export const MAX_QUANTITY = 20;

/** Two choices with the same key are one line of the cart, whose quantity rises. */
export function lineKey({ productId, color, size, extra }: Omit<Choice, "quantity">): string {
  return [productId, color, size, extra].join("|");
}
