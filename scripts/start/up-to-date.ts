import { thisRelease } from "../../app/domain/health/release.server";
import {
  contentOf,
  databaseExists,
  migrate,
  migrateBackTo,
  migrationsOf,
  openDatabase,
} from "../../app/infra/db.server";
import type { OpenVault } from "../../app/infra/earlier-databases.server";

/**
 * Migrates the database to this version.
 * @param wantsNew makes a new database, and refuses one that exists
 * @param openVault called only where an earlier version stored in plain text what is sealed today
 * @returns what was done, in words
 */
export async function bringUpToDate(url: string, wantsNew: boolean, openVault?: OpenVault): Promise<string> {
  const there = databaseExists(url);
  // A mistyped address must not become an empty shop beside another one's files.
  if (!there && !wantsNew) throw new Error(noShopIn(url));
  const db = openDatabase(url);
  try {
    const content = there ? await contentOf(db) : "empty";
    if (content === "other")
      throw new Error(`La base ${shownUrl(url)} n’est pas celle d’une boutique : rien n’a été changé.`);
    if (content === "empty" && !wantsNew) throw new Error(noShopIn(url));
    if (content === "shop" && wantsNew)
      throw new Error(`Il y a déjà une boutique dans ${shownUrl(url)}. Pour la mettre à jour : npm run migrate`);
    const { pending } = await migrationsOf(db);
    await migrate(db, openVault);
    await db("shop_identity").update({ migrated_by: releaseInWords() });
    const { applied } = await migrationsOf(db);
    return `${pending.length} migration(s) appliquée(s), ${applied.length} en tout.`;
  } finally {
    await db.destroy();
  }
}

/**
 * Undoes the migrations that followed this one, before an earlier version starts again.
 * @returns what was done, in words
 */
export async function bringBackTo(url: string, last: string): Promise<string> {
  if (!databaseExists(url)) throw new Error(noShopIn(url));
  const db = openDatabase(url);
  try {
    await migrateBackTo(db, last);
    return `La base est de nouveau celle d’après ${last}.`;
  } finally {
    await db.destroy();
  }
}

function releaseInWords(): string {
  const { version, commit } = thisRelease();
  return commit ? `${version}, ${commit.slice(0, 8)}` : version;
}

/** @param pending the migrations that this release would run */
export function waitsForMigrations(pending: readonly string[]): string {
  return `La base de données n’est pas à jour (${pending.join(", ")}). Sauvegardez-la, puis : npm run migrate`;
}

export function noShopIn(url: string): string {
  return `Il n’y a pas de boutique dans ${shownUrl(url)} : vérifiez DATABASE_URL. Pour en créer une, vide : npm run migrate -- --new`;
}

/** The address of the database without the password that one of PostgreSQL contains. */
export function shownUrl(url: string): string {
  return url.startsWith("postgres") ? "PostgreSQL de DATABASE_URL" : url;
}
