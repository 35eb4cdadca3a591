import { useEffect, useRef, type RefObject } from "react";

/** Submits a form as soon as scripts run. Its button serves browsers without scripts and visitors who come back to the page. */
export function usePressedOnce(): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    form.current?.requestSubmit();
  }, []);
  return form;
}
