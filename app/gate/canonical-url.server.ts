import { isProductId } from "~/domain/catalogue/products.server";

/** Pages are named in small letters; this one is named otherwise since its first day. */
const NAMED_OTHERWISE: Record<string, string> = { vueselection: "VueSelection" };

/**
 * A page has one address: asked for with a slash at its end, or in capitals, it is asked for again by its own.
 * @returns the path to go to, or null
 */
export function canonicalUrl(request: Request): string | null {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/") return null;
  // Two slashes at its start would make it another host's.
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

/** What follows the name of a page may be a key, whose letters count; an article's name is ours to write, and its id leads to its name. */
function inOwnLetters(path: string): string {
  const [page = "", ...rest] = path.split("/");
  const name = page.toLowerCase();
  return [
    NAMED_OTHERWISE[name] ?? name,
    ...(name === "article" ? rest.map((part) => (isProductId(part) ? part : part.toLowerCase())) : rest),
  ].join("/");
}
