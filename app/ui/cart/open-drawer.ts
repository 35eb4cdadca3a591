const OPEN = "cart:open";

/** Asks the drawer, wherever it stands, to open. @returns false when none is there (yet): the link to the cart's page remains */
export function openCartDrawer(): boolean {
  return !window.dispatchEvent(new Event(OPEN, { cancelable: true }));
}

export function onOpenCartDrawer(open: () => void): () => void {
  const opened = (event: Event) => {
    event.preventDefault();
    open();
  };
  window.addEventListener(OPEN, opened);
  return () => window.removeEventListener(OPEN, opened);
}
