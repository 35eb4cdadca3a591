import { SHOP_TIME_ZONE } from "../time";

/** A day on the shop's wall, such as "2026-03-02". */
export type Day = string;

const DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: SHOP_TIME_ZONE });
const OFFSET = new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_TIME_ZONE, timeZoneName: "longOffset" });

export function shopDay(date: Date): Day {
  return DAY.format(date);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
}

export function addDays(day: Day, days: number): Day {
  const noon = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return "";
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** The instant a day begins in the shop. Clocks change at one in the morning UTC: midnight there still has midnight UTC's offset. */
export function startOfDay(day: Day): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  const offset = /GMT([+-]\d{2}):(\d{2})/.exec(OFFSET.format(midnight));
  return new Date(midnight.getTime() - (Number(offset?.[1] ?? 0) * 60 + Number(offset?.[2] ?? 0)) * 60_000);
}
