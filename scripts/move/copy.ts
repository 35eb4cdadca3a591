import { isPostgres, type Db } from "../../app/infra/db.server";

/** The kind of a column, for comparing values: PostgreSQL returns large numbers as text, SQLite booleans as 0 and 1. */
export type ColumnKind = "truth" | "bytes" | "number" | "text";
export type Copied = { columns: Map<string, ColumnKind>; key: string[]; rows: number };

/** False for the tables of the engine, and for Knex's own record of migrations, which is not copied. */
const isShops = (table: string) => !table.startsWith("knex_") && !table.startsWith("sqlite_");
const BATCH = 200;

/**
 * Copies the rows of every table, unchanged, into the same tables of another database. Rows that its migrations had
 * made are deleted first. Foreign keys are checked once all rows are there.
 * @param to a transaction
 */
export async function copyTables(from: Db, to: Db): Promise<Map<string, Copied>> {
  const tables = await tablesOf(to);
  const there = new Set(await tablesOf(from));
  const unknown = tables.filter((table) => !there.has(table));
  if (unknown.length > 0) throw new Error(`Tables absentes de la base d’origine : ${unknown.join(", ")}`);
  const restore = await withoutChecks(to, tables);
  const copied = new Map<string, Copied>();
  for (const table of tables) await to(table).delete(); // all before any copy, because a deletion may cascade
  for (const table of tables) {
    const [columns, key] = [await columnsOf(from, to, table), await keyOf(to, table)];
    let rows = 0;
    for await (const batch of rowsInOrder(from, table, key)) {
      await to.batchInsert(
        table,
        batch.map((row) => converted(row, columns, isPostgres(to))),
        BATCH,
      );
      rows += batch.length;
    }
    copied.set(table, { columns, key, rows });
  }
  await restore();
  return copied;
}

type Row = Record<string, unknown>;

/** All rows of a table, ordered by its key, in batches, so that the table is never in memory as a whole. */
export async function* rowsInOrder(db: Db, table: string, key: string[]): AsyncGenerator<Row[], void> {
  let last: Row | undefined;
  do {
    const batch = (await db(table)
      .modify((query) => {
        if (last)
          void query.whereRaw(`(${key.map(() => "??").join(", ")}) > (${key.map(() => "?").join(", ")})`, [
            ...key,
            ...key.map((column) => last?.[column] as string),
          ]);
      })
      .orderBy(key)
      .limit(BATCH)) as Row[];
    yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function converted(row: Row, columns: Map<string, ColumnKind>, toPostgres: boolean): Row {
  return Object.fromEntries(
    [...columns].map(([column, kind]) => {
      const value = row[column] ?? null;
      if (value === null || kind === "text" || kind === "bytes") return [column, value];
      if (kind === "number") return [column, Number(value)];
      return [column, toPostgres ? Boolean(value) : Number(Boolean(value))];
    }),
  );
}

async function tablesOf(db: Db): Promise<string[]> {
  const found = isPostgres(db)
    ? db("information_schema.tables").where({ table_schema: "public", table_type: "BASE TABLE" }).pluck("table_name")
    : db("sqlite_master").where({ type: "table" }).pluck("name");
  return ((await found) as string[]).filter(isShops).sort();
}

/** The columns of a table with their kinds, which PostgreSQL knows; both databases must have the same. */
async function columnsOf(from: Db, to: Db, table: string): Promise<Map<string, ColumnKind>> {
  const [names, others] = [await namesOf(from, table), await namesOf(to, table)];
  if ([...names.keys()].sort().join() !== [...others.keys()].sort().join())
    throw new Error(`La table ${table} n’a pas les mêmes colonnes dans les deux bases.`);
  return isPostgres(from) ? names : others;
}

async function namesOf(db: Db, table: string): Promise<Map<string, ColumnKind>> {
  if (!isPostgres(db)) {
    const rows = (await db.raw(`pragma table_info(${table})`)) as { name: string }[];
    return new Map(rows.map(({ name }) => [name, "text"]));
  }
  const rows: { column_name: string; data_type: string }[] = await db("information_schema.columns")
    .where({ table_schema: "public", table_name: table })
    .orderBy("ordinal_position")
    .select("column_name", "data_type");
  return new Map(rows.map(({ column_name, data_type }) => [column_name, kindOf(data_type)]));
}

function kindOf(type: string): ColumnKind {
  if (type === "boolean") return "truth";
  if (type === "bytea") return "bytes";
  return /int|numeric|real|double/.test(type) ? "number" : "text";
}

/** The columns that tell a table's rows apart. */
async function keyOf(db: Db, table: string): Promise<string[]> {
  if (!isPostgres(db)) {
    const rows = (await db.raw(`pragma table_info(${table})`)) as { name: string; pk: number }[];
    const key = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return (key.length > 0 ? key : rows).map(({ name }) => name);
  }
  const { rows } = (await db.raw(
    `select attribute.attname as name from pg_index as index
     join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
     where index.indrelid = ?::regclass and index.indisprimary order by array_position(index.indkey::int[], attribute.attnum::int)`,
    [table],
  )) as { rows: { name: string }[] };
  return rows.length > 0 ? rows.map(({ name }) => name) : [...(await namesOf(db, table)).keys()];
}

/** Postpones the check of foreign keys to the end of the copy. @returns a function that restores and checks them */
async function withoutChecks(to: Db, tables: string[]): Promise<() => Promise<void>> {
  if (!isPostgres(to)) {
    await to.raw("pragma defer_foreign_keys = on"); // until the transaction's end, which then fails
    return async () => undefined;
  }
  const { rows } = (await to.raw(
    "select conrelid::regclass::text as owner, conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  )) as { rows: { owner: string; name: string }[] };
  for (const { owner, name } of rows)
    await to.raw(`alter table ${owner} alter constraint ?? deferrable initially deferred`, [name]);
  return async () => {
    await to.raw("set constraints all immediate");
    for (const { owner, name } of rows) await to.raw(`alter table ${owner} alter constraint ?? not deferrable`, [name]);
    for (const table of tables) await setSequences(to, table);
  };
}

/** Sets the sequences of PostgreSQL, so that the next numbers follow the highest copied one. */
async function setSequences(to: Db, table: string): Promise<void> {
  const { rows } = (await to.raw(
    "select column_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence from information_schema.columns where table_schema = 'public' and table_name = ?",
    [table],
  )) as { rows: { name: string; sequence: string | null }[] };
  for (const { name, sequence } of rows)
    if (sequence)
      await to.raw("select setval(?::regclass, coalesce((select max(??) from ??), 0) + 1, false)", [
        sequence,
        name,
        table,
      ]);
}
