import type { Services } from "~/infra/services.server";
import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import { countRows } from "~/domain/list-page.server";
import { shopDay } from "~/domain/days";
import { instant, type Instant } from "~/domain/time";

/** How many months a view is kept: enough to compare a month with the same one a year ago. */
const EVENT_MONTHS = 13;

export type EventPurge = { before: Instant; deleted: number };

/** Deletes older views. @param dryRun counts only @returns the counts to report */
export async function purgeEvents({ db, now }: Services, { dryRun = false } = {}): Promise<EventPurge> {
  const limit = now();
  limit.setUTCMonth(limit.getUTCMonth() - EVENT_MONTHS);
  const before = instant(limit);
  const old = () => db("analytics_events").where("occurred_at", "<", before);
  if (!dryRun) {
    for (const sums of ["page_days", "funnel_days"] as const)
      await db(sums).where("day", "<", shopDay(before)).delete();
    return { before, deleted: await deleteInShares(old, "id") };
  }
  return { before, deleted: await countRows(old()) };
}
