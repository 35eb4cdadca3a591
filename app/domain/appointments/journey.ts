import type { AppointmentDraft } from "./draft.server";

export type StepNumber = 1 | 2 | 3;
type Step = { number: StepNumber; title: string; isDone(draft: AppointmentDraft): boolean };

/** What is asked, in order; the last is done by booking. */
export const STEPS: readonly Step[] = [
  { number: 1, title: "Motif", isDone: (draft) => draft.reason !== null },
  { number: 2, title: "Créneau", isDone: (draft) => draft.slotAt !== null },
  { number: 3, title: "Confirmation", isDone: () => false },
];

/** The step to show: the one asked for, unless an earlier one is missing. */
export function stepToShow(asked: number, draft: AppointmentDraft): StepNumber {
  const missing = STEPS.find((step) => !step.isDone(draft))?.number ?? 3;
  return STEPS.find((step) => step.number === Math.min(asked, missing))?.number ?? 1;
}
