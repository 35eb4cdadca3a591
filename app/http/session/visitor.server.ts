import { LRUCache } from "lru-cache";

import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { noteVisit, VISIT_HOURS } from "~/domain/visitors/visits.server";
import { VISITOR_DAYS, writeCookie } from "./cookies.server";
import { ifWritable } from "~/infra/services.server";
import type { ShopContext } from "~/http/request-context.server";
import { seal } from "./signing.server";

/**
 * Visitors made a moment ago, by browser. Several first writes sent at once have no cookie yet, and must share one
 * visitor.
 */
const justMade = new LRUCache<string, string>({ max: 5_000, ttl: 60_000 });

/** The id of the visitor's row, which is made at the first write and never at a mere visit. */
export async function ensureVisitor(context: ShopContext): Promise<string> {
  const { db, now } = context.services;
  const told = context.visitorId;
  const claimed = told ?? (context.browserId ? justMade.get(context.browserId) : undefined);
  const known = claimed ? await db("visitors").where({ id: claimed }).first("id") : undefined;
  if (known && told) return known.id;

  const id: string = known?.id ?? newId(now());
  if (!known) {
    justMade.set(context.browserId, id);
    await db("visitors").insert({ id, created_at: instant(now()) });
  }
  nameVisitor(context, id);
  return id;
}

/** Visitors seen in the last hours, so that their other pages need no query. */
const seenLately = new LRUCache<string, true>({ max: 20_000, ttl: VISIT_HOURS * 3_600_000 });

/** Renews the term of the row and of the cookie of a visitor without an account, at most once every few hours. */
export async function rememberVisit(context: ShopContext): Promise<void> {
  const { services, session, visitorId } = context;
  if (session || !visitorId || seenLately.has(visitorId)) return;
  await ifWritable(services, async () => {
    const noted = await noteVisit(services, visitorId);
    seenLately.set(visitorId, true);
    if (noted) nameVisitor(context, visitorId);
  });
}

/** Gives this browser the cookie of that visitor. */
export function nameVisitor(context: ShopContext, id: string): void {
  const { config } = context.services;
  context.visitorId = id;
  context.cookies.push(writeCookie(config, "visiteur", seal(config.keyFor("cookies"), id), { days: VISITOR_DAYS }));
}
