/** The address where an appointment is booked. */
export const BOOKING = "/rendez-vous";
