import { addDays, shopDay, startOfDay, weekdayOf, type Day } from "~/domain/days";
import { holidayOn } from "~/domain/opening/closed-days.server";
import type { Instant } from "~/domain/time";

/**
 * When a time to change one's mind is over: the day of delivery does not count, the last day counts to its end in Paris, and a last
 * day on a Saturday, a Sunday or a public holiday lasts until the next day of work. @see law L. 221-19
 * @returns the first instant that is too late
 */
export function endOfTerm(deliveredAt: Instant, days: number): Date {
  let last = addDays(shopDay(deliveredAt), days);
  while (isDayOff(last)) last = addDays(last, 1);
  return startOfDay(addDays(last, 1));
}

function isDayOff(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day)) || holidayOn(day) !== null;
}
