import { test } from "vitest";

import { closeServices } from "~/infra/services.server";

import { live, tryAll } from "./sequences";
import { ModelShop } from "./shop";
import { step } from "./steps";

/** Two hundred in the suite, as far as the time allows; `npm run test:model` sets many thousand. */
const RUNS = Number(process.env.MODEL_RUNS ?? 200);
const SECONDS = Number(process.env.MODEL_SECONDS ?? 140);

test("whatever happens, in whichever order, no piece, no cent and no number is lost", { timeout: 24 * 3_600_000 }, () =>
  tryAll(step, { runs: RUNS, seconds: SECONDS }, async (steps) => {
    const shop = await ModelShop.open();
    try {
      await live(shop, steps);
    } finally {
      await closeServices(shop.services);
    }
  }),
);
