import { terms } from "./terms";

/** What pages announce of delivery in France. The methods themselves stand in `delivery.ts`, which browsers are not sent. */

/** The days a parcel takes, working days said as such. */
export const DELIVERY_DAYS = "3 à 4 jours";
export const DELIVERY_WORKING_DAYS = `${DELIVERY_DAYS} ouvrés`;

/** From when on the days count that lenses made for someone's eyes add to it. */
export const LENS_DAYS_FROM = "à compter de la réception d’une ordonnance complète";

/** Where a parcel goes without a question asked first. */
export const DELIVERED_IN = "en France métropolitaine";

/** Where a parcel has another price, other papers and another tax; it begins a sentence. */
export const BEYOND = "Outre-mer, à Monaco et aux armées";
export const ASK_BEYOND = `${BEYOND}, écrivez-nous avant de commander.`;

/** How long one waits, as the terms and the questions say it. */
export const DELIVERY_DELAYS = `Comptez ${DELIVERY_WORKING_DAYS} pour un article en stock. Des verres à votre vue ajoutent ${terms.lensDeliveryDays} jours, ${LENS_DAYS_FROM}.`;
