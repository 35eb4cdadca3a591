import { DELIVERY, isAnyFetched, USUAL_DELIVERY, usualOffer, waysOffered, type DeliveryRules } from "./delivery";
import { DELIVERED_IN } from "./delivery-terms";
import { euros } from "./terms-of-sale/euros";

/** What the usual delivery costs, in cents, and the purchase it is free from: 0 when it always is, null when it never is. */
export type DeliveryOffer = { feeCents: number; freeFromCents: number | null };

/** How home delivery is announced after its name: "offerte", "offerte dès 90 €", "à 4,90 €". */
export function deliveryOffer({ feeCents, freeFromCents: from }: DeliveryOffer): string {
  if (from === null) return `à ${euros(feeCents)}`;
  return from > 0 ? `offerte dès ${euros(from)}` : "offerte";
}

/**
 * The same as part of the sentence that sums up the shop: "livraison offerte dès 90 €". A shop that delivers nothing
 * says so.
 */
export function deliveryPitch(rules: DeliveryRules): string {
  const offer = usualOffer(rules);
  return offer ? `livraison ${deliveryOffer(offer)}` : "retrait gratuit en boutique";
}

/** The facts about delivery that every page may show. */
export function deliveryFacts(rules: DeliveryRules): { deliveryOffer: string; unfetched?: true } {
  const offer = usualOffer(rules);
  return {
    deliveryOffer: offer ? deliveryOffer(offer) : "",
    ...(!isAnyFetched(rules) && { unfetched: true as const }),
  };
}

/** What delivery costs, as sentences, for the pages that explain it. */
export function deliverySaid(rules: DeliveryRules): string {
  const offer = usualOffer(rules);
  const fetched = isAnyFetched(rules);
  return [
    offer && deliveryOfferSaid(offer),
    offer && fetched ? "Le retrait à la boutique est toujours gratuit." : null,
    offer ? null : "Les commandes se retirent à la boutique, gratuitement.",
  ]
    .filter(Boolean)
    .join(" ");
}

export function deliveryOfferSaid(offer: DeliveryOffer): string {
  const { feeCents, freeFromCents: from } = offer;
  if (from === null) return `La livraison coûte ${euros(feeCents)}, partout ${DELIVERED_IN}, quel que soit le montant.`;
  return from > 0
    ? `La livraison est ${deliveryOffer(offer)} d’achat, partout ${DELIVERED_IN}. En dessous, elle coûte ${euros(feeCents)}.`
    : `La livraison est offerte, partout ${DELIVERED_IN}, quel que soit le montant.`;
}

/** What the pages that explain delivery show. Their loaders make it, so that browsers need not load the rules. */
export type DeliveryTold = { said: string; figure: { value: string; label: string } };

export function deliveryTold(rules: DeliveryRules): DeliveryTold {
  const offer = usualOffer(rules);
  if (offer) return { said: deliveryOfferSaid(offer), figure: deliveryOfferFigure(offer) };
  const [way = USUAL_DELIVERY] = waysOffered(rules);
  return { said: deliverySaid(rules), figure: { value: "0 €", label: DELIVERY[way].label } };
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
