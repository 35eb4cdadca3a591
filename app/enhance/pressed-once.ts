import { useEffect, useRef, type RefObject } from "react";

/** Submits a form as soon as scripts run, once. Its button is for browsers without scripts, and after Back. */
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
