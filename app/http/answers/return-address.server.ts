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

/** The page of this shop that a plain form was sent from, as the browser says it; else what the form says. */
export function pageOfForm(request: Request, posted: FormData, fallback: string): string {
  const from = request.headers.get("Referer");
  const told = from && URL.canParse(from) ? new URL(from) : null;
  return told?.host === new URL(request.url).host
    ? returnAddress(told.pathname + told.search, fallback)
    : returnAddress(posted.get("back"), fallback);
}
