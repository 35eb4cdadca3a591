import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { findTroubles } from "~/domain/health/checks.server";
import { thisRelease } from "~/domain/health/release.server";

/** Gives the names of failing parts only, because anyone may call it. `npm run shop -- doctor` explains them. */
export async function loader({ context: { services } }: LoaderFunctionArgs) {
  const failing = [...(await findTroubles(services)).keys()];
  return json(
    { status: failing.length === 0 ? "ready" : "notReady", failing, version: thisRelease().version },
    { status: failing.length === 0 ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
