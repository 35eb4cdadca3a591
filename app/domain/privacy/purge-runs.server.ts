import type { Services } from "~/infra/services.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";

type Known = { name: string; hourly?: true };

/** A running shop purges every day, so a purge that has not run for two days is late. */
const LATE_MINUTES = 2 * 24 * 60;

export async function noteRun({ db, now }: Services, name: string, deleted: number): Promise<void> {
  const row = { name, ran_at: instant(now()), deleted };
  await db("purge_runs").insert(row).onConflict("name").merge(row);
}

export async function isDue({ db, now }: Services, { name, hourly }: Known): Promise<boolean> {
  const row = await db("purge_runs").where({ name }).first("ran_at");
  // A minute less than an hour: otherwise the worker that looks every hour would find it not quite due.
  return !row || row.ran_at <= instant(minutesAfter(now(), -(hourly ? 59 : 24 * 60 - 1)));
}

/** `since`: the last run, or the creation of the shop. */
export type LatePurge = { name: string; since: Instant };

/** The purges that have not been completed for two days: they fail, or the shop was stopped. */
export async function latePurges({ db, now }: Services, purges: readonly Known[]): Promise<LatePurge[]> {
  const limit = instant(minutesAfter(now(), -LATE_MINUTES));
  const rows = await db("purge_runs").select("name", "ran_at");
  const made = await db("shop_identity").first("made_at");
  return purges.flatMap(({ name }) => {
    const since = rows.find((row) => row.name === name)?.ran_at ?? made?.made_at;
    return since && since < limit ? [{ name, since }] : [];
  });
}
