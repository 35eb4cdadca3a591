/** A path as the log may hold it: the address of a shared wishlist is itself the key to it, and a parcel's number tells where it went. */
export function loggedPath(url: string): string {
  return (url.split("?")[0] ?? "")
    .replace(/^(\/wishlist\/partage\/).+/, "$1…")
    .replace(/^(\/api\/deliveries\/track\/).+/, "$1…");
}

/**
 * Pages whose address alone lets someone in: no page or file they lead to is told it. By `strict-origin`, since under
 * `no-referrer` browsers send the forms of a page as if they came from nowhere, and those are refused.
 */
export function isSecretAddress(url: string): boolean {
  return /^\/(verify-email|reset-password)\/?(\?|$)/i.test(url);
}
