import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { Config } from "../../app/infra/config.server";
import { openDatabase, type Db } from "../../app/infra/db.server";
import { copyDatabase, databaseFile, factsOf, refuseWhileOpen, rowsSince } from "../backup/database-file";
import { takePlace } from "../backup/restore";

/** How an update migrates the shop's database, and brings it back. */
export type UpdatedDatabase = {
  /**
   * Keeps what going back needs, once every process of the shop has ended.
   * @throws Error while another program uses the database: going back would not be safe
   */
  keep(): Promise<void>;
  migrate(): void;
  /**
   * Brings the database back to what it was at `keep`, if a migration has changed it.
   * @returns why it stays as it is; null when the former release may open it
   */
  goBack(): Promise<string | null>;
};

type Means = {
  config: Config;
  /** A folder for copies. */
  aside: string;
  /** Runs the migrations of the new release on the database of this address. */
  runMigrate(url: string, ...words: string[]): void;
};

export function openUpdated(means: Means): UpdatedDatabase {
  const file = databaseFile(means.config);
  return file ? updatedFile(file, means) : updatedServer(means);
}

const ORDERS_CAME = "Des commandes sont arrivées depuis";

/** SQLite goes back to a copy of its file. */
function updatedFile(file: string, { config, aside, runMigrate }: Means): UpdatedDatabase {
  const copy = join(aside, "avant.sqlite");
  let [keptAt, isHalf] = ["", false];
  const isChanged = () =>
    existsSync(copy) && (isHalf || String(factsOf(file).migrations) !== String(factsOf(copy).migrations));
  return {
    async keep() {
      // Going back puts the copy in the file's place: who has the file open would go on with the former one.
      refuseWhileOpen(file, FILE_IS_USED);
      keptAt = new Date().toISOString();
      await copyDatabase(config, copy);
    },
    migrate() {
      isHalf = true;
      runMigrate(file);
      isHalf = false;
    },
    async goBack() {
      if (!isChanged()) return null;
      if ((rowsSince(file, keptAt).get("orders") ?? 0) > 0) return ORDERS_CAME;
      await takePlace(copy, file);
      return null;
    },
  };
}

const FILE_IS_USED =
  "Un autre programme tient la base ouverte : arrêtez-le le temps de la mise à jour (Litestream : systemctl stop boutique-litestream).";

/** PostgreSQL migrates as a whole or not at all; it goes back by undoing the migrations, so that no copy is needed. */
function updatedServer({ config: { databaseUrl: url }, runMigrate }: Means): UpdatedDatabase {
  let kept: { last: string; at: string } | undefined;
  return {
    keep: () =>
      asking(url, async (db) => {
        await awaitAlone(db);
        kept = { last: await lastMigration(db), at: new Date().toISOString() };
      }),
    migrate: () => runMigrate(url),
    goBack: () =>
      asking(url, async (db) => {
        if (!kept || (await lastMigration(db)) === kept.last) return null;
        if (await db("orders").where("created_at", ">", kept.at).first("id")) return ORDERS_CAME;
        try {
          runMigrate(url, "--back-to", kept.last);
          return null;
        } catch (fault) {
          return `Ses migrations ne se défont pas (${fault instanceof Error ? fault.message : String(fault)})`;
        }
      }),
  };
}

const SERVER_IS_USED =
  "Un autre programme, ou une boutique d’une autre machine, tient la base ouverte : arrêtez-le le temps de la mise à jour.";
/** The server closes the connection of a process some moments after the process has ended. */
const CLOSING_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Waits until no other connection uses the database as the shop's own user. @throws Error when one stays */
async function awaitAlone(db: Db): Promise<void> {
  const deadline = performance.now() + CLOSING_MS;
  for (;;) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select 1 from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()",
    );
    if (rows.length === 0) return;
    if (performance.now() > deadline) throw new Error(SERVER_IS_USED);
    await wait(LOOK_EVERY_MS);
  }
}

/** Read from its table: the former release does not know the files of the new one. */
async function lastMigration(db: Db): Promise<string> {
  const row = (await db("knex_migrations").orderBy("id", "desc").first("name")) as { name: string } | undefined;
  if (!row) throw new Error("The database has no migrations");
  return row.name;
}

async function asking<Answer>(url: string, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase(url);
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}
