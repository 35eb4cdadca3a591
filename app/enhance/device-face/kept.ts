/** A face that stays in this tab of the browser: it is in no request. */
export type DeviceFace = {
  /** The photograph as it was chosen, upright, as a data URL. */
  photo: string;
  /** The part of it that lies behind the frames, as a data URL. */
  laid: string;
  /** What was marked on it, to be corrected later. */
  marks: string;
  /** Whether the pages show frames on it. */
  shown: boolean;
  /** When it was chosen, in milliseconds since 1970. */
  since: number;
  /** The least and the most millimetres between the centres of lenses that suit this face. */
  centres?: [least: number, most: number];
  /** Whether shelves show the frames of this size only. */
  fitting?: boolean;
  /** The frames that are compared on it, as the address of the comparison names them. */
  looks?: string[];
};

/** Also in `app/root.tsx`, which looks for it before it loads this module. */
const FACE_KEY = "visage";
const HOUR_MS = 3_600_000;
const LOOK_MS = 15_000;

/** @returns null without a face, after its hour, and where the browser lets pages keep nothing */
export function keptFace(): DeviceFace | null {
  const face = kept();
  if (!face || !isOver(face)) return face;
  forgetFace();
  return null;
}

/** Whether this tab still keeps a face whose hour is over, as the page that is opened next finds it. */
export function isKeptTooLong(): boolean {
  const face = kept();
  return face !== null && isOver(face);
}

function kept(): DeviceFace | null {
  try {
    return JSON.parse(sessionStorage.getItem(FACE_KEY) ?? "null") as DeviceFace | null;
  } catch {
    return null; // storage is switched off, or holds what this version of the page did not write
  }
}

export const isOver = ({ since }: Pick<DeviceFace, "since">) => Date.now() - since >= HOUR_MS;

/** @returns false where the browser keeps nothing, or has no room */
export function keepFace(face: DeviceFace): boolean {
  try {
    sessionStorage.setItem(FACE_KEY, JSON.stringify(face));
    return true;
  } catch {
    return false;
  }
}

/** A tab that was duplicated has the face too. What one of them deletes, the others hear of, and delete as well. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(FACE_KEY);

export function forgetFace(): void {
  const face = kept();
  if (!face) return;
  drop();
  others?.postMessage(face.since);
}

function drop(): void {
  sessionStorage.removeItem(FACE_KEY);
  dispatchEvent(new Event(FACE_KEY));
}

/**
 * Calls `then` after the face of this tab was deleted, in this tab or in a duplicate of it.
 * @returns what ends it
 */
export function whenForgotten(then: () => void): () => void {
  addEventListener(FACE_KEY, then);
  return () => removeEventListener(FACE_KEY, then);
}

/**
 * Calls `then` when a duplicate of this tab has deleted the face that both had.
 * @returns what ends it
 */
export function whenForgottenElsewhere(then: () => void): () => void {
  const hear = ({ data: since }: MessageEvent) => {
    if (kept()?.since !== since) return;
    drop();
    then();
  };
  others?.addEventListener("message", hear);
  return () => others?.removeEventListener("message", hear);
}

/**
 * Calls `look` often, and when the page is shown again: a timer of an hour would stand still while the device sleeps.
 * @returns what ends it
 */
export function whileOpen(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  // A page that is being left is hidden, too: what it ended, the next page could not tell.
  const lookWhenShown = () => void (document.visibilityState === "visible" && look());
  document.addEventListener("visibilitychange", lookWhenShown);
  window.addEventListener("pageshow", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", lookWhenShown);
    window.removeEventListener("pageshow", look);
  };
}
