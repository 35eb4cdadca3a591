import { inTransaction, type Services } from "~/infra/services.server";
import { HOUR, QUARTER } from "~/shop/agenda";
import { addDays, daysFrom, shopDay, type Day } from "~/domain/days";
import { diariesInForce, type Diary } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";
import {
  ANYTHING,
  endOf,
  isOffered,
  isThere,
  openSlotsOf,
  waysOf,
  type Asked,
  type Taking,
  type Way,
} from "./opening.server";
import { slotsOf } from "./slots";

/** The diaries of some days. @property busy the quarters of an hour that are taken, each with its diary */
type Diaries = { settings: Settings; at: Date; ways: Way[]; busy: ReadonlySet<string> };

const quarterKey = (diaryId: string, quarterAt: Instant) => `${diaryId} ${quarterAt}`;

async function readDiaries(services: Services, from: Day, to: Day, asked: Asked): Promise<Diaries> {
  const settings = await settingsInForce(services);
  const ways = waysOf(settings, await diariesInForce(services), asked);
  const ids = [...new Set(ways.flatMap(({ diaries }) => diaries.map(({ id }) => id)))];
  const { except } = asked;
  const own = new Set(except && quartersOf(except.slotAt, except.endsAt).map((at) => quarterKey(except.diaryId, at)));
  // Days of the shop are not UTC's: a day more on either side holds them all.
  const taken = await services
    .db("taken_quarters")
    .whereIn("diary_id", ids)
    .whereBetween("quarter_at", [addDays(from, -1), addDays(to, 2)])
    .select("diary_id", "quarter_at");
  const busy = new Set(taken.map((row) => quarterKey(row.diary_id, row.quarter_at)).filter((key) => !own.has(key)));
  return { settings, at: services.now(), ways, busy };
}

/** Whether somebody who may receive is there and free during the whole appointment. */
function isToBeHad({ settings, at, busy }: Diaries, { minutes, diaries }: Way, slotAt: Instant): boolean {
  if (!isOffered(settings, slotAt, at, minutes)) return false;
  const quarters = quartersOf(slotAt, endOf(slotAt, minutes));
  return diaries.some(
    (diary) =>
      isThere(settings, diary, slotAt, minutes) && !quarters.some((quarter) => busy.has(quarterKey(diary.id, quarter))),
  );
}

/**
 * All slots from one day to another, both included, that a customer cannot book: taken, blocked, past, or not offered. Without a
 * reason, the slots that at least one reason cannot have.
 */
export async function unavailableSlots(
  services: Services,
  from: Day,
  to: Day,
  asked: Asked = ANYTHING,
): Promise<Set<Instant>> {
  const diaries = await readDiaries(services, from, to, asked);
  const slots = daysFrom(from, to).flatMap((day) =>
    diaries.ways.flatMap((way) =>
      slotsOf(diaries.settings, day, way.minutes).filter((slotAt) => !isToBeHad(diaries, way, slotAt)),
    ),
  );
  return new Set(slots.sort());
}

export async function isFree(services: Services, slotAt: Instant, asked: Asked = ANYTHING): Promise<boolean> {
  const day = shopDay(slotAt);
  const diaries = await readDiaries(services, day, day, asked);
  const ways = diaries.ways.filter(({ minutes }) => openSlotsOf(diaries.settings, day, minutes).includes(slotAt));
  return ways.length > 0 && ways.every((way) => isToBeHad(diaries, way, slotAt));
}

/**
 * Lets one transaction at a time change who has which time. On PostgreSQL, two that take several quarters of an hour, or
 * exchange theirs, would otherwise wait for each other.
 */
async function holdDiaries({ db }: Services): Promise<void> {
  await db("diaries").orderBy("id").forUpdate().select("id");
}

/** The key of each quarter of an hour decides between two bookings. @returns false when a part of it is taken already */
export async function claim(
  services: Services,
  { diaryId, slotAt, endsAt }: Taking,
  blockedFor: string | null = null,
): Promise<boolean> {
  const { db, now } = services;
  await holdDiaries(services);
  const key = { diary_id: diaryId, slot_at: slotAt };
  const row = { ...key, ends_at: endsAt, blocked_for: blockedFor, created_at: instant(now()) };
  const begun = await db("taken_slots").insert(row).onConflict(["diary_id", "slot_at"]).ignore().returning("slot_at");
  if (begun.length === 0) return false;
  const quarters = quartersOf(slotAt, endsAt).map((quarter_at) => ({ ...key, quarter_at }));
  const had = await db("taken_quarters")
    .insert(quarters)
    .onConflict(["diary_id", "quarter_at"])
    .ignore()
    .returning("quarter_at");
  if (had.length === quarters.length) return true;
  await db("taken_slots").where(key).delete(); // and the quarters that were still free
  return false;
}

/** Takes the time of the first of these people who is free. @returns null when nobody is */
export async function claimOneOf(
  services: Services,
  diaries: readonly Diary[],
  slotAt: Instant,
  minutes: number,
): Promise<Taking | null> {
  for (const { id } of diaries) {
    const taking = { diaryId: id, slotAt, endsAt: endOf(slotAt, minutes) };
    if (await claim(services, taking)) return taking;
  }
  return null;
}

/**
 * Takes a slot for an administrator: of the person they name, there or not; without a name, of a person who does that reason, those
 * who are there first.
 * @param first the diary that is tried before the others
 */
export async function claimForShop(
  services: Services,
  slotAt: Instant,
  minutes: number,
  { reason, diaryId }: Asked,
  first?: string,
): Promise<Taking | null> {
  const settings = await settingsInForce(services);
  const diaries = await diariesInForce(services);
  const named = diaries.filter(({ id }) => id === diaryId);
  if (diaryId) return claimOneOf(services, named, slotAt, minutes);
  const able = diaries.filter(({ reasonsOff }) => !reason || !reasonsOff.includes(reason));
  const rank = (diary: Diary) => (diary.id === first ? 0 : isThere(settings, diary, slotAt, minutes) ? 1 : 2);
  const wanted = (able.length > 0 ? able : diaries).sort((one, other) => rank(one) - rank(other));
  return claimOneOf(services, wanted, slotAt, minutes);
}

export async function giveTo({ db }: Services, { diaryId, slotAt }: Taking, appointmentId: string): Promise<void> {
  await db("taken_slots").where({ diary_id: diaryId, slot_at: slotAt }).update({ appointment_id: appointmentId });
}

export async function free(services: Services, appointmentId: string): Promise<void> {
  await holdDiaries(services);
  await services.db("taken_slots").where({ appointment_id: appointmentId }).delete();
}

function quartersOf(slotAt: Instant, endsAt: Instant): Instant[] {
  const [start, end] = [new Date(slotAt), Date.parse(endsAt)];
  const quarters: Instant[] = [];
  for (let at = start; at.getTime() < end; at = minutesAfter(at, QUARTER)) quarters.push(instant(at));
  return quarters;
}

/** @property diaryId whose diary; null for all of them */
export type Kept = { diaryId?: string | null; minutes?: number };

/** Blocks a slot, so that customers are not offered it. @returns "taken" when a part of it is booked or blocked already in one of these diaries */
export async function blockSlot(
  outer: Services,
  slotAt: Instant,
  blockedFor: string,
  { diaryId = null, minutes = HOUR }: Kept = {},
): Promise<"blocked" | "taken"> {
  return inTransaction(outer, async (services) => {
    const whose = (await diariesInForce(services)).filter(({ id }) => diaryId === null || id === diaryId);
    const kept: string[] = [];
    for (const { id } of whose) {
      if (!(await claim(services, { diaryId: id, slotAt, endsAt: endOf(slotAt, minutes) }, blockedFor))) break;
      kept.push(id);
    }
    if (whose.length > 0 && kept.length === whose.length) return "blocked";
    await services.db("taken_slots").where({ slot_at: slotAt }).whereIn("diary_id", kept).delete();
    return "taken";
  });
}

/** @returns false when the slot was not blocked; a customer's is never freed this way */
export async function unblockSlot({ db }: Services, slotAt: Instant, diaryId: string | null = null): Promise<boolean> {
  const blocked = db("taken_slots").where({ slot_at: slotAt }).whereNull("appointment_id");
  if (diaryId !== null) void blocked.where({ diary_id: diaryId });
  return (await blocked.delete()) > 0;
}
