import { countProductAddresses, productAddresses, type ProductAddress } from "~/domain/catalogue/addresses.server";
import { streamOf } from "~/domain/csv.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import { site } from "~/site.js";

/** Products in one site map. The standard allows 50,000 addresses, and the first map contains the other pages, too. */
const PRODUCTS_A_MAP = 45_000;

/** The listed pages, without '/', which redirects to '/home'. */
const LISTED = site.filter(
  ({ kind, path, traits }) => kind === "page" && traits.listed && !path.includes(":") && path !== "/",
);

/** A document that is sent while it is read: tens of thousands of addresses at once would hold every request. */
type Sent = ReadableStream<Uint8Array>;

/**
 * The site map of every listed page, with the day each product last changed; an index of several maps where one is too
 * small.
 * @param size how many products one map contains
 */
export async function siteMap(services: Services, size = PRODUCTS_A_MAP): Promise<Sent> {
  if (!(await isOpen(services))) return document("urlset", []);
  const parts = Math.ceil((await countProductAddresses(services)) / size);
  if (parts <= 1) return (await siteMapPart(services, 1, size)) ?? document("urlset", []);
  const maps = Array.from(
    { length: parts },
    (_, index) => `  <sitemap><loc>${address(services, `/sitemaps/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return document("sitemapindex", [maps]);
}

/** @param part from 1 @returns null when there is no such part */
export async function siteMapPart(services: Services, part: number, size = PRODUCTS_A_MAP): Promise<Sent | null> {
  if (!(await isOpen(services))) return null;
  const products = productAddresses(services, { limit: size, offset: (part - 1) * size });
  const first = await products.next();
  if (part > 1 && first.done) return null;
  const entries = async function* () {
    if (part === 1) yield LISTED.map(({ path }) => entry(services, path));
    const lines = (share: ProductAddress[]) =>
      share.map(({ path, updatedAt }) => entry(services, path, updatedAt.slice(0, 10)));
    if (!first.done) yield lines(first.value);
    for await (const share of products) yield lines(share);
  };
  return document("urlset", entries());
}

async function isOpen(services: Services): Promise<boolean> {
  return (await settingsInForce(services)).opening === "open";
}

export function xml(body: Sent): Response {
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function document(root: "urlset" | "sitemapindex", shares: string[][] | AsyncGenerator<string[], void>): Sent {
  const encoder = new TextEncoder();
  const parts = async function* () {
    yield encoder.encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    );
    for await (const lines of shares) yield encoder.encode(lines.map((line) => `${line}\n`).join(""));
    yield encoder.encode(`</${root}>\n`);
  };
  return streamOf(parts());
}

function entry(services: Services, path: string, day?: string): string {
  return `  <url><loc>${address(services, path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
}

function address({ config }: Services, path: string): string {
  return new URL(path, config.publicUrl).href.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
