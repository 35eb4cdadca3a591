import { redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { isAdministrator } from "./access.server";
import type { ShopContext } from "./request-context.server";
import { returnAddress } from "./return-address.server";

/**
 * First line of every loader and action of the back office, without exception: the layout's own check does not run for a
 * page asked for alone.
 * @throws a redirect: a customer to the account, anyone else to the administrators' login, which leads back here
 */
export function requireDesk(context: ShopContext, request: Request): Session {
  if (context.desk && isAdministrator(context)) return context.desk;
  if (context.session && context.session.account.role !== "admin") throw redirect("/mon-compte", 303);
  const { pathname, search } = new URL(request.url);
  throw redirect(`/admin/connexion?retour=${encodeURIComponent(pathname + search)}`, 303);
}

/** Where a login at the desk leads: into the back office and nowhere else. */
export function deskAddress(asked: unknown): string {
  const address = returnAddress(asked, "/admin");
  return /^\/admin(?:[/?]|$)/.test(address) && !address.startsWith("/admin/connexion") ? address : "/admin";
}

/** For what has a sentence of its own when it cannot be read. @returns null after a fault, which is logged */
export async function toldInstead<Read>(context: ShopContext, read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    context.services.log.error({ err: fault }, "fault");
    return null;
  }
}
