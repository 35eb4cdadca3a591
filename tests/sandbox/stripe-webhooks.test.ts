import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";

import { CARD, type Sandbox } from "./index";
import { KEYS, openSandbox, ORDER, sessionFor, stripeClient, webhookReceiver } from "./testing";

let sandbox: Sandbox;
let stripe: Stripe;
let shop: Awaited<ReturnType<typeof webhookReceiver>>;
beforeEach(async () => {
  [sandbox, shop] = await Promise.all([openSandbox(), webhookReceiver()]);
  stripe = stripeClient(sandbox);
  sandbox.stripe.webhooks.configure({ url: shop.url, retryMs: [1, 1, 1] });
});
afterEach(() => Promise.all([sandbox.close(), shop.close()]));

const webhooks = () => sandbox.stripe.webhooks;
const readSigned = ({ body, signature }: { body: string; signature: string }) =>
  stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret);

test("a payment on the hosted page is told step by step, each with a true signature", async () => {
  const session = await stripe.checkout.sessions.create(sessionFor());
  await sandbox.stripe.payHostedPage(session.url ?? "");
  await webhooks().idle();
  expect(shop.types().sort()).toEqual([
    "charge.succeeded",
    "checkout.session.completed",
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  for (const webhook of shop.received) expect(readSigned(webhook).api_version).toBe(Stripe.API_VERSION);

  const completed = shop.received.map(readSigned).find(({ type }) => type === "checkout.session.completed");
  expect(completed?.data.object).toMatchObject({
    id: session.id,
    payment_status: "paid",
    client_reference_id: "C-2026-00042",
  });
});

test("an altered body does not carry the signature", async () => {
  await stripe.paymentIntents.create(ORDER);
  await webhooks().idle();
  const [webhook] = shop.received;
  if (!webhook) throw new Error("nothing was delivered");
  expect(() => readSigned({ ...webhook, body: webhook.body.replace("18900", "1") })).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

test("a dispute takes the money away and is told from its beginning to its end; what is contested is not given back", async () => {
  const paid = async () => sandbox.stripe.confirmIntent((await stripe.paymentIntents.create(ORDER)).id).id;
  const [won, lost, warned] = [await paid(), await paid(), await paid()];
  const disputes = [won, lost].map((id) => sandbox.stripe.openDispute(id));
  expect(disputes[0]).toMatchObject({ amount: ORDER.amount, status: "needs_response", reason: "product_not_received" });
  await expect(stripe.refunds.create({ payment_intent: won })).rejects.toMatchObject({ code: "charge_disputed" });
  sandbox.stripe.closeDispute(disputes[0]?.id ?? "", "won");
  sandbox.stripe.closeDispute(disputes[1]?.id ?? "", "lost");
  expect(() => sandbox.stripe.closeDispute(disputes[1]?.id ?? "", "won")).toThrow(/is lost/);
  expect(await stripe.refunds.create({ payment_intent: won })).toMatchObject({ status: "succeeded" });
  await expect(stripe.refunds.create({ payment_intent: lost })).rejects.toMatchObject({ code: "charge_disputed" });
  sandbox.stripe.warnOfFraud(warned);
  await webhooks().idle();
  expect(
    shop
      .types()
      .filter((type) => /dispute|warning/.test(type))
      .sort(),
  ).toEqual([
    "charge.dispute.closed",
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_withdrawn",
    "radar.early_fraud_warning.created",
  ]);
});

test("failures, cancellations, refunds and late payments are told too", async () => {
  const session = await stripe.checkout.sessions.create(sessionFor());
  await sandbox.stripe.payHostedPage(session.id, { card: CARD.declined });
  await stripe.checkout.sessions.expire(session.id);
  const later = sandbox.stripe.confirmIntent((await stripe.paymentIntents.create(ORDER)).id, { card: CARD.processing });
  sandbox.stripe.settle(later.id);
  const refund = await stripe.refunds.create({ payment_intent: later.id });
  sandbox.stripe.failRefund(refund.id);
  await webhooks().idle();
  expect(new Set(shop.types())).toEqual(
    new Set([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
      "checkout.session.expired",
      "payment_intent.canceled",
      "payment_intent.processing",
      "charge.succeeded",
      "payment_intent.succeeded",
      "refund.created",
      "charge.refunded",
      "refund.updated",
      "refund.failed",
    ]),
  );
});

test("in the demo a payment that is under way ends by itself", async () => {
  await sandbox.close();
  sandbox = await openSandbox({ webhookUrl: shop.url, settleAfterMs: 1 });
  stripe = stripeClient(sandbox);
  for (const [card, type] of [
    [CARD.processing, "checkout.session.async_payment_succeeded"],
    [CARD.processingThenFails, "checkout.session.async_payment_failed"],
  ] as const) {
    const session = await stripe.checkout.sessions.create(sessionFor());
    await sandbox.stripe.payHostedPage(session.id, { card });
    expect(await webhooks().waitForAttempt((attempt) => attempt.type === type)).toMatchObject({ status: 200 });
  }
  for (const [card, type, status] of [
    [CARD.pendingRefund, "refund.updated", "succeeded"],
    [CARD.refundFails, "refund.failed", "failed"],
  ] as const) {
    const paid = sandbox.stripe.confirmIntent((await stripe.paymentIntents.create(ORDER)).id, { card });
    const { id } = await stripe.refunds.create({ payment_intent: paid.id });
    await webhooks().waitForAttempt(({ eventId }) => {
      const event = sandbox.stripe.events().find((each) => each.id === eventId);
      return (
        event?.type === type &&
        (event.data.object as Stripe.Refund).id === id &&
        (event.data.object as Stripe.Refund).status === status
      );
    });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status });
  }
});

test("an event says which call caused it, and how the object stood then", async () => {
  const intent = await stripe.paymentIntents.create(ORDER, { idempotencyKey: "commande-42" });
  await stripe.paymentIntents.update(intent.id, { amount: 500 });
  const [event] = (await stripe.events.list({ type: "payment_intent.created" })).data;
  expect(event?.request).toEqual({ id: intent.lastResponse.requestId, idempotency_key: "commande-42" });
  expect(event?.data.object).toMatchObject({ amount: 18_900 });
});

test("a shop that fails is told again until it answers", async () => {
  await shop.close();
  shop = await webhookReceiver((_webhook, nth) =>
    nth === 1 ? { status: 500 } : nth === 2 ? "reset" : { status: 200, body: "noté" },
  );
  webhooks().configure({ url: shop.url });
  await stripe.paymentIntents.create(ORDER);
  await webhooks().idle();
  expect(shop.received.map(({ event }) => event.id)).toEqual([
    shop.received[0]?.event.id,
    shop.received[0]?.event.id,
    shop.received[0]?.event.id,
  ]);
  expect(webhooks().attempts).toMatchObject([
    { status: 500 },
    { error: expect.any(String) as string },
    { status: 200, answer: "noté" },
  ]);
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

test("a shop that never answers well is given up after the last try", async () => {
  await shop.close();
  shop = await webhookReceiver(() => ({ status: 503 }));
  webhooks().configure({ url: shop.url });
  await stripe.paymentIntents.create(ORDER);
  await webhooks().idle();
  expect(shop.received).toHaveLength(4);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
});

test("the answer of the API does not wait for the shop, and the shop may hear first", async () => {
  const hold = sandbox.stripe.hold("POST /v1/payment_intents", { mode: "after" });
  const creation = stripe.paymentIntents.create(ORDER);
  await hold.arrived;
  const heard = await webhooks().waitForAttempt(({ type }) => type === "payment_intent.created");
  expect(heard.status).toBe(200);
  hold.release();
  expect((await creation).status).toBe("requires_payment_method");
});

test("deliveries can wait, come in another order, twice, or never", async () => {
  webhooks().pause();
  const intent = await stripe.paymentIntents.create(ORDER);
  sandbox.stripe.confirmIntent(intent.id);
  expect(shop.received).toHaveLength(0);
  expect(webhooks().waiting.map(({ type }) => type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
  ]);

  const [created, , succeeded] = webhooks().waiting.map(({ id }) => id);
  for (const id of [succeeded, created, succeeded])
    expect(await webhooks().deliver(id ?? "")).toMatchObject({ status: 200 });
  webhooks().resume({ forget: true });
  await webhooks().idle();
  expect(shop.types()).toEqual(["payment_intent.succeeded", "payment_intent.created", "payment_intent.succeeded"]);
});

test("paused deliveries go out in order when resumed", async () => {
  webhooks().pause();
  await stripe.paymentIntents.create(ORDER);
  await stripe.paymentIntents.create(ORDER);
  webhooks().resume();
  await webhooks().idle();
  expect(shop.types()).toEqual(["payment_intent.created", "payment_intent.created"]);
});

test("forged, replayed and invented events can be played", async () => {
  await stripe.paymentIntents.create(ORDER);
  await webhooks().idle();
  const id = sandbox.stripe.events()[0]?.id ?? "";
  shop.received.splice(0);

  await webhooks().deliver(id, { badSignature: true });
  await webhooks().deliver(id, { timestamp: Math.floor(Date.now() / 1000) - 3600 });
  for (const webhook of shop.received.splice(0))
    expect(() => readSigned(webhook)).toThrow(Stripe.errors.StripeSignatureVerificationError);

  await webhooks().invent({
    type: "payment_intent.succeeded",
    object: { amount: 100, amount_received: 100, metadata: { order: "C-INCONNUE" } },
  });
  const [invented] = shop.received;
  if (!invented) throw new Error("nothing was delivered");
  expect(readSigned(invented).data.object).toMatchObject({
    object: "payment_intent",
    amount: 100,
    status: "succeeded",
    metadata: { order: "C-INCONNUE" },
  });
  expect((await stripe.events.list({ type: "payment_intent.succeeded" })).data).toHaveLength(0);
  await webhooks().invent({ type: "checkout.session.completed", object: { client_reference_id: "C-INCONNUE" } });
  expect(shop.received.at(-1)?.event.data.object).toMatchObject({ object: "checkout.session", payment_status: "paid" });
});
