import { useEffect, type RefObject } from "react";

/** Closes the opened `<details>` inside the box on Escape, or on a press anywhere else: what one expects of a panel that floats. */
export function useDismissible(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const close = (except: EventTarget | null) => {
      for (const panel of box.current?.querySelectorAll("details[open]") ?? []) {
        if (!(except instanceof Node && panel.contains(except))) panel.removeAttribute("open");
      }
    };
    const onPress = (event: Event) => close(event.target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const open = box.current?.querySelector<HTMLElement>("details[open] > summary");
      close(null);
      open?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [box]);
}
