import { agenda } from "~/shop/agenda";
import { isDay, shopDay, longDay, type Day } from "~/domain/days";
import { SHOP_TIME_ZONE, type Instant } from "~/domain/time";

const NO_BREAK = "\u00a0";

const WALL_HOUR = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

/** The hour of that day on the shop's wall. Clocks change at night: what holds at noon holds while the shop is open. */
export function atHour(day: Day, hour: number): Instant {
  const aheadOfUtc = Number(WALL_HOUR.format(new Date(`${day}T12:00:00Z`))) - 12;
  return new Date(Date.parse(day) + (hour - aheadOfUtc) * 3_600_000).toISOString();
}

export function slotsOf(day: Day): Instant[] {
  return Array.from({ length: agenda.lastHour - agenda.firstHour + 1 }, (_, index) =>
    atHour(day, agenda.firstHour + index),
  );
}

/** @param told any ISO date-time. @returns the slot it names, or null when none begins then */
export function readSlot(told: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(told) || Number.isNaN(Date.parse(told)))
    return null;
  const at = new Date(told).toISOString();
  return slotsOf(shopDay(at)).includes(at) ? at : null;
}

const WALL_TIME = /^(?<day>\d{4}-\d\d-\d\d)[T ](?<hour>\d\d):00(:00(\.0+)?)?$/;
const WRITTEN_TIME = /^(?<date>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})\s+(à\s+)?(?<hour>\d\d?)\s*[h:]\s*(00)?$/i;

/**
 * @param told a day and hour of the shop's wall, as a field for it sends them or as one writes them where it is a line of
 * text: "2026-03-03T10:00", "03/03/2026 10 h"
 * @returns the slot it names, or null when none begins then
 */
export function readWallSlot(told: string): Instant | null {
  const typed = told.trim();
  const { day, date = "", month = "", year, hour } = (WALL_TIME.exec(typed) ?? WRITTEN_TIME.exec(typed))?.groups ?? {};
  const named = day ?? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDay(named)) return null;
  const slot = atHour(named, Number(hour));
  return slotsOf(named).includes(slot) ? slot : null;
}

/** "2026-03-03T10:00": the slot as the field for a day and hour shows it. */
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
