/** How many pages of the shop lie before this one, as the router counts them. */
export function placeInHistory(): number {
  return (window.history.state as { idx: number } | null)?.idx ?? 0;
}
