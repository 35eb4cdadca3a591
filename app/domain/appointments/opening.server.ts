import { hoursWithin } from "~/shop/agenda";
import { shopDay, addDays, type Day } from "~/domain/days";
import { openingsOf } from "~/domain/opening/hours.server";
import type { Settings } from "~/domain/settings/model.server";
import type { Instant } from "~/domain/time";
import { atHour, slotsOf } from "./slots";

export function lastDayOffered({ horizonDays }: Settings, now: Date): Day {
  return addDays(shopDay(now), horizonDays);
}

/** The hours of a day at which the shop is open during a whole appointment. */
export function openSlotsOf(settings: Settings, day: Day): Instant[] {
  return openingsOf(settings, day)
    .flatMap(hoursWithin)
    .map((hour) => atHour(day, hour));
}

/**
 * Whether customers are offered the slot, taken or not: the shop is open, and it is neither too soon nor too far away.
 */
export function isOffered(settings: Settings, slotAt: Instant, now: Date): boolean {
  const day = shopDay(slotAt);
  const earliest = now.getTime() + settings.noticeHours * 3_600_000;
  return (
    Date.parse(slotAt) >= earliest &&
    day <= lastDayOffered(settings, now) &&
    openSlotsOf(settings, day).includes(slotAt)
  );
}

/** Whether it is an hour of the diary, which administrators may book on any day. */
export function isOfAgenda(settings: Settings, slotAt: Instant): boolean {
  return slotsOf(settings, shopDay(slotAt)).includes(slotAt);
}
