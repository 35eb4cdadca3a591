import { shop } from "~/shop.config";
import { dayAndMonth, addDays, weekdayName, weekdayOf, type Day } from "~/domain/days";
import { SHOP_TIME_ZONE } from "~/domain/time";
import { whyClosed } from "./closed-days.server";

export type Opening = { opens: string; closes: string };

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const FARTHEST_DAYS = 31;

const WALL = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: SHOP_TIME_ZONE });

/** The hours of one day, as configured; none on a public holiday or when the shop takes a day off. */
export function openingsOf(day: Day): Opening[] {
  if (whyClosed(day)) return [];
  const weekday = WEEKDAYS[weekdayOf(day)];
  return shop.opening
    .filter(({ days }) => (days as readonly string[]).includes(weekday ?? ""))
    .map(({ opens, closes }) => ({ opens, closes }));
}

/** 'Ouvert jusqu’à 19 h', or 'Fermé, ouvre mardi à 10 h'. */
export function openingNow(now: Date): string {
  const [today = "", time = ""] = WALL.format(now).split(" ");
  const open = openingsOf(today).find(({ opens, closes }) => opens <= time && time < closes);
  if (open) return `Ouvert jusqu’à ${spoken(open.closes)}`;
  for (let ahead = 0; ahead <= FARTHEST_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const next = openingsOf(day).find(({ opens }) => ahead > 0 || opens > time);
    if (next) return `Fermé, ouvre ${when(day, ahead)}à ${spoken(next.opens)}`;
  }
  return "Fermé";
}

function when(day: Day, ahead: number): string {
  if (ahead === 0) return "";
  return `${ahead < 7 ? weekdayName(day) : dayAndMonth(day)} `;
}

/** "09:30" as it is said: 9 h 30. */
function spoken(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours)}\u00a0h${minutes === "00" ? "" : `\u00a0${minutes}`}`;
}
