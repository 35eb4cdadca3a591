import type { Services } from "~/infra/services.server";

const COUNTER = "catalogue";

/** Called in the transaction of whatever changes what catalogue pages show: products, prices, pieces free to buy. */
export async function touchCatalogue({ db }: Services): Promise<void> {
  await db("counters")
    .insert({ name: COUNTER, value: 1 })
    .onConflict("name")
    .merge({ value: db.raw("counters.value + 1") });
}

/** The same text as long as no catalogue page has to change, whichever process or tool changes the tables. */
export async function catalogueVersion({ db, foreignWrites }: Services): Promise<string> {
  const row = await db("counters").where({ name: COUNTER }).first("value");
  return `${row?.value ?? 0}.${await foreignWrites()}`;
}
