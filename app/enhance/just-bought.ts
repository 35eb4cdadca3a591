import { useSyncExternalStore } from "react";

/** The answer of the shop that counted the cart which has been paid since; the next answer has a new count. */
let bought: unknown = null;
const listeners = new Set<() => void>();

/** Notes that the cart counted in this answer is paid, since no page is loaded after the payment to say so. */
export function noteBought(answer: unknown): void {
  bought = answer;
  for (const listener of listeners) listener();
}

/** Whether the cart counted in this answer has been paid. @param answer the shop's last answer */
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
