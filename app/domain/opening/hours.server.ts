import Holidays from "date-holidays";

import { shop } from "~/shop.config";
import { SHOP_TIME_ZONE } from "../time";

/** A day on the shop's wall: "2026-03-02". */
export type Day = string;
export type Opening = { opens: string; closes: string };

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const FARTHEST_DAYS = 31;

const WALL = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: SHOP_TIME_ZONE });
const WEEKDAY = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" });
const WEEKDAY_AND_DATE = new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** The hours of one day, as configured; none on a public holiday. */
export function openingsOf(day: Day): Opening[] {
  if (publicHolidays(day.slice(0, 4)).has(day)) return [];
  const weekday = WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()];
  return shop.opening.filter(({ days }) => (days as readonly string[]).includes(weekday ?? "")).map(({ opens, closes }) => ({ opens, closes }));
}

/** 'Ouvert jusqu’à 19 h', or 'Fermé, ouvre mardi à 10 h'. */
export function openingNow(now: Date): string {
  const [today = "", time = ""] = WALL.format(now).split(" ");
  const open = openingsOf(today).find(({ opens, closes }) => opens <= time && time < closes);
  if (open) return `Ouvert jusqu’à ${spoken(open.closes)}`;
  for (let ahead = 0; ahead <= FARTHEST_DAYS; ahead += 1) {
    const day = daysLater(today, ahead);
    const next = openingsOf(day).find(({ opens }) => ahead > 0 || opens > time);
    if (next) return `Fermé, ouvre ${when(day, ahead)}à ${spoken(next.opens)}`;
  }
  return "Fermé";
}

function when(day: Day, ahead: number): string {
  if (ahead === 0) return "";
  return `${(ahead < 7 ? WEEKDAY : WEEKDAY_AND_DATE).format(new Date(`${day}T00:00Z`))} `;
}

/** "09:30" as it is said: 9 h 30. */
function spoken(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours)}\u00a0h${minutes === "00" ? "" : `\u00a0${minutes}`}`;
}

function daysLater(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const calendar = new Holidays("FR");
const known = new Map<string, ReadonlySet<Day>>();

function publicHolidays(year: string): ReadonlySet<Day> {
  const days = known.get(year) ?? new Set(calendar.getHolidays(year).filter(({ type }) => type === "public").map(({ date }) => date.slice(0, 10)));
  known.set(year, days);
  return days;
}
