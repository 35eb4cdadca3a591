import { test } from "vitest";

import { closeServices } from "~/infra/services.server";

import { IS_NIGHTLY } from "../helpers/nightly";
import { live, tryAll } from "./sequences";
import { ModelShop } from "./shop";
import { step } from "./steps";

/** As far as the time allows; `npm run test:model` sets many thousand. */
const RUNS = Number(process.env.MODEL_RUNS ?? (IS_NIGHTLY ? 200 : 60));
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
