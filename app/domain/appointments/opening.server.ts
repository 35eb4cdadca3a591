import { agenda } from "~/shop/agenda";
import { shopDay, addDays, type Day } from "~/domain/days";
import { whyClosed } from "~/domain/opening/closed-days.server";
import type { Instant } from "~/domain/time";
import { slotsOf } from "./slots";

export function lastDayOffered(now: Date): Day {
  return addDays(shopDay(now), agenda.horizonDays);
}

/** Whether the shop offers it to customers, taken or not: open that day, far enough ahead, not too far. */
export function isOffered(slotAt: Instant, now: Date): boolean {
  const day = shopDay(slotAt);
  const earliest = now.getTime() + agenda.noticeHours * 3_600_000;
  return (
    Date.parse(slotAt) >= earliest &&
    day <= lastDayOffered(now) &&
    whyClosed(day) === null &&
    slotsOf(day).includes(slotAt)
  );
}
