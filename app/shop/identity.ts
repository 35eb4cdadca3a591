import { factsInForce } from "./facts";

const VOWEL = /^[aeiouyhàâèéêîïôœ]/i;

/** "à Lyon", "au Havre", "aux Sables-d’Olonne". */
function inTown(city: string): string {
  if (/^le /i.test(city)) return `au ${city.slice(3)}`;
  if (/^les /i.test(city)) return `aux ${city.slice(4)}`;
  return `à ${city}`;
}

/** "de Lyon", "d’Arles", "du Havre". */
export function ofTown(city: string): string {
  if (/^le /i.test(city)) return `du ${city.slice(3)}`;
  if (/^les /i.test(city)) return `des ${city.slice(4)}`;
  return VOWEL.test(city) ? `d’${city}` : `de ${city}`;
}

/**
 * The shop's identity, as pages, mails and papers give it. Each fact is read at each use, because an administrator may
 * change it under « Réglages » while the shop runs.
 */
export const shop = {
  get name(): string {
    return factsInForce().shopName;
  },
  get tagline(): string {
    return shop.city ? `Opticien ${shop.inCity}` : "Opticien";
  },
  get street(): string {
    return factsInForce().street;
  },
  get postalCode(): string {
    return factsInForce().postalCode;
  },
  get city(): string {
    return factsInForce().city;
  },
  country: "France",
  /** The address on one line. */
  get address(): string {
    const { street, postalCode, city } = factsInForce();
    return `${street}, ${postalCode} ${city}`;
  },
  /** The town with its preposition: where something is, and where somebody comes from. */
  get inCity(): string {
    return inTown(factsInForce().city);
  },
  get ofCity(): string {
    return ofTown(factsInForce().city);
  },
  get phone(): string {
    return factsInForce().phone;
  },
  get phoneHref(): string {
    return `tel:${factsInForce()
      .phone.replace(/[^\d+]/g, "")
      .replace(/^0/, "+33")}`;
  },
  get email(): string {
    return factsInForce().email;
  },
};
