import { isbot } from "isbot";

import { recordEvent, recordPageView, visitorNumber, type TelemetryEvent } from "~/domain/analytics/record.server";
import { isAdministrator } from "~/http/admin/access.server";
import { ensureCid, forgetCid, readConsent } from "./consent.server";
import type { ShopContext } from "~/http/request-context.server";

/** Counts a page as it is sent, kept or new. What a hydrated page draws by itself, it reports (`enhance/page-views.ts`). */
export async function countDocument(context: ShopContext, request: Request, status: number): Promise<void> {
  if (request.method !== "GET" || status !== 200) return;
  if (!readConsent(request, context.services.config).analytics) return forgetCid(context, request);
  if (!(await isCounted(context, request))) return;
  const path = new URL(request.url).pathname;
  // A page that scripts had drawn says nothing of where it came from when it is loaded again: as one that leads to itself.
  const view = { path, referrer: request.headers.get("Referer") ?? path, cid: ensureCid(context, request) };
  await quietly(context, () => recordPageView(context.services, view));
}

/** Takes what a page or a program reports; without consent it is as if nothing had been said. */
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

/** At the admin area, or logged in to the shop by an account that has one. */
function isOfTheShop(context: ShopContext): boolean {
  return isAdministrator(context) || context.session?.account.role === "admin";
}

/** Loaded in case it is wanted, and perhaps never seen. */
function isPrefetch(request: Request): boolean {
  return ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(request.headers.get(name) ?? ""),
  );
}

/**
 * Text browsers have shoppers too. A program that carries the cookies of a given consent and calls under its own name, or a
 * browser without a window that has pressed the banner's button, acts for someone; whatever crawls never answers a banner.
 */
function isBot(userAgent: string): boolean {
  return (
    !/^(w3m|lynx|elinks|links|curl|node)\b/i.test(userAgent) && isbot(userAgent.replace("HeadlessChrome", "Chrome"))
  );
}

/** A page nobody could count is still a page. */
async function quietly(context: ShopContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    context.services.log.warn({ err: fault }, "telemetry");
  }
}
