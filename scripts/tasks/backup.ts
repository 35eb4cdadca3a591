import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";

import Database from "better-sqlite3";

import { noteTaskRun } from "../../app/domain/health/task-runs.server";
import { readConfig } from "../../app/infra/config.server";
import { openDatabase } from "../../app/infra/db.server";
import type { Environment } from "./workers";

/** SQLite's own copy: whole and consistent while the shop goes on selling, which copying the file would not be. */
export async function backup([target]: string[], environment: Environment = process.env): Promise<string> {
  if (!target) throw new Error("Vers quel fichier ? npm run shop -- backup <fichier>");
  if (existsSync(target)) throw new Error(`${target} existe déjà : une sauvegarde n’en remplace pas une autre.`);
  const db = new Database(databaseFile(environment), { readonly: true, fileMustExist: true });
  try {
    await db.backup(`${target}.part`);
  } finally {
    db.close();
  }
  checkDatabase(`${target}.part`);
  renameSync(`${target}.part`, target);
  await noteBackup(environment);
  return `Sauvegarde faite et vérifiée : ${target}`;
}

export async function restore([source]: string[], environment: Environment = process.env): Promise<string> {
  if (!source || !existsSync(source)) throw new Error("Quelle sauvegarde ? npm run shop -- restore <fichier>");
  checkDatabase(source);
  const file = databaseFile(environment);
  const former = `${file}.avant-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  if (existsSync(file)) {
    refuseWhileOpen(file);
    renameSync(file, former);
  }
  // The log beside the former file belongs to it: applied to the restored one, it would corrupt it.
  for (const rest of ["-wal", "-shm"]) rmSync(file + rest, { force: true });
  copyFileSync(source, `${file}.part`);
  renameSync(`${file}.part`, file);
  return [
    `Base remise en place : ${file}`,
    ...(existsSync(former) ? [`L’ancienne est gardée : ${former}`] : []),
    "Lancez npm run migrate avant de rouvrir.",
  ].join("\n");
}

/** A shop of an earlier version, backed up before its upgrade, has no place for the note. */
async function noteBackup(environment: Environment): Promise<void> {
  const db = openDatabase(databaseFile(environment));
  try {
    if (await db.schema.hasTable("task_runs")) await noteTaskRun(db, "backup", new Date());
  } finally {
    await db.destroy();
  }
}

function databaseFile(environment: Environment): string {
  const { databaseUrl } = readConfig(environment);
  if (databaseUrl.startsWith("postgres"))
    throw new Error("Cette tâche est celle de SQLite ; pour PostgreSQL : pg_dump et pg_restore.");
  return databaseUrl;
}

/** Whole, and a shop's: another program's database in the shop's place would be an empty shop beside its files. */
function checkDatabase(file: string): void {
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

/** Those of the first versions, so that an old backup is still one. */
const SHOP_TABLES = ["knex_migrations", "products", "visitors", "orders"];

/** Also writes the log's last pages into the file, so that what is kept aside is whole. */
function refuseWhileOpen(file: string): void {
  const db = new Database(file, { timeout: 0 });
  try {
    // Leaving the shared log is only granted to the last one out.
    db.pragma("journal_mode = DELETE");
  } catch {
    throw new Error("La base est ouverte : arrêtez la boutique avant de remettre une sauvegarde.");
  } finally {
    db.close();
  }
}
