import { terms } from "~/shop/terms";
import { isPostgres } from "~/infra/db.server";
import { StoreUnavailable } from "~/infra/file-store.server";
import type { Services } from "~/infra/services.server";
import { bringBack, dropFile, ownedFiles, purgeQuarantine, setAside, strayFiles } from "~/domain/sealed-files.server";
import { findDiscord } from "~/domain/shop-identity.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysBefore, instant, minutesAfter, yearsAfter, type Instant } from "~/domain/time";

/** After so many days the drafts of orders that were never paid are deleted. */
const DRAFT_DAYS = KEPT_DAYS.prescriptionDraft;

/** `setAside`: files without a row. They are deleted 30 days later, and counted as `strayFiles` then. */
export type PrescriptionPurge = {
  before: Instant;
  deleted: number;
  drafts: number;
  setAside: number;
  strayFiles: number;
};

/** Deletes prescriptions with their files: those past the legal term, drafts that led to no order, and files without a row. */
export async function purgePrescriptions(services: Services, { dryRun = false } = {}): Promise<PrescriptionPurge> {
  const before = instant(yearsAfter(services.now(), -terms.medicalYears));
  const deleted = await forget(services, (each) => each.whereNull("draft_of").where("created_at", "<", before), dryRun);
  const drafts = await forget(
    services,
    (each) => each.whereNotNull("draft_of").where("updated_at", "<", instant(daysBefore(services.now(), DRAFT_DAYS))),
    dryRun,
  );
  const strays = await strayFiles(services, minutesAfter(services.now(), -60)); // a new file may get its row later
  const aside = dryRun ? strays.length : await setStraysAside(services, strays);
  return { before, deleted, drafts, setAside: aside, strayFiles: await purgeQuarantine(services, { dryRun }) };
}

/**
 * Power cuts leave a few such files; for more of them a person decides (`npm run shop -- files`).
 * @returns how many were set aside
 */
async function setStraysAside(services: Services, strays: string[]): Promise<number> {
  if (strays.length === 0 || !(await belongTogether(services))) return 0;
  for (const name of strays) await setAside(services, name);
  services.log.warn({ count: strays.length }, "files without a row were set aside");
  return strays.length;
}

async function belongTogether(services: Services): Promise<boolean> {
  const discord = await findDiscord(services);
  if (discord.length > 0)
    services.log.error({ discord }, "database, private folder and key do not belong together: no file was touched");
  return discord.length === 0;
}

const allRows = ({ db }: Services) => db("prescriptions");
type Rows = ReturnType<typeof allRows>;

/**
 * Deletes rows before files: a file without a row is removed later, but a row without its file would be an error to its
 * readers.
 */
async function forget(services: Services, which: (rows: Rows) => Rows, dryRun: boolean): Promise<number> {
  const rows = await which(allRows(services)).select("id", "file_id");
  if (dryRun) return rows.length;
  for (const row of rows) {
    await services.db("prescriptions").where({ id: row.id }).delete();
    if (row.file_id) await dropFile(services, row.file_id);
  }
  return rows.length;
}

/**
 * Brings folder and rows into agreement at the start. Files that a power cut left without a row are set aside. Rows
 * whose file is missing are marked, so that the customer is asked again; the mark goes when the file is back.
 * @param begun when the shop started: a file that is newer belongs to an upload that has no row yet
 */
export async function matchFilesToRows(
  services: Services,
  begun = services.now(),
): Promise<{ setAside: number; missing: number }> {
  try {
    if (!(await belongTogether(services))) return { setAside: 0, missing: 0 };
    const owned = await ownedFiles(services);
    for (const { name } of await services.quarantine.list()) if (owned.has(name)) await bringBack(services, name);
    // Where several processes run, an upload may be under way in another one.
    const before = isPostgres(services.db) ? minutesAfter(begun, -60) : begun;
    const aside = await setStraysAside(services, await strayFiles(services, before));
    const rows: { id: string; file_id: string; file_missing_at: string | null }[] = await services
      .db("prescriptions")
      .whereNotNull("file_id")
      .select("id", "file_id", "file_missing_at");
    // After the rows: an upload writes its file before its row.
    const there = new Set((await services.files.list()).map(({ name }) => name));
    const missing = rows.filter((row) => !there.has(row.file_id));
    for (const row of rows) {
      if (there.has(row.file_id) === (row.file_missing_at === null)) continue;
      await services
        .db("prescriptions")
        .where({ id: row.id })
        .update({ file_missing_at: there.has(row.file_id) ? null : instant(services.now()) });
    }
    if (missing.length > 0)
      services.log.error(
        { prescriptionIds: missing.map(({ id }) => id).slice(0, 20), count: missing.length },
        "prescriptions are not in the private folder: restore its backup",
      );
    return { setAside: aside, missing: missing.length };
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    services.log.error({ code: fault.code }, "the private folder cannot be read");
    return { setAside: 0, missing: 0 };
  }
}
