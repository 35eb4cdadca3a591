import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and in the browser's first render, true afterwards: for parts that only work with scripts. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
