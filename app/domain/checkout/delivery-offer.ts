import type { Cents } from "~/domain/money";

/** How home delivery is announced: "offerte", or "offerte dès 90 €". @param from the purchase that it is free from; 0 when it always is */
export function deliveryOffer(from: Cents): string {
  return from > 0 ? `offerte dès ${from / 100}\u00a0€` : "offerte";
}
