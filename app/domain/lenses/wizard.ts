import type { ProposalType } from "./configuration";
import type { LensIndex } from "./index-choice";
import { isComplex, isWithin, SPHERE, type Correction, type PupillaryDistance, type Situation } from "./prescription";
import type { Answers } from "./questionnaire";

/** What someone has answered for the lenses of one frame so far. */
export type LensAnswers = {
  /** Screen glasses correct nothing: nothing of the eyes is asked. */
  screenOnly: boolean;
  situation: Situation | null;
  correction: Correction | null;
  pupillaryDistance: PupillaryDistance | null;
  /** Null until the questions were answered or passed over; empty when passed over. */
  questionnaire: Answers | null;
  /** 'À la carte' as it is put together. */
  custom: CustomLenses | null;
  /** The proposal that is marked, before it goes into the cart. */
  proposal: ProposalType | null;
};

export type CustomLenses = { index: LensIndex; treatments: string[] };

export const NO_ANSWERS: LensAnswers = {
  screenOnly: false,
  situation: null,
  correction: null,
  pupillaryDistance: null,
  questionnaire: null,
  custom: null,
  proposal: null,
};

export type StepName = "situation" | "correction" | "ecart" | "habitudes" | "questionnaire" | "calcul" | "verres";

type Step = {
  /** As its address says it. */
  name: StepName;
  title: string;
  isNeeded(answers: LensAnswers): boolean;
  isDone(answers: LensAnswers): boolean;
  /** Whether going back leads here. */
  isReturnedTo(answers: LensAnswers): boolean;
};

const always = () => true;
const never = () => false;
const withCorrection = ({ screenOnly }: LensAnswers) => !screenOnly;

/** The steps in order; which comes next, which is missing, where 'back' leads and how far one is are read off this list. */
export const STEPS: readonly Step[] = [
  {
    name: "situation",
    title: "Votre vue",
    isNeeded: withCorrection,
    isDone: ({ situation }) => situation !== null,
    isReturnedTo: always,
  },
  {
    name: "correction",
    title: "Votre correction",
    isNeeded: withCorrection,
    isDone: hasCorrection,
    isReturnedTo: always,
  },
  {
    name: "ecart",
    title: "Votre écart pupillaire",
    isNeeded: withCorrection,
    isDone: ({ pupillaryDistance }) => pupillaryDistance !== null,
    isReturnedTo: always,
  },
  { name: "habitudes", title: "Votre quotidien", isNeeded: withCorrection, isDone: always, isReturnedTo: always },
  {
    name: "questionnaire",
    title: "Vos habitudes",
    isNeeded: withCorrection,
    isDone: ({ questionnaire }) => questionnaire !== null,
    isReturnedTo: ({ questionnaire }) => Object.keys(questionnaire ?? {}).length > 0,
  },
  { name: "calcul", title: "Vos verres se préparent", isNeeded: withCorrection, isDone: always, isReturnedTo: never },
  { name: "verres", title: "Vos verres", isNeeded: always, isDone: never, isReturnedTo: always },
];

/** `monture`: the frame itself, before the first step. `rendez-vous`: the correction asks for an optician's own eyes. */
export type Screen = StepName | "monture" | "rendez-vous";

/** The screen to show: the one asked for, unless an earlier answer is missing, or an optician has to see the wearer. */
export function screenToShow(asked: string | null, answers: LensAnswers | null): Screen {
  if (!answers) return "monture";
  const missing = firstMissing(answers);
  if (asked === "rendez-vous") return needsAppointment(answers) ? "rendez-vous" : missing;
  const place = placeOf(asked);
  if (place < 0) return "monture";
  if (needsAppointment(answers) && place > placeOf("correction")) return "rendez-vous";
  if (place > placeOf(missing)) return missing;
  return STEPS.slice(place).find((step) => step.isNeeded(answers))?.name ?? missing;
}

/** Where someone who comes back goes on. */
export function firstMissing(answers: LensAnswers): StepName {
  return STEPS.find((step) => step.isNeeded(answers) && !step.isDone(answers))?.name ?? "verres";
}

export function screenAfter(name: StepName, answers: LensAnswers): Screen {
  if (name === "correction" && needsAppointment(answers)) return "rendez-vous";
  return STEPS.slice(placeOf(name) + 1).find((step) => step.isNeeded(answers))?.name ?? "verres";
}

export function screenBefore(screen: Screen, answers: LensAnswers): Screen | null {
  if (screen === "monture") return null;
  if (screen === "rendez-vous") return "correction";
  return (
    STEPS.slice(0, placeOf(screen))
      .filter((step) => step.isNeeded(answers) && step.isReturnedTo(answers))
      .at(-1)?.name ?? "monture"
  );
}

/** @returns null outside the numbered steps */
export function progressOf(screen: Screen): { number: number; of: number } | null {
  const number = placeOf(screen) + 1;
  return number > 0 ? { number, of: STEPS.length } : null;
}

export function titleOf(screen: Screen): string {
  if (screen === "monture") return "Adaptez votre monture à votre vue";
  if (screen === "rendez-vous") return "Rencontrons-nous";
  return STEPS[placeOf(screen)]?.title ?? "";
}

function needsAppointment(answers: LensAnswers): boolean {
  const { situation, correction } = answers;
  return situation !== null && correction !== null && hasCorrection(answers) && isComplex(situation, correction);
}

/** A correction given for another situation, before one changed one's mind, does not count. */
function hasCorrection({ situation, correction }: LensAnswers): boolean {
  if (!situation || !correction) return false;
  return [correction.leftEye, correction.rightEye].every(
    (eye) => isWithin(SPHERE[situation], eye.sphere) && (eye.addition !== null) === (situation === "both"),
  );
}

function placeOf(name: string | null): number {
  return STEPS.findIndex((step) => step.name === name);
}
