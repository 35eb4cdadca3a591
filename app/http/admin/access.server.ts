import { json } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import type { ShopContext } from "~/http/request-context.server";
import { SESSION_ENDED } from "~/http/session/session.server";

/** The one place that says whether an administrator sends the request: the admin area's own session counts, while its account has the role. */
export function isAdministrator(context: ShopContext): boolean {
  return context.admin?.account.role === "admin";
}

/** First line of every call for administrators. @throws the refusal to send: 401 without a session, 403 to a customer */
export function requireAdminForCall(context: ShopContext): Session {
  if (context.admin && isAdministrator(context)) {
    if (context.services.config.secondFactorRequired && !context.admin.secondFactor)
      throw json({ error: "Activez d’abord la validation en deux étapes de votre compte." }, { status: 403 });
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
