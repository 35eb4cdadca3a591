import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { migrate, openDatabase } from "~/infra/db.server";

import { seed } from "../../seeds/index";
import { startPostgres, type PostgresServer } from "./postgres";
import { templateFile } from "./template";

/** `url`: as `DATABASE_URL` names it. */
export type ShopDatabase = { url: string; forget(): Promise<void> };

/** With `TEST_DATABASE=postgresql`, the tables of every shop of the tests are in PostgreSQL. */
export const ON_POSTGRESQL = process.env.TEST_DATABASE === "postgresql";

let shared: Promise<PostgresServer> | undefined;

/** One server for the shops of all test files of this process: a new one, its tables and its catalogue take seconds. */
export function sharedPostgres(): Promise<PostgresServer> {
  return (shared ??= startPostgres());
}

/**
 * The tables of a new shop, migrated, with the demo catalogue if asked: a file in the folder, or a database of the
 * shared server.
 */
export async function newShopDatabase(
  folder: string,
  { seeded, postgresql }: { seeded: boolean; postgresql: boolean },
): Promise<ShopDatabase> {
  const seededAt = seeded ? new Date() : null;
  if (postgresql) return newPostgresDatabase(seededAt);
  const url = join(folder, "shop.sqlite");
  copyFileSync(await templateFile(seededAt), url);
  return { url, forget: async () => undefined };
}

/** @param seededAt the date of the catalogue; null for empty tables */
export async function newPostgresDatabase(seededAt: Date | null): Promise<ShopDatabase> {
  const { url: root } = await sharedPostgres();
  const template = await templateDatabase(root, seededAt);
  const name = `shop_${randomBytes(6).toString("hex")}`;
  await asOwner(root, (db) => db.raw("create database ?? template ??", [name, template]));
  return {
    url: databaseOf(root, name),
    // The server may have ended meanwhile, and the database with it.
    forget: () =>
      asOwner(root, (db) => db.raw("drop database if exists ?? with (force)", [name])).catch(() => undefined),
  };
}

const templates = new Map<string, Promise<string>>();

function templateDatabase(root: string, seededAt: Date | null): Promise<string> {
  const name = seededAt ? `seeded_${seededAt.toISOString().slice(0, 10).replaceAll("-", "_")}` : "empty";
  const made =
    templates.get(name) ??
    (async () => {
      await asOwner(root, (db) => db.raw("create database ??", [name]));
      const db = openDatabase(databaseOf(root, name));
      await migrate(db);
      if (seededAt) await seed(db, seededAt);
      await db.destroy();
      return name;
    })();
  templates.set(name, made);
  return made;
}

const databaseOf = (root: string, name: string) => root.replace(/[^/]*$/, name);

async function asOwner(
  root: string,
  work: (db: ReturnType<typeof openDatabase>) => PromiseLike<unknown>,
): Promise<void> {
  const db = openDatabase(root);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
