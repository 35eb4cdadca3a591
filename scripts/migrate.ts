/** `npm run migrate`: brings the tables of DATABASE_URL to this version. */
import { migrate, openDatabase } from "../app/infra/db.server";

const url = process.env.DATABASE_URL;
if (!url) {
  console.error("DATABASE_URL manque : le fichier SQLite, ou une adresse postgres://");
  process.exit(1);
}
const db = openDatabase(url);
try {
  const [before] = (await db.migrate.list({ directory: "migrations", loadExtensions: [".js"] })) as [unknown[]];
  await migrate(db);
  const [after] = (await db.migrate.list({ directory: "migrations", loadExtensions: [".js"] })) as [unknown[]];
  console.log(`${after.length - before.length} migration(s) appliquée(s), ${after.length} en tout.`);
} finally {
  await db.destroy();
}
