import { randomText } from "~/infra/random.server";
import { readCookie, VISITOR_DAYS, writeCookie } from "./cookies.server";
import type { ShopContext } from "~/http/request-context.server";
import { GUEST_FIELD } from "~/ui/forms/form-state";
import type { NOT_OF_THIS_BROWSER } from "~/ui/forms/not-of-this-browser";
import { isSignature, seal, sign } from "./signing.server";

export const CSRF_FIELD = "csrf";
const CSRF_HEADER = "X-CSRF-Token";

/** Gives the browser its csrf cookie if it has none; readable by scripts, since the API wants it echoed in a header. */
export function ensureBrowser(context: ShopContext): void {
  if (!context.browserId) renewBrowser(context);
}

/**
 * Gives the browser another id, as at a login, so that the tokens of forms shown before are refused. The moment of its
 * first visit is kept.
 */
export function renewBrowser(context: ShopContext): void {
  const { config, now } = context.services;
  const since = browserSince(context) ?? now().getTime();
  context.browserId = `${randomText(18, "base64url")}.${since.toString(36)}`;
  context.cookies.push(
    writeCookie(config, "csrf_token", seal(config.keyFor("forms"), context.browserId), {
      days: VISITOR_DAYS,
      readable: true,
    }),
  );
  context.formKeys = null;
}

/**
 * When this browser was first given an id, in milliseconds; null for a browser without one, and for an older id, which
 * holds no moment.
 */
export function browserSince({ browserId }: ShopContext): number | null {
  if (browserId === "") return null;
  const [, since] = browserId.split(".");
  return since ? parseInt(since, 36) : 0;
}

/** The token in the hidden field of every form; it is bound to this browser. */
export function formToken(context: ShopContext): string {
  ensureBrowser(context);
  return sign(context.services.config.keyFor("forms"), `form:${context.browserId}`);
}

export function hasFormToken(context: ShopContext, posted: URLSearchParams | FormData): boolean {
  const given = posted.get(CSRF_FIELD);
  return (
    context.browserId !== "" &&
    typeof given === "string" &&
    isSignature(context.services.config.keysFor("forms"), `form:${context.browserId}`, given)
  );
}

/** True for a browser that sends its csrf cookie. */
export function isKnownBrowser({ services }: ShopContext, request: Request): boolean {
  return readCookie(request, services.config, "csrf_token") !== undefined;
}

/** True for a form of a guest's checkout whose browser no longer sends the cookie of its cart. */
export function hasLostCart({ form, visitorId }: ShopContext): boolean {
  return form.has(GUEST_FIELD) && visitorId === null;
}

const TOKEN = /^[\w-]{43}$/;

/**
 * Why a form has no valid token of this browser, as far as the shop can tell. A log-in and a log-out give the browser
 * another id.
 */
export function whyWithoutToken(context: ShopContext, request: Request): keyof typeof NOT_OF_THIS_BROWSER {
  if (hasLostCart(context)) return "cartGone";
  if (!isKnownBrowser(context, request)) return request.headers.get("Cookie") ? "cookieLost" : "noCookie";
  // The token was signed with a key that the shop has replaced since, or is none of ours.
  const given = context.form.get(CSRF_FIELD);
  if (context.browserId === "" || typeof given !== "string" || !TOKEN.test(given)) return "tooOld";
  return context.session || context.admin ? "loggedIn" : "changed";
}

export function hasEchoedCookie(context: ShopContext, request: Request): boolean {
  return (
    context.browserId !== "" &&
    request.headers.get(CSRF_HEADER) === readCookie(request, context.services.config, "csrf_token")
  );
}

/**
 * True for a request that its headers name as cross-site. Text browsers and programs send no such header: for them only
 * the token is checked.
 */
export function isCrossSite({ services: { config } }: ShopContext, request: Request): boolean {
  const origin = request.headers.get("Origin");
  const own = [request.headers.get("Host"), config.publicUrl.host];
  if (origin !== null && !(URL.canParse(origin) && own.includes(new URL(origin).host))) return true;
  return request.headers.get("Sec-Fetch-Site") === "cross-site";
}
