import { test } from "vitest";

/**
 * True in `npm run test:nightly`. What a promise is kept by once is in `npm test`; the same promise once more, at another
 * instant or by another way, waits for the night.
 */
export const IS_NIGHTLY = process.env.NIGHTLY === "1";

/** Cases that are tried at night alone. */
export const atNight = <Case>(...cases: Case[]): Case[] => (IS_NIGHTLY ? cases : []);

/** A test that runs at night alone: by day another one keeps its promise. */
export function nightTest(name: string, work: () => Promise<void>): void {
  if (IS_NIGHTLY) test(name, work);
}
