import { z } from "zod";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant } from "~/domain/time";
import { findAppointment, type Appointment } from "./appointment.server";
import { Booking } from "./forms.server";
import { tellOfConfirming } from "./mails.server";
import { isOfAgenda } from "./opening.server";
import { reminderTime } from "./reminders.server";
import { searchText } from "./search-text";
import { readWallSlot } from "./slots";
import { claim, giveTo } from "./taken-slots.server";

/** A booking that an administrator types for a caller, who may have no e-mail address. */
export const CallerForm = z
  .object({ slotAt: z.string().transform((told) => readWallSlot(told) ?? ""), email: z.string().default("") })
  .loose()
  .transform((typed, context) => {
    // Checked by the customers' own form; an address left out is filled in for the check, and removed after it.
    const reading = Booking.safeParse({ ...typed, email: typed.email.trim() || "sans-adresse@exemple.fr" });
    for (const issue of reading.error?.issues ?? [])
      context.addIssue({ code: "custom", path: issue.path.map(String), message: issue.message });
    return reading.success ? { ...reading.data, email: typed.email.trim() ? reading.data.email : "" } : z.NEVER;
  });
export type CallerBooking = z.output<typeof CallerForm>;

/** "past": the hour is over, or is not a slot of the diary. */
export type CallerBooked = { outcome: "booked"; appointment: Appointment } | { outcome: "taken" | "past" };

/**
 * Books for a caller or a customer in the shop, at any free hour of the diary: confirmed at once, and mailed where
 * there is an address.
 */
export async function bookForCaller(outer: Services, by: Account, booking: CallerBooking): Promise<CallerBooked> {
  return inTransaction(outer, async (services): Promise<CallerBooked> => {
    const { db, now } = services;
    const { slotAt, motif, nom, prenom, telephone, email } = booking;
    const settings = await settingsInForce(services);
    if (Date.parse(slotAt) <= now().getTime() || !isOfAgenda(settings, slotAt)) return { outcome: "past" };
    if (!(await claim(services, slotAt))) return { outcome: "taken" };
    const at = now();
    const id = newId(at);
    await db("appointments").insert({
      id,
      visitor_id: null,
      slot_at: slotAt,
      status: "confirmed",
      reason: motif,
      last_name: nom,
      first_name: prenom,
      phone: telephone,
      email,
      search_text: searchText({ firstName: prenom, lastName: nom, email, phone: telephone }),
      for_relative: false,
      sequence: 0,
      reminder_due_at: email ? reminderTime(settings, slotAt, at) : null,
      created_at: instant(at),
      updated_at: instant(at),
    });
    await giveTo(services, slotAt, id);
    const appointment = await findAppointment(services, id);
    if (!appointment) throw new Error("an appointment just made is not there");
    if (email) await tellOfConfirming(services, appointment);
    await audit(services, by, "rendez-vous.pris", id);
    return { outcome: "booked", appointment };
  });
}
