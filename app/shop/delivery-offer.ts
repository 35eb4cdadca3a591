import { DELIVERY, USUAL_DELIVERY } from "./delivery";
import { DELIVERED_IN } from "./delivery-terms";

/** How home delivery is announced: "offerte", or "offerte dès 90 €". @param from the purchase that it is free from, in cents; 0 when it always is */
export function deliveryOffer(from: number): string {
  return from > 0 ? `offerte dès ${from / 100}\u00a0€` : "offerte";
}

/** The same as a sentence, for the pages that explain it. */
export function deliveryOfferSaid(from: number): string {
  return from > 0
    ? `La livraison est ${deliveryOffer(from)} d’achat, partout ${DELIVERED_IN}. En dessous, ses frais s’affichent dans le panier, avant tout paiement.`
    : `La livraison est offerte, partout ${DELIVERED_IN}, quel que soit le montant.`;
}

/** The same as a figure above a page. */
export function deliveryOfferFigure(from: number): { value: string; label: string } {
  return from > 0
    ? { value: `${from / 100}\u00a0€`, label: "Livraison offerte à partir de" }
    : { value: "0\u00a0€", label: DELIVERY[USUAL_DELIVERY].label };
}
