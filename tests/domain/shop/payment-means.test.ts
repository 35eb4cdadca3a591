import { expect, test } from "vitest";

import { meansOfElement, PAYMENT_MEANS } from "~/shop/payment-means";

test("each element of the provider in the page stands for one means of payment of the checkout", () => {
  expect((["card", "express"] as const).map((element) => PAYMENT_MEANS[meansOfElement(element)].label)).toEqual([
    "Carte bancaire",
    "PayPal",
  ]);
});
