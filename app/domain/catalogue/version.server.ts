import type { Services } from "~/infra/services.server";

const COUNTER = "catalogue";

/** Called in the transaction of whatever changes what catalogue pages show: products, prices, pieces free to buy. */
export async function touchCatalogue({ db }: Services): Promise<void> {
  await db("counters")
    .insert({ name: COUNTER, value: 1 })
    .onConflict("name")
    .merge({ value: db.raw("counters.value + 1") });
}

type Known = { mark: number; version: string };

/** The version read last, and the mark of the commits before it. */
const latest = new WeakMap<object, Known>();

/**
 * The same text as long as no catalogue page has to change, whichever process or tool changes the tables. The tables are asked
 * only when something was committed since. The mark is read first: a version is at least as new as its mark.
 */
export async function catalogueVersion({ db, foreignWrites, commitMark }: Services): Promise<string> {
  const mark = commitMark();
  const known = latest.get(db);
  if (mark !== null && known?.mark === mark) return known.version;
  const row = await db("counters").where({ name: COUNTER }).first("value");
  const version = `${row?.value ?? 0}.${await foreignWrites()}`;
  if (mark !== null) latest.set(db, { mark, version });
  return version;
}
