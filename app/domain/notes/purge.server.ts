import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { countRows } from "~/domain/list-page.server";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** Deletes the notes whose time to be kept has ended. @param dryRun counts only */
export async function purgeNotes(
  { db, now }: Services,
  { dryRun = false } = {},
): Promise<{ before: Instant; deleted: number }> {
  const before = instant(daysBefore(now(), KEPT_DAYS.note));
  const old = () => db("shop_notes").where("created_at", "<", before);
  return { before, deleted: dryRun ? await countRows(old()) : await deleteInShares(old, "id") };
}
