import { isMadeUp } from "./made-up";
import { shop } from "./identity";

/** The shop's surroundings, for the pages that show the way. Details of the demo's quarter are empty in other shops. */
export const neighbourhood = {
  /** A place of the town where people wear sunglasses. */
  get stroll(): string {
    return isMadeUp() ? "quais de Saône" : "ville";
  },
  /** The words before "Poussez la porte". */
  get nearby(): string {
    return isMadeUp() ? "À deux pas de l’hôtel de ville, derrière la devanture verte. " : "";
  },
  get district(): string {
    return isMadeUp() ? "dans le 1er arrondissement" : shop.postalCode;
  },
  get access(): string {
    return isMadeUp()
      ? "Métro A ou C, station Hôtel de Ville – Louis Pradel, à cinq minutes à pied par la place des Terreaux. Entrée de plain-pied."
      : "";
  },
  get landmark(): string {
    return isMadeUp() ? "place des Terreaux" : shop.street;
  },
  get mapUrl(): string {
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${shop.street} ${shop.postalCode} ${shop.city}`)}`;
  },
};
