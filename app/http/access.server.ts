import { json } from "@remix-run/node";

import type { ShopContext } from "./request-context.server";

/** The one place that says whether an administrator is asking. There are no accounts yet: nobody is. */
export async function isAdministrator(_context: ShopContext): Promise<boolean> {
  return false;
}

/** First line of every call for administrators. @throws the refusal to send: 401 to whoever is not known */
export async function requireAdministrator(context: ShopContext): Promise<void> {
  if (!(await isAdministrator(context))) throw json({ error: "Session expirée, veuillez vous reconnecter." }, { status: 401 });
}
