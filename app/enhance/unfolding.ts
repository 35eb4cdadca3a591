const MOVES = "(prefers-reduced-motion: no-preference)";

/** Marks a disclosure as opening, open, closing and closed for the style sheet, and closes it by Escape. */
export function unfold(panel: HTMLDetailsElement): void {
  const mark = (state: "closed" | "opening" | "open" | "closing") => void (panel.dataset.state = state);
  const moves = () => window.matchMedia(MOVES).matches;
  const close = () => {
    if (!panel.open) return;
    if (moves()) mark("closing");
    else panel.open = false;
  };
  const opened = () => mark(!panel.open ? "closed" : moves() ? "opening" : "open");
  opened();
  panel.addEventListener("toggle", opened);
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
  panel.addEventListener("animationend", () => {
    if (panel.dataset.state === "closing") panel.open = false; // its toggle marks it closed
    else mark("open");
  });
}
