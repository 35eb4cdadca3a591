import {
  appointmentHours,
  HOUR,
  minuteOf,
  QUARTER,
  REASON_NAMES,
  startsWithin,
  stepOf,
  type Reason,
} from "~/shop/agenda";
import { spansSaid, type Span } from "~/shop/hours";
import { presenceOf, type Diary } from "~/domain/diaries/diary.server";
import { shopDay, addDays, longDay, type Day } from "~/domain/days";
import { CLOSED, whyClosed } from "~/domain/opening/closed-days.server";
import { openingsOf } from "~/domain/opening/hours.server";
import type { Settings } from "~/domain/settings/model.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";
import { atMinute, slotsOf, wallClock } from "./slots";

/** A part of a diary. */
export type Taking = { diaryId: string; slotAt: Instant; endsAt: Instant };

/**
 * What is looked for in the diaries; without a reason, the slots that suit all reasons.
 * @property except counts as free, because an appointment that is moved gives its own time back
 */
export type Asked = { reason: Reason | null; diaryId?: string | null; except?: Taking };
export const ANYTHING: Asked = { reason: null };

/** The length of an appointment, and the diaries of the people who may receive it, in the owner's order. */
export type Way = { minutes: number; diaries: Diary[] };

export function wayOf(
  { durations }: Settings,
  diaries: readonly Diary[],
  reason: Reason,
  diaryId?: string | null,
): Way {
  return {
    minutes: durations[reason],
    diaries: diaries.filter(({ id, reasonsOff }) => !reasonsOff.includes(reason) && (!diaryId || id === diaryId)),
  };
}

/** One way for each length and group of people. A reason that nobody does counts only when it is asked for. */
export function waysOf(settings: Settings, diaries: readonly Diary[], { reason, diaryId }: Asked): Way[] {
  if (reason) return [wayOf(settings, diaries, reason, diaryId)];
  const ways = REASON_NAMES.map((each) => wayOf(settings, diaries, each, diaryId));
  const able = ways.filter((way) => way.diaries.length > 0);
  const keyOf = (way: Way) => [way.minutes, ...way.diaries.map(({ id }) => id)].join(" ");
  return [...new Map((able.length > 0 ? able : ways).map((way) => [keyOf(way), way])).values()];
}

/** The minutes between two starts, whatever the reasons. */
export function grainOf({ durations }: Settings): number {
  return Math.min(...REASON_NAMES.map((reason) => stepOf(durations[reason])));
}

/** Which starts administrators may type: "À l’heure juste, de 10 h à 18 h." */
export function startsSaid(settings: Settings): string {
  const grain = grainOf(settings);
  const when = grain === HOUR ? "À l’heure juste" : grain === QUARTER ? "Au quart d’heure" : "À l’heure ou à la demie";
  return `${when}, ${appointmentHours(settings.week, shortestOf(settings))}.`;
}

/** "30 min"; null for an hour, which is not said. */
export function lengthSaid(minutes: number): string | null {
  return minutes === HOUR || Number.isNaN(minutes) ? null : `${minutes}\u00a0min`;
}

export function minutesOf({ slotAt, endsAt }: { slotAt: Instant; endsAt: Instant }): number {
  return (Date.parse(endsAt) - Date.parse(slotAt)) / 60_000;
}

/** The shortest of the lengths. */
export function shortestOf({ durations }: Settings): number {
  return Math.min(...REASON_NAMES.map((reason) => durations[reason]));
}

export function lastDayOffered({ horizonDays }: Settings, now: Date): Day {
  return addDays(shopDay(now), horizonDays);
}

/** The starts of a day at which the shop is open during a whole appointment of that length. */
export function openSlotsOf(settings: Settings, day: Day, minutes = HOUR): Instant[] {
  return openingsOf(settings, day)
    .flatMap((span) => startsWithin(span, minutes))
    .map((start) => atMinute(day, start));
}

/** The same starts, without those at which nobody who may receive is there. */
export function attendedSlotsOf(settings: Settings, { minutes, diaries }: Way, day: Day): Instant[] {
  return openSlotsOf(settings, day, minutes).filter((slotAt) =>
    diaries.some((diary) => isThere(settings, diary, slotAt, minutes)),
  );
}

/** Whether this person is there during the whole appointment. */
export function isThere(settings: Settings, diary: Diary, slotAt: Instant, minutes: number): boolean {
  return isWithin(presenceOf(settings, diary, shopDay(slotAt)), slotAt, minutes);
}

/** Whether one of the spans of its day holds the whole appointment. */
export function isWithin(spans: readonly Span[], slotAt: Instant, minutes: number): boolean {
  const from = minuteOf(wallClock(slotAt));
  return spans.some(({ opens, closes }) => minuteOf(opens) <= from && from + minutes <= minuteOf(closes));
}

/**
 * Whether customers are offered the slot, taken or not: the shop is open, and it is neither too soon nor too far away.
 */
export function isOffered(settings: Settings, slotAt: Instant, now: Date, minutes = HOUR): boolean {
  const day = shopDay(slotAt);
  const earliest = now.getTime() + settings.noticeHours * 3_600_000;
  return (
    Date.parse(slotAt) >= earliest &&
    day <= lastDayOffered(settings, now) &&
    openSlotsOf(settings, day, minutes).includes(slotAt)
  );
}

/** Whether it is a start of the diary, which administrators may book on any day. */
export function isOfAgenda(settings: Settings, slotAt: Instant, minutes = HOUR): boolean {
  return slotsOf(settings, shopDay(slotAt), minutes, grainOf(settings)).includes(slotAt);
}

/** Why an hour is a strange one to book, in words: the shop is closed then, or it is very far away. Null otherwise. */
export function whyOdd(settings: Settings, slotAt: Instant, now: Date, minutes = HOUR): string | null {
  const day = shopDay(slotAt);
  const closed = whyClosed(settings, day);
  if (closed) return `La boutique est fermée le ${longDay(day)}${closed === CLOSED ? "" : ` (${closed})`}.`;
  const spans = openingsOf(settings, day);
  if (!isWithin(spans, slotAt, minutes)) return `Le ${longDay(day)}, la boutique ouvre ${spansSaid(spans)}.`;
  return day > lastDayOffered(settings, now)
    ? `Le ${longDay(day)} est à plus de ${settings.horizonDays} jours, le plus loin que la boutique propose.`
    : null;
}

export function endOf(slotAt: Instant, minutes: number): Instant {
  return instant(minutesAfter(new Date(slotAt), minutes));
}
