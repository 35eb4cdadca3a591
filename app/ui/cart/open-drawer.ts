const OPEN = "cart:open";

/** Opens the cart's drawer. @returns false when the page has no drawer (yet): the link to the cart is then followed */
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
