import type { LoaderFunctionArgs } from "@remix-run/node";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { site } from "~/site.js";

/**
 * Closes every address that is neither listed nor public (personal pages and calls); all of them until the shop is
 * open.
 */
export async function loader({ context: { services } }: LoaderFunctionArgs) {
  if ((await settingsInForce(services)).opening !== "open") return text(["User-agent: *", "Disallow: /", ""]);
  const closed = site.filter(({ traits }) => !traits.listed && !traits.public).map(({ path }) => robotsPattern(path));
  const shortest = [...new Set(closed)].filter(
    (pattern) => !closed.some((other) => other !== pattern && pattern.startsWith(other.replace(/\$$/, "/"))),
  );
  const lines = [
    "User-agent: *",
    ...shortest.sort().map((pattern) => `Disallow: ${pattern}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", services.config.publicUrl).href}`,
    "",
  ];
  return text(lines);
}

function text(lines: string[]): Response {
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

const OPEN = site.filter(({ traits }) => traits.listed ?? traits.public).map(({ path }) => path);

/**
 * An address such as `/article/:slug/verres` in the syntax of robots.txt, where a pattern is a prefix unless it ends
 * with `$`.
 */
function robotsPattern(path: string): string {
  const pattern = path.replace(/\/(:\w+|\*)$/, "/").replace(/:\w+/g, "*");
  return OPEN.some((open) => open !== path && open.startsWith(path)) ? `${pattern}$` : pattern;
}
