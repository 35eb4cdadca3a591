import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { ensureBrowser } from "~/http/session/csrf.server";

/** Says the shop and its database answer, and gives the caller its csrf cookie. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.services.db.raw("select 1");
  ensureBrowser(context);
  return json({ status: "ok" });
}
