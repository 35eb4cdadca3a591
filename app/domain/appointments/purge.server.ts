import { inTransaction, type Services } from "~/infra/services.server";
import { notePassage } from "~/domain/accounts/passages.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** How many days an appointment is kept after its day, and an unfinished booking, as the privacy page says. */
const APPOINTMENT_DAYS = KEPT_DAYS.appointment;
const DRAFT_DAYS = KEPT_DAYS.appointmentDraft;

export type AppointmentPurge = { before: Instant; deleted: number };

type Old = {
  id: string;
  visitor_id: string | null;
  email: string;
  status: string;
  slot_at: Instant;
  created_at: Instant;
};

/**
 * Deletes old appointments and unfinished bookings. An account keeps the day of its owner's last visit.
 * @returns the counts to report
 */
export async function purgeAppointments(outer: Services): Promise<AppointmentPurge> {
  return inTransaction(outer, async (services) => {
    const { db, now } = services;
    const before = instant(daysBefore(now(), APPOINTMENT_DAYS));
    await db("appointment_drafts")
      .where("updated_at", "<", instant(daysBefore(now(), DRAFT_DAYS)))
      .delete();
    await db("taken_slots").where("slot_at", "<", before).delete();
    const old: Old[] = await db("appointments")
      .where("slot_at", "<", before)
      .select("id", "visitor_id", "email", "status", "slot_at", "created_at");
    for (const { visitor_id: visitorId, email, ...visit } of old)
      await notePassage(services, { visitorId, email }, dayOfVisit(visit));
    return { before, deleted: await db("appointments").where("slot_at", "<", before).delete() };
  });
}

/** The day of a customer's visit; for one who did not come, the day on which they booked. */
export function dayOfVisit({
  status,
  slot_at: slotAt,
  created_at: createdAt,
}: Pick<Old, "status" | "slot_at" | "created_at">): Instant {
  return status === "cancelled" ? createdAt : slotAt;
}
