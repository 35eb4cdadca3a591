import type { Services } from "~/infra/services.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant, type Instant } from "~/domain/time";
import { isOffered } from "./opening.server";
import { shopDay, addDays, daysFrom, type Day } from "~/domain/days";
import { slotsOf } from "./slots";

/**
 * Every slot from one day to another, both included, that customers cannot book: taken, blocked by the shop, past, or
 * not offered.
 */
export async function unavailableSlots(services: Services, from: Day, to: Day): Promise<Set<Instant>> {
  const { db, now } = services;
  const settings = await settingsInForce(services);
  // Days of the shop's time zone are not UTC's: one more day on either side includes them all.
  const rows: Instant[] = await db("taken_slots")
    .whereBetween("slot_at", [addDays(from, -1), addDays(to, 2)])
    .pluck("slot_at");
  const claimed = new Set(rows);
  const at = now();
  return new Set(
    daysFrom(from, to)
      .flatMap((day) => slotsOf(settings, day))
      .filter((slot) => claimed.has(slot) || !isOffered(settings, slot, at)),
  );
}

export async function isFree(services: Services, slotAt: Instant): Promise<boolean> {
  const day = shopDay(slotAt);
  return (
    isOffered(await settingsInForce(services), slotAt, services.now()) &&
    !(await unavailableSlots(services, day, day)).has(slotAt)
  );
}

/** Claims a slot; the primary key decides between two who want it. @returns false when someone has it already */
export async function claim(
  { db, now }: Services,
  slotAt: Instant,
  blockedFor: string | null = null,
): Promise<boolean> {
  const row = { slot_at: slotAt, blocked_for: blockedFor, created_at: instant(now()) };
  const claimed = await db("taken_slots").insert(row).onConflict("slot_at").ignore().returning("slot_at");
  return claimed.length > 0;
}

export async function giveTo({ db }: Services, slotAt: Instant, appointmentId: string): Promise<void> {
  await db("taken_slots").where({ slot_at: slotAt }).update({ appointment_id: appointmentId });
}

export async function free({ db }: Services, appointmentId: string): Promise<void> {
  await db("taken_slots").where({ appointment_id: appointmentId }).delete();
}

/** Blocks a slot. @returns "taken" when a customer or the shop has it already */
export async function blockSlot(services: Services, slotAt: Instant, blockedFor: string): Promise<"blocked" | "taken"> {
  return (await claim(services, slotAt, blockedFor)) ? "blocked" : "taken";
}

/** Frees a blocked slot. @returns false when it was not blocked; a customer's slot is never freed this way */
export async function unblockSlot({ db }: Services, slotAt: Instant): Promise<boolean> {
  return (await db("taken_slots").where({ slot_at: slotAt }).whereNull("appointment_id").delete()) > 0;
}
