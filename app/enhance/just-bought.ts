import { useSyncExternalStore } from "react";

/** The shop's answer that was on the page when its cart was paid: the next answer counts anew. */
let bought: unknown = null;
const listeners = new Set<() => void>();

/** The cart this answer counted is bought: no page has been loaded since that could say so. */
export function noteBought(answer: unknown): void {
  bought = answer;
  for (const listener of listeners) listener();
}

/** @param answer what the shop answered last, with the count in it */
export function useIsBought(answer: unknown): boolean {
  const shown = useSyncExternalStore(
    subscribe,
    () => bought,
    () => null,
  );
  return shown !== null && shown === answer;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
