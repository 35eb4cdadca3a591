import { LRUCache } from "lru-cache";

import { catalogueVersion } from "~/domain/catalogue/version.server";
import { readConsent } from "~/http/session/consent.server";
import { readCookie } from "~/http/session/cookies.server";
import { formKeys } from "~/http/forms/form-keys.server";
import { DATA_HEADER, type Keeping, type KeptPage, type ShopContext, type Slot } from "~/http/request-context.server";

/** Pages that show the same to every visitor who has nothing yet: no cart, no notice, no account. */
const KEPT_PATHS =
  /^\/(home|optiques-(homme|femme)|solaires-(homme|femme)|nouveautes|accessoires|article\/[^/]+|article-accessoire\/[^/]+)$/;

const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 10 * 60_000; // what depends on the day, such as a reduction's reference price, is made anew soon enough

const pages = new LRUCache<string, KeptPage>({
  maxSize: MOST_BYTES,
  ttl: LONGEST_MS,
  sizeCalculation: (page) => page.parts.reduce((sum, part) => sum + 2 * part.length, 1),
});

/** Asked once a request, before its loaders. @returns null when this page is this visitor's own */
export async function lookUpPage(context: ShopContext, request: Request): Promise<Keeping | null> {
  const url = new URL(request.url);
  if (request.method !== "GET" || request.headers.has(DATA_HEADER) || !KEPT_PATHS.test(url.pathname)) return null;
  if (context.visitorId || readCookie(request, context.services.config, "flash")) return null;
  // What one browser's page may differ in from another's: each takes few values, and none is about one visitor.
  const key = `${context.light ? "light" : "full"} ${readConsent(request, context.services.config).state} ${url.pathname}${url.search}`;
  const version = await catalogueVersion(context.services);
  const page = pages.get(key);
  return { key, version, page: page?.version === version ? page : null };
}

/** Keeps a page just rendered, with the places of this answer's secrets empty. */
export function keepPage({ key, version }: Keeping, html: string, context: ShopContext): void {
  const secrets: Record<Slot, string> = { nonce: context.nonce, ...formKeys(context) };
  const parts: string[] = [];
  const slots: Slot[] = [];
  let from = 0;
  for (const match of html.matchAll(new RegExp(Object.values(secrets).map(escapeRegExp).join("|"), "g"))) {
    parts.push(html.slice(from, match.index));
    slots.push(match[0] === secrets.nonce ? "nonce" : match[0] === secrets.csrf ? "csrf" : "attempt");
    from = match.index + match[0].length;
  }
  parts.push(html.slice(from));
  pages.set(key, { version, parts, slots });
}

/** The kept page as this browser gets it. */
export function writePage({ parts, slots }: KeptPage, context: ShopContext): string {
  const secrets: Record<Slot, string> = { nonce: context.nonce, ...formKeys(context) };
  return parts.reduce((html, part, position) => {
    const slot = slots[position];
    return html + part + (slot ? secrets[slot] : "");
  }, "");
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
