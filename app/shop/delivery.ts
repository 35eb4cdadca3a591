/** The days a parcel takes in France, working days said as such. */
export const DELIVERY_DAYS = "3 à 4 jours";
export const DELIVERY_WORKING_DAYS = `${DELIVERY_DAYS} ouvrés`;

export const FREE_FROM_CENTS = 9000;
