import { terms } from "./terms";

/**
 * What pages announce about delivery in France. The methods themselves are in `delivery.ts`, which browsers do not
 * load.
 */

/** The days that a parcel takes; another constant names them as working days. */
export const DELIVERY_DAYS = "3 à 4 jours";
export const DELIVERY_WORKING_DAYS = `${DELIVERY_DAYS} ouvrés`;

/** The moment from which the additional days for prescription lenses are counted. */
export const LENS_DAYS_FROM = "à compter de la réception d’une ordonnance complète";

/** The destinations of parcels under the usual conditions. */
export const DELIVERED_IN = "en France métropolitaine";

/** The destinations with another price, other papers and another tax; the text begins a sentence. */
export const BEYOND = "Outre-mer, à Monaco et aux armées";
export const ASK_BEYOND = `${BEYOND}, écrivez-nous avant de commander.`;

/** The delays as the terms and the questions give them. */
export const DELIVERY_DELAYS = `Comptez ${DELIVERY_WORKING_DAYS} pour un article en stock. Des verres à votre vue ajoutent ${terms.lensDeliveryDays} jours, ${LENS_DAYS_FROM}.`;
