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
};

/** Also in `app/root.tsx`, which looks for it before it loads this module. */
const FACE_KEY = "visage";
const HOUR_MS = 3_600_000;

/** @returns null without a face, after its hour, and where the browser lets pages keep nothing */
export function keptFace(): DeviceFace | null {
  try {
    const face = JSON.parse(sessionStorage.getItem(FACE_KEY) ?? "null") as DeviceFace | null;
    if (!face || Date.now() - face.since < HOUR_MS) return face;
    forgetFace();
  } catch {
    // Storage is switched off, or holds what this version of the page did not write.
  }
  return null;
}

/** @returns false where the browser keeps nothing, or has no room */
export function keepFace(face: DeviceFace): boolean {
  try {
    sessionStorage.setItem(FACE_KEY, JSON.stringify(face));
    return true;
  } catch {
    return false;
  }
}

export function forgetFace(): void {
  sessionStorage.removeItem(FACE_KEY);
}
