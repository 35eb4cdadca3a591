import type { Db } from "~/infra/db.server";

/** Every table of a SQLite database. */
export async function tableNames(db: Db): Promise<string[]> {
  return db("sqlite_master")
    .where({ type: "table" })
    .whereNot("name", "like", "sqlite_%")
    .orderBy("name")
    .pluck<string[]>("name");
}
