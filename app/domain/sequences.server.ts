import type { Services } from "~/infra/services.server";

/**
 * The next number of a sequence, from 1. It belongs to the transaction in which it is taken: a rollback gives it back,
 * and no other takes it before the end. A sequence used only inside transactions therefore has neither gaps nor
 * doubles.
 */
export async function nextOf({ db }: Services, name: string): Promise<number> {
  await db("counters").insert({ name, value: 0 }).onConflict("name").ignore();
  const [row] = await db("counters").where({ name }).increment("value", 1).returning("value");
  if (!row) throw new Error(`the sequence ${name} is not there`);
  return row.value;
}
