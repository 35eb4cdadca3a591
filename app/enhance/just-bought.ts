import { useSyncExternalStore } from "react";

/** The answer of the shop whose cart has been paid since then; the next answer counts the cart anew. */
let bought: unknown = null;
const listeners = new Set<() => void>();

/** Notes that the cart in this answer is paid: the header then shows no count, though no page was loaded since. */
export function noteBought(answer: unknown): void {
  bought = answer;
  for (const listener of listeners) listener();
}

/** Whether the cart in this answer has been paid. @param answer the data of the root loader */
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
