import type { CheckoutDraft } from "./draft.server";

export type StepNumber = 1 | 2 | 3 | 4 | 5;
export type Step = {
  number: StepNumber;
  title: string;
  isNeeded(needs: Needs): boolean;
  isDone(draft: CheckoutDraft): boolean;
};

/** What of the cart, and of who asks, decides which steps are asked. */
export type Needs = { prescription: boolean; /** Logged in already. */ known?: boolean };

/** The steps of the checkout in order; which comes next, which is missing and where 'back' leads are read off this list. */
export const STEPS: readonly Step[] = [
  { number: 1, title: "Compte", isNeeded: (needs) => !needs.known, isDone: (draft) => draft.asGuest },
  { number: 2, title: "Coordonnées", isNeeded: () => true, isDone: (draft) => draft.customer !== null },
  {
    number: 3,
    title: "Ordonnance",
    isNeeded: (needs) => needs.prescription,
    isDone: (draft) => draft.prescriptionGiven,
  },
  { number: 4, title: "Livraison", isNeeded: () => true, isDone: (draft) => draft.deliveryMethod !== null },
  { number: 5, title: "Paiement", isNeeded: () => true, isDone: () => false },
];

export function neededSteps(needs: Needs): Step[] {
  return STEPS.filter((step) => step.isNeeded(needs));
}

/** The step to show: the one asked for, unless an earlier one is missing or it is not needed here. */
export function stepToShow(asked: number, draft: CheckoutDraft, needs: Needs): StepNumber {
  const steps = neededSteps(needs);
  const missing = steps.find((step) => !step.isDone(draft)) ?? steps.at(-1);
  const last = missing?.number ?? 1;
  if (asked > last) return last;
  return steps.find((step) => step.number >= asked)?.number ?? last;
}

export function stepAfter(number: StepNumber, needs: Needs): StepNumber {
  return neededSteps(needs).find((step) => step.number > number)?.number ?? 5;
}

export function stepBefore(number: StepNumber, needs: Needs): StepNumber | null {
  return (
    neededSteps(needs)
      .filter((step) => step.number < number)
      .at(-1)?.number ?? null
  );
}
