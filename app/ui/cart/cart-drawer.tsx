import { useFetcher, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, type MouseEvent } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import type { CartView } from "./cart-view";
import { onOpenCartDrawer, openCartDrawer } from "./open-drawer";

const DrawerContent = lazy(() => import("./drawer-content"));
const LOADING = <p role="status">Chargement du panier…</p>;

/**
 * The cart beside the page one is on. Its content is that of `/panier`, which the same link opens without scripts: the drawer
 * itself comes with them, and no text browser reads an empty one.
 */
export function CartDrawer() {
  return useIsHydrated() ? <Drawer /> : null;
}

function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data } = useFetcher<{ cart: CartView }>({ key: "cart" });
  const location = useLocation();
  const cart = data?.cart;

  useEffect(
    () =>
      onOpenCartDrawer(() => {
        load("/panier");
        if (!dialog.current?.open) dialog.current?.showModal();
      }),
    [load],
  );
  useEffect(() => closeByBackdrop(dialog.current), []);
  // Wherever a link of the drawer leads, the drawer stays behind.
  useEffect(() => dialog.current?.close(), [location]);

  return (
    <dialog ref={dialog} className="drawer" aria-labelledby="tiroir">
      <div>
        <div className="drawer__head">
          <h2 id="tiroir">Panier ({cart?.count ?? 0})</h2>
          <button type="button" className="button button--quiet" onClick={() => dialog.current?.close()}>
            Fermer
          </button>
        </div>
        {cart ? (
          <Suspense fallback={LOADING}>
            <DrawerContent cart={cart} />
          </Suspense>
        ) : (
          LOADING
        )}
      </div>
    </dialog>
  );
}

/** A press on the backdrop arrives at the dialog itself; one inside arrives at its content. Keys have Escape. */
function closeByBackdrop(dialog: HTMLDialogElement | null): () => void {
  const close = (event: Event) => event.target === dialog && dialog?.close();
  dialog?.addEventListener("click", close);
  return () => dialog?.removeEventListener("click", close);
}

/** For the link to the cart: opens the drawer instead, unless a new tab is asked for. */
export function drawerInstead(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || window.location.pathname === "/panier")
    return;
  if (openCartDrawer()) event.preventDefault();
}
