import type { LensChannel } from "~/shop/lens-limits";
import { journey, type StepOf } from "~/domain/journey";
import type { ProposalType } from "./configuration";
import type { LensIndex } from "./index-choice";
import type { OwnFrame } from "./own-frame/own-frame";
import {
  isComplex,
  isWritable,
  type Correction,
  type FittingHeights,
  type PupillaryDistance,
  type Situation,
} from "./prescription";
import type { Answers } from "./questionnaire";

/** The answers of a visitor for the lenses of one frame so far. */
export type LensAnswers = {
  /** Screen glasses correct nothing, so that the wizard asks nothing about the eyes. */
  screenOnly: boolean;
  situation: Situation | null;
  correction: Correction | null;
  pupillaryDistance: PupillaryDistance | null;
  /** Measured in the shop only; the website does not ask for it. */
  fittingHeights: FittingHeights | null;
  /** The person who will wear the glasses; asked in the shop only. */
  wearer: { firstName: string; lastName: string } | null;
  /** Null until the questions were answered or skipped; empty when skipped. */
  questionnaire: Answers | null;
  /** The choices of 'À la carte'. */
  custom: CustomLenses | null;
  /** The selected proposal, before it is added to the cart. */
  proposal: ProposalType | null;
  /** The customer's own frame; null for a frame of the catalogue. */
  ownFrame: OwnFrame | null;
  /**
   * How the lenses are sold: an optician at the counter may sell lenses for which the website asks for an appointment.
   */
  channel: LensChannel;
};

export type CustomLenses = { index: LensIndex; treatments: string[] };

export const NO_ANSWERS: LensAnswers = {
  screenOnly: false,
  situation: null,
  correction: null,
  pupillaryDistance: null,
  fittingHeights: null,
  wearer: null,
  questionnaire: null,
  custom: null,
  proposal: null,
  ownFrame: null,
  channel: "online",
};

const withCorrection = ({ screenOnly }: LensAnswers) => !screenOnly;

/** The steps, each named as in its address. */
export const LENSES = journey([
  {
    name: "situation",
    title: "Votre vue",
    address: "situation",
    isNeeded: withCorrection,
    isDone: ({ situation }: LensAnswers) => situation !== null,
  },
  {
    name: "correction",
    title: "Votre correction",
    address: "correction",
    isNeeded: withCorrection,
    isDone: hasCorrection,
  },
  {
    name: "ecart",
    title: "Votre écart pupillaire",
    address: "ecart",
    isNeeded: withCorrection,
    isDone: ({ pupillaryDistance }: LensAnswers) => pupillaryDistance !== null,
  },
  { name: "habitudes", title: "Votre quotidien", address: "habitudes", isNeeded: withCorrection, isDone: () => true },
  {
    name: "questionnaire",
    title: "Vos habitudes",
    address: "questionnaire",
    isNeeded: withCorrection,
    isDone: ({ questionnaire }: LensAnswers) => questionnaire !== null,
    isReturnedTo: ({ questionnaire }: LensAnswers) => Object.keys(questionnaire ?? {}).length > 0,
  },
  {
    name: "calcul",
    title: "Vos verres se préparent",
    address: "calcul",
    isNeeded: withCorrection,
    isDone: () => true,
    isReturnedTo: () => false,
  },
  { name: "verres", title: "Vos verres", address: "verres", isDone: () => false },
]);

export type StepName = StepOf<typeof LENSES>;

/** `monture`: the frame's page, before the first step. `rendez-vous`: an optician must see the wearer. */
export type Screen = StepName | "monture" | "rendez-vous";

/** The screen to show: the requested one, unless an earlier answer is missing or an optician must see the wearer. */
export function screenToShow(asked: string | null, answers: LensAnswers | null): Screen {
  if (!answers) return "monture";
  if (asked === "rendez-vous") return needsAppointment(answers) ? "rendez-vous" : LENSES.missing(answers);
  const step = LENSES.named(asked);
  if (!step) return "monture";
  if (needsAppointment(answers) && LENSES.isAfter(step, "correction")) return "rendez-vous";
  return LENSES.toShow(step, answers);
}

/** The step at which a returning visitor continues. */
export function firstMissing(answers: LensAnswers): StepName {
  return LENSES.missing(answers);
}

export function screenAfter(name: StepName, answers: LensAnswers): Screen {
  if (name === "correction" && needsAppointment(answers)) return "rendez-vous";
  return LENSES.after(name, answers);
}

export function screenBefore(screen: Screen, answers: LensAnswers): Screen | null {
  if (screen === "monture") return null;
  if (screen === "rendez-vous") return "correction";
  return LENSES.before(screen, answers) ?? "monture";
}

/** @returns null outside the numbered steps */
export function progressOf(screen: Screen): { number: number; of: number } | null {
  return screen === "monture" || screen === "rendez-vous" ? null : LENSES.progressOf(screen);
}

export function titleOf(screen: Screen): string {
  if (screen === "monture") return "Adaptez votre monture à votre vue";
  if (screen === "rendez-vous") return "Rencontrons-nous";
  return LENSES.titleOf(screen);
}

function needsAppointment(answers: LensAnswers): boolean {
  const { situation, correction, channel } = answers;
  return (
    situation !== null && correction !== null && hasCorrection(answers) && isComplex(situation, correction, channel)
  );
}

/** Ignores a correction that was given for another situation, before the visitor changed it. */
function hasCorrection({ situation, correction, channel }: LensAnswers): boolean {
  if (!situation || !correction) return false;
  return [correction.leftEye, correction.rightEye].every(
    (eye) => isWritable(situation, eye, channel) && (eye.addition !== null) === (situation === "both"),
  );
}
