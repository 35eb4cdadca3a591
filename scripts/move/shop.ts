import { OWN_FRAME_IDS } from "../../app/domain/catalogue/own-frames";
import { contentOf, migrate, migrationsOf, type Db } from "../../app/infra/db.server";
import { differences } from "./compare";
import { copyTables, type Copied } from "./copy";

/** @throws Error where the tables are not those of this version */
export async function refuseEarlierTables(db: Db): Promise<void> {
  const { pending } = await migrationsOf(db);
  if (pending.length > 0)
    throw new Error(`La base n’est pas à jour (${pending.join(", ")}) : d’abord npm run migrate.`);
}

/** True for a database without tables, or with the unused tables of a migration, which a failed move leaves behind. */
export async function isNew(db: Db): Promise<boolean> {
  const content = await contentOf(db);
  if (content !== "shop") return content === "empty";
  for (const table of ["visitors", "users", "orders", "settings_versions"] as const)
    if (await db(table).first()) return false;
  return !(await db("products").whereNotIn("id", OWN_FRAME_IDS).first("id"));
}

/**
 * Copies a shop into a new database of the other engine, in one transaction, and compares every table before the commit.
 * @throws Error naming what differs; the copy then has no rows
 */
export async function copyShop(from: Db, to: Db): Promise<Map<string, Copied>> {
  await migrate(to);
  return to.transaction(async (inside) => {
    const copied = await copyTables(from, inside);
    const wrong = await differences(from, inside, copied);
    if (wrong.length > 0) throw new Error(`La copie diffère, et n’est pas gardée :\n${wrong.join("\n")}`);
    return copied;
  });
}
