import fc from "fast-check";
import { expect } from "vitest";

import { broken, unsettled } from "./invariants";
import type { ModelShop, Step } from "./shop";

const STEPS = 30;
/** How often all is counted while a sequence runs; at its end it always is. */
const EVERY = Number(process.env.MODEL_EVERY ?? 5);

type Size = {
  /** How many sequences. */
  runs: number;
  /** A failure found late is shrunk for as long as this leaves it. */
  seconds: number;
};

/** Tries random sequences, each in a shop of its own. @param live opens one, carries the sequence out and closes it */
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

/** Carries out one sequence, lets the workers and the provider finish, and counts. */
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
