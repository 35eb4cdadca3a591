import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { leaveSession } from "~/http/session/session.server";

/** Ends the admin area's session; a browser without one is redirected the same way. */
export async function action({ context }: ActionFunctionArgs) {
  await leaveSession(context, "admin");
  return redirect("/home", 303);
}

export function loader() {
  return redirect("/admin", 303);
}

export default function Leaving() {
  return null;
}
