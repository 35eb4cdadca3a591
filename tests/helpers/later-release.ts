import type { Db } from "~/infra/db.server";

/** What is said of the database that `asOfLaterRelease` leaves: who migrated it, how, and what to do. */
export const LATER_RELEASE =
  /version plus récente de la boutique \(9\.1\.0, 3f2a9c12\)[^]*0999_of_tomorrow\.js[^]*Rien n’a été changé[^]*npm run shop -- restore/;

/** Leaves the database as a later release would: with a migration of its own, and its name. */
export async function asOfLaterRelease(db: Db): Promise<void> {
  await db("knex_migrations").insert({ name: "0999_of_tomorrow.js", batch: 99, migration_time: new Date() });
  await db("shop_identity").update({ migrated_by: "9.1.0, 3f2a9c12" });
}
