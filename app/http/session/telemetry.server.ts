import { isbot } from "isbot";

import { recordEvent, recordPageView, visitorNumber, type TelemetryEvent } from "~/domain/analytics/record.server";
import { ifWritable } from "~/infra/services.server";
import { isAdministrator } from "~/http/admin/access.server";
import { ensureCid, forgetCid, readConsent } from "./consent.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Counts a page as it is sent, from the cache or newly made. A hydrated page reports the pages that it draws itself
 * (`enhance/page-views.ts`).
 */
export async function countDocument(context: ShopContext, request: Request, status: number): Promise<void> {
  if (request.method !== "GET" || status !== 200) return;
  if (!readConsent(request, context.services.config).analytics) return forgetCid(context, request);
  if (!(await isCounted(context, request))) return;
  const path = new URL(request.url).pathname;
  // A page that scripts drew sends no referrer when it is loaded again. Its own address then takes the place of the
  // referrer, so that a page seen before in this visit is not counted again.
  const view = { path, referrer: request.headers.get("Referer") ?? path, cid: ensureCid(context, request) };
  await quietly(context, () => recordPageView(context.services, view));
}

/** Records an event that a page or a program reports; without consent it is dropped. */
export async function takeEvent(context: ShopContext, request: Request, event: TelemetryEvent): Promise<void> {
  if (!(await isCounted(context, request))) return;
  const cid = visitorNumber(event.cid) ?? ensureCid(context, request);
  await quietly(context, () => recordEvent(context.services, event, cid));
}

async function isCounted(context: ShopContext, request: Request): Promise<boolean> {
  return (
    readConsent(request, context.services.config).analytics &&
    !isPrefetch(request) &&
    !isBot(request.headers.get("User-Agent") ?? "") &&
    !isOfTheShop(context)
  );
}

/** True in the admin area, and for an administrator who visits the shop. */
function isOfTheShop(context: ShopContext): boolean {
  return isAdministrator(context) || context.session?.account.role === "admin";
}

/** True for a page that the browser prefetches, which may never be seen. */
function isPrefetch(request: Request): boolean {
  return ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(request.headers.get(name) ?? ""),
  );
}

/**
 * True for a crawler. Text browsers, curl and headless Chrome count as shoppers, because they can carry the cookie of a
 * consent; a crawler never answers the banner.
 */
function isBot(userAgent: string): boolean {
  return (
    !/^(w3m|lynx|elinks|links|curl|node)\b/i.test(userAgent) && isbot(userAgent.replace("HeadlessChrome", "Chrome"))
  );
}

/** A fault while counting is logged and does not break the page. */
async function quietly(context: ShopContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await ifWritable(context.services, work);
  } catch (fault) {
    context.services.log.warn({ err: fault }, "telemetry");
  }
}
