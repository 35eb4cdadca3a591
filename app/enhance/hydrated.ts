import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and in the first render of the browser, true after: for what only scripts can offer. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
