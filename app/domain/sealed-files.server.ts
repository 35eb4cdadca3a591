import { StoreUnavailable } from "~/infra/file-store.server";
import type { Services } from "~/infra/services.server";
import { newId } from "./ids";
import { KEPT_DAYS } from "./keeps";
import { daysBefore } from "./time";

/** The kinds of files in the private folder. Each is sealed as its own kind, and cannot be opened as another. */
export type SealedKind = "prescription" | "label";

/** The tables whose rows own such files, by `file_id`: a file that none of them names is a stray. */
const OWNERS = { prescriptions: "prescription", labels: "label" } as const satisfies Record<string, SealedKind>;
type Owner = keyof typeof OWNERS;
const OWNING_TABLES = Object.keys(OWNERS) as Owner[];

/**
 * Seals the bytes and writes them to the private folder. No row names the file yet: the caller writes one, or calls
 * `dropFile`. A file that a power cut leaves between the two is set aside at the next start.
 * @returns its id, or null when the folder cannot be written: the log says why
 */
export async function keepSealed(
  { now, files, vault, log }: Services,
  kind: SealedKind,
  bytes: Buffer,
): Promise<string | null> {
  const id = newId(now());
  try {
    await files.put(id, vault.seal(bytes, fileOwner(kind, id)));
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    log.error(
      { code: fault.code },
      `a ${kind} could not be written: is the disk full, or the folder of PRIVATE_FILES not the shop's?`,
    );
    return null;
  }
  return id;
}

export async function dropFile({ files, log }: Services, id: string): Promise<void> {
  // A file that stays is set aside later, so the page goes on.
  await files.remove(id).catch((fault: unknown) => log.warn({ err: fault }, "a file could not be removed"));
}

export type FileReading = { outcome: "opened"; bytes: Buffer } | { outcome: "missing" | "sealedOtherwise" };

/**
 * @returns `sealedOtherwise` when the file was sealed with another key, or its bytes were changed: the log says which
 */
export async function openSealed(services: Services, kind: SealedKind, id: string): Promise<FileReading> {
  const { files, vault, log } = services;
  let sealed: Buffer | null;
  try {
    // A file that was set aside by mistake, for example when two databases shared the folder, is brought back.
    sealed = (await files.get(id)) ?? (await bringBack(services, id));
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    log.error({ fileId: id, code: fault.code }, "the private folder cannot be read");
    return { outcome: "missing" };
  }
  if (!sealed) {
    log.error({ fileId: id }, `a ${kind} is not in the private folder`);
    return { outcome: "missing" };
  }
  const opened = vault.open(sealed, fileOwner(kind, id));
  if (opened.outcome === "opened") return { outcome: "opened", bytes: opened.plain };
  const reason =
    opened.outcome === "unknownKey"
      ? `a ${kind} is sealed with a key the shop does not have: put the former one into HEALTH_DATA_FORMER_KEYS`
      : `a ${kind} was damaged or exchanged on the disk`;
  log.error({ fileId: id }, reason);
  return { outcome: "sealedOtherwise" };
}

/** @returns every file that a row owns, with its kind */
export async function sealedFiles({ db }: Services): Promise<{ kind: SealedKind; id: string }[]> {
  const lists = await Promise.all(
    OWNING_TABLES.map(async (table) => {
      const ids = (await db(table).whereNotNull("file_id").pluck("file_id")) as string[];
      return ids.map((id) => ({ kind: OWNERS[table], id }));
    }),
  );
  return lists.flat();
}

/** @returns the names of the files that a row owns */
export async function ownedFiles(services: Services): Promise<Set<string>> {
  return new Set((await sealedFiles(services)).map(({ id }) => id));
}

/** @returns the names of files that no row owns, the rests of interrupted writes included */
export async function strayFiles(services: Services, changedBefore: Date): Promise<string[]> {
  const lying = (await services.files.list()).filter(({ changedAt }) => changedAt <= changedBefore);
  const owned = await ownedFiles(services);
  return lying.map(({ name }) => name).filter((name) => !owned.has(name));
}

/** How many days a file that was set aside can be brought back. */
export const QUARANTINE_DAYS = KEPT_DAYS.quarantine;

/**
 * Moves a file out of the private folder without losing it. @throws StoreUnavailable when the disk is full: the file
 * stays where it is
 */
export async function setAside({ files, quarantine }: Services, name: string): Promise<void> {
  const bytes = await files.get(name);
  if (bytes) await quarantine.put(name, bytes);
  await files.remove(name);
}

/** @returns the file, which is back in its folder; null when it was not set aside */
export async function bringBack({ files, quarantine, log }: Services, name: string): Promise<Buffer | null> {
  const bytes = await quarantine.get(name);
  if (!bytes) return null;
  await files.put(name, bytes);
  await quarantine.remove(name);
  log.warn({ fileId: name }, "a file that was set aside has a row, and is back");
  return bytes;
}

/** Deletes files that were set aside long enough ago. @returns how many files */
export async function purgeQuarantine({ quarantine, now }: Services, { dryRun = false } = {}): Promise<number> {
  const limit = daysBefore(now(), QUARANTINE_DAYS);
  const old = (await quarantine.list()).filter(({ changedAt }) => changedAt < limit);
  if (!dryRun) for (const { name } of old) await quarantine.remove(name);
  return old.length;
}

/** @returns the last sealed file that a row owns; null when there is none */
export async function newestFile({ db }: Services): Promise<{ kind: SealedKind; id: string } | null> {
  const newest: { kind: SealedKind; id: string }[] = [];
  for (const table of OWNING_TABLES) {
    const row: { file_id: string } | undefined = await db(table)
      .whereNotNull("file_id")
      .orderBy("file_id", "desc") // an id begins with its time
      .first("file_id");
    if (row) newest.push({ kind: OWNERS[table], id: row.file_id });
  }
  return newest.sort((one, other) => (one.id < other.id ? 1 : -1))[0] ?? null;
}

export function fileOwner(kind: SealedKind, id: string): string {
  return `${kind}-file:${id}`;
}
