import type { LoaderFunctionArgs } from "@remix-run/node";

import { siteMapPart, xml } from "./site-map.server";

/** One part of a site map that a single file cannot hold, as the index names it. */
export async function loader({ params, context: { services } }: LoaderFunctionArgs) {
  const part = /^([1-9]\d{0,4})\.xml$/.exec(params["*"] ?? "")?.[1];
  const body = part ? await siteMapPart(services, Number(part)) : null;
  return body === null ? new Response("Fichier introuvable.", { status: 404 }) : xml(body);
}
