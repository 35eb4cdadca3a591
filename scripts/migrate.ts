/** `npm run migrate`: brings the tables of DATABASE_URL to this version. */
import { readConfig } from "../app/infra/config.server";
import { migrate, migrationsOf, openDatabase } from "../app/infra/db.server";
import { openVault } from "../app/infra/vault.server";

const url = process.env.DATABASE_URL;
if (!url) {
  console.error("DATABASE_URL manque : le fichier SQLite, ou une adresse postgres://");
  process.exit(1);
}
const db = openDatabase(url);
try {
  const { pending } = await migrationsOf(db);
  await migrate(db, () => openVault(readConfig(process.env).healthDataKeys));
  const { applied } = await migrationsOf(db);
  console.log(`${pending.length} migration(s) appliquée(s), ${applied.length} en tout.`);
} finally {
  await db.destroy();
}
