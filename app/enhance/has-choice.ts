import { useCallback, useSyncExternalStore, type RefObject } from "react";

/** Whether one of the form's radio buttons of that name is chosen, by whatever means; true until scripts can tell. */
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
