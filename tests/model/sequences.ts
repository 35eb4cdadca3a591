import fc from "fast-check";
import { expect } from "vitest";

import { broken, unsettled } from "./invariants";
import type { ModelShop, Step } from "./shop";

const STEPS = 30;
/** The invariants are checked after so many steps of a sequence, and always at its end. */
const EVERY = Number(process.env.MODEL_EVERY ?? 5);

type Size = {
  /** The number of sequences. */
  runs: number;
  /** A failure is shrunk as long as this time allows. */
  seconds: number;
};

/**
 * Tries random sequences, each in a shop of its own.
 * @param live opens a shop, carries the sequence out and closes it
 */
export function tryAll<Each>(
  one: fc.Arbitrary<Each>,
  { runs, seconds }: Size,
  live: (sequence: Each[]) => Promise<void>,
) {
  return fc.assert(fc.asyncProperty(fc.array(one, { maxLength: STEPS, size: "max" }), live), {
    numRuns: runs,
    interruptAfterTimeLimit: seconds * 1000,
    ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  });
}

/** Carries out one sequence, lets the workers and the provider finish, and checks. */
export async function live(shop: ModelShop, steps: Step[]): Promise<void> {
  for (const [place, each] of steps.entries()) {
    await shop.carryOut(each);
    if (place % EVERY === 0) expect(await broken(shop), JSON.stringify(each)).toEqual([]);
  }
  await expectSettled(shop);
}

export async function expectSettled(shop: ModelShop): Promise<void> {
  await shop.settle();
  expect([...(await broken(shop)), ...(await unsettled(shop))]).toEqual([]);
}
