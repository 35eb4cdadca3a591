import { StoreUnavailable } from "~/infra/file-store.server";
import type { Services } from "~/infra/services.server";
import { newId } from "./ids";

/** What is kept in the private folder: each kind is sealed as itself, and opens as nothing else. */
export type SealedKind = "prescription" | "label";

/** The tables whose rows own such files, by `file_id`: a file that no row names is deleted by the upkeep. */
const OWNERS = ["prescriptions", "labels"] as const;

/**
 * Seals the bytes and writes them to the private folder. The file belongs to no row yet: whoever calls writes one, or calls
 * `dropFile`; what a power cut leaves between the two is swept away at the next start.
 * @returns its id, or null when the folder cannot be written: the log says why
 */
export async function keepSealed(
  { now, files, vault, log }: Services,
  kind: SealedKind,
  bytes: Buffer,
): Promise<string | null> {
  const id = newId(now());
  try {
    await files.put(id, vault.seal(bytes, sealedAs(kind, id)));
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
  // Left behind, it is swept away later: no page waits for that.
  await files.remove(id).catch((fault: unknown) => log.warn({ err: fault }, "a file could not be removed"));
}

export type FileReading = { outcome: "opened"; bytes: Buffer } | { outcome: "missing" | "sealedOtherwise" };

/** @returns `sealedOtherwise` when the shop's key is not the one it was sealed with, or the bytes were changed: the log says which */
export async function openSealed({ files, vault, log }: Services, kind: SealedKind, id: string): Promise<FileReading> {
  let sealed: Buffer | null;
  try {
    sealed = await files.get(id);
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    log.error({ fileId: id, code: fault.code }, "the private folder cannot be read");
    return { outcome: "missing" };
  }
  if (!sealed) {
    log.error({ fileId: id }, `a ${kind} is not in the private folder`);
    return { outcome: "missing" };
  }
  const opened = vault.open(sealed, sealedAs(kind, id));
  if (opened.outcome === "opened") return { outcome: "opened", bytes: opened.plain };
  const reason =
    opened.outcome === "unknownKey"
      ? `a ${kind} is sealed with a key the shop does not have: put the former one into HEALTH_DATA_FORMER_KEYS`
      : `a ${kind} was damaged or exchanged on the disk`;
  log.error({ fileId: id }, reason);
  return { outcome: "sealedOtherwise" };
}

/** @returns the names of the files that a row owns */
export async function ownedFiles({ db }: Services): Promise<Set<string>> {
  const owned = new Set<string>();
  for (const table of OWNERS)
    for (const id of (await db(table).whereNotNull("file_id").pluck("file_id")) as string[]) owned.add(id);
  return owned;
}

function sealedAs(kind: SealedKind, id: string): string {
  return `${kind}-file:${id}`;
}
