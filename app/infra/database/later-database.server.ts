import { readdir } from "node:fs/promises";
import type { Knex } from "knex";

/**
 * A later release has migrated the database: this one knows neither its tables nor what their columns mean. The message
 * is in French, because every command shows it as it is.
 */
export class LaterDatabase extends Error {
  readonly says: string;
  readonly todo =
    "Rien n’a été changé. Remettez en service cette version plus récente, ou une sauvegarde faite avant elle : npm run shop -- restore <fichier> --confirm";

  /** @param release its version and commit; null where it did not note them */
  constructor(unknown: readonly string[], release: string | null) {
    super();
    this.says = `La base de données est celle d’une version plus récente de la boutique${release ? ` (${release})` : ""} : la version installée ici n’en connaît pas ${unknown.join(", ")}.`;
    this.message = `${this.says} ${this.todo}`;
  }
}

/**
 * @param recorded the migrations that ran on this database
 * @throws LaterDatabase where one of them is none of this release's files
 */
export async function refuseLaterDatabase(db: Knex, recorded: readonly string[], folder: string): Promise<void> {
  const files = new Set(await readdir(folder));
  const unknown = recorded.filter((name) => !files.has(name));
  if (unknown.length > 0) throw new LaterDatabase(unknown, await releaseOf(db));
}

async function releaseOf(db: Knex): Promise<string | null> {
  if (!(await db.schema.hasColumn("shop_identity", "migrated_by"))) return null;
  const row = await db<{ migrated_by: string | null }>("shop_identity").first("migrated_by");
  return row?.migrated_by ?? null;
}
