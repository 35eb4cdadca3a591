/** An instant as stored: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export type Instant = string;

export function instant(date: Date): Instant {
  return date.toISOString();
}

export function minutesAfter(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

export function daysBefore(date: Date, days: number): Date {
  return new Date(date.getTime() - days * 86_400_000);
}

/**
 * The same day of another year; for 29 February, in a year without one, 1 March.
 * @param years negative for earlier years
 */
export function yearsAfter(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}

export const SHOP_TIME_ZONE = "Europe/Paris";

const DAY_AND_TIME = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: SHOP_TIME_ZONE,
});
const DAY_AND_SECOND = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeStyle: "medium",
  timeZone: SHOP_TIME_ZONE,
});
const SHORT_DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeZone: SHOP_TIME_ZONE });
const DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: SHOP_TIME_ZONE });

/** "21 novembre 2026 à 15:04", as the shop's clock shows it. */
export function formatDayAndTime(at: Instant): string {
  return firstOfMonthNamed(DAY_AND_TIME.format(new Date(at)));
}

/** "21 novembre 2026 à 15:04:09" */
export function formatDayAndSecond(at: Instant): string {
  return firstOfMonthNamed(DAY_AND_SECOND.format(new Date(at)));
}

export function formatDay(at: Instant): string {
  return firstOfMonthNamed(DAY.format(new Date(at)));
}

/** "1er mai", from a date that says "1 mai", because the first of a month is an ordinal in French. */
export function firstOfMonthNamed(date: string): string {
  return date.replace(/(^| )1 (?=\p{L}{3})/u, "$11er ");
}

/** "21 nov. 2026", where there is little room. */
export function formatShortDay(at: Instant): string {
  return firstOfMonthNamed(SHORT_DAY.format(new Date(at)));
}

/** The year in the shop's time zone; on New Year's Eve UTC may have another one. */
export function shopYear(date: Date): string {
  return new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: SHOP_TIME_ZONE }).format(date);
}
