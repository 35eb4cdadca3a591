/** Days of the week as JavaScript counts them: 0 is Sunday. */
export type OpeningHours = { weekdays: readonly number[]; opens: string; closes: string };

/** From one time of day to another: "09:30". */
export type Span = { opens: string; closes: string };

/** The first and the last day of a closure, such as "2027-08-03". The sentence is for visitors and may be empty. */
export type Closure = { from: string; to: string; sentence: string };

/** A day with hours of its own, which replace those of the week, a holiday or a closure. */
export type ExceptionalOpening = { day: string; spans: readonly Span[]; sentence: string };

/** Everything that decides when the shop is open. The rules in force come from the settings. */
export type OpeningRules = {
  week: readonly OpeningHours[];
  closedOnHolidays: boolean;
  closures: readonly Closure[];
  openings: readonly ExceptionalOpening[];
};

/**
 * When the shop is open, until an administrator changes it. A day with a break at noon is in two lines, a closed day is
 * in none.
 */
export const WEEK: readonly OpeningHours[] = [{ weekdays: [1, 2, 3, 4, 5, 6], opens: "10:00", closes: "19:00" }];

export const WEEKDAY_NAMES = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
export const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** The hours of one day of the week, the earliest first; none when it is closed. */
export function openingsOn(weekday: number, week: readonly OpeningHours[]): Span[] {
  return week
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((one, other) => one.opens.localeCompare(other.opens));
}

/** "09:30" as people say it: 9 h 30. @param space the character before and after the h */
export function spokenHour(time: string, space = "\u00a0"): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours)}${space}h${Number(minutes) > 0 ? `${space}${minutes}` : ""}`;
}

type Week = Pick<OpeningRules, "week" | "closedOnHolidays">;

/** "10 h – 12 h 30, 14 h – 19 h"; empty for a closed day. */
export function spansSaid(spans: readonly Span[]): string {
  return spans.map(({ opens, closes }) => `${spokenHour(opens, " ")} – ${spokenHour(closes, " ")}`).join(", ");
}

/** The week as a list shows it: "Du lundi au samedi", "10 h – 19 h". */
export function hoursByDays({ week, closedOnHolidays }: Week): { days: string; hours: string }[] {
  const hoursOf = (weekday: number) => spansSaid(openingsOn(weekday, week));
  const closed = MONDAY_FIRST.filter((weekday) => !hoursOf(weekday)).map((weekday) => WEEKDAY_NAMES[weekday] ?? "");
  const shut = [...closed, ...(closedOnHolidays ? ["jours fériés"] : [])];
  return [
    ...runsOf(hoursOf).map(({ days, hours }) => ({ days: capitalized(listed(daysNamed(days))), hours })),
    ...(shut.length > 0 ? [{ days: capitalized(listed(shut)), hours: "fermé" }] : []),
  ];
}

/** The days on which the shop is open, within a sentence: "du lundi au samedi". */
export function openDays(week: readonly OpeningHours[]): string {
  const open = (weekday: number) => (openingsOn(weekday, week).length > 0 ? "open" : "");
  return listed(runsOf(open).flatMap(({ days }) => daysNamed(days, "le ")));
}

/** Days that follow one another and have the same hours. */
function runsOf(hoursOf: (weekday: number) => string): { days: number[]; hours: string }[] {
  const runs: { days: number[]; hours: string }[] = [];
  let before = "";
  for (const weekday of MONDAY_FIRST) {
    const hours = hoursOf(weekday);
    if (hours && hours === before) runs.at(-1)?.days.push(weekday);
    else if (hours) runs.push({ days: [weekday], hours });
    before = hours;
  }
  return runs;
}

function daysNamed(days: number[], article = ""): string[] {
  const names = days.map((weekday) => WEEKDAY_NAMES[weekday] ?? "");
  return names.length > 2 ? [`du ${names[0]} au ${names.at(-1)}`] : names.map((name) => article + name);
}

function listed(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} et ${last}` : last;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
