import type { Services } from "~/infra/services.server";
import { HOUR, minuteOf, type Reason } from "~/shop/agenda";
import { addDays, daysFrom, shopDay, type Day } from "~/domain/days";
import { everyDiary, presenceOf, type Diary } from "~/domain/diaries/diary.server";
import { closedSaid } from "~/domain/opening/closed-days.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import type { Instant } from "~/domain/time";
import type { AppointmentStatus } from "./appointment.server";
import { grainOf, shortestOf } from "./opening.server";
import { atMinute } from "./slots";

type Taken = {
  diaryId: string;
  slotAt: Instant;
  endsAt: Instant;
  blockedFor: string | null;
  id: string | null;
  status: AppointmentStatus;
  reason: Reason;
  phone: string;
  firstName: string;
  lastName: string;
};

/** A part of a person's diary, and who has it. */
export type DiarySlot = { slotAt: Instant; endsAt: Instant } & (
  | { state: "free" | "past" }
  | { state: "blocked"; blockedFor: string }
  | {
      state: "taken";
      appointment: Pick<Taken, "status" | "reason" | "firstName" | "lastName" | "phone"> & { id: string };
    }
);

/** `closed`: why the shop is closed, in words; on such a day only what is booked or blocked is listed. */
export type DiaryDay = { day: Day; closed: string | null; people: { id: string; name: string; slots: DiarySlot[] }[] };

/** Seven days of the diaries, for administrators. @param diaryId one person's diary; null for all */
export async function diaryOf(services: Services, from: Day, diaryId: string | null = null): Promise<DiaryDay[]> {
  const { db, now } = services;
  const settings = await settingsInForce(services);
  const diaries = (await everyDiary(services)).filter(({ id }) => diaryId === null || id === diaryId);
  const to = addDays(from, 6);
  const taken: Taken[] = await db("taken_slots")
    .leftJoin("appointments", "appointments.id", "taken_slots.appointment_id")
    .whereIn(
      "taken_slots.diary_id",
      diaries.map(({ id }) => id),
    )
    .whereBetween("taken_slots.slot_at", [addDays(from, -1), addDays(to, 2)]) // days of the shop are not UTC's
    .orderBy("taken_slots.slot_at")
    .select({
      diaryId: "taken_slots.diary_id",
      slotAt: "taken_slots.slot_at",
      endsAt: "taken_slots.ends_at",
      blockedFor: "taken_slots.blocked_for",
      id: "appointments.id",
      status: "appointments.status",
      reason: "appointments.reason",
      phone: "appointments.phone",
      firstName: "appointments.first_name",
      lastName: "appointments.last_name",
    });
  return daysFrom(from, to).map((day) => {
    const ofDay = taken.filter(({ slotAt }) => shopDay(slotAt) === day);
    const people = diaries
      .map((diary) => {
        const kept = ofDay.filter((each) => each.diaryId === diary.id).map(slotOf); // before the hours were changed, perhaps
        const free = diary.closed ? [] : freePartsOf(settings, diary, day, kept, now());
        return { id: diary.id, name: diary.name, slots: [...free, ...kept].sort(byStart) };
      })
      .filter(({ id, slots }) => slots.length > 0 || diaries.find((diary) => diary.id === id)?.closed === false);
    return { day, closed: closedSaid(settings, day), people };
  });
}

const byStart = (one: DiarySlot, other: DiarySlot) => one.slotAt.localeCompare(other.slotAt);

/** The free parts of a person's hours, cut at each full hour: an appointment can begin at each. */
function freePartsOf(settings: Settings, diary: Diary, day: Day, kept: DiarySlot[], now: Date): DiarySlot[] {
  const [grain, shortest] = [grainOf(settings), shortestOf(settings)];
  const parts: DiarySlot[] = [];
  for (const { opens, closes } of presenceOf(settings, diary, day)) {
    const close = minuteOf(closes);
    let start = Math.ceil(minuteOf(opens) / grain) * grain;
    while (start + shortest <= close) {
      const slotAt = atMinute(day, start);
      const taking = kept.find((each) => each.slotAt <= slotAt && slotAt < each.endsAt);
      const next = kept.find((each) => each.slotAt > slotAt);
      const until = Math.min(close, next ? minutesFrom(day, next.slotAt) : close);
      const hourEnd = (Math.floor(start / HOUR) + 1) * HOUR;
      const end = Math.min(hourEnd, until);
      if (!taking && until - start >= shortest) {
        const endsAt = atMinute(day, end);
        parts.push({ slotAt, endsAt, state: Date.parse(slotAt) > now.getTime() ? "free" : "past" });
      }
      const after = taking ? minutesFrom(day, taking.endsAt) : end;
      start = Math.max(start + grain, Math.ceil(after / grain) * grain);
    }
  }
  return parts;
}

/** Minutes since midnight on the shop's wall, beyond the day for what ends after it. */
function minutesFrom(day: Day, at: Instant): number {
  return (Date.parse(at) - Date.parse(atMinute(day, 0))) / 60_000;
}

function slotOf({ slotAt, endsAt, blockedFor, id, status, reason, firstName, lastName, phone }: Taken): DiarySlot {
  return id
    ? { slotAt, endsAt, state: "taken", appointment: { id, status, reason, firstName, lastName, phone } }
    : { slotAt, endsAt, state: "blocked", blockedFor: blockedFor ?? "" };
}
