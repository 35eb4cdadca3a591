import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";

/** How far a visitor comes: the beginning of the addresses of each step's pages. */
const STEPS = { articles: "/article", cart: "/panier", checkout: "/checkout" } as const;
export type FunnelStep = keyof typeof STEPS;
const FUNNEL_STEPS = Object.keys(STEPS) as FunnelStep[];

/** The day for visitors who had never come so far; it sorts before any day. */
const NEVER = "";

/**
 * Counts a visitor once a day at the step of the page, grouped by the day on which they last were at that step. Visitors
 * whose last such day is before a period are the distinct visitors of that period. Called in the transaction that writes
 * the view, before it.
 */
export async function addToFunnel({ db, now }: Services, { path, cid }: { path: string; cid: string }): Promise<void> {
  const step = FUNNEL_STEPS.find((each) => path.startsWith(STEPS[each]));
  if (!step) return;
  const earlier = await db("analytics_events")
    .where({ cid, name: "page_view" })
    .whereRaw("substr(path, 1, ?) = ?", [STEPS[step].length, STEPS[step]])
    .max<{ at: string | null }[]>({ at: "occurred_at" });
  const at = earlier[0]?.at;
  const [day, last] = [shopDay(now()), at ? shopDay(at) : NEVER];
  if (last === day) return;
  await db("funnel_days")
    .insert({ step, day, seen_before: last, visitors: 1 })
    .onConflict(["step", "day", "seen_before"])
    .merge({ visitors: db.raw("funnel_days.visitors + 1") });
}

/** The distinct visitors who came to each step in a period, both days included. */
export async function funnelVisitors(
  { db }: Pick<Services, "db">,
  { from, to }: { from: Day; to: Day },
): Promise<Record<FunnelStep, number>> {
  const rows = await db("funnel_days")
    .whereIn("step", FUNNEL_STEPS)
    .whereBetween("day", [from, to])
    .where("seen_before", "<", from)
    .groupBy("step")
    .select<{ step: FunnelStep; visitors: number | string }[]>("step", db.raw("sum(visitors) as visitors"));
  const counted = new Map(rows.map(({ step, visitors }) => [step, Number(visitors)]));
  return {
    articles: counted.get("articles") ?? 0,
    cart: counted.get("cart") ?? 0,
    checkout: counted.get("checkout") ?? 0,
  };
}
