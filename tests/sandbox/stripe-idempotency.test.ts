import { randomUUID } from "node:crypto";

import Stripe from "stripe";
import { expect, test } from "vitest";

import type { Sandbox } from "./index";
import { KEYS, ORDER, shareSandbox } from "./testing";

let sandbox: Sandbox;
let stripe: Stripe;
shareSandbox((opened, client) => {
  [sandbox, stripe] = [opened, client];
});

const post = (path: string, fields: Record<string, string>, key: string) =>
  fetch(`${sandbox.urls.stripeApi}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "authorization": `Bearer ${KEYS.secretKey}`, "idempotency-key": key },
  });

test("the same key does the work once and repeats its first answer", async () => {
  const idempotencyKey = randomUUID();
  const first = await stripe.paymentIntents.create(ORDER, { idempotencyKey });
  await stripe.paymentIntents.update(first.id, { description: "changé depuis" });
  const again = await stripe.paymentIntents.create(ORDER, { idempotencyKey });

  expect(again.id).toBe(first.id);
  expect(again.description).toBeNull();
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect(sandbox.stripe.intents()).toHaveLength(1);
  expect(sandbox.stripe.requests.map(({ replayed = false }) => replayed)).toEqual([false, false, true]);
});

test("the same key with other parameters, or elsewhere, is an error", async () => {
  const idempotencyKey = randomUUID();
  await stripe.paymentIntents.create(ORDER, { idempotencyKey });
  await expect(stripe.paymentIntents.create({ ...ORDER, amount: 100 }, { idempotencyKey })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  await expect(stripe.refunds.create({ payment_intent: "pi_1" }, { idempotencyKey })).rejects.toMatchObject({
    rawType: "idempotency_error",
    statusCode: 400,
  });
});

test("the same parameters in another order are the same request", async () => {
  const key = randomUUID();
  const [first, second] = [
    await post("/v1/payment_intents", { amount: "500", currency: "eur" }, key),
    await post("/v1/payment_intents", { currency: "eur", amount: "500" }, key),
  ];
  expect(await second.text()).toBe(await first.text());
});

test("a second call while the first is under way conflicts, and is answered once it is done", async () => {
  const key = randomUUID();
  const hold = sandbox.stripe.hold("POST /v1/payment_intents");
  const first = post("/v1/payment_intents", { amount: "500", currency: "eur" }, key);
  await hold.arrived;
  const second = await post("/v1/payment_intents", { amount: "500", currency: "eur" }, key);
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ error: { type: "idempotency_error", code: "idempotency_key_in_use" } });

  hold.release();
  const made = (await (await first).json()) as { id: string };
  const third = await post("/v1/payment_intents", { amount: "500", currency: "eur" }, key);
  expect(((await third.json()) as { id: string }).id).toBe(made.id);
});

test("a declined card is remembered under the key; a refusal of the parameters is not", async () => {
  const idempotencyKey = randomUUID();
  const declined = {
    ...ORDER,
    confirm: true,
    payment_method: "pm_card_visa_chargeDeclined",
    return_url: "http://boutique.test",
  };
  await expect(stripe.paymentIntents.create(declined, { idempotencyKey })).rejects.toMatchObject({
    code: "card_declined",
  });
  await expect(stripe.paymentIntents.create(declined, { idempotencyKey })).rejects.toMatchObject({
    code: "card_declined",
    headers: { "idempotent-replayed": "true" },
  });
  expect(sandbox.stripe.intents()).toHaveLength(1);

  const key = randomUUID();
  expect((await post("/v1/payment_intents", { amount: "10", currency: "eur" }, key)).status).toBe(400);
  expect((await post("/v1/payment_intents", { amount: "1000", currency: "eur" }, key)).status).toBe(200);
});

test("a refused or limited request leaves its key free", async () => {
  const key = randomUUID();
  sandbox.stripe.fail("POST /v1/payment_intents", { status: "rate_limit", times: 1 });
  expect((await post("/v1/payment_intents", { amount: "1000", currency: "eur" }, key)).status).toBe(429);
  expect((await post("/v1/payment_intents", { amount: "2000", currency: "eur" }, key)).status).toBe(200);
});

test("an answer lost on its way is found again under its key", async () => {
  const idempotencyKey = randomUUID();
  sandbox.stripe.fail("POST /v1/payment_intents", { status: "reset", when: "after", times: 1 });
  await expect(post("/v1/payment_intents", { amount: "500", currency: "eur" }, idempotencyKey)).rejects.toThrow();
  expect(sandbox.stripe.intents()).toHaveLength(1);
  const again = await post("/v1/payment_intents", { amount: "500", currency: "eur" }, idempotencyKey);
  expect(((await again.json()) as { id: string }).id).toBe(sandbox.stripe.intents()[0]?.id);
});

test("a key is forgotten after a day", async () => {
  const idempotencyKey = randomUUID();
  const first = await stripe.paymentIntents.create(ORDER, { idempotencyKey });
  sandbox.stripe.advance(24 * 3600 * 1000 + 1);
  expect((await stripe.paymentIntents.create(ORDER, { idempotencyKey })).id).not.toBe(first.id);
});
