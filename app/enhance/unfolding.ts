const MOVES = "(prefers-reduced-motion: no-preference)";

/** Marks a disclosure as opening, open, closing and closed for the style sheet, and closes it by its heading or Escape. */
export function unfold(panel: HTMLDetailsElement): void {
  const heading = panel.querySelector("summary");
  const mark = (state: "closed" | "opening" | "open" | "closing") => void (panel.dataset.state = state);
  const moves = () => window.matchMedia(MOVES).matches;
  const close = () => {
    if (moves()) mark("closing");
    else panel.open = false;
  };
  const opened = () => {
    if (!panel.open) return mark("closed");
    mark(moves() ? "opening" : "open");
    // This script may load after the panel was opened: a panel without a running animation is open.
    if (panel.getAnimations({ subtree: true }).length === 0) mark("open");
  };
  opened();
  panel.addEventListener("toggle", opened);
  panel.addEventListener("animationend", () => {
    if (panel.dataset.state === "closing")
      panel.open = false; // its toggle marks it closed
    else mark("open");
  });
  heading?.addEventListener("click", (event) => {
    if (!panel.open) return;
    event.preventDefault();
    close();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel.open) return;
    heading?.focus(); // the element with the focus is about to disappear
    close();
  });
}
