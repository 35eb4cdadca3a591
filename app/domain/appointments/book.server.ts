import { inTransaction, type Services } from "~/infra/services.server";
import { diariesInForce } from "~/domain/diaries/diary.server";
import { newId } from "~/domain/ids";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant } from "~/domain/time";
import { findAppointment, findOwnAppointment, type Appointment } from "./appointment.server";
import type { Booking } from "./forms.server";
import { tellOfBooking } from "./mails.server";
import { isOffered, isThere, wayOf, type Taking } from "./opening.server";
import { reminderTime } from "./reminders.server";
import { searchText } from "./search-text";
import { claimOneOf, giveTo } from "./taken-slots.server";

export type BookingOutcome = { outcome: "booked"; appointment: Appointment } | { outcome: "taken" };

/**
 * Books a slot: claim, appointment and mails are one transaction, and only one of several customers gets the slot. A
 * visitor who books the same slot again, in another tab, gets their appointment.
 */
export async function book(outer: Services, visitorId: string | null, booking: Booking): Promise<BookingOutcome> {
  return inTransaction(outer, async (services) => {
    const { slotAt, email } = booking;
    const own = await findOwnAppointment(services, visitorId, slotAt, email);
    if (own) return { outcome: "booked", appointment: own };
    const taking = await takeOffered(services, booking);
    if (!taking) return { outcome: "taken" };
    const due = reminderTime(await settingsInForce(services), slotAt, services.now());
    const appointment = await write(services, booking, taking, { visitorId, status: "pending", reminderDueAt: due });
    await tellOfBooking(services, appointment);
    return { outcome: "booked", appointment };
  });
}

/** Takes the time of the first person who does that reason, is there and is free. */
async function takeOffered(services: Services, { motif, slotAt, avec }: Booking): Promise<Taking | null> {
  const settings = await settingsInForce(services);
  const { minutes, diaries } = wayOf(settings, await diariesInForce(services), motif, avec);
  if (!isOffered(settings, slotAt, services.now(), minutes)) return null;
  const there = diaries.filter((diary) => isThere(settings, diary, slotAt, minutes));
  return claimOneOf(services, there, slotAt, minutes);
}

type Written = { visitorId: string | null; status: Appointment["status"]; reminderDueAt: string | null };

/** Writes the appointment whose time was just claimed. */
export async function write(
  services: Services,
  { motif, nom, prenom, telephone, email, proche = false }: Booking,
  taking: Taking,
  { visitorId, status, reminderDueAt }: Written,
): Promise<Appointment> {
  const at = services.now();
  const id = newId(at);
  await services
    .db("appointments")
    .insert({
      id,
      visitor_id: visitorId,
      slot_at: taking.slotAt,
      ends_at: taking.endsAt,
      diary_id: taking.diaryId,
      status,
      reason: motif,
      last_name: nom,
      first_name: prenom,
      phone: telephone,
      email,
      search_text: searchText({ firstName: prenom, lastName: nom, email, phone: telephone }),
      for_relative: proche,
      sequence: 0,
      reminder_due_at: reminderDueAt,
      created_at: instant(at),
      updated_at: instant(at),
    });
  await giveTo(services, taking, id);
  const appointment = await findAppointment(services, id);
  if (!appointment) throw new Error("an appointment just made is not there");
  return appointment;
}
