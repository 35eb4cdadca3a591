import { agendaHours, hoursWithin } from "~/shop/agenda";
import type { OpeningRules } from "~/shop/hours";
import { isDay, shopDay, longDay, type Day } from "~/domain/days";
import { SHOP_TIME_ZONE, type Instant } from "~/domain/time";

const NO_BREAK = "\u00a0";

const WALL_HOUR = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

/**
 * The instant of an hour of that day in the shop's time zone. Clocks change at night, so the offset at noon is right
 * while the shop is open.
 */
export function atHour(day: Day, hour: number): Instant {
  const aheadOfUtc = Number(WALL_HOUR.format(new Date(`${day}T12:00:00Z`))) - 12;
  return new Date(Date.parse(day) + (hour - aheadOfUtc) * 3_600_000).toISOString();
}

/** The hours of the diary that day, whether the shop is open or not, with those of an exceptional opening. */
export function slotsOf({ week, openings }: OpeningRules, day: Day): Instant[] {
  const own = openings.find((opening) => opening.day === day)?.spans.flatMap(hoursWithin) ?? [];
  const hours = [...new Set([...agendaHours(week), ...own])].sort((one, other) => one - other);
  return hours.map((hour) => atHour(day, hour));
}

/**
 * @param told any ISO date-time
 * @returns the slot that begins then, or null when it is no full hour; the settings decide whether it is offered
 */
export function readSlot(told: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(told) || Number.isNaN(Date.parse(told)))
    return null;
  const at = new Date(told).toISOString();
  return at.endsWith(":00:00.000Z") ? at : null;
}

const WALL_TIME = /^(?<day>\d{4}-\d\d-\d\d)[T ](?<hour>\d\d):00(:00(\.0+)?)?$/;
const WRITTEN_TIME = /^(?<date>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})\s+(à\s+)?(?<hour>\d\d?)\s*[h:]\s*(00)?$/i;

/**
 * @param told a day and hour in the shop's time zone, as a date field sends them or as people write them:
 * "2026-03-03T10:00", "03/03/2026 10 h"
 * @returns the slot that begins then, or null; the settings decide whether it is offered
 */
export function readWallSlot(told: string): Instant | null {
  const typed = told.trim();
  const { day, date = "", month = "", year, hour } = (WALL_TIME.exec(typed) ?? WRITTEN_TIME.exec(typed))?.groups ?? {};
  const named = day ?? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(named) && Number(hour) < 24 ? atHour(named, Number(hour)) : null;
}

/** "2026-03-03T10:00": the slot as a date field shows it. */
export function wallTime(slotAt: Instant): string {
  return `${shopDay(slotAt)}T${WALL_HOUR.format(new Date(slotAt)).padStart(2, "0")}:00`;
}

/** "10 h" */
export function hourName(slotAt: Instant): string {
  return `${Number(WALL_HOUR.format(new Date(slotAt)))}${NO_BREAK}h`;
}

/** "mardi 3 mars 2026 à 10 h" */
export function slotName(slotAt: Instant): string {
  return `${longDay(shopDay(slotAt))} à ${hourName(slotAt)}`;
}
