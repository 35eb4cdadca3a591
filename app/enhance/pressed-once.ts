import { useEffect, useRef, type RefObject } from "react";

/** Sends a form by itself as soon as scripts run: its button is for those who have none, or come back to it. */
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
