import { agendaStarts, HOUR, minuteOf, startsWithin, stepOf } from "~/shop/agenda";
import type { OpeningRules } from "~/shop/hours";
import { isDay, shopDay, longDay, type Day } from "~/domain/days";
import { SHOP_TIME_ZONE, type Instant } from "~/domain/time";

const NO_BREAK = "\u00a0";

const WALL_HOUR = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });
const WALL_CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SHOP_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * The instant of an hour of that day in the shop's time zone. Clocks change at night, so the offset at noon is right
 * while the shop is open.
 */
export function atHour(day: Day, hour: number): Instant {
  const aheadOfUtc = Number(WALL_HOUR.format(new Date(`${day}T12:00:00Z`))) - 12;
  return new Date(Date.parse(day) + (hour - aheadOfUtc) * 3_600_000).toISOString();
}

/** The instant of a minute of that day in the shop's time zone. */
export function atMinute(day: Day, minute: number): Instant {
  return atHour(day, minute / HOUR);
}

/** "10:30": the time of day in the shop's time zone. */
export function wallClock(at: Instant): string {
  return WALL_CLOCK.format(new Date(at));
}

/**
 * The starts of the diary that day, whether the shop is open or not, with those of an exceptional opening.
 * @param minutes how long an appointment is
 * @param step the minutes between two starts
 */
export function slotsOf({ week, openings }: OpeningRules, day: Day, minutes = HOUR, step = stepOf(minutes)): Instant[] {
  const spans = openings.find((opening) => opening.day === day)?.spans ?? [];
  const own = spans.flatMap((span) => startsWithin(span, minutes, step));
  const starts = [...new Set([...agendaStarts(week, minutes, step), ...own])].sort((one, other) => one - other);
  return starts.map((start) => atMinute(day, start));
}

/**
 * @param told any ISO date-time
 * @param step the minutes between two starts
 * @returns the slot that begins then, or null when it is not on a step; the settings decide whether it is offered
 */
export function readSlot(told: string, step = HOUR): Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(told) || Number.isNaN(Date.parse(told)))
    return null;
  const at = new Date(told).toISOString();
  return at.endsWith(":00.000Z") && Number(at.slice(14, 16)) % step === 0 ? at : null;
}

const WALL_TIME = /^(?<day>\d{4}-\d\d-\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(:00(\.0+)?)?$/;
const WRITTEN_TIME =
  /^(?<date>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})\s+(à\s+)?(?<hour>\d\d?)\s*[h:]\s*(?<minute>\d\d)?$/i;

/**
 * @param told a day and time in the shop's time zone, as a date field sends them or as people write them:
 * "2026-03-03T10:00", "03/03/2026 10 h"
 * @param step the minutes between two starts
 * @returns the slot that begins then, or null; the settings decide whether it is offered
 */
export function readWallSlot(told: string, step = HOUR): Instant | null {
  const typed = told.trim();
  const found = (WALL_TIME.exec(typed) ?? WRITTEN_TIME.exec(typed))?.groups ?? {};
  const { day, date = "", month = "", year, hour, minute = "00" } = found;
  const named = day ?? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const isTime = Number(hour) < 24 && Number(minute) < HOUR && Number(minute) % step === 0;
  return isDay(named) && isTime ? atMinute(named, Number(hour) * HOUR + Number(minute)) : null;
}

/** "2026-03-03T10:00": the slot as a date field shows it. */
export function wallTime(slotAt: Instant): string {
  return `${shopDay(slotAt)}T${wallClock(slotAt)}`;
}

/** "10 h", "10 h 30" */
export function hourName(slotAt: Instant): string {
  const minute = minuteOf(wallClock(slotAt));
  const past = minute % HOUR;
  return `${Math.floor(minute / HOUR)}${NO_BREAK}h${past ? `${NO_BREAK}${String(past).padStart(2, "0")}` : ""}`;
}

/** "mardi 3 mars 2026 à 10 h" */
export function slotName(slotAt: Instant): string {
  return `${longDay(shopDay(slotAt))} à ${hourName(slotAt)}`;
}
