import { journey, type StepOf } from "~/domain/journey";
import type { AppointmentDraft } from "./draft.server";

/** The steps of a booking, in order. Booking itself ends the last one. */
export const BOOKING = journey([
  { name: "reason", title: "Motif", address: "1", isDone: ({ reason }: AppointmentDraft) => reason !== null },
  { name: "slot", title: "Créneau", address: "2", isDone: ({ slotAt }: AppointmentDraft) => slotAt !== null },
  { name: "confirm", title: "Confirmation", address: "3", isDone: () => false },
]);

export type BookingStep = StepOf<typeof BOOKING>;

export function bookingPath(step: BookingStep): string {
  return `/rendez-vous?etape=${BOOKING.addressOf(step)}`;
}
