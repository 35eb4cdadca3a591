import { openingsOn, type ExceptionalOpening, type OpeningRules } from "~/shop/hours";
import { weekdayOf, type Day } from "~/domain/days";
import { publicHolidays } from "./public-holidays";

const known = new Map<string, Map<Day, string>>();

/** On a day of the week without hours. */
export const CLOSED = "Fermé";

/** Why the shop is closed that day, in words; null on a working day. */
export function whyClosed(rules: OpeningRules, day: Day): string | null {
  if (exceptionOn(rules, day)) return null;
  if (openingsOn(weekdayOf(day), rules.week).length === 0) return CLOSED;
  const closure = rules.closures.find(({ from, to }) => from <= day && day <= to);
  if (closure) return closure.sentence || "Fermeture exceptionnelle";
  return rules.closedOnHolidays ? holidayOn(day) : null;
}

/** "Fermé (congés d’hiver)", where the day stands alone; null on a working day. */
export function closedSaid(rules: OpeningRules, day: Day): string | null {
  const why = whyClosed(rules, day);
  return why === null || why === CLOSED ? why : `${CLOSED} (${why})`;
}

/** A day with hours of its own. */
export function exceptionOn({ openings }: OpeningRules, day: Day): ExceptionalOpening | null {
  return openings.find((opening) => opening.day === day) ?? null;
}

/** The name of the public holiday, open or not; null on any other day. */
export function holidayOn(day: Day): string | null {
  return holidaysOf(day.slice(0, 4)).get(day) ?? null;
}

function holidaysOf(year: string): Map<Day, string> {
  const found = known.get(year) ?? publicHolidays(Number(year));
  known.set(year, found);
  return found;
}
