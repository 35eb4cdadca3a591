import { terms } from "./terms";

/**
 * What pages announce about delivery in France. The methods themselves are in `delivery.ts`, which browsers do not
 * load.
 */

/** The days a parcel takes, working days said as such. */
export const DELIVERY_DAYS = "3 à 4 jours";
export const DELIVERY_WORKING_DAYS = `${DELIVERY_DAYS} ouvrés`;

/** The moment from which the additional days for prescription lenses are counted. */
export const LENS_DAYS_FROM = "à compter de la réception d’une ordonnance complète";

/** Where a parcel goes under the usual conditions. */
export const DELIVERED_IN = "en France métropolitaine";

/** Where a parcel has another price, other papers and another tax; the text begins a sentence. */
export const BEYOND = "Outre-mer, à Monaco et aux armées";
export const ASK_BEYOND = `${BEYOND}, écrivez-nous avant de commander.`;

/** The delays as the terms and the questions give them. */
export const DELIVERY_DELAYS = `Comptez ${DELIVERY_WORKING_DAYS} pour un article en stock. Des verres à votre vue ajoutent ${terms.lensDeliveryDays} jours, ${LENS_DAYS_FROM}.`;
