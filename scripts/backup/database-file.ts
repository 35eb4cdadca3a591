import { dirname } from "node:path";

import Database from "better-sqlite3";

import type { Config } from "../../app/infra/config.server";
import { openDatabase } from "../../app/infra/db.server";
import { copyShop, refuseEarlierTables } from "../move/shop";

/** @returns the file of an SQLite shop; null for a shop in PostgreSQL */
export function databaseFile({ databaseUrl }: Pick<Config, "databaseUrl">): string | null {
  return databaseUrl.startsWith("postgres") ? null : databaseUrl;
}

/** The folder for copies that are deleted at the end: the database's own, or for PostgreSQL that of the private files. */
export function workFolder(config: Pick<Config, "databaseUrl" | "privateFiles">): string {
  return dirname(databaseFile(config) ?? config.privateFiles);
}

/** Writes the shop's database into a new SQLite file, whole and consistent while the shop goes on selling. */
export async function copyDatabase({ databaseUrl }: Pick<Config, "databaseUrl">, to: string): Promise<void> {
  const file = databaseFile({ databaseUrl });
  if (file) await copyFileOf(file, to);
  else await copyPostgres(databaseUrl, to);
  leaveOut(to);
  checkDatabase(to);
}

/** In one transaction that sees one moment. Every table of the copy is compared before it counts. */
async function copyPostgres(url: string, to: string): Promise<void> {
  const [from, copy] = [openDatabase(url), openDatabase(to)];
  try {
    await from.transaction(
      async (moment) => {
        await refuseEarlierTables(moment);
        await copyShop(moment, copy);
      },
      { isolationLevel: "repeatable read", readOnly: true },
    );
  } finally {
    await Promise.all([from.destroy(), copy.destroy()]);
  }
}

/** SQLite's own copy, in one reading transaction. */
async function copyFileOf(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // All pages at once: between two steps, each sale would make the copy begin anew.
    await db.backup(to, { progress: () => 0x7fff_ffff });
  } finally {
    db.close();
  }
}

/** Removes the photographs' rows from the copy: they are kept for an hour only, and a backup is kept for weeks. */
function leaveOut(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    const known = db.prepare("select 1 from sqlite_master where type = 'table' and name = 'try_ons'").get();
    if (!known) return;
    db.pragma("secure_delete = ON");
    db.prepare("delete from try_ons").run();
  } finally {
    db.close();
  }
}

/**
 * Checks that the file is complete and a shop's: another program's database would become an empty shop beside these
 * files.
 */
export function checkDatabase(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    const verdict: unknown = db.pragma("integrity_check", { simple: true });
    if (verdict !== "ok") throw new Error(`${file} est abîmé : ${String(verdict)}`);
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    if (!SHOP_TABLES.every((name) => tables.includes(name)))
      throw new Error(`${file} n’est pas la base d’une boutique : rien n’a été changé.`);
    db.pragma("journal_mode = DELETE");
  } catch (fault) {
    const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
    if (code === "SQLITE_NOTADB") throw new Error(`${file} n’est pas une base SQLite : rien n’a été changé.`);
    if (code.startsWith("SQLITE_CORRUPT")) throw new Error(`${file} est abîmé (${code}) : rien n’a été changé.`);
    throw fault;
  } finally {
    db.close();
  }
}

/** Tables of the first versions, so that an old backup is recognised too. */
const SHOP_TABLES = ["knex_migrations", "products", "visitors", "orders"];

/**
 * Refuses while a process has the database open. Also writes the log's last pages into the file, so that the copy set
 * aside is complete.
 */
export function refuseWhileOpen(
  file: string,
  refusal = "La base est ouverte : arrêtez la boutique et son socket (systemctl stop boutique.socket), et Litestream s’il tourne, avant de remettre une sauvegarde.",
): void {
  const db = new Database(file, { timeout: 0 });
  try {
    // SQLite allows leaving the shared log only to the last connection.
    db.pragma("journal_mode = DELETE");
  } catch (fault) {
    // A file that is no database is in nobody's use, and is set aside as it is.
    if (fault instanceof Error && "code" in fault && /^SQLITE_(NOTADB|CORRUPT)/.test(String(fault.code))) return;
    throw new Error(refusal);
  } finally {
    db.close();
  }
}

/** Facts about a database, read from a file that nobody writes. */
export type Facts = { shop: string | null; migrations: string[]; counts: Record<string, number> };

const COUNTED = ["orders", "users", "prescriptions", "products", "invoices", "appointments"];

export function factsOf(file: string): Facts {
  return reading(file, (db, tables) => ({
    shop: tables.includes("shop_identity")
      ? ((db.prepare("select id from shop_identity").pluck().get() as string | undefined) ?? null)
      : null,
    migrations: db.prepare("select name from knex_migrations order by id").pluck().all() as string[],
    counts: Object.fromEntries(
      COUNTED.filter((name) => tables.includes(name)).map((name) => [
        name,
        db.prepare(`select count(*) from "${name}"`).pluck().get() as number,
      ]),
    ),
  }));
}

/** @returns for each table, how many of its rows were made or changed after that moment */
export function rowsSince(file: string, moment: string): Map<string, number> {
  return reading(file, (db, tables) => {
    const newer = new Map<string, number>();
    for (const name of tables) {
      const dates = datesOf(db, name);
      if (dates.length === 0) continue;
      const where = dates.map((column) => `"${column}" > @moment`).join(" or ");
      const count = db.prepare(`select count(*) from "${name}" where ${where}`).pluck().get({ moment }) as number;
      if (count > 0) newer.set(name, count);
    }
    return newer;
  });
}

/** @returns when its newest row was made or changed; 1970 for a database without such rows */
export function newestMomentOf(file: string): string {
  return reading(file, (db, tables) => {
    let newest = new Date(0).toISOString();
    for (const name of tables)
      for (const column of datesOf(db, name)) {
        const last = db.prepare(`select max("${column}") from "${name}"`).pluck().get() as string | null;
        if (last !== null && last > newest) newest = last;
      }
    return newest;
  });
}

const DATES = ["created_at", "updated_at"];

function datesOf(db: Database.Database, table: string): string[] {
  const columns = (db.pragma(`table_info("${table}")`) as { name: string }[]).map((column) => column.name);
  return DATES.filter((column) => columns.includes(column));
}

function reading<Result>(file: string, work: (db: Database.Database, tables: string[]) => Result): Result {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    return work(db, tables);
  } finally {
    db.close();
  }
}
