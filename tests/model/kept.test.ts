import { onTestFinished, test } from "vitest";

import { closeServices } from "~/infra/services.server";

import { live } from "./sequences";
import { ModelShop, type Step } from "./shop";

const PLACE: Step = { do: "place", visitor: 0, pieces: 1, second: false, lenses: false, coupon: false };
const TELL: Step = { do: "tell", event: 0, again: false };
const BOUGHT: Step[] = [PLACE, { do: "pay", payment: 0, how: "succeeded" }, TELL];

/** Sequences that once failed, in their shrunk form. */
const KEPT: Record<string, Step[]> = {
  "half is given back and comes back from the bank, and all of it is handed over once the rest is withdrawn from": [
    { ...PLACE, second: true },
    { do: "pay", payment: 0, how: "succeeded" },
    TELL,
    { do: "withdraw", order: 0, line: 0, pieces: 1 },
    { do: "refund", order: 0, part: 1, ends: "succeeded" },
    { do: "refunds" },
    TELL,
    { do: "endRefund", refund: 0, status: "failed" },
    TELL,
    { do: "withdraw", order: 0, line: 1, pieces: 1 },
    { do: "hand", order: 0, part: 3 },
  ],
  "all is asked back, and a quarter is given back in the provider's console before the worker comes": [
    ...BOUGHT,
    { do: "refund", order: 0, part: 3, ends: "succeeded" },
    { do: "console", order: 0, part: 0 },
    TELL,
  ],
  "a part of a deposit is handed back before the rest is paid": [
    { do: "sell", pieces: 1, deposit: true },
    { do: "hand", order: 0, part: 0 },
    { do: "fetch", order: 0 },
  ],
  "the surplus of an order that was paid at the till before is settled by hand": [
    PLACE,
    { do: "status", order: 0, status: 0, refund: false },
    { do: "takeLater", order: 0 },
    { do: "pay", payment: 0, how: "succeeded" },
    TELL,
    { do: "byHand", task: 0 },
  ],
};

test.each(Object.entries(KEPT))("%s", async (_, steps) => {
  const shop = await ModelShop.open();
  onTestFinished(() => closeServices(shop.services));
  await live(shop, steps);
});
