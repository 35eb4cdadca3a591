import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { ownKeyAndFolder } from "../../app/domain/shop-identity.server";
import { formatDayAndTime, instant } from "../../app/domain/time";
import { readConfig, type Config } from "../../app/infra/config.server";
import { openDatabase } from "../../app/infra/db.server";
import { closeServices, openServices, type Services } from "../../app/infra/services.server";
import { copyShop, isNew } from "../move/shop";
import { bringUpToDate } from "../start/up-to-date";
import { readArchive } from "./archive";
import {
  checkDatabase,
  databaseFile,
  factsOf,
  refuseWhileOpen,
  rowsSince,
  workFolder,
  type Facts,
} from "./database-file";
import { DATABASE, verifyArchive, type Head } from "./head";

type Environment = Record<string, string | undefined>;

export type Restored = { head: Head; former: string | null; setAside: number };

/** @throws Error where the setting is missing */
export function keyOf({ backup }: Config): string {
  if (backup.key) return backup.key;
  throw new Error("BACKUP_KEY manque : la clé secrète des sauvegardes, AGE-SECRET-KEY-1…, gardée à part.");
}

/**
 * Puts the shop of an archive into the places that the settings name. The archive is read to its end before anything is
 * written. The database is put in place last, in one step, and the former one is kept beside it; in PostgreSQL, a new
 * database is filled.
 * @param confirmed replaces a database that has newer rows than the archive
 * @param unite sets files without a row aside, and binds database, folder and key
 */
export async function restoreArchive(
  archive: string,
  environment: Environment,
  confirmed: boolean,
  unite: (services: Services) => Promise<number>,
): Promise<Restored> {
  const config = readConfig(environment);
  const key = keyOf(config);
  const file = databaseFile(config);
  const { head } = await verifyArchive(archive, key);
  await refuseLaterVersion(head);
  refuseOtherFolder(config, head);
  if (file) {
    if (existsSync(file)) refuseWhileOpen(file);
    refuseLoss(file, head, confirmed);
  } else await refuseUsed(config.databaseUrl);

  const aside = workFolder(config);
  await mkdir(aside, { recursive: true, mode: 0o750 });
  const staging = await mkdtemp(join(aside, "restauration-"));
  const staged = join(staging, DATABASE);
  try {
    await readArchive(archive, key, async ({ name }, body) => {
      if (name === DATABASE) {
        await write(staged, body);
        await makeReady(staged, environment, head);
      }
      const place = placeOf(name, config);
      // A file never changes, so that an existing one is the same.
      if (place && !existsSync(place)) {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await write(`${place}.000000000000.part`, body);
        await rename(`${place}.000000000000.part`, place);
      }
    });
    const former = file ? await takePlace(staged, file) : await fillPostgres(staged, config.databaseUrl);
    const services = openServices(readConfig(environment));
    try {
      return { head, former, setAside: await unite(services) };
    } finally {
      await closeServices(services);
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Brings the copy to this version, and opens with the key what it holds, before anything of the shop is touched. */
async function makeReady(staged: string, environment: Environment, head: Head): Promise<void> {
  checkDatabase(staged);
  if (factsOf(staged).shop !== (head.shop || null))
    throw new Error("La sauvegarde ne contient pas la base qu’elle annonce.");
  const aside = { ...environment, DATABASE_URL: staged };
  await bringUpToDate(staged, false);
  const services = openServices(readConfig(aside));
  try {
    const { key } = await ownKeyAndFolder(services);
    if (!key)
      throw new Error(
        "HEALTH_DATA_KEY n’ouvre pas ce que cette sauvegarde contient : mettez la clé d’alors dans HEALTH_DATA_KEY ou HEALTH_DATA_FORMER_KEYS. Rien n’a été changé.",
      );
  } finally {
    await closeServices(services);
  }
  checkDatabase(staged); // writes the log's last pages into the file
}

export function placeOf(name: string, { privateFiles, mediaFiles }: Pick<Config, "privateFiles" | "mediaFiles">) {
  if (name.startsWith("prive/")) return join(privateFiles, name.slice("prive/".length));
  if (name.startsWith("medias/")) return join(mediaFiles, name.slice("medias/".length));
  return null;
}

/** @throws Error where the backup has migrations that this release does not have */
export async function refuseLaterVersion({
  migrations,
  version,
}: Pick<Head, "migrations"> & { version?: string }): Promise<void> {
  const known = new Set(await readdir("migrations"));
  const unknown = migrations.filter((name) => !known.has(name));
  // A database of before the files were frozen may name some that have another name today.
  if (
    unknown.some(
      (name) =>
        name >
        ([...known]
          .filter((each) => each.endsWith(".js"))
          .sort()
          .at(-1) ?? ""),
    )
  )
    throw new Error(
      `Cette sauvegarde est d’une version plus récente de la boutique${version ? ` (${version})` : ""} : installez-la d’abord. Rien n’a été changé.`,
    );
}

function refuseOtherFolder({ privateFiles }: Config, { shop }: Head): void {
  const mark = join(privateFiles, "boutique");
  if (existsSync(mark) && readFileSync(mark, "utf8").trim() !== shop)
    throw new Error(
      `Le dossier ${privateFiles} est celui d’une autre boutique que la sauvegarde : rien n’a été changé.`,
    );
}

/** @throws Error for a PostgreSQL database with rows: nothing there is replaced, a new one beside it takes the archive */
async function refuseUsed(url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    if (!(await isNew(db)))
      throw new Error(
        "La base PostgreSQL de DATABASE_URL n’est pas vide : une sauvegarde se remet dans une base neuve (createdb), que DATABASE_URL nomme ensuite. Rien n’a été changé.",
      );
  } finally {
    await db.destroy();
  }
}

/** @returns null, because there is no former database */
async function fillPostgres(staged: string, url: string): Promise<null> {
  const [from, to] = [openDatabase(staged), openDatabase(url)];
  try {
    await copyShop(from, to);
    return null;
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}

/** Whose a backup is, null where it does not say, and the moment that it shows. */
type Origin = { shop: string | null; madeAt: string };

/** @throws Error when the present database is another shop's, or has rows that the archive does not have */
export function refuseLoss(file: string, { shop, madeAt }: Origin, confirmed: boolean): void {
  if (!existsSync(file)) return;
  let facts: Facts;
  let newer: Map<string, number>;
  try {
    facts = factsOf(file);
    newer = rowsSince(file, madeAt);
  } catch {
    if (confirmed) return;
    throw new Error(`La base ${file} ne se lit pas. Pour la remplacer (elle est gardée à côté) : ajoutez --confirm`);
  }
  const isUsed = ["orders", "users", "appointments"].some((table) => (facts.counts[table] ?? 0) > 0);
  if (isUsed && shop !== null && facts.shop !== shop)
    throw new Error(
      `La base ${file} est celle d’une autre boutique : donnez un autre DATABASE_URL. Rien n’a été changé.`,
    );
  if (isUsed && newer.size > 0 && !confirmed)
    throw new Error(
      `La base ${file} sait ce qui s’est passé depuis la sauvegarde du ${formatDayAndTime(instant(new Date(madeAt)))} : ${inWords(newer)}. ` +
        "Rien n’a été changé. Pour la remplacer quand même (elle est gardée à côté) : ajoutez --confirm",
    );
}

const WORDS: Record<string, string> = {
  orders: "commande(s)",
  users: "compte(s)",
  prescriptions: "ordonnance(s)",
  appointments: "rendez-vous",
  visitors: "visiteur(s)",
};

function inWords(newer: Map<string, number>): string {
  const known = [...newer].flatMap(([table, rows]) => (WORDS[table] ? [`${rows} ${WORDS[table]}`] : []));
  const others = [...newer].reduce((sum, [table, rows]) => (WORDS[table] ? sum : sum + rows), 0);
  return [...known, ...(others > 0 ? [`${others} autre(s) ligne(s)`] : [])].join(", ");
}

/** @returns where the former database is kept; null where there was none */
export async function takePlace(staged: string, file: string): Promise<string | null> {
  const former = existsSync(file) ? `${file}.avant-${new Date().toISOString().replace(/[:.]/g, "-")}` : null;
  if (former) {
    refuseWhileOpen(file);
    // A second name, so that there is a database at every moment.
    await link(file, former).catch(() => copyFile(file, former));
  }
  // The log beside the former file belongs to it: applied to the restored one, it would corrupt it.
  for (const rest of ["-wal", "-shm"]) await rm(file + rest, { force: true });
  await rename(staged, file);
  return former;
}

export async function write(path: string, body: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(body, createWriteStream(path, { flags: "w", mode: 0o600 }));
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
