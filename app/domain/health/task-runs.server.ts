import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { instant, type Instant } from "~/domain/time";

/** A task that a timer of the machine starts. Its runs are noted, because nobody would notice a missing one. */
export type TimedTask = "backup";

/** Notes that a task has run to its end. */
export async function noteTaskRun(db: Db, name: TimedTask, at: Date): Promise<void> {
  const row = { name, ran_at: instant(at) };
  await db("task_runs").insert(row).onConflict("name").merge(row);
}

/** `never`: it has not run since the shop was made, which is `at`. */
export type LastRun = { at: Instant; never: boolean };

export async function lastTaskRun({ db }: Pick<Services, "db">, name: TimedTask): Promise<LastRun> {
  const run = await db("task_runs").where({ name }).first("ran_at");
  if (run) return { at: run.ran_at, never: false };
  const made = await db("shop_identity").first("made_at");
  if (!made) throw new Error("the database has no identity");
  return { at: made.made_at, never: true };
}
