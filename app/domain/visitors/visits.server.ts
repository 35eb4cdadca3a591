import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import { countRows } from "~/domain/list-page.server";
import { daysBefore, instant, minutesAfter, type Instant } from "~/domain/time";

/**
 * For how many days after its last visit the cart and the wishlist of a browser without an account are kept, as the
 * privacy page says.
 */
export const VISITOR_DAYS = KEPT_DAYS.visit;

/**
 * A visit is noted only when the last noted one is so many hours old. The noted time may therefore be late, and the
 * purge waits one day more.
 */
export const VISIT_HOURS = 12;

/**
 * Notes a visit, twice a day at most.
 * @returns whether it was noted: the cookie that names the visitor is then renewed for 180 days
 */
export async function noteVisit({ db, now }: Services, visitorId: string): Promise<boolean> {
  const noted = await db("visitors")
    .where({ id: visitorId })
    .whereRaw("coalesce(last_seen_at, created_at) < ?", [instant(minutesAfter(now(), -VISIT_HOURS * 60))])
    .update({ last_seen_at: instant(now()) });
  return noted > 0;
}

export type VisitorPurge = { before: Instant; deleted: number };

/** Deletes visitors whose cookie has expired, with cart, wishlist, drafts and answers. Visitors of accounts and all orders stay. @param dryRun counts only */
export async function purgeVisitors({ db, now }: Services, { dryRun = false } = {}): Promise<VisitorPurge> {
  const before = instant(daysBefore(now(), VISITOR_DAYS + 1)); // the last visit may be later than the noted one
  const accounts = db("users").whereRaw("users.visitor_id = visitors.id").select(db.raw("1"));
  const gone = () =>
    db("visitors").whereRaw("coalesce(last_seen_at, created_at) < ?", [before]).whereNotExists(accounts.clone());
  return { before, deleted: dryRun ? await countRows(gone()) : await deleteInShares(gone, "id") };
}
