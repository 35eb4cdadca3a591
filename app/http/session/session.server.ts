import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import {
  CUSTOMER_DAYS,
  endSession,
  findSession,
  openSession,
  type Session,
  type SessionKind,
} from "~/domain/accounts/sessions.server";
import { KNOWN_BROWSER_DAYS, readCookie, writeCookie, type CookieName } from "./cookies.server";
import { renewBrowser } from "./csrf.server";
import { setFlash } from "~/http/answers/flash.server";
import type { ShopContext } from "~/http/request-context.server";
import { leaveFace } from "./face.server";
import { knownBrowserMark } from "./known-browser.server";
import { forgetTyped, keepTyped } from "./typed-before.server";
import { rememberVisit } from "./visitor.server";

const COOKIE: Record<SessionKind, CookieName> = { customer: "session", admin: "gestion" };

export const SESSION_ENDED = "Session expirée, veuillez vous reconnecter.";

/** Finds the session of a request by its cookie or `Authorization: Bearer`; without either, there is no query. */
export async function recognise(context: ShopContext, request: Request): Promise<void> {
  const { services } = context;
  const bearer = /^Bearer\b *(.*)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  // A token in the header decides alone: when it has expired, a cookie sent along does not replace it.
  const called = bearer === undefined ? null : await findSession(services, bearer);
  const asks = async (kind: SessionKind) =>
    bearer === undefined ? sessionOf(context, request, kind) : called?.kind === kind ? called : null;
  context.session = await asks("customer");
  context.admin = await asks("admin");
  if (context.session) context.visitorId = context.session.account.visitorId;
  await rememberVisit(context);
}

async function sessionOf(context: ShopContext, request: Request, kind: SessionKind): Promise<Session | null> {
  const { services } = context;
  const token = readCookie(request, services.config, COOKIE[kind]);
  if (!token) return null;
  const session = await findSession(services, token, kind);
  if (!session) context.cookies.push(writeCookie(services.config, COOKIE[kind], "", { days: 0 }));
  return session;
}

/**
 * Logs an account in: starts a new session, replaces the form tokens, and merges this visitor's cart and lists into the account.
 * @returns the session's token, for callers that send it themselves
 */
export async function startSession(
  context: ShopContext,
  request: Request,
  account: Account,
  kind: SessionKind = "customer",
): Promise<string> {
  const { services } = context;
  const former = kind === "customer" ? context.session : context.admin;
  if (former) await endSession(services, former.id);
  if (kind === "customer" && !context.session && context.visitorId)
    await mergeVisitor(services, context.visitorId, account.visitorId);
  const { token } = await openSession(services, account.id, kind, deviceName(request));
  const days = kind === "customer" ? CUSTOMER_DAYS : undefined; // an administrator's ends when the browser closes, too
  context.cookies.push(writeCookie(services.config, COOKIE[kind], token, { days }));
  if (kind === "customer") {
    context.cookies.push(writeCookie(services.config, "visiteur", "", { days: 0 }));
    context.visitorId = account.visitorId;
  }
  context.cookies.push(
    writeCookie(services.config, "appareil", knownBrowserMark(context, account.id), { days: KNOWN_BROWSER_DAYS }),
  );
  context.session = kind === "customer" ? await findSession(services, token) : context.session;
  context.admin = kind === "admin" ? await findSession(services, token) : context.admin;
  renewBrowser(context);
  return token;
}

/** Logs out here and on the server; the next person at this browser starts as a new visitor. */
export async function leaveSession(context: ShopContext, kind: SessionKind = "customer"): Promise<void> {
  const { services } = context;
  const session = kind === "customer" ? context.session : context.admin;
  if (session) await endSession(services, session.id);
  for (const name of kind === "customer" ? ([COOKIE.customer, "visiteur"] as const) : [COOKIE.admin])
    context.cookies.push(writeCookie(services.config, name, "", { days: 0 }));
  await leaveFace(context);
  if (kind === "customer") Object.assign(context, { session: null, visitorId: null });
  else context.admin = null;
  forgetTyped(context);
  context.clearsBrowser = true;
  renewBrowser(context);
}

/** True when a browser sends the token of a customer's session that no longer exists. */
export function endedSession({ session, services: { config } }: ShopContext, request: Request): boolean {
  return session === null && Boolean(readCookie(request, config, COOKIE.customer));
}

/**
 * Leaves a notice that says why the login page is shown, for a browser whose session, or whose form's session, has
 * ended.
 */
export function sayWhenEnded(context: ShopContext, request: Request, kind: SessionKind): void {
  const wasPosted = [...context.form.keys()].length > 0;
  if (wasPosted || readCookie(request, context.services.config, COOKIE[kind]))
    setFlash(context, { kind: "info", text: SESSION_ENDED });
}

/**
 * The session of the customer that a page is for. @throws a redirect to the login, which leads back here; what was
 * typed is kept meanwhile (`takeTyped`)
 */
export function requireCustomer(context: ShopContext, request: Request): Session {
  if (context.session) return context.session;
  sayWhenEnded(context, request, "customer");
  keepTyped(context, request);
  const { pathname, search } = new URL(request.url);
  throw redirect(`/mon-compte?retour=${encodeURIComponent(pathname + search)}`, 303);
}

/** "Firefox, Android": enough for people to tell their own devices apart, and no more. */
function deviceName(request: Request): string {
  const agent = request.headers.get("User-Agent") ?? "";
  const browser = /Edg\//.test(agent)
    ? "Edge"
    : /Firefox\//.test(agent)
      ? "Firefox"
      : /Chrom(e|ium)\//.test(agent)
        ? "Chrome"
        : /Safari\//.test(agent)
          ? "Safari"
          : /w3m|Lynx|Links/i.test(agent)
            ? "Navigateur texte"
            : "Autre navigateur";
  const system = /iPhone|iPad/.test(agent)
    ? "iOS"
    : /Android/.test(agent)
      ? "Android"
      : /Windows/.test(agent)
        ? "Windows"
        : /Mac OS/.test(agent)
          ? "macOS"
          : /Linux/.test(agent)
            ? "Linux"
            : "";
  return [browser, system].filter(Boolean).join(", ");
}
