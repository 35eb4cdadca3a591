/** Where an appointment is made. */
export const BOOKING = "/rendez-vous";
