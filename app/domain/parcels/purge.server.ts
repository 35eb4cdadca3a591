import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { countRows } from "~/domain/list-page.server";
import { dropFile } from "~/domain/sealed-files.server";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** How many days a claim for a lost parcel can be made (article L. 10 du code des postes). */
export const PARCEL_DAYS = KEPT_DAYS.parcel;

/** Deletes labels, which show an address, and the tracking of parcels. The order keeps that a label was made. */
export async function purgeParcels(
  services: Services,
  { dryRun = false } = {},
): Promise<{ before: Instant; files: number; tracked: number }> {
  const { db } = services;
  const before = instant(daysBefore(services.now(), PARCEL_DAYS));
  const labels: { id: string; file_id: string }[] = await db("labels")
    .whereNotNull("file_id")
    .where("asked_at", "<", before)
    .select("id", "file_id");
  const old = () => db("parcel_tracking").where("fetched_at", "<", before);
  if (dryRun) return { before, files: labels.length, tracked: await countRows(old()) };
  for (const { id, file_id } of labels) {
    await db("labels").where({ id }).update({ file_id: null });
    await dropFile(services, file_id);
  }
  return { before, files: labels.length, tracked: await deleteInShares(old, "number") };
}
