import Holidays from "date-holidays";

import { agenda } from "~/shop-house.config";
import type { Instant } from "../time";
import { dayOf, daysAfter, slotsOf, weekdayOf, type Day } from "./slots";

const holidays = new Holidays(agenda.holidaysOf, { languages: ["fr"] });
const known = new Map<string, Map<Day, string>>();

/** Why no appointment can be had that day; null on a day of work. */
export function whyClosed(day: Day): string | null {
  if ((agenda.closedWeekdays as readonly number[]).includes(weekdayOf(day))) return "Fermé";
  if (agenda.closedDays.includes(day)) return "Fermeture exceptionnelle";
  return holidaysOf(day.slice(0, 4)).get(day) ?? null;
}

function holidaysOf(year: string): Map<Day, string> {
  const found = known.get(year) ?? new Map(holidays.getHolidays(Number(year)).filter(({ type }) => type === "public").map(({ date, name }) => [date.slice(0, 10), name]));
  known.set(year, found);
  return found;
}

export function lastDayOffered(now: Date): Day {
  return daysAfter(dayOf(now), agenda.horizonDays);
}

/** Whether the shop offers it to customers, taken or not: open that day, far enough ahead, not too far. */
export function isOffered(slotAt: Instant, now: Date): boolean {
  const day = dayOf(slotAt);
  const earliest = now.getTime() + agenda.noticeHours * 3_600_000;
  return Date.parse(slotAt) >= earliest && day <= lastDayOffered(now) && whyClosed(day) === null && slotsOf(day).includes(slotAt);
}
