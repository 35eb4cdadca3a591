import type { LoaderFunctionArgs } from "@remix-run/node";

import { siteMap, xml } from "./site-map.server";

/** The site map, for search engines. */
export async function loader({ context: { services } }: LoaderFunctionArgs) {
  return xml(await siteMap(services));
}
