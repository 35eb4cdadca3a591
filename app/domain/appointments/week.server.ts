import type { Services } from "~/infra/services.server";
import { addDays, daysFrom, shopDay, type Day } from "~/domain/days";
import { whyClosed } from "~/domain/opening/closed-days.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Instant } from "~/domain/time";
import type { AppointmentStatus } from "./appointment.server";
import type { Reason } from "./reasons";
import { openSlotsOf } from "./opening.server";

type Taken = {
  slotAt: Instant;
  blockedFor: string | null;
  id: string | null;
  status: AppointmentStatus;
  reason: Reason;
  firstName: string;
  lastName: string;
};

/** A slot of the diary, and who has it. */
export type DiarySlot = { slotAt: Instant } & (
  | { state: "free" | "past" }
  | { state: "blocked"; blockedFor: string }
  | { state: "taken"; appointment: Pick<Taken, "status" | "reason" | "firstName" | "lastName"> & { id: string } }
);

/** `closed`: why the shop is closed, in words; the list then holds only what was booked all the same. */
export type DiaryDay = { day: Day; closed: string | null; slots: DiarySlot[] };

/** Seven days of the diary, with one query. For administrators. */
export async function diaryOf(services: Services, from: Day): Promise<DiaryDay[]> {
  const { db, now } = services;
  const settings = await settingsInForce(services);
  const to = addDays(from, 6);
  const rows: Taken[] = await db("taken_slots")
    .leftJoin("appointments", "appointments.id", "taken_slots.appointment_id")
    .whereBetween("taken_slots.slot_at", [addDays(from, -1), addDays(to, 2)]) // days of the shop are not UTC's
    .select({
      slotAt: "taken_slots.slot_at",
      blockedFor: "taken_slots.blocked_for",
      id: "appointments.id",
      status: "appointments.status",
      reason: "appointments.reason",
      firstName: "appointments.first_name",
      lastName: "appointments.last_name",
    });
  const taken = new Map(rows.map((row) => [row.slotAt, row]));
  return daysFrom(from, to).map((day) => {
    const open = openSlotsOf(settings, day);
    const kept = [...taken.keys()].filter((slotAt) => shopDay(slotAt) === day); // perhaps booked under earlier hours
    return {
      day,
      closed: whyClosed(settings, day),
      slots: [...new Set([...open, ...kept])].sort().map((slotAt) => slotOf(slotAt, taken.get(slotAt), now())),
    };
  });
}

function slotOf(slotAt: Instant, row: Taken | undefined, now: Date): DiarySlot {
  if (!row) return { slotAt, state: Date.parse(slotAt) > now.getTime() ? "free" : "past" };
  const { id, status, reason, firstName, lastName } = row;
  return id
    ? { slotAt, state: "taken", appointment: { id, status, reason, firstName, lastName } }
    : { slotAt, state: "blocked", blockedFor: row.blockedFor ?? "" };
}
