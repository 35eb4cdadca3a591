import { useEffect, useRef, type RefObject } from "react";

/** Focuses content that was just replaced, because the link that had the focus is gone; never at the first view. */
export function useFocusOnChange(element: RefObject<HTMLElement>, shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    element.current?.focus();
  }, [element, shown]);
}
