import type { Services } from "~/infra/services.server";

/**
 * The next number of a sequence, from 1. It belongs to the transaction it is taken in: undone with it, and taken by nobody
 * else before its end, so that a sequence used only inside transactions has neither hole nor double.
 */
export async function nextOf({ db }: Services, name: string): Promise<number> {
  await db("counters").insert({ name, value: 0 }).onConflict("name").ignore();
  const [row] = await db("counters").where({ name }).increment("value", 1).returning("value");
  if (!row) throw new Error(`the sequence ${name} is not there`);
  return row.value;
}
