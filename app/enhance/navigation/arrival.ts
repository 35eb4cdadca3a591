import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

type Shown = { path: string; search: string; heading: HTMLHeadingElement | null; title: string | null | undefined };

/** The page shown before. It is a module variable, because an error page mounts the whole document anew. */
let shown: Shown | undefined;

/** What had the focus last. Once React has taken it out of the page, the focus is on the body. */
let focused: Element | null = null;

const noteFocus = () => void (focused = document.activeElement);

/** Elements that keep the focus: a field somebody types in, or one that the page itself has focused. */
const PLACED = 'main :is(input, select, textarea, [tabindex="-1"])';

/**
 * Moves the focus to the heading of the page that a link or a form has led to: a screen reader says it and reads on from there,
 * as it does for a document that was loaded. What keeps its place in the page (filters, sorting) keeps the focus, too. A form that
 * leads back to its own page gives the focus to the heading when the pressed button is gone. A pressed link or button that was
 * made anew has it again where it has the same id. An address that names a part of its page leads to that part.
 */
export function useFocusOnArrival(): void {
  const { pathname: path, search, hash, key } = useLocation();
  useEffect(() => document.addEventListener("focusin", noteFocus), []);
  useEffect(() => {
    const heading = document.querySelector<HTMLHeadingElement>("#contenu h1");
    const before = shown;
    shown = { path, search, heading, title: heading?.textContent };
    if (!before || !heading) return;
    if (hash) return focusOnLostPlace(document.getElementById(hash.slice(1)) ?? heading);
    const hasStayed = before.path === path && before.search === search;
    if (hasStayed && document.activeElement !== document.body) return;
    // The lens wizard opens over the article, whose heading and title stay: it is no new page. Page 2 of a list is one.
    const isSamePage = before.heading === heading && before.title === shown.title;
    const { activeElement } = document;
    const lost = isSamePage && activeElement === document.body && focused?.isConnected === false && focused.id;
    const keepsPlace = before.path !== path || window.__remixRouter.state.preventScrollReset;
    if (isSamePage && !hasStayed && lost === false && keepsPlace) return;
    if (document.querySelector("dialog[open]") || (activeElement !== heading && activeElement?.matches(PLACED))) return;
    heading.tabIndex = -1;
    heading.blur(); // screen readers do not repeat an element that has the focus already
    ((lost && document.getElementById(lost)) || heading).focus({ preventScroll: true });
  }, [path, search, hash, key]);
}

/** The part that an address names has the focus where the pressed button is gone; a link that is still there keeps it. */
function focusOnLostPlace(part: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  if (part.tabIndex < 0) part.tabIndex = -1; // so that it takes the focus; a field does already
  part.focus({ preventScroll: true });
}
