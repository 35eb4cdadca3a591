const OPEN = "cart:open";

/** Asks the drawer, wherever it stands, to open; without one, nothing happens and the link to the cart's page remains. */
export function openCartDrawer(): void {
  window.dispatchEvent(new Event(OPEN));
}

export function onOpenCartDrawer(open: () => void): () => void {
  window.addEventListener(OPEN, open);
  return () => window.removeEventListener(OPEN, open);
}
