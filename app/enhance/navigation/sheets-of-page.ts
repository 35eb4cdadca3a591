/**
 * The server writes the style sheets into the page, and names them in links that load nothing (`entry.server.tsx`).
 * Remix looks for sheets of those names, and would fetch them again with each form. This turns the links into disabled
 * style sheets, which are found and not fetched.
 */
export function nameSheetsOfPage(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="dns-prefetch"][href$=".css"]')) {
    link.setAttribute("disabled", "");
    link.rel = "stylesheet";
  }
}
