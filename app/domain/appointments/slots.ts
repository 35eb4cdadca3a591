import { agenda } from "~/shop-house.config";
import { SHOP_TIME_ZONE, type Instant } from "../time";

/** A day on the shop's wall: "2026-03-03". */
export type Day = string;

const DAY_MS = 86_400_000;
const NO_BREAK = "\u00a0";

const WALL_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, dateStyle: "short" });
const WALL_HOUR = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });
const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...options });
const LONG_DAY = named({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const DAY_AND_MONTH = named({ weekday: "long", day: "numeric", month: "long" });
const MONTH = named({ month: "long", year: "numeric" });

export function dayOf(at: Date | Instant): Day {
  return WALL_DAY.format(new Date(at));
}

/** Whether the text is a day of the calendar: "2026-02-30" is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Both ends included. */
export function daysFrom(first: Day, last: Day): Day[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => daysAfter(first, index));
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

export function mondayOf(day: Day): Day {
  return daysAfter(day, -((weekdayOf(day) + 6) % 7));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: Day): Day {
  return daysAfter(firstOfMonth(daysAfter(firstOfMonth(day), 31)), -1);
}

/** The hour of that day on the shop's wall. Clocks change at night: what holds at noon holds while the shop is open. */
export function atHour(day: Day, hour: number): Instant {
  const aheadOfUtc = Number(WALL_HOUR.format(new Date(`${day}T12:00:00Z`))) - 12;
  return new Date(Date.parse(day) + (hour - aheadOfUtc) * 3_600_000).toISOString();
}

export function slotsOf(day: Day): Instant[] {
  return Array.from({ length: agenda.lastHour - agenda.firstHour + 1 }, (_, index) => atHour(day, agenda.firstHour + index));
}

/** @param told any ISO date-time. @returns the slot it names, or null when none begins then */
export function readSlot(told: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(told) || Number.isNaN(Date.parse(told))) return null;
  const at = new Date(told).toISOString();
  return slotsOf(dayOf(at)).includes(at) ? at : null;
}

/** "mardi 3 mars" */
export function dayAndMonth(day: Day): string {
  return first(DAY_AND_MONTH.format(new Date(day)));
}

/** "mardi 3 mars 2026" */
export function longDay(day: Day): string {
  return first(LONG_DAY.format(new Date(day)));
}

/** "mars 2026" */
export function monthName(day: Day): string {
  return MONTH.format(new Date(day));
}

/** "10 h" */
export function hourName(slotAt: Instant): string {
  return `${Number(WALL_HOUR.format(new Date(slotAt)))}${NO_BREAK}h`;
}

/** "mardi 3 mars 2026 à 10 h" */
export function slotName(slotAt: Instant): string {
  return `${longDay(dayOf(slotAt))} à ${hourName(slotAt)}`;
}

/** The first of a month has a name of its own. */
function first(date: string): string {
  return date.replace(/(^| )1 /, "$11er ");
}
