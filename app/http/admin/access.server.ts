import { json } from "@remix-run/node";

import { mayChange, maySee } from "~/domain/staff/rights";
import { ROLE_NAMES } from "~/domain/accounts/staff-roles";
import type { Session } from "~/domain/accounts/sessions.server";
import type { ShopContext } from "~/http/request-context.server";
import { SESSION_ENDED } from "~/http/session/session.server";

/** True for an administrator: the request has a session of the admin area, and its account still has the role. */
export function isAdministrator(context: ShopContext): boolean {
  return context.admin?.account.role === "admin";
}

/** True for an administrator whose role allows changes to what the page at this address of the admin area shows. */
export function isChangerOf(context: ShopContext, address: string): boolean {
  return isAdministrator(context) && mayChange(context.admin?.account.staffRole ?? null, address);
}

/** The message for an administrator whose role does not allow this request; null when the table of rights allows it. */
export function refusedByRole({ admin, method, pathname }: ShopContext): string | null {
  const role = admin?.account.staffRole ?? null;
  const reads = method === "GET" || method === "HEAD";
  if (reads ? maySee(role, pathname) : mayChange(role, pathname)) return null;
  const named = role ? ` (${ROLE_NAMES[role]})` : "";
  return reads
    ? `Votre rôle${named} ne donne pas accès à cette page.`
    : `Votre rôle${named} ne permet pas de faire ce changement.`;
}

/** First line of every call for administrators. @throws the refusal to send: 401 without a session, 403 to a customer and to a role that may not */
export function requireAdminForCall(context: ShopContext): Session {
  if (context.admin && isAdministrator(context)) {
    if (context.services.config.secondFactorRequired && !context.admin.secondFactor)
      throw json({ error: "Activez d’abord la validation en deux étapes de votre compte." }, { status: 403 });
    const refused = refusedByRole(context);
    if (refused) throw json({ error: refused }, { status: 403 });
    return context.admin;
  }
  if (context.session) throw json({ error: "Accès refusé. Vous n'êtes pas administrateur." }, { status: 403 });
  throw json({ error: SESSION_ENDED }, { status: 401 });
}

/** First line of every call for customers. @throws 401 with the sentence of the specification */
export function requireCustomerForCall(context: ShopContext): Session {
  if (!context.session) throw json({ error: SESSION_ENDED }, { status: 401 });
  return context.session;
}
