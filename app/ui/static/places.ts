/**
 * Where an appointment is asked for. The agenda will have a page of its own, '/rendez-vous';
 * until it does, no link may lead to it.
 */
export const BOOKING = "/contact";
