import { readConfig } from "../../app/infra/config.server";
import { migrationsOf, openDatabase } from "../../app/infra/db.server";

/** @returns what stands against starting, in words; empty when all is well */
export async function problemsBeforeStart(environment: Record<string, string | undefined>): Promise<string[]> {
  let databaseUrl;
  try {
    ({ databaseUrl } = readConfig(environment));
  } catch (fault) {
    return [fault instanceof Error ? fault.message : String(fault)];
  }
  const pending = await pendingMigrations(databaseUrl);
  return pending.length
    ? [`La base de données n’est pas à jour (${pending.join(", ")}). Sauvegardez-la, puis : npm run migrate`]
    : [];
}

async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl);
  try {
    return (await migrationsOf(db)).pending;
  } finally {
    await db.destroy();
  }
}
