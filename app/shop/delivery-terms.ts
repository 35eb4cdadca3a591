/** What pages announce of delivery in France. The methods themselves stand in `delivery.ts`, which browsers are not sent. */

/** The days a parcel takes, working days said as such. */
export const DELIVERY_DAYS = "3 à 4 jours";
export const DELIVERY_WORKING_DAYS = `${DELIVERY_DAYS} ouvrés`;

/** The purchase from which delivery in France is free. */
export const FREE_FROM_CENTS = 9000;
