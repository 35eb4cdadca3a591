import { setTimeout as wait } from "node:timers/promises";

import { timed } from "../admin";
import type { Line } from "../table";

export const ROUNDS = 11;
/** The page that shoppers look at meanwhile, made anew each time because a notice waits. */
export const SHELF = "/nouveautes";
/** In milliseconds: how long a shopper may wait for a page while the shop does something else. */
const SHOPPER_WAITS = 100;

export const line = (what: string, value: number, limit: number, unit = "ms"): Line => ({
  kind: "load",
  what,
  measured: `${value.toFixed(unit === "×" ? 1 : 0)} ${unit}`,
  budget: `≤ ${limit} ${unit}`,
  good: value <= limit,
});

/** Does the work while a shopper looks at a shelf again and again. @returns the longest time that the shopper waited, and what the work returned */
export async function besideShopper<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<{ longest: number; result: Result }> {
  let [under, longest] = [true, 0];
  const shopper = (async () => {
    while (under) {
      longest = Math.max(longest, await timed({ url, cookie: "flash=x" }, SHELF));
      await wait(10);
    }
  })();
  try {
    return { result: await work(), longest };
  } finally {
    under = false;
    await shopper;
  }
}

export const shopperWaits = (longest: number): Line =>
  line("  a shopper meanwhile waits at most", longest, SHOPPER_WAITS);
