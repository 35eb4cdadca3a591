import { useEffect, type RefObject } from "react";

/** Only direct children: the cart's drawer is inside the header and has `<details>` of its own that must stay open. */
const OPEN = ":scope > details[open]";

/**
 * Closes the open `<details>` of the box on Escape, or on a press anywhere else, as floating panels usually do.
 * @param shown selects elements outside of the box that belong to a panel: a press on them leaves it open
 */
export function useDismissible(box: RefObject<HTMLElement>, shown?: string): void {
  useEffect(() => {
    const close = (except: EventTarget | null) => {
      if (shown && except instanceof Element && except.closest(shown)) return;
      for (const panel of box.current?.querySelectorAll(OPEN) ?? []) {
        if (!(except instanceof Node && panel.contains(except))) panel.removeAttribute("open");
      }
    };
    const onPress = (event: Event) => close(event.target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const open = box.current?.querySelector<HTMLElement>(`${OPEN} > summary`);
      close(null);
      open?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [box, shown]);
}
