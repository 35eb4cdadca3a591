import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { formatDioptre, transpose, type Correction, type Eye } from "~/domain/lenses/prescription";
import type { Screen } from "~/domain/lenses/wizard";
import { framePath, lensWizardPath } from "~/http/frames/frame-paths";
import type { EyeRecap } from "./lens-view";

type Frame = { id: string; slug: string };

/** Where the frame itself is chosen, or the customer's own described. */
export function lensPath({ id: productId, slug }: Frame): string {
  return isOwnFrame({ productId }) ? framePath({ productId, slug }) : lensWizardPath({ productId, slug });
}

/** The address of a screen; the frame's own is that of the page itself. */
export function screenPath(frame: Frame, screen: Screen): string {
  return screen === "monture"
    ? lensPath(frame)
    : `${lensWizardPath({ productId: frame.id, slug: frame.slug })}?etape=${screen}`;
}

/** The right eye first, as every prescription has it. */
export function recapOf(correction: Correction | null): EyeRecap[] {
  if (!correction) return [];
  return [eyeRecap("Œil droit (OD)", correction.rightEye), eyeRecap("Œil gauche (OG)", correction.leftEye)];
}

function eyeRecap(name: string, eye: Eye): EyeRecap {
  return { eye: name, written: written(eye), otherwise: eye.cylinder !== 0 ? written(transpose(eye)) : null };
}

function written({ sphere, cylinder, axis, addition }: Eye): string {
  return [
    formatDioptre(sphere),
    cylinder !== 0 && `(${formatDioptre(cylinder)} à ${axis ?? 0}°)`,
    addition && `add ${formatDioptre(addition)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
