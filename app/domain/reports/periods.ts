import { addDays, daysFrom, firstOfMonth, mondayOf, type Day } from "~/domain/days";

export const STEPS = ["day", "week", "month", "year"] as const;
export type Step = (typeof STEPS)[number];

/** The most columns of a report: a longer period is shown in longer steps. */
export const MOST_COLUMNS = 62;

const FIRST_DAY: Record<Step, (day: Day) => Day> = {
  day: (day) => day,
  week: mondayOf,
  month: firstOfMonth,
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

export const stepOf = (step: Step, day: Day): Day => FIRST_DAY[step](day);

/** The step asked for, or the shortest longer one that has room. */
export function fittingStep(step: Step, from: Day, to: Day): Step {
  const days = daysFrom(from, to);
  const fits = (each: Step) => new Set(days.map((day) => stepOf(each, day))).size <= MOST_COLUMNS;
  return STEPS.slice(STEPS.indexOf(step)).find(fits) ?? "year";
}

/**
 * The day of the year before that a day is compared with: for weeks the same weekday, else the same date; 28 February
 * for a leap day.
 */
export function yearBefore(step: Step, day: Day): Day {
  if (step === "week") return addDays(day, -364);
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return same.endsWith("02-29") ? `${same.slice(0, 8)}28` : same;
}
