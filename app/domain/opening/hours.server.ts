import {
  capitalized,
  hoursByDays,
  openingsOn,
  spansSaid,
  spokenHour,
  type OpeningRules,
  type Span,
} from "~/shop/hours";
import { dayAndMonth, addDays, daysFrom, shopDay, weekdayName, weekdayOf, type Day } from "~/domain/days";
import { firstOfMonthNamed, SHOP_TIME_ZONE } from "~/domain/time";
import { exceptionOn, whyClosed } from "./closed-days.server";

/** How far ahead an open day is looked for: a closure lasts a year at most, and another may follow. */
export const FARTHEST_DAYS = 800;
const WEEK_DAYS = 7;
/** So many days before it begins a closure is announced. */
const TOLD_DAYS_AHEAD = 30;

const WALL = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: SHOP_TIME_ZONE });

/** The hours of one day; empty on a public holiday or when the shop takes a day off. */
export function openingsOf(rules: OpeningRules, day: Day): readonly Span[] {
  const exception = exceptionOn(rules, day);
  if (exception) return exception.spans;
  return whyClosed(rules, day) ? [] : openingsOn(weekdayOf(day), rules.week);
}

/** That day where the shop opens on it, else the next day on which it does. */
export function openDayFrom(rules: OpeningRules, day: Day): Day {
  for (let ahead = 0; ahead <= FARTHEST_DAYS; ahead += 1)
    if (openingsOf(rules, addDays(day, ahead)).length > 0) return addDays(day, ahead);
  return day;
}

/** The week as a list, then the exceptions of the coming days: "Du 3 au 17 août", "fermé (congés d’été)". */
export function hoursSaid(rules: OpeningRules, now: Date): { days: string; hours: string }[] {
  const today = shopDay(now);
  const soon = addDays(today, TOLD_DAYS_AHEAD);
  const told = [
    ...rules.closures
      .filter(({ from, to }) => to >= today && from <= soon)
      .map(({ from, to, sentence }) => ({
        day: from,
        days: daysSaid(from, to),
        hours: withSentence("fermé", sentence),
      })),
    ...rules.openings
      .filter(({ day }) => day >= today && day <= soon)
      .map(({ day, spans, sentence }) => ({
        day,
        days: capitalized(dayAndMonth(day)),
        hours: withSentence(spansSaid(spans), sentence),
      })),
  ];
  return [
    ...hoursByDays(rules),
    ...told.sort((one, other) => one.day.localeCompare(other.day)).map(({ days, hours }) => ({ days, hours })),
  ];
}

const withSentence = (hours: string, sentence: string) =>
  sentence ? `${hours} (${sentence.replace(/\.$/, "")})` : hours;

const dated = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", day: "numeric", ...options });
  return (day: Day) => firstOfMonthNamed(format.format(new Date(day)));
};
const DAY_MONTH_YEAR = dated({ month: "long", year: "numeric" });
const DAY_MONTH = dated({ month: "long" });

/** "Le 14 mai", "Du 3 au 17 août", "Du 28 décembre 2026 au 2 janvier 2027" */
export function daysSaid(from: Day, to: Day): string {
  if (from === to) return `Le ${DAY_MONTH(from)}`;
  if (from.slice(0, 4) !== to.slice(0, 4)) return `Du ${DAY_MONTH_YEAR(from)} au ${DAY_MONTH_YEAR(to)}`;
  if (from.slice(0, 7) !== to.slice(0, 7)) return `Du ${DAY_MONTH(from)} au ${DAY_MONTH(to)}`;
  const first = Number(from.slice(8));
  return `Du ${first === 1 ? "1er" : first} au ${DAY_MONTH(to)}`;
}

/** 'Ouvert jusqu’à 19 h', or 'Fermé, ouvre mardi à 10 h'. */
export function openingNow(rules: OpeningRules, now: Date): string {
  const [today = "", time = ""] = WALL.format(now).split(" ");
  const open = openingsOf(rules, today).find(({ opens, closes }) => opens <= time && time < closes);
  if (open) return `Ouvert jusqu’à ${spokenHour(open.closes)}`;
  for (let ahead = 0; ahead <= FARTHEST_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const next = openingsOf(rules, day).find(({ opens }) => ahead > 0 || opens > time);
    if (next) return `Fermé, ouvre ${when(day, ahead)}à ${spokenHour(next.opens)}`;
  }
  return "Fermé";
}

/** Whether the day's last opening has ended. */
export function isOver(rules: OpeningRules, now: Date): boolean {
  const [today = "", time = ""] = WALL.format(now).split(" ");
  return openingsOf(rules, today).every(({ closes }) => closes <= time);
}

/**
 * The day on which what is ordered that day can leave, when a closure delays it, such as "le vendredi 11 décembre"; null when
 * none does. A parcel ordered on the eve of a closure does not leave before it.
 */
export function reopening(rules: OpeningRules, at: Date): string | null {
  const today = shopDay(at);
  const isClosed = (day: Day) => rules.closures.some(({ from, to }) => from <= day && day <= to);
  // Days that the week has closed anyway come before a closure as its eve does.
  const days = daysFrom(today, addDays(today, WEEK_DAYS));
  const opens = days.findIndex((day, ahead) => ahead > 0 && openingsOf(rules, day).length > 0);
  const first = days
    .slice(0, opens === -1 ? undefined : opens)
    .find((day) => isClosed(day) && openingsOf(rules, day).length === 0);
  if (!first) return null;
  for (let ahead = 1; ahead <= FARTHEST_DAYS; ahead += 1) {
    const day = addDays(first, ahead);
    if (openingsOf(rules, day).length > 0) return `le ${dayAndMonth(day)}`;
  }
  return null;
}

function when(day: Day, ahead: number): string {
  if (ahead === 0) return "";
  return `${ahead < 7 ? weekdayName(day) : dayAndMonth(day)} `;
}
