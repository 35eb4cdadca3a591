import { useEffect, useRef, type RefObject } from "react";

/** Moves the focus to what has just been replaced: the link that asked for it is gone. Not on the first view, which is where it was opened. */
export function useFocusOnChange(element: RefObject<HTMLElement>, shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    element.current?.focus();
  }, [element, shown]);
}
