import { LRUCache } from "lru-cache";

import type { Services } from "~/infra/services.server";
import { addDays, shopDay, startOfDay, type Day } from "~/domain/days";
import { instant, type Instant } from "~/domain/time";

const SEQUENCE = "catalogue";

/**
 * Raises the version of the catalogue, in the transaction that changes what catalogue pages show: products, prices,
 * free pieces. Call it before the transaction locks products or colours, or takes a number. PostgreSQL runs
 * transactions side by side, and two that lock this row and another in a different order would wait for each other for
 * ever.
 * @param productIds products that were changed, added or removed; empty when the change is not of a product
 */
export async function touchCatalogue({ db }: Pick<Services, "db">, productIds: string[] = []): Promise<void> {
  const [counted] = await db("counters")
    .insert({ name: SEQUENCE, value: 1 })
    .onConflict("name")
    .merge({ value: db.raw("counters.value + 1") })
    .returning("value");
  const changed_in = counted?.value ?? 0;
  for (let from = 0; from < productIds.length; from += ROWS_AT_ONCE)
    await db("catalogue_changes")
      .insert(productIds.slice(from, from + ROWS_AT_ONCE).map((product_id) => ({ product_id, changed_in })))
      .onConflict("product_id")
      .merge({ changed_in });
}

const ROWS_AT_ONCE = 500;

/** @param since a version's count; @returns the products that changed after it, once each */
export function changedSince({ db }: Pick<Services, "db">, since: number): Promise<string[]> {
  return db("catalogue_changes").where("changed_in", ">", since).orderBy("changed_in").pluck("product_id");
}

/**
 * `count` grows by one with each change by the shop itself. `foreign` changes when another program has written to the
 * database. `turned` is when a promotion last began or ended.
 */
export type Version = { count: number; foreign: string; turned: Instant; day: Day };

/**
 * A version, the commit mark before it was read, and the times in milliseconds between which it holds without a commit:
 * no promotion begins or ends, and no day.
 */
type Known = { mark: number; version: Version; from: number; until: number };

/** The last version read, for each database. */
const latest = new WeakMap<object, Known>();

/**
 * A text that stays the same as long as no catalogue page has to change, whichever process or tool writes the tables.
 * It changes when something is written, when a promotion begins or ends, and when the day changes. The tables are read
 * only after a commit or at such a moment. The commit mark is read before them, so that a version is never older than
 * its mark.
 */
export async function catalogueVersion(services: Services): Promise<string> {
  return Object.values(await versionOfCatalogue(services)).join(" ");
}

/** The parts of `catalogueVersion`. */
export async function versionOfCatalogue({ db, foreignWrites, commitMark, now }: Services): Promise<Version> {
  const [mark, time] = [commitMark(), now().getTime()];
  const known = latest.get(db);
  if (mark !== null && known?.mark === mark && known.from <= time && time < known.until) return known.version;
  const { value, turned, turns } = await readVersion(db, instant(new Date(time)));
  const day = shopDay(new Date(time));
  const version = { count: value ?? 0, foreign: await foreignWrites(), turned: turned ?? "", day };
  const from = Math.max(startOfDay(day).getTime(), turned ? Date.parse(turned) : 0);
  const until = Math.min(startOfDay(addDays(day, 1)).getTime(), turns ? Date.parse(turns) : Infinity);
  if (mark !== null) latest.set(db, { mark, version, from, until });
  return version;
}

type Read = { value: number | null; /** When prices turned last. */ turned: Instant | null; turns: Instant | null };

async function readVersion(db: Services["db"], at: Instant): Promise<Read> {
  const turns = (side: "starts_at" | "ends_at") => db("promotions").select({ at: side });
  const all = () => turns("starts_at").unionAll(turns("ends_at")).as("turn");
  return db
    .first({
      value: db("counters").where({ name: SEQUENCE }).select("value"),
      turned: db.from(all()).where("turn.at", "<=", at).max("turn.at"),
      turns: db.from(all()).where("turn.at", ">", at).min("turn.at"),
    })
    .then((row: Read | undefined) => row ?? { value: null, turned: null, turns: null });
}

const MOST_REMEMBERED = 64;
/**
 * The longest a reading is used: prices that depend on time, such as a reduction's reference, are read again by then.
 */
const LONGEST_MS = 10 * 60_000;

/**
 * Remembers a reading until the catalogue or the day changes, or the reading is too old. Callers share the result and
 * must not change it.
 * @param read takes a question that can be written as JSON
 */
export function readPerVersion<Asked, Found extends object>(
  read: (services: Services, asked: Asked) => Promise<Found>,
): (services: Services, asked: Asked) => Promise<Found> {
  const memories = new WeakMap<object, LRUCache<string, { version: string; at: number; found: Found }>>();
  return async (services, asked) => {
    const { db, now } = services;
    const memory = memories.get(db) ?? new LRUCache({ max: MOST_REMEMBERED });
    memories.set(db, memory);
    const key = JSON.stringify(asked);
    const version = await catalogueVersion(services);
    const at = now().getTime();
    const known = memory.get(key);
    if (known?.version === version && Math.abs(at - known.at) < LONGEST_MS) return known.found;
    const found = await read(services, asked);
    memory.set(key, { version, at, found });
    return found;
  };
}
