import { LRUCache } from "lru-cache";

import type { Services } from "~/infra/services.server";
import { addDays, shopDay, startOfDay, type Day } from "~/domain/days";
import { instant, type Instant } from "~/domain/time";

const SEQUENCE = "catalogue";

/**
 * Called in the transaction of whatever changes what catalogue pages show: products, prices, pieces free to buy. Called before that
 * transaction locks products or colours, or takes a number: PostgreSQL runs them side by side, and two that meet at this row and at
 * another would wait for each other for ever, unless both come to this one first.
 * @param productIds of the products that changed, or came or went; none where it is something else that pages show
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
 * `count` grows by one with each change by the shop itself; `foreign` changes when another program has written to the database; `turned` is
 * when a promotion last began or ended.
 */
export type Version = { count: number; foreign: string; turned: Instant; day: Day };

/** A version, the mark of the commits before it, and the times between which no promotion begins or ends, and no day. */
type Known = { mark: number; version: Version; from: number; until: number };

/** The version read last. */
const latest = new WeakMap<object, Known>();

/**
 * The same text as long as no catalogue page has to change, whichever process or tool changes the tables: nothing was written, no
 * promotion has begun or ended, and the day is the same, which products and notices depend on. The tables are asked only when something was
 * committed since, or such a moment has come. The mark is read first: a version is at least as new as its mark.
 */
export async function catalogueVersion(services: Services): Promise<string> {
  return Object.values(await versionOfCatalogue(services)).join(" ");
}

/** The same in its parts. */
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
/** What depends on the day, such as a reduction's reference price, is read again soon enough. */
const LONGEST_MS = 10 * 60_000;

/**
 * The same reading, which asks the tables again only when the catalogue has changed, the day may have, or what was asked last
 * is long past. What it gives is shared: its callers change nothing of it.
 * @param read asks for what can be written as JSON
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
