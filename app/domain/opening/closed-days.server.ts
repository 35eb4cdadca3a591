import Holidays from "date-holidays";

import { agenda } from "~/shop/agenda";
import { openingsOn } from "~/shop/hours";
import { weekdayOf, type Day } from "~/domain/days";

const holidays = new Holidays(agenda.holidaysOf, { languages: ["fr"] });
const known = new Map<string, Map<Day, string>>();

/** Why the shop is closed that day, in words; null on a day of work. */
export function whyClosed(day: Day): string | null {
  if (openingsOn(weekdayOf(day)).length === 0) return "Fermé";
  if (agenda.closedDays.includes(day)) return "Fermeture exceptionnelle";
  return holidaysOf(day.slice(0, 4)).get(day) ?? null;
}

function holidaysOf(year: string): Map<Day, string> {
  const found =
    known.get(year) ??
    new Map(
      holidays
        .getHolidays(Number(year))
        .filter(({ type }) => type === "public")
        .map(({ date, name }) => [date.slice(0, 10), name]),
    );
  known.set(year, found);
  return found;
}
