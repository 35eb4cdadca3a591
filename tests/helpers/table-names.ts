import { isPostgres, type Db } from "~/infra/db.server";

/** Every table of a database. */
export async function tableNames(db: Db): Promise<string[]> {
  const named = isPostgres(db)
    ? db("information_schema.tables").where({ table_schema: "public" }).pluck<string[]>("table_name")
    : db("sqlite_master").where({ type: "table" }).whereNot("name", "like", "sqlite_%").pluck<string[]>("name");
  return (await named).sort();
}

/** Every column of a table. */
export async function columnNames(db: Db, table: string): Promise<string[]> {
  return Object.keys(await db(table).columnInfo());
}
