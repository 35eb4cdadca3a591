import { useEffect, useRef, type RefObject } from "react";

/** Focuses the list's heading when an entry is removed, since the button that had the focus is removed with it. */
export function useFocusWhenFewer(count: number): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return heading;
}
