import { createPath, matchRoutes, type ShouldRevalidateFunction } from "@remix-run/react";
import { useCallback, useState, useSyncExternalStore, type ComponentType } from "react";

import { isForNewTab } from "~/enhance/navigation/for-new-tab";
import { placeInHistory } from "./place-in-history";

/** The message when a form could not be sent. */
export const OFFLINE = "La connexion est interrompue : rien n’a été envoyé. Vérifiez votre réseau, puis recommencez.";

/** The message when a page could not be loaded. */
export const NOT_SHOWN =
  "La connexion est interrompue : ce que vous demandez n’a pas pu être affiché. Vérifiez votre réseau, puis recommencez.";

type Call = { request: Request };
type Handler = (call: Call) => Promise<unknown>;
/** A route of the router. The router reads these functions at each call, so that they can be replaced. */
type Page = { id: string; loader?: Handler; action?: Handler; lazy?: () => Promise<object>; children?: Page[] };
type Address = { pathname: string; search: string };

/**
 * Keeps the current page, with all that was typed, when the network is lost during a navigation. Without it, Remix
 * reloads the document when a page's script is missing, and shows an error page when its data is missing: both lose
 * what was typed.
 */
export function keepPageWithoutNetwork(): void {
  const router = window.__remixRouter;
  const pages = router.routes as unknown as Page[];
  let returning = false;
  let shownAt = placeInHistory();
  /** How many entries 'back' or 'forward' have moved: they change the address before the page is loaded. */
  const passed = () => shownAt - placeInHistory();

  /**
   * Gives the navigation up. Its promise never resolves: the router then follows the navigation that replaces this one.
   */
  const stay = (says: string): Promise<never> => {
    if (!returning) {
      returning = true;
      tell(says);
      const { location } = router.state;
      if (passed() !== 0) history.go(passed());
      else
        void router.navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown });
    }
    return new Promise(() => undefined);
  };

  const reading = (page: Page, load: Handler): Handler => {
    return async (call) => {
      const { loaderData } = router.state;
      if (returning && page.id in loaderData) return loaderData[page.id] as unknown;
      try {
        return await whole(load(call));
      } catch (fault) {
        if (isRedirect(fault) && passed() !== 0) stayInPlace(fault);
        if (!isLost(fault, call)) throw fault;
        const { location, navigation } = router.state;
        // The navigation leads to the current page: the data that it shows is used again.
        if (leadsTo(location, call) && page.id in loaderData) return loaderData[page.id] as unknown;
        return leadsTo(navigation.location, call) ? stay(NOT_SHOWN) : { lost: true };
      }
    };
  };

  const sending = (send: Handler): Handler => {
    return async (call) => {
      try {
        return await whole(send(call));
      } catch (fault) {
        if (!isLost(fault, call)) throw fault;
        const { navigation } = router.state;
        if (navigation.state === "submitting" && leadsTo(navigation.location, call)) return stay(OFFLINE);
        return { form: { values: {}, errors: { form: OFFLINE } }, stayed: true };
      }
    };
  };

  const opening = (page: Page, open: () => Promise<object>): (() => Promise<object>) => {
    const attempt = async (): Promise<object> => {
      try {
        return await open();
      } catch {
        setTimeout(() => (page.lazy = attempt)); // the router asks only once for a page's script: let it ask again
        const { location } = router.state.navigation;
        const isWanted = location && matchRoutes(router.routes, location)?.some(({ route }) => route.id === page.id);
        if (!isWanted) return {}; // a form sent in place does not need the page's script
        if (!(await isReached(window.__remixManifest.routes[page.id]?.module ?? ""))) return stay(NOT_SHOWN);
        window.location.assign(createPath(location)); // a newer version of the shop has other scripts
        return new Promise(() => undefined);
      }
    };
    return attempt;
  };

  const keep = (page: Page) => {
    if (page.loader) page.loader = reading(page, page.loader);
    if (page.action) page.action = sending(page.action);
    if (page.lazy) page.lazy = opening(page, page.lazy);
    page.children?.forEach(keep);
  };
  pages.forEach(keep);

  addEventListener("submit", stayUnlessReached);
  addEventListener("click", stayUnlessReached);
  router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return void (returning || tell(null));
    returning = false;
    shownAt = placeInHistory();
  });
}

/**
 * Delays forms and links that load a document until the shop has answered; without an answer, the browser would show
 * its own error page. `navigator.onLine` is not used, because it does not say whether the shop can be reached.
 */
function stayUnlessReached(event: MouseEvent | SubmitEvent): void {
  const isForm = event.type === "submit";
  const go = isForm ? sendingOf(event as SubmitEvent) : followingOf(event as MouseEvent);
  if (event.defaultPrevented || !go) return;
  event.preventDefault();
  if (asking) return;
  asking = true;
  tell(null);
  void underWay(isReached("/api/health")).then((reached) => {
    asking = false;
    if (reached) go();
    else tell(isForm ? OFFLINE : NOT_SHOWN);
  });
}

let asking = false;

/**
 * Sends a form as the browser does, with its pressed button, and without a new submit event, so that no handler runs
 * twice.
 */
function sendingOf({ target, submitter }: SubmitEvent): (() => void) | null {
  const form = target as HTMLFormElement;
  if (!form.action.startsWith(location.origin) || submitter?.hasAttribute("formaction")) return null;
  return () => {
    const pressed = document.createElement("input");
    pressed.type = "hidden";
    const { name, value } = (submitter ?? pressed) as HTMLButtonElement;
    Object.assign(pressed, { name, value }); // an input without a name is not sent
    form.append(pressed);
    HTMLFormElement.prototype.submit.call(form);
    pressed.remove();
  };
}

function followingOf(event: MouseEvent): (() => void) | null {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (!link || isForNewTab(event) || link.target || link.download) return null;
  if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return null;
  return () => location.assign(link.href);
}

/** An answer such as a 404 is thrown, too. It comes as the network gave it, and its headers cannot be set. */
const isRedirect = (fault: unknown): fault is Response =>
  fault instanceof Response && fault.status >= 300 && fault.status < 400;

/** Makes a redirect after 'back' replace the entry. The router would push it, and 'forward' would have nothing left. */
function stayInPlace(redirect: Response): void {
  redirect.headers.set("X-Remix-Replace", "true");
}

/**
 * After a form, the page's data is loaded again, unless `stayOnForm` gave the form back: with the network or the session
 * gone, loading would show an error page or the login in its place. It is in this module because every page loads it.
 */
export const reloadUnlessStayedOnForm: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionResult as { stayed?: boolean } | undefined)?.stayed;

/** A TypeError is what fetch throws without an answer; a cancelled request has its signal aborted. */
function isLost(fault: unknown, { request }: Call): boolean {
  return fault instanceof TypeError && !request.signal.aborted;
}

function leadsTo(address: Address | undefined, { request }: Call): boolean {
  const { pathname, search } = new URL(request.url);
  return address?.pathname === pathname && address.search === search;
}

/** Waits for the whole body, because an answer that breaks off is a lost connection, too. */
async function whole(answer: Promise<unknown>): Promise<unknown> {
  const given = await answer;
  if (given instanceof Response) await given.clone().arrayBuffer();
  return given;
}

/** Whether the shop answers. If it does, the failure had another reason than the network. */
export function isReached(address: string): Promise<boolean> {
  return fetch(address, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/**
 * A component whose script is loaded when it is first asked for.
 * @param onLost called when the script cannot be loaded; the next request tries again
 */
export function useLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onLost: () => void,
): [component: ComponentType<Props> | null, ask: () => void] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const ask = useCallback(
    () => void load().then(({ default: loaded }) => setComponent(() => loaded), onLost),
    [load, onLost],
  );
  return [component, ask];
}

let said: string | null = null;
let waiting = 0;
const listeners = new Set<() => void>();

/** Shows a message about the lost network until the next navigation begins; null removes it. */
export function tell(text: string | null): void {
  said = text;
  notify();
}

/** The message about a lost network, or null. */
export const useLostLine = (): string | null => useSyncExternalStore(subscribe, () => said, nothing);

/** Shows 'Chargement…' during a slow request that is no navigation of the router, which shows its own. */
export async function underWay<Answer>(answer: Promise<Answer>): Promise<Answer> {
  waiting++;
  notify();
  try {
    return await answer;
  } finally {
    waiting--;
    notify();
  }
}

export const useUnderWay = (): boolean => useSyncExternalStore(subscribe, () => waiting > 0, nothing) ?? false;

const nothing = () => null;

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
