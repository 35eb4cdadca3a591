import { useSyncExternalStore } from "react";

import { OFFLINE, tell } from "./navigation/lost-line";

type Pressed = {
  /** The page data in force at these presses: newer data already includes them. */
  since: readonly number[];
  hearts: ReadonlyMap<number, { shown: boolean; saved: boolean }>;
};

const ADDED = "Ajouté à la wishlist.";
const REMOVED = "Retiré de la wishlist.";
const FAILED = "La wishlist n’a pas changé : recommencez.";

const NOTHING: Pressed = { since: [], hearts: new Map() };
let pressed = NOTHING;
let outcome = "";
let sending: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

/**
 * The wishlist's products, with the hearts pressed since the page's data was loaded.
 * @param known from the page's data
 */
export function useWished(known: readonly number[]): readonly number[] {
  const { since, hearts } = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => NOTHING,
  );
  if (since !== known || hearts.size === 0) return known;
  const kept = known.filter((number) => hearts.get(number)?.shown !== false);
  return [
    ...kept,
    ...[...hearts].filter(([number, { shown }]) => shown && !known.includes(number)).map(([number]) => number),
  ];
}

/** What became of the last heart that was pressed, for who does not see it. */
export const useHeartOutcome = () =>
  useSyncExternalStore(
    subscribe,
    () => outcome,
    () => "",
  );

/**
 * Toggles the heart at once and sends its form; on a failure the heart is reset and the fault is logged; a lost network
 * is shown, too.
 */
export function pressHeart(known: readonly number[], number: number, form: HTMLFormElement): void {
  const before = (pressed.since === known && pressed.hearts.get(number)) || {
    shown: known.includes(number),
    saved: known.includes(number),
  };
  const on = !before.shown;
  outcome = "";
  show(known, number, { shown: on, saved: before.saved });
  tell(null);
  const fields = new URLSearchParams({ intent: on ? "add" : "remove", stay: "1" });
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  // One request after the other: the first creates the visitor that the next ones need, and the last press must win.
  sending = sending.then(async () => {
    const failure = await send(form.action, fields);
    outcome = failure ? FAILED : on ? ADDED : REMOVED;
    const now = pressed.since === known ? pressed.hearts.get(number) : undefined;
    if (now) show(known, number, failure ? { shown: now.saved, saved: now.saved } : { shown: now.shown, saved: on });
    else notify();
    // eslint-disable-next-line no-console -- a failure is logged: the specification's words
    if (failure) console.warn(`wishlist: ${failure}`);
  });
}

/** Posts the form. A redirect means success, and is not followed. @returns why it failed, or null */
async function send(action: string, body: URLSearchParams): Promise<string | null> {
  try {
    const answer = await fetch(action, {
      method: "POST",
      body,
      credentials: "same-origin",
      redirect: "manual",
      keepalive: true,
    });
    return answer.type === "opaqueredirect" ? null : `status ${answer.status}`;
  } catch (error) {
    tell(OFFLINE);
    return String(error);
  }
}

function show(known: readonly number[], number: number, heart: { shown: boolean; saved: boolean }): void {
  const hearts = new Map(pressed.since === known ? pressed.hearts : []);
  pressed = { since: known, hearts: hearts.set(number, heart) };
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
