import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";

type View = { path: string; productId: string | null; cid: string };

/** The day for visitors who had never looked at that page; it sorts before any day. */
const NEVER = "";

/**
 * Adds a view to the sums of its page's day: the views, and the visitors grouped by the day of their previous view of
 * the page. Visitors whose previous view is before a period are the distinct visitors of that period. Called in the
 * transaction that writes the view, before it.
 */
export async function addToDay(services: Services, view: View): Promise<void> {
  const today = shopDay(services.now());
  const last = await lastDay(services, view);
  await raise(services, view, today, NEVER, { views: 1, visitors: last === NEVER ? 1 : 0 });
  if (last !== NEVER && last !== today) await raise(services, view, today, last, { views: 0, visitors: 1 });
}

async function lastDay({ db }: Services, { cid, path }: View): Promise<Day> {
  const row: { occurred_at: string } | undefined = await db("analytics_events")
    .where({ cid, path, name: "page_view" })
    .orderBy("occurred_at", "desc")
    .first("occurred_at");
  return row ? shopDay(row.occurred_at) : NEVER;
}

async function raise(
  { db }: Services,
  { path, productId }: View,
  day: Day,
  seenBefore: Day,
  { views, visitors }: { views: number; visitors: number },
): Promise<void> {
  await db("page_days")
    .insert({ day, path, seen_before: seenBefore, product_id: productId, views, visitors })
    .onConflict(["day", "path", "seen_before"])
    .merge({ views: db.raw("page_days.views + ?", [views]), visitors: db.raw("page_days.visitors + ?", [visitors]) });
}
