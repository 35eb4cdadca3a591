const LONGEST = 2000;

/** Where a form leads back to: a page of this shop and nothing else. @returns the fallback for any other address */
export function returnAddress(asked: unknown, fallback: string): string {
  // A backslash, a tab or a second slash would make some browsers leave for another host.
  if (typeof asked !== "string" || asked.length > LONGEST || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(asked))
    return fallback;
  const shop = "http://shop.invalid";
  if (!URL.canParse(asked, shop)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, shop);
  return origin === shop && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
