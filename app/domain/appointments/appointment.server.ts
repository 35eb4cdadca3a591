import type { Columns, Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { agenda, type Reason } from "~/shop/agenda";
import { addressed } from "~/domain/search-text.server";
import { daysBefore, type Instant } from "~/domain/time";

export type AppointmentStatus = "pending" | "confirmed" | "done" | "cancelled";

export type Appointment = {
  id: string;
  slotAt: Instant;
  endsAt: Instant;
  /** Who receives. */
  diaryId: string;
  status: AppointmentStatus;
  reason: Reason;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  /** How many times it has changed. */
  sequence: number;
  /** Booked for a relative: names and telephone are the relative’s, the e-mail address is the booker’s. */
  forRelative: Row<"appointments">["for_relative"];
  /** When it was noted that the customer did not come; null otherwise. */
  missedAt: Instant | null;
};

/** The statuses of appointments that are going to take place. */
export const LIVE: AppointmentStatus[] = ["pending", "confirmed"];

export const APPOINTMENT_COLUMNS = {
  id: "id",
  slotAt: "slot_at",
  endsAt: "ends_at",
  diaryId: "diary_id",
  status: "status",
  reason: "reason",
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone",
  email: "email",
  sequence: "sequence",
  forRelative: "for_relative",
  missedAt: "missed_at",
} as const satisfies Columns<Appointment, "appointments">;

export async function findAppointment({ db }: Services, id: string): Promise<Appointment | null> {
  return (await db("appointments").where({ id }).first(APPOINTMENT_COLUMNS)) ?? null;
}

/** The same, which no one else changes until the transaction ends. */
export async function holdAppointment({ db }: Services, id: string): Promise<Appointment | null> {
  return (await db("appointments").where({ id }).forUpdate().first(APPOINTMENT_COLUMNS)) ?? null;
}

/** The live appointment this visitor has already made for that slot, under that address. */
export async function findOwnAppointment(
  { db }: Services,
  visitorId: string | null,
  slotAt: Instant,
  email: string,
): Promise<Appointment | null> {
  if (!visitorId) return null;
  return (
    (await db("appointments")
      .where({ visitor_id: visitorId, slot_at: slotAt })
      .where(addressed("email", [email.toLowerCase()]))
      .whereIn("status", LIVE)
      .first(APPOINTMENT_COLUMNS)) ?? null
  );
}

export async function appointmentsToRemind({ db, now }: Services, most: number): Promise<Appointment[]> {
  const at = now().toISOString();
  return db("appointments")
    .where("reminder_due_at", "<=", at)
    .where("slot_at", ">", at)
    .whereIn("status", LIVE)
    .orderBy("slot_at")
    .limit(most)
    .select(APPOINTMENT_COLUMNS);
}

/** Whether it is still to come and may be moved or cancelled. */
export function isOpen({ slotAt, status }: Appointment, now: Date): boolean {
  return LIVE.includes(status) && Date.parse(slotAt) > now.getTime();
}

/** Whether the links mailed about it no longer work. */
export function isLinkExpired({ slotAt }: Appointment, now: Date): boolean {
  return Date.parse(slotAt) < daysBefore(now, agenda.linkDays).getTime();
}
