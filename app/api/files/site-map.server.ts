import { countProductAddresses, productAddresses } from "~/domain/catalogue/addresses.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import { site } from "~/site.js";

/** Products in one site map. The standard allows 50,000 addresses, and the first map contains the other pages, too. */
const PRODUCTS_A_MAP = 45_000;

/** The listed pages, without '/', which redirects to '/home'. */
const LISTED = site.filter(
  ({ kind, path, traits }) => kind === "page" && traits.listed && !path.includes(":") && path !== "/",
);

/**
 * The site map of every listed page, with the day each product last changed; an index of several maps where one is too
 * small.
 * @param size how many products one map contains
 */
export async function siteMap(services: Services, size = PRODUCTS_A_MAP): Promise<string> {
  if (!(await isOpen(services))) return document("urlset", []);
  const parts = Math.ceil((await countProductAddresses(services)) / size);
  if (parts <= 1) return (await siteMapPart(services, 1, size)) ?? "";
  const maps = Array.from(
    { length: parts },
    (_, index) => `  <sitemap><loc>${address(services, `/sitemaps/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return document("sitemapindex", maps);
}

/** @param part from 1 @returns null when there is no such part */
export async function siteMapPart(services: Services, part: number, size = PRODUCTS_A_MAP): Promise<string | null> {
  if (!(await isOpen(services))) return null;
  const lines = part === 1 ? LISTED.map(({ path }) => entry(services, path)) : [];
  for await (const products of productAddresses(services, { limit: size, offset: (part - 1) * size }))
    for (const { path, updatedAt } of products) lines.push(entry(services, path, updatedAt.slice(0, 10)));
  return lines.length === 0 ? null : document("urlset", lines);
}

async function isOpen(services: Services): Promise<boolean> {
  return (await settingsInForce(services)).opening === "open";
}

export function xml(body: string): Response {
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function document(root: "urlset" | "sitemapindex", lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${root}>\n`;
}

function entry(services: Services, path: string, day?: string): string {
  return `  <url><loc>${address(services, path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
}

function address({ config }: Services, path: string): string {
  return new URL(path, config.publicUrl).href.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
