import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { healthOf } from "~/domain/health/health.server";
import { latePurges } from "~/domain/privacy/purge-runs.server";
import { PURGES } from "~/domain/privacy/purges.server";
import { ensureBrowser } from "~/http/session/csrf.server";

/** Says whether the shop can read and write, and sets the caller's csrf cookie. */
export async function loader({ context }: LoaderFunctionArgs) {
  ensureBrowser(context);
  const health = await healthOf(context.services);
  const late = health === "ok" ? await latePurges(context.services, PURGES) : [];
  return json(
    { status: health, ...(late.length > 0 && { latePurges: late.map(({ name }) => name) }) },
    { status: health === "ok" ? 200 : 503 },
  );
}
