import { useFetcher, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";

import { isForNewTab } from "~/enhance/navigation/for-new-tab";
import { useIsHydrated } from "~/enhance/hydrated";
import { NOT_SHOWN, useLater } from "~/enhance/navigation/lost-line";
import { CrossIcon } from "~/ui/icons";
import type { CartView } from "./cart-view";
import { onOpenCartDrawer, openCartDrawer } from "./open-drawer";

const loadContent = () => import("./drawer-content");

/**
 * The cart in a drawer beside the page, with the content of `/panier`. It is rendered only where scripts run: without
 * them its link opens `/panier`, and a text browser would read an empty drawer.
 */
export function CartDrawer() {
  return useIsHydrated() ? <Drawer /> : null;
}

function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data, state } = useFetcher<{ cart?: CartView }>({ key: "cart" });
  const [isContentLost, setContentLost] = useState(false);
  const [DrawerContent, loadDrawerContent] = useLater(
    loadContent,
    useCallback(() => setContentLost(true), []),
  );
  const location = useLocation();
  const cart = data?.cart;
  const isLost = isContentLost || (state === "idle" && data !== undefined && !cart);

  useEffect(
    () =>
      onOpenCartDrawer(() => {
        load("/panier");
        setContentLost(false);
        loadDrawerContent();
        if (!dialog.current?.open) dialog.current?.showModal();
      }),
    [load, loadDrawerContent],
  );
  useEffect(() => closeByBackdrop(dialog.current), []);
  // The drawer closes when one of its links leads to another page.
  useEffect(() => dialog.current?.close(), [location]);

  return (
    <dialog ref={dialog} className="drawer" aria-labelledby="tiroir">
      <div>
        <div className="drawer__head">
          <h2 id="tiroir">Panier ({cart?.count ?? 0})</h2>
          <button type="button" className="drawer__cross" onClick={() => dialog.current?.close()}>
            <CrossIcon />
            <span className="visually-hidden">Fermer</span>
          </button>
        </div>
        {isLost ? (
          <p className="field__error" role="alert">
            {NOT_SHOWN}
          </p>
        ) : cart && DrawerContent ? (
          <DrawerContent cart={cart} />
        ) : (
          <p role="status">Chargement du panier…</p>
        )}
      </div>
    </dialog>
  );
}

/**
 * Closes on a press on the backdrop: its target is the dialog itself, and not the content. On a keyboard, Escape
 * closes.
 */
function closeByBackdrop(dialog: HTMLDialogElement | null): () => void {
  const close = (event: Event) => event.target === dialog && dialog?.close();
  dialog?.addEventListener("click", close);
  return () => dialog?.removeEventListener("click", close);
}

/** For the link to the cart: opens the drawer instead, unless a new tab is asked for. */
export function drawerInstead(event: MouseEvent<HTMLAnchorElement>): void {
  if (isForNewTab(event) || window.location.pathname === "/panier") return;
  if (openCartDrawer()) event.preventDefault();
}
