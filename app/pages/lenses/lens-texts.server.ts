import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { measuresOfFrame } from "~/domain/lenses/own-frame/own-frame";
import { formatDioptre, transpose, type Correction, type Eye } from "~/domain/lenses/prescription";
import { QUESTIONS } from "~/domain/lenses/questionnaire";
import type { LensAnswers, Screen } from "~/domain/lenses/wizard";
import { framePath, lensWizardPath } from "~/http/frames/frame-paths";
import type { EyeRecap, LensesView } from "./lens-view";

type Frame = { id: string; slug: string };

/** The address where colour and size of the frame are chosen, or where a customer's own frame is described. */
export function lensPath({ id: productId, slug }: Frame): string {
  return isOwnFrame({ productId }) ? framePath({ productId, slug }) : lensWizardPath({ productId, slug });
}

/** The address of a screen; that of the screen 'monture' is `lensPath`. */
export function screenPath(frame: Frame, screen: Screen): string {
  return screen === "monture"
    ? lensPath(frame)
    : `${lensWizardPath({ productId: frame.id, slug: frame.slug })}?etape=${screen}`;
}

/** The correction of both eyes, the right one first as in every prescription; empty without a correction. */
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

const SITUATION_NAMES = {
  vision: "Voir de loin (myopie)",
  near: "Voir de près (hypermétropie)",
  both: "Voir de près et de loin (presbytie)",
} as const;

/** The answers so far, each with the address where it is changed; empty before the distance is known. */
export function recapLinks(
  frame: Frame,
  { screenOnly, situation, correction, pupillaryDistance, questionnaire, ownFrame }: LensAnswers,
): LensesView["recap"] {
  if (screenOnly || !situation || !pupillaryDistance) return [];
  const answered = Object.keys(questionnaire ?? {}).length;
  const distance = (value: number) => `${String(value).replace(".", ",")} mm`;
  return [
    ...(ownFrame ? [{ label: "Votre monture", said: [measuresOfFrame(ownFrame)], href: lensPath(frame) }] : []),
    { label: "Votre vue", said: [SITUATION_NAMES[situation]], href: screenPath(frame, "situation") },
    {
      label: "Votre correction",
      said: recapOf(correction).map(({ eye, written }) => `${eye} : ${written}`),
      href: screenPath(frame, "correction"),
    },
    {
      label: "Écart pupillaire",
      said: [`OD ${distance(pupillaryDistance.right)}, OG ${distance(pupillaryDistance.left)}`],
      href: screenPath(frame, "ecart"),
    },
    {
      label: "Vos habitudes",
      said: [answered ? `${answered} réponse${answered > 1 ? "s" : ""} sur ${QUESTIONS.length}` : "Questions passées"],
      href: screenPath(frame, "questionnaire"),
    },
  ];
}
