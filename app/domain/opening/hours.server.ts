import { openingsOn, spokenHour } from "~/shop/hours";
import { dayAndMonth, addDays, weekdayName, weekdayOf, type Day } from "~/domain/days";
import { SHOP_TIME_ZONE } from "~/domain/time";
import { whyClosed } from "./closed-days.server";

// What only a loader needs comes by a file of the server: browsers would be sent the module with every page.
export { hoursByDays } from "~/shop/hours";

export type Opening = { opens: string; closes: string };

const FARTHEST_DAYS = 31;

const WALL = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: SHOP_TIME_ZONE });

/** The hours of one day, as configured; none on a public holiday or when the shop takes a day off. */
export function openingsOf(day: Day): Opening[] {
  if (whyClosed(day)) return [];
  return openingsOn(weekdayOf(day));
}

/** 'Ouvert jusqu’à 19 h', or 'Fermé, ouvre mardi à 10 h'. */
export function openingNow(now: Date): string {
  const [today = "", time = ""] = WALL.format(now).split(" ");
  const open = openingsOf(today).find(({ opens, closes }) => opens <= time && time < closes);
  if (open) return `Ouvert jusqu’à ${spokenHour(open.closes)}`;
  for (let ahead = 0; ahead <= FARTHEST_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const next = openingsOf(day).find(({ opens }) => ahead > 0 || opens > time);
    if (next) return `Fermé, ouvre ${when(day, ahead)}à ${spokenHour(next.opens)}`;
  }
  return "Fermé";
}

function when(day: Day, ahead: number): string {
  if (ahead === 0) return "";
  return `${ahead < 7 ? weekdayName(day) : dayAndMonth(day)} `;
}
