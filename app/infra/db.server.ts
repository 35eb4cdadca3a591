import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import knex, { type Knex } from "knex";

import { neededRepairs, repairEarlierDatabase, type OpenVault } from "./earlier-databases.server";
import { UNDECOMPOSED } from "./letters";
import { refuseLaterDatabase } from "./database/later-database.server";
import { PostgresClient } from "./database/postgres-client.server";
import { PRAGMAS, SqliteClient } from "./sqlite-client.server";

/** The database or a transaction on it; domain functions work with both. */
export type Db = Knex;

/** A row as it is read. The tables and their columns are declared in `app/domain/tables`. */
export type Row<Name extends Knex.TableNames> = Knex.ResolveTableType<Knex.TableType<Name>>;

/** The tables that a query reads: one, several by their own names, or each under an alias. */
export type Sources = Knex.TableNames | Record<string, Knex.TableNames>;
type BySourceName<From> = [From] extends [Knex.TableNames]
  ? { [Name in From]: Name }
  : { [Name in keyof From]: From[Name] & Knex.TableNames };

type ColumnNamed<Value, Table, Columns> = {
  [Column in keyof Columns & string]: Columns[Column] extends Value ? Column | `${Table & string}.${Column}` : never;
}[keyof Columns & string];

type ColumnOf<Value, Tables> = {
  [Table in keyof Tables]: ColumnNamed<Value, Table, Row<Tables[Table] & Knex.TableNames>>;
}[keyof Tables];

/**
 * Which column each key of a type is read from, for a `select`. A list that forgets a key, misspells a column or takes one of
 * another type does not compile.
 */
export type Columns<Type, From extends Sources> = {
  readonly [Key in keyof Type]-?: ColumnOf<Type[Key], BySourceName<From>> | Knex.Raw;
};

/** Reads rows of one table or of a join. The list of columns is compared with the type of the row, which Knex cannot do for a join. */
export async function selectRows<Type, From extends Sources>(
  found: Knex.QueryBuilder,
  columns: Columns<Type, From>,
): Promise<Type[]> {
  return (await found.select(columns)) as Type[];
}

/** True when several processes may share the database. */
export function isPostgres(db: Db): boolean {
  return (db.client as Knex.Client).config.client === "pg";
}

/** How long a request waits for a connection to PostgreSQL before it is refused with a time to come back. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Knex prints a failure to open a connection and throws it too; the code that catches it reports it in the shop's own
 * words.
 */
const QUIETER = {
  warn: (message: string) =>
    void (message.startsWith("Acquire connection error") || process.stderr.write(`${message}\n`)),
};

/**
 * @param url a file name, ":memory:" or postgres://…
 * @param image the SQLite file whose copy a database in memory begins with
 */
export function openDatabase(url: string, image?: Buffer): Db {
  if (url.startsWith("postgres"))
    return knex({
      client: PostgresClient as unknown as typeof Knex.Client,
      connection: url,
      pool: { min: 0, max: 10 },
      acquireConnectionTimeout: LONGEST_WAIT_MS,
      log: QUIETER,
    });

  if (url !== ":memory:") mkdirSync(dirname(url), { recursive: true });
  return knex({
    client: SqliteClient as unknown as typeof Knex.Client,
    connection: { filename: url, ...(image && { image: () => image }) }, // Knex copies all settings but functions
    useNullAsDefault: true,
    log: QUIETER,
    pool: { min: 0, max: 1_000 }, // sessions of the one file, which take turns to write
  });
}

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy";

/** A column's text without capitals, accents or ligatures, to be compared with what is folded. SQLite's own `lower` only knows the letters of English. */
export function foldedColumn(db: Db, column: string): Knex.Raw {
  // Plain letters, as in most addresses, are folded by SQLite itself: a call from there into JavaScript takes longer.
  if (!isPostgres(db))
    return db.raw("case when ?? glob '*[^ -~]*' then folded(??) else lower(??) end", [column, column, column]);
  const ligatures = Object.entries(UNDECOMPOSED);
  return db.raw(
    `${"replace(".repeat(ligatures.length)}translate(lower(??), ?, ?)${", ?, ?)".repeat(ligatures.length)}`,
    [column, ACCENTED, PLAIN, ...ligatures.flat()],
  );
}

/** @returns the settings of the connection that are not what the shop needs: some disks refuse some of them */
export async function weakPragmas(db: Db): Promise<string[]> {
  if (isPostgres(db)) return [];
  const weak: string[] = [];
  for (const [name, wanted] of Object.entries(PRAGMAS)) {
    const [row] = (await db.raw(`pragma ${name}`)) as Record<string, string | number>[];
    const value = Object.values(row ?? {})[0];
    if (value !== wanted) weak.push(`${name} = ${value}`);
  }
  return weak;
}

/** The size of a SQLite file that can be read through in a second or two. */
const SOON_READ_BYTES = 200_000_000;

/** True when the check for damage takes so long that a start must not wait for it. */
export function isLongRead(url: string): boolean {
  return !url.startsWith("postgres") && url !== ":memory:" && statSync(url).size > SOON_READ_BYTES;
}

/** Reads the whole file. @returns what SQLite finds wrong with it; null when it is sound */
export async function damageOf(db: Db): Promise<string | null> {
  if (isPostgres(db)) return null;
  const [row] = (await db.raw("pragma quick_check(1)")) as { quick_check: string }[];
  return row?.quick_check === "ok" ? null : (row?.quick_check ?? "unreadable");
}

/** Opening a SQLite file that does not exist creates it; a command that must not create one checks this first. */
export function databaseExists(url: string): boolean {
  return url.startsWith("postgres") || url === ":memory:" || existsSync(url);
}

const FIRST_MIGRATION = "0001_catalogue.js";

/** `empty`: without a table. `other`: with tables that are not a shop's. */
export async function contentOf(db: Db): Promise<"shop" | "empty" | "other"> {
  if (await db.schema.hasTable("knex_migrations")) {
    if (await db("knex_migrations").where({ name: FIRST_MIGRATION }).first()) return "shop";
  }
  const pg = isPostgres(db);
  const tables = pg
    ? db("information_schema.tables").where({ table_schema: "public" }).whereNot("table_name", "like", "knex_%")
    : db("sqlite_master")
        .where({ type: "table" })
        .whereNot("name", "like", "knex_%")
        .whereNot("name", "like", "sqlite_%");
  return (await tables.first()) ? "other" : "empty";
}

/** Knex's own check of the list ends with words that no owner understands; `refuseLaterDatabase` stands in its place. */
const MIGRATIONS = { directory: "migrations", loadExtensions: [".js"], disableMigrationsListValidation: true };

/**
 * Brings the database of any earlier version to this version. PostgreSQL does it as a whole or not at all: there, an
 * update keeps no copy to go back to.
 * @param openVault called only when an earlier version stored in plain text what is sealed today
 * @throws LaterDatabase
 */
export async function migrate(db: Db, openVault: OpenVault = noVault): Promise<void> {
  await asAWhole(db, async (whole) => {
    await repairEarlierDatabase(whole, openVault);
    await migrationsOf(whole); // refuses a database of a later version
    await whole.migrate.latest(MIGRATIONS);
  });
}

/** Undoes the migrations that follow this one. @throws Error where one of them cannot be undone */
export async function migrateBackTo(db: Db, last: string): Promise<void> {
  await asAWhole(db, async (whole) => {
    for (;;) {
      const { applied } = await migrationsOf(whole);
      if (!applied.includes(last)) throw new Error(`The database does not have the migration ${last}`);
      if (applied.at(-1) === last) return;
      await whole.migrate.down(MIGRATIONS);
    }
  });
}

const asAWhole = (db: Db, work: (db: Db) => Promise<void>): Promise<void> =>
  isPostgres(db) ? db.transaction(work) : work(db);

/**
 * The names of the migration files that were run, and of those that `migrate` would run or complete.
 * @throws LaterDatabase
 */
export async function migrationsOf(db: Db): Promise<{ applied: string[]; pending: string[] }> {
  const repairs = await neededRepairs(db);
  const [run, toRun] = (await db.migrate.list(MIGRATIONS)) as [{ name: string }[], { file: string }[]];
  const applied = run.map(({ name }) => name);
  // A repair gives a file that has another name today its present one.
  if (repairs.length === 0) await refuseLaterDatabase(db, applied, MIGRATIONS.directory);
  const pending = new Set([...repairs, ...toRun.map(({ file }) => file)]);
  return { applied, pending: [...pending].sort() };
}

function noVault(): never {
  throw new Error("HEALTH_DATA_KEY is needed: this database holds questions that must be sealed");
}

/** A number that changes with every commit of any connection; null when the database has no such number. */
export type CommitWatch = { mark(): number | null; close(): void };

const NO_WATCH: CommitWatch = { mark: () => null, close: () => undefined };

/**
 * Watches a SQLite file for commits over a connection of its own, which sees only what is committed: that of the shop sees its
 * unfinished transactions too. Asking takes some microseconds.
 * @param url as for `openDatabase`; PostgreSQL and databases in memory are not watched
 */
export function watchCommits(url: string): CommitWatch {
  if (url.startsWith("postgres") || url === ":memory:" || !existsSync(url)) return NO_WATCH;
  const connection = new SqliteDatabase(url, { readonly: true, fileMustExist: true });
  const version = connection.prepare("pragma data_version").pluck();
  return { mark: () => version.get() as number, close: () => void connection.close() };
}

/**
 * A text that changes when another process writes; empty on PostgreSQL. SQLite counts the commits of every other connection to its file.
 * PostgreSQL has no such counter: there, every process of the shop announces its own changes, and the shop must be
 * restarted after a tool was run.
 */
export async function foreignWrites(db: Db): Promise<string> {
  if (isPostgres(db)) return "";
  const [row] = (await db.raw("pragma data_version")) as { data_version: number }[];
  return String(row?.data_version ?? "");
}

/** The same check, one table after the other, so that a process that ends waits for one table at most. */
export async function damageByTable(db: Db): Promise<string | null> {
  if (isPostgres(db)) return null;
  const tables = (await db("sqlite_master").where({ type: "table" }).pluck("name")) as string[];
  for (const table of tables) {
    const [row] = (await db.raw("select quick_check from pragma_quick_check(?)", [table])) as { quick_check: string }[];
    if (row?.quick_check !== "ok") return row?.quick_check ?? "unreadable";
  }
  return null;
}

/** `held`: another process is writing just now. `unwritable`: the disk is full, or refuses to write. */
export type DatabaseTrouble = "held" | "unwritable";

/** @returns why the database cannot be written or reached; null for a fault of our own */
export function troubleOf(fault: unknown): DatabaseTrouble | null {
  if (!(fault instanceof Error)) return null;
  if (fault.name === "KnexTimeoutError") return "held"; // every connection is taken
  const code = "code" in fault ? String(fault.code) : "";
  if (/^(SQLITE_BUSY|SQLITE_LOCKED|55P03|53300|57P0[1-3]|08\d{3}$)/.test(code)) return "held";
  if (/^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53100|53200|25006)/.test(code)) return "unwritable";
  return null;
}

/** Writes a value that is there already. @throws the database's own fault when it cannot be written */
export async function tryWriting(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await db.raw("select 1");
    return;
  }
  await db.transaction(async (transaction) => {
    const [row] = (await transaction.raw("pragma user_version")) as { user_version: number }[];
    await transaction.raw(`pragma user_version = ${row?.user_version ?? 0}`);
  });
}
