import { touchCatalogue } from "~/domain/catalogue/version.server";

import type { Shop } from "./shop";
import { ON_POSTGRESQL } from "./shop-database";

/**
 * Announces products that a test has changed by a statement of its own. A shop on SQLite notices what other programs write; on
 * PostgreSQL each change is announced by who makes it.
 */
export async function announceProducts({ db }: Pick<Shop, "db">, ids?: string[]): Promise<void> {
  if (ON_POSTGRESQL) await touchCatalogue({ db }, ids ?? (await db("products").pluck("id")));
}

/** Forgets what visitors have used of the limits: SQLite's shop counts in its own memory, which a restart empties. */
export async function forgetLimits(shop: Shop): Promise<void> {
  if (ON_POSTGRESQL) await shop.db("rate_counts").delete();
  else await shop.restart();
}
