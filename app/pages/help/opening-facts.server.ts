import { addDays, daysFrom, shopDay, weekdayOf, type Day } from "~/domain/days";
import { holidayOn, whyClosed } from "~/domain/opening/closed-days.server";
import { MONDAY_FIRST, openingsOn, type Closure, type OpeningRules } from "~/shop/hours";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Public holidays are told for so many days. */
const HOLIDAYS_TOLD_DAYS = 366;

/** Opening hours for search engines: of days of the week, or of the dates from one day to another. */
export type OpeningFact = {
  "@type": "OpeningHoursSpecification";
  "dayOfWeek"?: string[];
  "opens": string;
  "closes": string;
  "validFrom"?: Day;
  "validThrough"?: Day;
};

/** @property special days that differ from those of the week; opening and closing at midnight means closed all day */
export type OpeningFacts = { usual: OpeningFact[]; special: OpeningFact[] };

export function openingFacts(rules: OpeningRules, now: Date): OpeningFacts {
  const today = shopDay(now);
  const closed = [
    ...rules.closures.filter(({ to }) => to >= today).flatMap((closure) => closedDays(closure, rules)),
    ...closedHolidays(rules, today).map((day) => ({ from: day, to: day })),
  ];
  const special = [
    ...closed.map(({ from, to }) => ({ ...fact("00:00", "00:00"), validFrom: from, validThrough: to })),
    ...rules.openings
      .filter(({ day }) => day >= today)
      .flatMap(({ day, spans }) =>
        spans.map(({ opens, closes }) => ({ ...fact(opens, closes), validFrom: day, validThrough: day })),
      ),
  ];
  return {
    usual: usualHours(rules),
    special: special.sort((one, other) => one.validFrom.localeCompare(other.validFrom)),
  };
}

function usualHours({ week }: OpeningRules): OpeningFact[] {
  const days = new Map<string, number[]>();
  for (const weekday of MONDAY_FIRST)
    for (const { opens, closes } of openingsOn(weekday, week))
      days.set(`${opens} ${closes}`, [...(days.get(`${opens} ${closes}`) ?? []), weekday]);
  return [...days].map(([hours, weekdays]) => ({
    ...fact(hours.slice(0, 5), hours.slice(6)),
    dayOfWeek: weekdays.map((weekday) => WEEKDAYS[weekday] ?? ""),
  }));
}

/** A closure without the days in it on which the shop opens exceptionally: no day is told as both. */
function closedDays({ from, to }: Closure, { openings }: OpeningRules): { from: Day; to: Day }[] {
  const within = openings
    .map(({ day }) => day)
    .filter((day) => from <= day && day <= to)
    .sort();
  const firsts = [from, ...within.map((day) => addDays(day, 1))];
  const lasts = [...within.map((day) => addDays(day, -1)), to];
  return firsts.map((first, place) => ({ from: first, to: lasts[place] ?? to })).filter((part) => part.from <= part.to);
}

/** Public holidays on which the shop is closed, and would be open by its week and its closures. */
function closedHolidays(rules: OpeningRules, today: Day): Day[] {
  if (!rules.closedOnHolidays) return [];
  return daysFrom(today, addDays(today, HOLIDAYS_TOLD_DAYS)).filter(
    (day) =>
      holidayOn(day) !== null &&
      openingsOn(weekdayOf(day), rules.week).length > 0 &&
      !rules.closures.some(({ from, to }) => from <= day && day <= to) &&
      whyClosed(rules, day) !== null,
  );
}

const fact = (opens: string, closes: string) => ({ "@type": "OpeningHoursSpecification" as const, opens, closes });
