import { DELIVERY, type DeliveryMethod, type DeliveryWay } from "./delivery";
import { BEYOND } from "./delivery-terms";
import { shop } from "./identity";

/** `beyond`: as in `BEYOND`. */
export type Zone = "mainland" | "beyond";

/**
 * Zones by the beginning of a postal code; a code with another beginning does not exist. Corsica has 20, and no number
 * from 96 to 99 follows it.
 */
const ZONES: readonly [RegExp, Zone][] = [
  [/^20[0-26]\d{2}$/, "mainland"],
  [/^(?:0[1-9]|1\d|2[1-9]|[3-8]\d|9[0-5])\d{3}$/, "mainland"],
  [/^(?:97[1-8]|98[04678])\d{2}$/, "beyond"],
  [/^00[1-9]\d{2}$/, "beyond"],
];

/** @returns null for a postal code that no place has */
export function zoneOf(postalCode: string): Zone | null {
  return ZONES.find(([form]) => form.test(postalCode))?.[1] ?? null;
}

/** True when the shop delivers to that postal code by this method. An order that is fetched has no such limit. */
export function reaches(method: DeliveryMethod, postalCode: string | undefined): boolean {
  const { place, servesOnly }: DeliveryWay = DELIVERY[method];
  if (place !== "customer" || postalCode === undefined) return true;
  return zoneOf(postalCode) === "mainland" && (servesOnly?.postalCodes.test(postalCode) ?? true);
}

/** Why an order is not delivered to that postal code by this method. */
export function outOfReach(method: DeliveryMethod, postalCode: string | undefined): string {
  const { servesOnly }: DeliveryWay = DELIVERY[method];
  return servesOnly && postalCode && zoneOf(postalCode) === "mainland" ? servesOnly.refusal : beyondReach();
}

export const beyondReach = () =>
  `${BEYOND}, la livraison a ses propres prix et ses propres taxes : écrivez-nous à ${shop.email} avant de commander, ou choisissez le retrait à la boutique.`;

export const postalCodeForm = () => `Indiquez un code postal à 5 chiffres, par exemple ${shop.postalCode}.`;
export const postalCodeUnknown = () =>
  `Ce code postal n’existe pas. Vérifiez-le : il a 5 chiffres, par exemple ${shop.postalCode}.`;

/** Towns that have a postal code for each arrondissement, and none for the whole town. */
const BY_ARRONDISSEMENT: Readonly<Record<string, string>> = {
  "75000": "À Paris, indiquez l’arrondissement : 75001 à 75020.",
  "69000": "À Lyon, indiquez l’arrondissement : 69001 à 69009.",
  "13000": "À Marseille, indiquez l’arrondissement : 13001 à 13016.",
};

/** @returns what is wrong with a postal code of France, or null */
export function postalCodeProblem(typed: string): string | null {
  const code = typed.replace(/\s/g, "");
  if (!/^\d{5}$/.test(code)) return postalCodeForm();
  return BY_ARRONDISSEMENT[code] ?? (zoneOf(code) ? null : postalCodeUnknown());
}
