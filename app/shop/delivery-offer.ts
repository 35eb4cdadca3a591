import { DELIVERY, USUAL_DELIVERY } from "./delivery";
import { DELIVERED_IN } from "./delivery-terms";
import { euros } from "./terms-of-sale/euros";

/** What the usual delivery costs, in cents, and the purchase it is free from: 0 when it always is, null when it never is. */
export type DeliveryOffer = { feeCents: number; freeFromCents: number | null };

/** How home delivery is announced after its name: "offerte", "offerte dès 90 €", "à 4,90 €". */
export function deliveryOffer({ feeCents, freeFromCents: from }: DeliveryOffer): string {
  if (from === null) return `à ${euros(feeCents)}`;
  return from > 0 ? `offerte dès ${euros(from)}` : "offerte";
}

/** The same as sentences, for the pages that explain it. */
export function deliveryOfferSaid(offer: DeliveryOffer): string {
  const { feeCents, freeFromCents: from } = offer;
  if (from === null) return `La livraison coûte ${euros(feeCents)}, partout ${DELIVERED_IN}, quel que soit le montant.`;
  return from > 0
    ? `La livraison est ${deliveryOffer(offer)} d’achat, partout ${DELIVERED_IN}. En dessous, elle coûte ${euros(feeCents)}.`
    : `La livraison est offerte, partout ${DELIVERED_IN}, quel que soit le montant.`;
}

/** What the pages that explain it show. Made by their loaders: browsers are not sent what these words are made from. */
export type DeliveryTold = { said: string; figure: { value: string; label: string } };

export function deliveryTold(offer: DeliveryOffer): DeliveryTold {
  return { said: deliveryOfferSaid(offer), figure: deliveryOfferFigure(offer) };
}

/** The same as a figure above a page. */
export function deliveryOfferFigure({ feeCents, freeFromCents: from }: DeliveryOffer): {
  value: string;
  label: string;
} {
  return from
    ? { value: euros(from), label: "Livraison offerte à partir de" }
    : { value: euros(from === null ? feeCents : 0), label: DELIVERY[USUAL_DELIVERY].label };
}
