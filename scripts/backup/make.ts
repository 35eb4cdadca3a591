import { randomBytes } from "node:crypto";
import { createWriteStream, type Stats } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable, type Writable } from "node:stream";

import { newestFile, openSealed } from "../../app/domain/sealed-files.server";
import { ownKeyAndFolder } from "../../app/domain/shop-identity.server";
import type { Config } from "../../app/infra/config.server";
import { thisRelease } from "../../app/domain/health/release.server";
import { facesFolder, type Services } from "../../app/infra/services.server";
import { SUFFIX, writeArchive, type Member } from "./archive";
import { copyDatabase, factsOf, workFolder } from "./database-file";
import { DATABASE, HEAD, SETTINGS, verifyArchive, type Head } from "./head";
import { keptSettings } from "./kept-settings";

type Environment = Record<string, string | undefined>;

const COPY = "sauvegarde-";
/** A copy or draft that is older was left by a process that ended before it was complete. */
const ABANDONED_MS = 24 * 3_600_000;
/** The newest archives that always stay: a clock that jumped must not delete the last backups. */
const LEAST_KEPT = 7;
const ARCHIVE_NAME = /^boutique-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.tar\.age$/;

function recipientOf({ backup }: Config): string {
  const recipient = backup.recipient ?? backup.key;
  if (recipient) return recipient;
  throw new Error(
    "BACKUP_RECIPIENT manque : la clé publique des sauvegardes. Pour en faire une : npm run shop -- backup-key",
  );
}

/**
 * Makes an archive. It has an archive's name only once it is complete, and read again when the key is there. @returns
 * its path
 */
export async function backUpInto(folder: string, services: Services, environment: Environment): Promise<string> {
  const { config, now } = services;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder, (name) => name.startsWith("boutique-") && name.endsWith(".part"));
  const target = join(folder, `boutique-${stampOf(now())}${SUFFIX}`);
  const draft = `${target}.${randomBytes(4).toString("hex")}.part`;
  try {
    await backUpTo(createWriteStream(draft, { flags: "wx", mode: 0o600 }), services, environment);
    await flush(draft);
    if (config.backup.key) await verifyArchive(draft, config.backup.key);
    await rename(draft, target);
    await flush(folder);
  } finally {
    await rm(draft, { force: true });
  }
  return target;
}

export async function backUpTo(out: Writable, services: Services, environment: Environment): Promise<void> {
  const recipient = recipientOf(services.config);
  const aside = workFolder(services.config);
  await refuseUnreadable(services);
  await removeAbandoned(aside, (name) => name.startsWith(COPY));
  const folder = await mkdtemp(join(aside, COPY));
  try {
    const copy = join(folder, DATABASE);
    const madeAt = services.now().toISOString();
    await copyDatabase(services.config, copy);
    await writeArchive(out, recipient, members(copy, madeAt, services.config, environment));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The folders come after the database, so that every row of the copy finds its file, unless a purge has deleted it
 * since.
 */
async function* members(copy: string, madeAt: string, config: Config, environment: Environment): AsyncIterable<Member> {
  const { shop, migrations, counts } = factsOf(copy);
  const head: Head = { format: 1, shop: shop ?? "", madeAt, ...thisRelease(), migrations, counts };
  yield fromText(HEAD, `${JSON.stringify(head, null, 2)}\n`);
  yield fromText(SETTINGS, keptSettings(environment));
  const database = await fromFile(DATABASE, copy);
  if (database) yield database;
  yield* fromFolder("prive", config.privateFiles, facesFolder(config));
  yield* fromFolder("medias", config.mediaFiles);
}

/** @param without a folder in it whose files last too short a time to be kept */
async function* fromFolder(name: string, folder: string, without = ""): AsyncIterable<Member> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((fault: unknown) => {
    if (codeOf(fault) === "ENOENT") return []; // made with the first file
    throw fault;
  });
  for (const entry of entries) {
    if (entry.parentPath === without) continue;
    if (!entry.isFile() || entry.name.endsWith(".part") || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await fromFile(name + path.slice(folder.length), path);
    if (found) yield found;
  }
}

/** @returns null for a file that has been deleted in the meantime */
async function fromFile(name: string, path: string): Promise<Member | null> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (fault) {
    if (codeOf(fault) === "ENOENT") return null;
    throw fault;
  }
  const { size } = await handle.stat();
  return { name, size, body: handle.createReadStream({ highWaterMark: 1 << 18 }) };
}

function fromText(name: string, text: string): Member {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, body: Readable.from([bytes]) };
}

/** Refuses files sealed with a key that the shop does not have: every night's copy of them would be useless. */
async function refuseUnreadable(services: Services): Promise<void> {
  const own = await ownKeyAndFolder(services);
  if (!own.folder) throw new Error("Le dossier de PRIVATE_FILES est celui d’une autre boutique que la base.");
  const newest = await newestFile(services);
  const sealedOtherwise =
    !own.key || (newest && (await openSealed(services, newest.kind, newest.id)).outcome === "sealedOtherwise");
  if (sealedOtherwise)
    throw new Error(
      "HEALTH_DATA_KEY n’ouvre pas ce que cette boutique a scellé : remettez l’ancienne clé dans HEALTH_DATA_FORMER_KEYS.",
    );
}

/** Deletes archives that have been kept for long enough. @returns how many */
export async function applyRetention(folder: string, keepDays: number, now: Date): Promise<number> {
  const oldest = stampOf(new Date(now.getTime() - keepDays * 24 * 3_600_000)).slice(0, 10);
  const old = (await archivesIn(folder))
    .slice(LEAST_KEPT)
    .filter((name) => (ARCHIVE_NAME.exec(name)?.[1] ?? "") < oldest);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

/** @returns their names, the newest first */
export async function archivesIn(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => ARCHIVE_NAME.test(name))
    .sort()
    .reverse();
}

async function removeAbandoned(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const found: Stats | null = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(join(folder, basename(name)), { recursive: true });
  }
}

const stampOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && "code" in fault ? String(fault.code) : "";
}
