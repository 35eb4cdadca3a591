import { createHash, timingSafeEqual } from "node:crypto";

import type { LoaderFunctionArgs } from "@remix-run/node";

import { shopReadings } from "~/domain/health/readings.server";
import { metricsText } from "~/domain/health/metrics.server";

const NEVER_CACHED = { "Cache-Control": "no-store" };

/** The metrics, for a monitor that sends `METRICS_TOKEN`; 404 where this variable is not set. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { metricsToken } = services.config;
  if (!metricsToken) return new Response("Introuvable.\n", { status: 404, headers: NEVER_CACHED });
  if (!bears(request, metricsToken))
    return new Response("Jeton demandé.\n", {
      status: 401,
      headers: { ...NEVER_CACHED, "WWW-Authenticate": "Bearer" },
    });
  const { type, text } = await metricsText(await shopReadings(services));
  return new Response(text, { headers: { ...NEVER_CACHED, "Content-Type": type } });
}

function bears(request: Request, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.get("Authorization") ?? ""), digest(`Bearer ${token}`));
}
