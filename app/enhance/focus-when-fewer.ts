import { useEffect, useRef, type RefObject } from "react";

/** For the heading of a list: the button that took an entry away goes with it, and the keyboard stays at the list. */
export function useFocusWhenFewer(count: number): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return heading;
}
