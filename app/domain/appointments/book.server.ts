import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { findAppointment, findOwnAppointment, type Appointment } from "./appointment.server";
import type { Booking } from "./forms.server";
import { tellOfBooking } from "./mails.server";
import { isOffered } from "./opening.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { reminderTime } from "./reminders.server";
import { searchText } from "./search-text";
import { claim, giveTo } from "./taken-slots.server";

export type BookingOutcome = { outcome: "booked"; appointment: Appointment } | { outcome: "taken" };

/**
 * Books a slot: claim, appointment and mails are one transaction, and only one of several customers gets the slot. A
 * visitor who books the same slot again, in another tab, gets their appointment.
 */
export async function book(outer: Services, visitorId: string | null, booking: Booking): Promise<BookingOutcome> {
  return inTransaction(outer, async (services) => {
    const { db, now } = services;
    const { slotAt, motif, nom, prenom, telephone, email, proche = false } = booking;
    const own = await findOwnAppointment(services, visitorId, slotAt, email);
    if (own) return { outcome: "booked", appointment: own };
    const settings = await settingsInForce(services);
    if (!isOffered(settings, slotAt, now()) || !(await claim(services, slotAt))) return { outcome: "taken" };

    const at = now();
    const id = newId(at);
    await db("appointments").insert({
      id,
      visitor_id: visitorId,
      slot_at: slotAt,
      status: "pending",
      reason: motif,
      last_name: nom,
      first_name: prenom,
      phone: telephone,
      email,
      search_text: searchText({ firstName: prenom, lastName: nom, email, phone: telephone }),
      for_relative: proche,
      sequence: 0,
      reminder_due_at: reminderTime(settings, slotAt, at),
      created_at: instant(at),
      updated_at: instant(at),
    });
    await giveTo(services, slotAt, id);
    const appointment = await findAppointment(services, id);
    if (!appointment) throw new Error("an appointment just made is not there");
    await tellOfBooking(services, appointment);
    return { outcome: "booked", appointment };
  });
}
