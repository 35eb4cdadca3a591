import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { healthOf } from "~/domain/health.server";
import { ensureBrowser } from "~/http/session/csrf.server";

/** Says whether the shop can read and write, and gives the caller its csrf cookie. */
export async function loader({ context }: LoaderFunctionArgs) {
  ensureBrowser(context);
  const health = await healthOf(context.services);
  return json({ status: health }, { status: health === "ok" ? 200 : 503 });
}
