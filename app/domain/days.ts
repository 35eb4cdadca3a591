import { firstOfMonthNamed, SHOP_TIME_ZONE, type Instant } from "./time";

/** A day in the shop's time zone, "2026-03-03"; around midnight UTC may have another day. */
export type Day = string;

const DAY_MS = 86_400_000;

const WALL_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, dateStyle: "short" });
const OFFSET = new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_TIME_ZONE, timeZoneName: "longOffset" });
const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...options });
const LONG_DAY = named({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const DAY_AND_MONTH = named({ weekday: "long", day: "numeric", month: "long" });
const WEEKDAY = named({ weekday: "long" });
const MONTH = named({ month: "long", year: "numeric" });

export function shopDay(at: Date | Instant): Day {
  return WALL_DAY.format(new Date(at));
}

/** Whether the text is a day of the calendar: "2026-02-30" is none. */
export function isDay(text: string): text is Day {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Both ends included. */
export function daysFrom(first: Day, last: Day): Day[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

const SEASONS = ["hiver", "printemps", "ete", "automne"] as const;
export type Season = (typeof SEASONS)[number];

/** The season as shops count it: winter begins in December. */
export function seasonOf(day: Day): Season {
  return SEASONS[Math.floor((Number(day.slice(5, 7)) % 12) / 3)] ?? "hiver";
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: Day): Day {
  return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
}

/**
 * The instant at which a day begins in the shop. Clocks change at one in the morning UTC, so midnight in the shop has
 * the offset of midnight UTC.
 */
export function startOfDay(day: Day): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  return new Date(midnight.getTime() - offsetMs(midnight));
}

/**
 * The instant of a moment in the shop's time zone, "2026-03-03T09:30:00"; null when there is none. Of an hour that
 * comes twice, the later one.
 */
export function onTheWall(moment: string): Date | null {
  const asUtc = Date.parse(`${moment}Z`);
  if (Number.isNaN(asUtc)) return null;
  return new Date(asUtc - offsetMs(new Date(asUtc - offsetMs(new Date(asUtc)))));
}

/** How many milliseconds the shop's clock is ahead of UTC at that instant. */
function offsetMs(at: Date): number {
  const offset = /GMT([+-]\d{2}):(\d{2})/.exec(OFFSET.format(at));
  return (Number(offset?.[1] ?? 0) * 60 + Number(offset?.[2] ?? 0)) * 60_000;
}

/** "mardi" */
export function weekdayName(day: Day): string {
  return WEEKDAY.format(new Date(day));
}

/** "mardi 3 mars" */
export function dayAndMonth(day: Day): string {
  return firstOfMonthNamed(DAY_AND_MONTH.format(new Date(day)));
}

/** "mardi 3 mars 2026" */
export function longDay(day: Day): string {
  return firstOfMonthNamed(LONG_DAY.format(new Date(day)));
}

/** "du samedi 1er janvier 2022 au vendredi 27 novembre 2026"; the year of the first day where it is another one */
export function daysFromTo(from: Day, to: Day): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return from === to ? `du ${longDay(to)}` : `du ${sameYear ? dayAndMonth(from) : longDay(from)} au ${longDay(to)}`;
}

/** "mars 2026" */
export function monthName(day: Day): string {
  return MONTH.format(new Date(day));
}
