import { addDays, shopDay, startOfDay, weekdayOf, type Day } from "~/domain/days";
import { holidayOn } from "~/domain/opening/closed-days.server";
import type { Instant } from "~/domain/time";

/**
 * When the term to change one's mind is over. The day of delivery does not count, the last day counts to its end in
 * Paris, and a last day on a Saturday, a Sunday or a public holiday lasts until the next working day.
 * @see law L. 221-19
 * @returns the first instant after the term
 */
export function endOfTerm(deliveredAt: Instant, days: number): Date {
  let last = addDays(shopDay(deliveredAt), days);
  while (isDayOff(last)) last = addDays(last, 1);
  return startOfDay(addDays(last, 1));
}

function isDayOff(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day)) || holidayOn(day) !== null;
}
