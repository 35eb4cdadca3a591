import type { Services } from "~/infra/services.server";
import { daysAfter, instant, type Instant } from "./time";

/**
 * A running shop reads the clock every hour. A longer silence means that the machine was off, or that the clock is
 * wrong.
 */
const LONGEST_SILENCE_DAYS = 7;

/** Tables that a running shop writes to all the time. */
const LIVELY = ["visitors", "orders", "users", "sessions", "outbox"];

/** `jumped`: the clock is far ahead of the last time that the shop saw, `since`; nothing may be deleted as old. */
export type ClockReading = { outcome: "steady" } | { outcome: "jumped"; since: Instant };

/** Compares the clock with the last time that was believed, and believes it unless it has jumped. */
export async function readClock(services: Services): Promise<ClockReading> {
  const reading = await compareClock(services);
  if (reading.outcome === "steady") await believeClock(services);
  return reading;
}

/** The same comparison for pages, which write nothing. */
export async function compareClock(services: Services): Promise<ClockReading> {
  const since = (await lastBelieved(services)) ?? (await newestRow(services));
  const jumped = since && daysAfter(new Date(since), LONGEST_SILENCE_DAYS) < services.now();
  return jumped ? { outcome: "jumped", since } : { outcome: "steady" };
}

/** A person has checked the clock: its time is believed. */
export async function believeClock({ db, now }: Services): Promise<void> {
  const row = { id: 1, seen_at: instant(now()) };
  await db("clock_watch").insert(row).onConflict("id").merge(row);
}

async function lastBelieved({ db }: Services): Promise<Instant | null> {
  const row = await db("clock_watch").first("seen_at");
  return row?.seen_at ?? null;
}

async function newestRow({ db }: Services): Promise<Instant | null> {
  let newest: Instant | null = null;
  for (const table of LIVELY) {
    const row: { at?: Instant | null } | undefined = await db(table).max({ at: "created_at" }).first();
    if (row?.at && (!newest || row.at > newest)) newest = row.at;
  }
  return newest;
}
