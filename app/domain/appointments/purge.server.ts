import type { Services } from "~/infra/services.server";
import { daysBefore, instant, type Instant } from "../time";

/** How long an appointment is kept after its day, as the privacy page says; and answers that came to nothing. */
export const APPOINTMENT_DAYS = 365;
export const DRAFT_DAYS = 30;

export type AppointmentPurge = { before: Instant; deleted: number };

/** Forgets who came, and what was begun and never sent. @returns what to report of it */
export async function purgeAppointments({ db, now }: Services): Promise<AppointmentPurge> {
  const before = instant(daysBefore(now(), APPOINTMENT_DAYS));
  await db("appointment_drafts").where("updated_at", "<", instant(daysBefore(now(), DRAFT_DAYS))).delete();
  await db("taken_slots").where("slot_at", "<", before).delete();
  return { before, deleted: await db("appointments").where("slot_at", "<", before).delete() };
}
