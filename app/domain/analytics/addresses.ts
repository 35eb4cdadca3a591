const LONGEST_REFERRER = 300;

/**
 * The path a view is counted under, or null when it is not counted. Only pages of one level and articles are counted: a
 * longer path (an order, a shared list, a link of a mail) may identify a person.
 */
export function countedPath(address: string): string | null {
  const path = pathOf(address);
  if (path === null || /^\/(admin|api|build)(\/|$)/i.test(path)) return null;
  return /^\/[\w-]{1,80}$/.test(path) || /^\/article(-accessoire)?\/[\w.-]{1,120}(\/[\w-]{1,40})?$/.test(path)
    ? path
    : null;
}

/** The product an article's page is about, as its address names it. */
export function productIn(path: string): string | null {
  return /^\/article(?:-accessoire)?\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/**
 * Where a visitor came from, without the query: a path for a page of the shop, origin and path for another site. Of the
 * shop's pages that are not counted, only the first level is kept.
 */
export function plainReferrer(referrer: string, shop: string): string {
  if (!referrer || (!referrer.startsWith("/") && !URL.canParse(referrer))) return "";
  const url = new URL(referrer, shop);
  if (!/^https?:$/.test(url.protocol)) return "";
  if (url.host !== new URL(shop).host) return (url.origin + url.pathname).slice(0, LONGEST_REFERRER);
  return countedPath(url.pathname) ?? `/${url.pathname.split("/")[1] ?? ""}`.slice(0, 80);
}

function pathOf(address: string): string | null {
  if (!address.startsWith("/") || address.startsWith("//") || !URL.canParse(address, "http://shop.invalid"))
    return null;
  return new URL(address, "http://shop.invalid").pathname;
}
