import { isPostgres, type Db } from "~/infra/db.server";

/** Does what a person with access to the database can do, once they have turned its triggers off. */
export async function withoutGuards(db: Db, work: () => Promise<unknown>): Promise<void> {
  const restore = isPostgres(db) ? await disabledTriggers(db) : await droppedTriggers(db);
  await work();
  for (const [sql, names] of restore) await db.raw(sql, names);
}

/** The statements that undo a step. */
type Undoing = [sql: string, names: string[]][];

async function disabledTriggers(db: Db): Promise<Undoing> {
  const guarded = await db("information_schema.triggers").distinct().pluck<string[]>("event_object_table");
  for (const table of guarded) await db.raw("alter table ?? disable trigger user", [table]);
  return guarded.map((table) => ["alter table ?? enable trigger user", [table]]);
}

async function droppedTriggers(db: Db): Promise<Undoing> {
  const guards = (await db("sqlite_master").where({ type: "trigger" })) as { name: string; sql: string }[];
  for (const { name } of guards) await db.raw("drop trigger ??", [name]);
  return guards.map(({ sql }) => [sql, []]);
}
