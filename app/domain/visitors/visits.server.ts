import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import { countRows } from "~/domain/list-page.server";
import { daysBefore, instant, minutesAfter, type Instant } from "~/domain/time";

/** How long the cart and the wishlist of a browser without an account wait for it, in days since its last visit, as the privacy page says. */
export const VISITOR_DAYS = KEPT_DAYS.visit;

/** How old the last visit noted grows before the next is written. Two of these are a day: the purge waits for one more. */
export const VISIT_HOURS = 12;

/** Notes a visit, twice a day at most. @returns whether it was noted: the cookie that names the visitor is then due for another 180 days */
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
  const before = instant(daysBefore(now(), VISITOR_DAYS + 1)); // the last visit noted may be a day before the last one
  const accounts = db("users").whereRaw("users.visitor_id = visitors.id").select(db.raw("1"));
  const gone = () =>
    db("visitors").whereRaw("coalesce(last_seen_at, created_at) < ?", [before]).whereNotExists(accounts.clone());
  return { before, deleted: dryRun ? await countRows(gone()) : await deleteInShares(gone, "id") };
}
