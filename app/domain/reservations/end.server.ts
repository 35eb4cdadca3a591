import { addDays, onTheWall, shopDay } from "~/domain/days";
import { spokenHour, type OpeningRules } from "~/shop/hours";
import { FARTHEST_DAYS, openingsOf } from "~/domain/opening/hours.server";
import { formatDayAndTime, type Instant } from "~/domain/time";

/** The end of a reservation made now: closing time, after so many open days, not counting today. */
export function endOfReservation(rules: OpeningRules, at: Date, openDays: number): Date {
  let [day, left] = [shopDay(at), openDays];
  for (let ahead = 0; ahead < FARTHEST_DAYS; ahead += 1) {
    day = addDays(day, 1);
    const closes = openingsOf(rules, day).at(-1)?.closes;
    if (closes) left -= 1;
    const end = closes && left === 0 ? onTheWall(`${day}T${closes}:00`) : null;
    if (end) return end;
  }
  throw new Error("the shop does not open for a year");
}

/** "7 mars 2026 à 19 h": the end is a closing time, said as the shop's hours are beside it. */
export function endSaid(end: Instant): string {
  return formatDayAndTime(end).replace(/\d{2}:\d{2}$/, (time) => spokenHour(time));
}
