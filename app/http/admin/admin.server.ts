import { json, redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { isAdministrator, refusedByRole } from "./access.server";
import { isProven } from "~/http/forms/password-again.server";
import type { ShopContext } from "~/http/request-context.server";
import { returnAddress } from "~/http/answers/return-address.server";
import { sealDeskForm } from "~/http/session/typed-before.server";
import { sayWhenEnded } from "~/http/session/session.server";

/** Where administrators change their own access; open also to those who have yet to set up a second factor. */
const ACCESS = "/admin/securite";

/**
 * First line of every loader and action of the admin area, without exception: the layout's own check does not run for a
 * page asked for alone.
 * @throws 403 to a role that may not do it by the table of rights; a redirect: a customer to the account, anyone else to the
 * administrators' login, which leads back here, or, where something was typed, an answer of 401 that the frame shows as a login; to where a second factor is set up, when the shop requires one and there is none
 */
export function requireAdmin(context: ShopContext, request: Request): Session {
  const session = requireAnyRole(context, request);
  const refused = refusedByRole(context);
  if (refused) throw json({ error: refused }, { status: 403 });
  return session;
}

/**
 * The same check without the role, for the layout around the pages: it shows each role the tabs that the role may open.
 */
export function requireAnyRole(context: ShopContext, request: Request): Session {
  const { pathname, search } = new URL(request.url);
  if (context.admin && isAdministrator(context)) {
    if (lacksSecondFactor(context, context.admin) && !isAccessPage(pathname))
      throw redirect(`${ACCESS}/validation`, 303);
    return context.admin;
  }
  if (context.session && context.session.account.role !== "admin") throw redirect("/mon-compte", 303);
  const typed = sealDeskForm(context, request);
  if (typed) throw json({ typed, back: pathname + search }, { status: 401 });
  sayWhenEnded(context, request, "admin");
  throw redirect(`/admin/connexion?retour=${encodeURIComponent(pathname + search)}`, 303);
}

/** The page that asks for the password again before a second factor is set up. */
const IDENTITY = "/admin/confirmer-identite";
const isAccessPage = (pathname: string) =>
  pathname === ACCESS || pathname.startsWith(`${ACCESS}/`) || pathname === IDENTITY;

/** True for an administrator who must set up a second factor before anything else is allowed. */
export function lacksSecondFactor({ services }: ShopContext, { secondFactor }: Session): boolean {
  return services.config.secondFactorRequired && !secondFactor;
}

/** Where a login in the admin area leads. Any address outside the admin area becomes `/admin`. */
export function adminAddress(asked: unknown): string {
  const address = returnAddress(asked, "/admin");
  return /^\/admin(?:[/?]|$)/.test(address) && !/^\/admin\/(?:connexion|code)(?:[/?]|$)/.test(address)
    ? address
    : "/admin";
}

/** For how many minutes after the password a form that asks for it opens, and for how many that form may be sent. */
const FRESH_MINUTES = 10;
const FILLING_MINUTES = 40;

/**
 * Second line, after `requireAdmin`, of every route that moves money or exports data: the password must have been typed
 * a few minutes ago.
 * Call it in the loader of the page with the form, so that nobody fills it in for nothing, and in the action, which
 * accepts a form that was opened in time. The route of a file to download calls it in its loader.
 * @throws a redirect to the page that asks for the password and leads back here; for a program, the refusal to send
 */
export function requireFreshProof(context: ShopContext, request: Request): Session {
  const session = context.admin;
  const minutes = request.method === "GET" || request.method === "HEAD" ? FRESH_MINUTES : FILLING_MINUTES;
  if (session && isProven(context, session, minutes)) return session;
  if (request.headers.has("Authorization"))
    throw json({ error: "Confirmez votre identité : connectez-vous à nouveau." }, { status: 403 });
  const { pathname, search } = new URL(request.url);
  throw redirect(confirmIdentityPath(pathname + search), 303);
}

/** Where the password is asked for. @param back where it leads once it is confirmed */
export function confirmIdentityPath(back: string): string {
  return `${IDENTITY}?retour=${encodeURIComponent(back)}`;
}

/** True when the administrator has given the password lately: some pages then show more. */
export function hasFreshProof(context: ShopContext, asked: "shown" | "posted"): boolean {
  return (
    context.admin !== null && isProven(context, context.admin, asked === "shown" ? FRESH_MINUTES : FILLING_MINUTES)
  );
}

/** Where to go once the password is confirmed: a page of the admin area, or a file that it offers. */
export function provenAddress(asked: unknown): string {
  const address = returnAddress(asked, "/admin");
  return /^\/api\/admin\/[^?]/.test(address) ? address : adminAddress(address);
}

/**
 * Reads a part of a page that has its own message when reading fails.
 * @returns null after a fault, which is logged
 */
export async function toldInstead<Read>(context: ShopContext, read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    context.services.log.error({ err: fault }, "fault");
    return null;
  }
}
