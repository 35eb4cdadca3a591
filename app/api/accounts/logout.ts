import { json, type ActionFunctionArgs } from "@remix-run/node";

import { leaveSession } from "~/http/session/session.server";

/** Ends the caller's session, a customer's or an administrator's; a repeat changes nothing. */
export async function action({ context }: ActionFunctionArgs) {
  context.attempt = null;
  if (context.admin) await leaveSession(context, "admin");
  if (context.session) await leaveSession(context);
  return json({ message: "Vous êtes déconnecté." });
}
