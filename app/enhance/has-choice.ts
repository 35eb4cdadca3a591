import { useCallback, useSyncExternalStore, type RefObject } from "react";

/** Whether a radio button of that name is checked; true until scripts run, so that no button is disabled without them. */
export function useHasChoice(form: RefObject<HTMLFormElement>, name: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = form.current;
      element?.addEventListener("change", changed);
      return () => element?.removeEventListener("change", changed);
    },
    [form],
  );
  const look = () => form.current?.querySelector(`input[name="${name}"]:checked`) !== null;
  return useSyncExternalStore(subscribe, look, () => true);
}
