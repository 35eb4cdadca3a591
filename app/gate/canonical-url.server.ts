import { isProductId } from "~/domain/catalogue/products.server";

/** Addresses of pages have small letters, except these, whose older spelling stays. */
const NAMED_OTHERWISE: Record<string, string> = { vueselection: "VueSelection" };

/**
 * Each page has one address: a request with a slash at the end, or with capitals, is redirected to that address.
 * @returns the path to redirect to, or null
 */
export function canonicalUrl(request: Request): string | null {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/") return null;
  // An address that begins with two slashes would lead to another host.
  const own = `/${inOwnLetters(withoutNeedlessCodes(pathname).replace(/^\/+|\/+$/g, ""))}`;
  return own === pathname ? null : own + search;
}

/** `/p%61nier` is `/panier`: letters, digits, `-`, `.`, `_` and `~` mean the same written as a code (RFC 3986, 2.3). */
export function withoutNeedlessCodes(pathname: string): string {
  return pathname.replace(/%([2-7][0-9a-f])/gi, (code, digits: string) => {
    const character = String.fromCharCode(parseInt(digits, 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}

/**
 * Lowers the letters of a page's name only. What follows may be a key, whose capitals count. An article's name is lowered
 * too, unless it is an id.
 */
function inOwnLetters(path: string): string {
  const [page = "", ...rest] = path.split("/");
  const name = page.toLowerCase();
  return [
    NAMED_OTHERWISE[name] ?? name,
    ...(name === "article" ? rest.map((part) => (isProductId(part) ? part : part.toLowerCase())) : rest),
  ].join("/");
}
