/**
 * The server writes the page's sheets into it and names them in links that load nothing (`entry.server.tsx`). Remix looks for
 * style sheets of those names and would fetch them again with each form; switched off, they are found and not fetched.
 */
export function nameSheetsOfPage(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="dns-prefetch"][href$=".css"]')) {
    link.setAttribute("disabled", "");
    link.rel = "stylesheet";
  }
}
