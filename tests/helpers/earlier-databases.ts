import { pathToFileURL } from "node:url";
import type { Knex } from "knex";

import { openDatabase, type Db } from "~/infra/db.server";

import { EARLIER_FILES, EARLIER_STATES } from "../fixtures/migrations/states";

/** An empty database as the version of that commit made it. */
export async function databaseOf(commit: string, file = ":memory:"): Promise<Db> {
  const db = openDatabase(file);
  await migrateAs(db, commit);
  return db;
}

/** What `npm run migrate` did in the version of that commit. @throws where that version could not bring the database to its own state */
export async function migrateAs(db: Db, commit: string): Promise<void> {
  const state = EARLIER_STATES.find(([name]) => name === commit);
  if (!state) throw new Error(`no earlier state ${commit}`);
  const keys = state[1].split(" ");
  const source: Knex.MigrationSource<string> = {
    getMigrations: () => Promise.resolve(keys),
    getMigrationName: (key) => fileOf(key).name,
    getMigration: async (key) => (await import(pathToFileURL(fileOf(key).path).href)) as Knex.Migration,
  };
  await db.migrate.latest({ migrationSource: source });
}

function fileOf(key: string) {
  const file = EARLIER_FILES[key];
  if (!file) throw new Error(`no earlier migration ${key}`);
  return file;
}

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };

/** Columns, keys, checks and indexes of each table, in an order that does not depend on the migrations. */
export async function schemaOf(db: Db): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {};
  for (const { name, sql } of await tablesOf(db)) {
    const columns = (await db.raw("select * from pragma_table_info(?)", [name])) as Column[];
    const references = (await db.raw("select * from pragma_foreign_key_list(?)", [name])) as Record<string, string>[];
    const indexes = (await db.raw("select name, sql from sqlite_master where type = 'index' and tbl_name = ?", [
      name,
    ])) as { name: string; sql: string | null }[];
    schema[name] = [
      ...columns.map((column) => `${column.name} ${column.type} ${column.notnull} ${column.dflt_value} ${column.pk}`),
      ...references.map(({ from, table, to, on_delete }) => `${from} references ${table}.${to} ${on_delete}`),
      ...[...sql.matchAll(/constraint `(\w+)` check/g)].map(([, check]) => `check ${check}`),
      ...indexes.map((index) => index.sql ?? index.name),
    ].sort();
  }
  return schema;
}

/** How many rows each table has. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(db)) counts[name] = Number((await db(name).count({ n: "*" }))[0]?.n);
  return counts;
}

async function tablesOf(db: Db): Promise<{ name: string; sql: string }[]> {
  return (await db.raw(
    "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'knex%' order by name",
  )) as { name: string; sql: string }[];
}

/** Values for columns that do not accept any text. */
const VALUES: Record<string, unknown> = {
  "coupons.amount_cents": null,
  "products.discount_cents": null,
  "promotion_prices.reference_cents": 2,
  "analytics_events.name": "page_view",
  "messages.kind": "question",
};

/** Puts a row into every table; each refers to existing rows. */
export async function fillEveryTable(db: Db): Promise<void> {
  const waiting = (await tablesOf(db)).map(({ name }) => name);
  const firstOf: Record<string, Record<string, unknown>> = {};
  while (waiting.length > 0) {
    const name = waiting.shift() ?? "";
    const references = (await db.raw("select * from pragma_foreign_key_list(?)", [name])) as Record<string, string>[];
    if (references.some(({ table = "" }) => table !== name && !firstOf[table])) {
      waiting.push(name);
      continue;
    }
    const row: Record<string, unknown> = {};
    for (const column of (await db.raw("select * from pragma_table_info(?)", [name])) as Column[]) {
      const reference = references.find(({ from }) => from === column.name);
      const key = `${name}.${column.name}`;
      if (key in VALUES) row[column.name] = VALUES[key];
      else if (reference) row[column.name] = firstOf[reference.table ?? ""]?.[reference.to ?? ""];
      else row[column.name] = valueFor(column, name);
    }
    await db(name).insert(row);
    firstOf[name] = row;
  }
}

function valueFor({ name, type }: Column, table: string): unknown {
  if (/int|bool/i.test(type)) return 1;
  if (/float|real/i.test(type)) return 1.5;
  if (/blob/i.test(type)) return Buffer.from(name);
  if (/_at$|^since$|^occurred/.test(name)) return "2026-02-02T08:00:00.000Z";
  if (/^day$|_day$|_on$/.test(name)) return "2026-02-02";
  const length = Number(/\((\d+)\)/.exec(type)?.[1] ?? 100);
  return `${table}.${name}`.slice(0, length);
}
