import { addDays, onTheWall, shopDay } from "~/domain/days";
import type { OpeningRules } from "~/shop/hours";
import { FARTHEST_DAYS, openingsOf } from "~/domain/opening/hours.server";

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
