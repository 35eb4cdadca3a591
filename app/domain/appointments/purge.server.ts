import { SHARE } from "~/infra/database/delete-in-shares.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { notePassage } from "~/domain/accounts/passages.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { countRows } from "~/domain/list-page.server";
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
 * @param dryRun counts only
 * @returns the counts to report
 */
export async function purgeAppointments(services: Services, { dryRun = false } = {}): Promise<AppointmentPurge> {
  const { db, now } = services;
  const before = instant(daysBefore(now(), APPOINTMENT_DAYS));
  if (dryRun) return { before, deleted: await countRows(oldOnes(services, before)) };
  await db("appointment_drafts")
    .where("updated_at", "<", instant(daysBefore(now(), DRAFT_DAYS)))
    .delete();
  await db("taken_slots").where("slot_at", "<", before).delete();
  let deleted = 0;
  for (;;) {
    const share = await inTransaction(services, (inside) => endOldest(inside, before));
    deleted += share;
    if (share < SHARE) return { before, deleted };
  }
}

const oldOnes = ({ db }: Services, before: Instant) => db("appointments").where("slot_at", "<", before);

/** Ends one share of the old appointments, so that orders are written between two shares. @returns how many */
async function endOldest(inside: Services, before: Instant): Promise<number> {
  const old: Old[] = await oldOnes(inside, before)
    .orderBy("slot_at")
    .limit(SHARE)
    .select("id", "visitor_id", "email", "status", "slot_at", "created_at");
  for (const { visitor_id: visitorId, email, ...visit } of old)
    await notePassage(inside, { visitorId, email }, dayOfVisit(visit));
  const ids = old.map(({ id }) => id);
  return inside.db("appointments").whereIn("id", ids).delete();
}

/** The day of a customer's visit; for one who did not come, the day on which they booked. */
export function dayOfVisit({
  status,
  slot_at: slotAt,
  created_at: createdAt,
}: Pick<Old, "status" | "slot_at" | "created_at">): Instant {
  return status === "cancelled" ? createdAt : slotAt;
}
