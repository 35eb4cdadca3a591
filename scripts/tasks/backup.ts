import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";

import Database from "better-sqlite3";

import { readConfig } from "../../app/infra/config.server";

/** SQLite's own copy: whole and consistent while the shop goes on selling, which copying the file would not be. */
export async function backup([target]: string[]): Promise<string> {
  if (!target) throw new Error("Vers quel fichier ? npm run shop -- backup <fichier>");
  if (existsSync(target)) throw new Error(`${target} existe déjà : une sauvegarde n’en remplace pas une autre.`);
  const db = new Database(databaseFile(), { readonly: true, fileMustExist: true });
  try {
    await db.backup(`${target}.part`);
  } finally {
    db.close();
  }
  checkDatabase(`${target}.part`);
  renameSync(`${target}.part`, target);
  return `Sauvegarde faite et vérifiée : ${target}`;
}

export async function restore([source]: string[]): Promise<string> {
  if (!source || !existsSync(source)) throw new Error("Quelle sauvegarde ? npm run shop -- restore <fichier>");
  checkDatabase(source);
  const file = databaseFile();
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

function databaseFile(): string {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl.startsWith("postgres"))
    throw new Error("Cette tâche est celle de SQLite ; pour PostgreSQL : pg_dump et pg_restore.");
  return databaseUrl;
}

function checkDatabase(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    const verdict: unknown = db.pragma("integrity_check", { simple: true });
    if (verdict !== "ok") throw new Error(`${file} est abîmé : ${String(verdict)}`);
    db.pragma("journal_mode = DELETE");
  } finally {
    db.close();
  }
}

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
