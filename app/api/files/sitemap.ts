import type { LoaderFunctionArgs } from "@remix-run/node";

import { productAddresses } from "~/domain/catalogue/addresses.server";
import { site } from "~/site.js";

/** '/' leads on to '/home'. */
const LISTED = site.filter(
  ({ kind, path, traits }) => kind === "page" && traits.listed && !path.includes(":") && path !== "/",
);

/** For search engines: every page anyone may open, with the day each product last changed. */
export async function loader({ context: { services } }: LoaderFunctionArgs) {
  const pages = LISTED.map(({ path }) => entry(services.config.publicUrl, path));
  const products = (await productAddresses(services)).map(({ path, updatedAt }) =>
    entry(services.config.publicUrl, path, updatedAt.slice(0, 10)),
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...products].join("\n")}\n</urlset>\n`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function entry(publicUrl: URL, path: string, day?: string): string {
  const address = new URL(path, publicUrl).href.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `  <url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
}
