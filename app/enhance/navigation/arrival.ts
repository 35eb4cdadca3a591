import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

type Shown = { path: string; search: string; heading: HTMLHeadingElement | null; title: string | null | undefined };

/** What was shown before; kept here, since the frame itself is drawn anew for the page of an error. */
let shown: Shown | undefined;

/** Where a page that opens by itself, or somebody who types, has put the focus. */
const PLACED = 'main :is(input, select, textarea, [tabindex="-1"])';

/**
 * Moves the focus to the heading of the page that a link or a form has led to: a screen reader says it and reads on from there,
 * as it does for a document that was loaded. What keeps its place in the page (filters, sorting) keeps the focus, too.
 */
export function useFocusOnArrival(): void {
  const { pathname: path, search, hash } = useLocation();
  useEffect(() => {
    const heading = document.querySelector<HTMLHeadingElement>("#contenu h1");
    const before = shown;
    shown = { path, search, heading, title: heading?.textContent };
    if (!before || !heading || hash || (before.path === path && before.search === search)) return;
    // The article stays behind the lens wizard; of a list, another page is shown from its top.
    const isSamePage = before.heading === heading && before.title === shown.title;
    if (isSamePage && (before.path !== path || window.__remixRouter.state.preventScrollReset)) return;
    const { activeElement } = document;
    if (document.querySelector("dialog[open]") || (activeElement !== heading && activeElement?.matches(PLACED))) return;
    heading.tabIndex = -1;
    heading.blur(); // or what has the focus already is not said again
    heading.focus({ preventScroll: true });
  }, [path, search, hash]);
}
