import { expect, test } from "vitest";
import type Stripe from "stripe";

import { fits } from "./faults";
import type { Sandbox } from "./index";
import { KEYS, ORDER, shareSandbox, stripeClient } from "./testing";

let sandbox: Sandbox;
let stripe: Stripe;
shareSandbox((opened, client) => {
  [sandbox, stripe] = [opened, client];
});

test("a pattern names a method, a path, or both", () => {
  const request = { method: "POST", path: "/v1/payment_intents/pi_1/confirm" };
  expect(
    ["*", "POST *", "/v1/payment_intents/*", "POST /v1/*/confirm"].filter((pattern) => !fits(pattern, request)),
  ).toEqual([]);
  expect(["GET *", "/v1/payment_intents", "POST /v1/refunds"].filter((pattern) => fits(pattern, request))).toEqual([]);
});

test("every way to break reaches the library as the error it knows", async () => {
  const failing = async (status: Parameters<Sandbox["stripe"]["fail"]>[1]["status"], client = stripe) => {
    sandbox.stripe.fail("POST /v1/payment_intents", { status, times: 1 });
    return client.paymentIntents.create(ORDER).then(
      () => null,
      (error: Stripe.errors.StripeError) => error.type,
    );
  };
  expect(await failing(500)).toBe("StripeAPIError");
  expect(await failing(402)).toBe("StripeCardError");
  expect(await failing("rate_limit")).toBe("StripeRateLimitError");
  expect(await failing("html502")).toBe("StripeAPIError");
  expect(await failing("hang", stripeClient(sandbox, { timeout: 100 }))).toBe("StripeConnectionError");
  // The library retries a cut connection once by itself, so two cuts are needed.
  sandbox.stripe.fail("POST /v1/payment_intents", { status: "reset", times: 1 });
  expect(await failing("reset")).toBe("StripeConnectionError");
  expect(sandbox.stripe.intents()).toHaveLength(0);
  expect((await stripe.paymentIntents.create(ORDER)).status).toBe("requires_payment_method");
});

test("the library's own retries meet the same key and pay once", async () => {
  sandbox.stripe.fail("POST /v1/payment_intents", { status: 500, when: "after", times: 2 });
  const intent = await stripeClient(sandbox, { retries: 2 }).paymentIntents.create(ORDER);
  expect(sandbox.stripe.intents().map(({ id }) => id)).toEqual([intent.id]);
  expect(sandbox.stripe.requests.map(({ replayed = false }) => replayed)).toEqual([false, true, true]);
});

test("a request held before has done nothing yet; released, it goes on", async () => {
  const hold = sandbox.stripe.hold("POST /v1/payment_intents", { mode: "before" });
  const creation = stripe.paymentIntents.create(ORDER);
  expect(await hold.arrived).toMatchObject({
    method: "POST",
    path: "/v1/payment_intents",
    params: { amount: "18900" },
  });
  expect(sandbox.stripe.intents()).toHaveLength(0);
  hold.release();
  expect((await creation).amount).toBe(18_900);
});

test("a request held after is done, and only its answer is missing", async () => {
  const hold = sandbox.stripe.hold("POST /v1/payment_intents", { mode: "after" });
  const gone = new AbortController();
  const creation = fetch(`${sandbox.urls.stripeApi}/v1/payment_intents`, {
    method: "POST",
    body: new URLSearchParams({ amount: "500", currency: "eur" }),
    headers: { authorization: `Bearer ${KEYS.secretKey}` },
    signal: gone.signal,
  });
  await hold.arrived;
  expect(sandbox.stripe.intents()).toHaveLength(1);
  // The shop dies here.
  gone.abort();
  await expect(creation).rejects.toThrow();
  hold.release();
  expect(sandbox.stripe.intents()).toHaveLength(1);
});

test("a held request can be dropped, as if it had never arrived", async () => {
  const hold = sandbox.stripe.hold("POST /v1/payment_intents");
  const creation = fetch(`${sandbox.urls.stripeApi}/v1/payment_intents`, {
    method: "POST",
    body: "amount=500&currency=eur",
    headers: { authorization: `Bearer ${KEYS.secretKey}` },
  });
  await hold.arrived;
  hold.discard();
  await expect(creation).rejects.toThrow();
  expect(sandbox.stripe.intents()).toHaveLength(0);
});

test("a delay makes every answer late", async () => {
  sandbox.stripe.delay(200);
  await expect(stripeClient(sandbox, { timeout: 50 }).events.list()).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  sandbox.stripe.clear();
  expect((await stripeClient(sandbox, { timeout: 1000 }).events.list()).data).toEqual([]);
});
