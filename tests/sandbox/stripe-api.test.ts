import Stripe from "stripe";
import { expect, test } from "vitest";

import type { Sandbox } from "./index";
import { KEYS, ORDER, sessionFor, shareSandbox, stripeClient } from "./testing";

let sandbox: Sandbox;
let stripe: Stripe;
shareSandbox((opened, client) => {
  [sandbox, stripe] = [opened, client];
});

const paidIntent = () =>
  stripe.paymentIntents.create({
    ...ORDER,
    confirm: true,
    payment_method: "pm_card_visa",
    return_url: "http://boutique.test/retour",
  });
const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError;
};
/** Parameters that the library's types forbid. */
const raw = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.urls.stripeApi}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${KEYS.secretKey}`, ...headers },
  });

test("the sandbox speaks the version the library pins", async () => {
  const intent = await stripe.paymentIntents.create(ORDER);
  expect(intent.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

test("a wrong key is refused, a right one in either form is not", async () => {
  expect(await refusal(stripeClient(sandbox, { key: "sk_test_autre" }).paymentIntents.list())).toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const basic = await fetch(`${sandbox.urls.stripeApi}/v1/events`, {
    headers: { authorization: `Basic ${btoa(`${KEYS.secretKey}:`)}` },
  });
  expect(basic.status).toBe(200);
  const publishable = await refusal(stripeClient(sandbox, { key: KEYS.publishableKey }).paymentIntents.create(ORDER));
  expect(publishable.code).toBe("secret_key_required");
});

test("an intent goes from nothing to paid, and its charge with it", async () => {
  const intent = await stripe.paymentIntents.create({ ...ORDER, receipt_email: "claire@exemple.fr" });
  expect(intent).toMatchObject({
    object: "payment_intent",
    amount: 18_900,
    status: "requires_payment_method",
    metadata: ORDER.metadata,
    livemode: false,
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));

  const paid = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_visa",
    return_url: "http://boutique.test/retour",
  });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 18_900 });
  const charge = await stripe.charges.retrieve(String(paid.latest_charge));
  expect(charge).toMatchObject({ amount: 18_900, paid: true, refunded: false, payment_intent: intent.id });
  expect(sandbox.stripe.listPaid()).toMatchObject([
    { paymentIntent: intent.id, amount: 18_900, net: 18_900, metadata: ORDER.metadata },
  ]);
});

test("each card gives its own answer", async () => {
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({
      ...ORDER,
      confirm: true,
      payment_method,
      return_url: "http://boutique.test/retour",
    });
  expect(await refusal(pay("pm_card_visa_chargeDeclined"))).toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "generic_decline",
    statusCode: 402,
  });
  const poor = await refusal(pay("pm_card_visa_chargeDeclinedInsufficientFunds"));
  expect(poor).toMatchObject({ decline_code: "insufficient_funds" });
  expect(poor.payment_intent).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined" },
  });

  const asked = await pay("pm_card_authenticationRequired");
  expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  sandbox.stripe.authenticate(asked.id, true);
  expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe("succeeded");

  const later = await pay("pm_card_processing");
  expect(later.status).toBe("processing");
  sandbox.stripe.settle(later.id, "failed");
  expect((await stripe.paymentIntents.retrieve(later.id)).status).toBe("requires_payment_method");
});

test("an intent can be changed and cancelled while unpaid, and no longer afterwards", async () => {
  const intent = await stripe.paymentIntents.create(ORDER);
  const changed = await stripe.paymentIntents.update(intent.id, {
    amount: 9900,
    metadata: { order: "", note: "cadeau" },
  });
  expect(changed).toMatchObject({ amount: 9900, metadata: { note: "cadeau" } });
  expect(changed.metadata).not.toHaveProperty("order");
  expect(await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" })).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
  });

  const paid = await paidIntent();
  const late = await refusal(stripe.paymentIntents.cancel(paid.id));
  expect(late).toMatchObject({ code: "payment_intent_unexpected_state", statusCode: 400 });
  expect(late.payment_intent?.status).toBe("succeeded");
  expect((await refusal(stripe.paymentIntents.update(paid.id, { amount: 100 }))).code).toBe(
    "payment_intent_unexpected_state",
  );
  expect(
    (
      await refusal(
        stripe.paymentIntents.confirm(paid.id, { payment_method: "pm_card_visa", return_url: "http://boutique.test" }),
      )
    ).code,
  ).toBe("payment_intent_unexpected_state");
});

test("an authorisation is captured later, in part if wished", async () => {
  const held = await stripe.paymentIntents.create({
    ...ORDER,
    capture_method: "manual",
    confirm: true,
    payment_method: "pm_card_visa",
    return_url: "http://boutique.test",
  });
  expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 18_900, amount_received: 0 });
  expect(await stripe.paymentIntents.capture(held.id, { amount_to_capture: 10_000 })).toMatchObject({
    status: "succeeded",
    amount_received: 10_000,
  });
  expect(sandbox.stripe.listPaid()).toMatchObject([{ amount: 10_000, refunded: 0, net: 10_000 }]);
});

test("refunds never exceed what was paid", async () => {
  const paid = await paidIntent();
  const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 5000, reason: "requested_by_customer" });
  expect(part).toMatchObject({ object: "refund", amount: 5000, status: "succeeded", charge: paid.latest_charge });
  expect(await refusal(stripe.refunds.create({ payment_intent: paid.id, amount: 14_000 }))).toMatchObject({
    param: "amount",
    statusCode: 400,
  });
  expect(await stripe.refunds.create({ charge: String(paid.latest_charge) })).toMatchObject({ amount: 13_900 });
  expect((await refusal(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe("charge_already_refunded");

  expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map(({ amount }) => amount)).toEqual([
    13_900, 5000,
  ]);
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 5000 });
  expect(sandbox.stripe.listPaid()).toMatchObject([{ amount: 18_900, refunded: 18_900, net: 0 }]);
  const unpaid = await stripe.paymentIntents.create(ORDER);
  expect((await refusal(stripe.refunds.create({ payment_intent: unpaid.id }))).message).toContain(
    "does not have a successful charge",
  );
});

test("some cards give money back later, or not after all", async () => {
  const paidWith = (method: string) =>
    stripe.paymentIntents.create({
      ...ORDER,
      confirm: true,
      payment_method: method,
      return_url: "http://boutique.test/retour",
    });
  const slow = await stripe.refunds.create({
    payment_intent: (await paidWith("pm_card_pendingRefund")).id,
    amount: 5000,
  });
  expect(slow.status).toBe("pending");
  expect(sandbox.stripe.settleRefund(slow.id).status).toBe("succeeded");
  expect(await stripe.refunds.retrieve(slow.id)).toMatchObject({ status: "succeeded", amount: 5000 });
  expect(() => sandbox.stripe.settleRefund(slow.id)).toThrow("not pending");

  const failing = await stripe.refunds.create({
    payment_intent: (await paidWith("pm_card_refundFail")).id,
    amount: 5000,
  });
  expect(failing.status).toBe("succeeded");
  sandbox.stripe.failRefund(failing.id);
  expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(sandbox.stripe.listPaid().map(({ refunded }) => refunded)).toEqual([5000, 0]);
  expect(
    sandbox.stripe
      .events()
      .filter(({ type }) => type === "refund.updated")
      .map(({ data }) => data.previous_attributes),
  ).toContainEqual({ status: "pending" });
});

test("parameters are as strict as Stripe's", async () => {
  const asked = async (fields: Record<string, string>) => {
    const answer = await raw("/v1/payment_intents", fields);
    const { error } = (await answer.json()) as { error: { code?: string; param?: string; message: string } };
    return [answer.status, error.code, error.param];
  };
  expect(await asked({ amount: "100", currency: "eur", foo: "1" })).toEqual([400, "parameter_unknown", "foo"]);
  expect(await asked({ "amount": "100", "currency": "eur", "payment_method_types[]": "card" })).toEqual([
    400,
    "parameter_unknown",
    "payment_method_types",
  ]);
  expect(await asked({ "amount": "100", "currency": "eur", "shipping[nom]": "x" })).toEqual([
    400,
    "parameter_unknown",
    "shipping[nom]",
  ]);
  expect(await asked({ currency: "eur" })).toEqual([400, "parameter_missing", "amount"]);
  expect(await asked({ amount: "12.5", currency: "eur" })).toEqual([400, "parameter_invalid_integer", "amount"]);
  expect(await asked({ amount: "49", currency: "eur" })).toEqual([400, "amount_too_small", "amount"]);
  expect(await asked({ amount: "100", currency: "lune" })).toEqual([400, undefined, "currency"]);
  expect(await asked({ amount: "100", currency: "eur", receipt_email: "pas-une-adresse" })).toEqual([
    400,
    "email_invalid",
    "receipt_email",
  ]);
  expect(await asked({ amount: "100", currency: "eur", customer: "cus_1" })).toEqual([
    400,
    "sandbox_unplayed",
    "customer",
  ]);
  expect((await refusal(stripe.paymentIntents.retrieve("pi_inconnu"))).code).toBe("resource_missing");
});

test("a session needs items, an amount, an address to return to and a near end", async () => {
  const now = Math.floor(Date.now() / 1000);
  const asked = async (change: Partial<Stripe.Checkout.SessionCreateParams>) =>
    refusal(stripe.checkout.sessions.create({ ...sessionFor(), ...change }));
  expect(await asked({ line_items: undefined })).toMatchObject({ code: "parameter_missing", param: "line_items" });
  expect(await asked({ success_url: undefined })).toMatchObject({ code: "parameter_missing", param: "success_url" });
  expect(await asked({ success_url: "/merci" })).toMatchObject({ code: "url_invalid" });
  expect(await asked({ expires_at: now + 60 })).toMatchObject({ param: "expires_at" });
  expect(await asked({ expires_at: now + 25 * 3600 })).toMatchObject({ param: "expires_at" });
  expect(await asked(sessionFor(30))).toMatchObject({ code: "amount_too_small" });
  expect((await stripe.checkout.sessions.create({ ...sessionFor(), expires_at: now + 31 * 60 })).expires_at).toBe(
    now + 31 * 60,
  );
});

test("a session is open, shows its items when asked, and can be expired once", async () => {
  const session = await stripe.checkout.sessions.create(sessionFor());
  expect(session).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    amount_total: 18_900,
    client_reference_id: "C-2026-00042",
  });
  expect(session.url).toContain(session.id);
  const seen = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items", "payment_intent"] });
  expect(seen.line_items?.data[0]).toMatchObject({ description: "Monture Bellecour", amount_total: 18_900 });
  expect(String(seen.line_items?.data[0]?.price?.unit_amount_decimal)).toBe("18900");

  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
  expect((await refusal(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
  expect((await stripe.checkout.sessions.list({ status: "expired" })).data).toHaveLength(1);

  const other = await stripe.checkout.sessions.create(sessionFor());
  await sandbox.stripe.payHostedPage(other.url ?? "");
  const complete = await stripe.checkout.sessions.retrieve(other.id, { expand: ["payment_intent.latest_charge"] });
  expect(complete).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: { status: "succeeded", metadata: { order: "C-2026-00042" }, latest_charge: { paid: true } },
  });
  expect((await refusal(stripe.checkout.sessions.expire(other.id))).message).toContain("complete");
});

test("a session whose time has passed is expired for everyone", async () => {
  const session = await stripe.checkout.sessions.create(sessionFor());
  sandbox.stripe.advance(25 * 3600 * 1000);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  expect(sandbox.stripe.events().map(({ type }) => type)).toContain("checkout.session.expired");
  sandbox.stripe.advance(-25 * 3600 * 1000);
});

test("lists turn their pages", async () => {
  for (let nth = 0; nth < 5; nth++) await stripe.paymentIntents.create({ ...ORDER, description: String(nth) });
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect([first.has_more, ...first.data.map(({ description }) => description)]).toEqual([true, "4", "3"]);
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ description }) => description)).toEqual(["4", "3", "2", "1", "0"]);

  await paidIntent();
  const since = Math.floor(Date.now() / 1000) - 5;
  const events = await stripe.events.list({ type: "payment_intent.succeeded", created: { gte: since } });
  expect(events.data).toHaveLength(1);
  expect((await stripe.events.list({ types: ["payment_intent.succeeded", "charge.succeeded"] })).data).toHaveLength(2);
  expect((await stripe.events.list({ created: { gte: since + 3600 } })).data).toHaveLength(0);
  expect((await stripe.events.retrieve(events.data[0]?.id ?? "")).data.object).toMatchObject({ status: "succeeded" });
});

test("the browser sees its own intent, and nothing that is private", async () => {
  const intent = await stripe.paymentIntents.create({ ...ORDER, automatic_payment_methods: { enabled: true } });
  const ask = (query: string) =>
    fetch(`${sandbox.urls.stripeApi}/v1/payment_intents/${intent.id}?${query}`, {
      headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    });
  const seen = await ask(`client_secret=${intent.client_secret}`);
  expect(seen.headers.get("access-control-allow-origin")).toBe("*");
  expect(await seen.json()).not.toHaveProperty("metadata");
  expect((await ask("client_secret=faux")).status).toBe(400);
  expect((await ask("")).status).toBe(400);

  const confirm = (fields: Record<string, string>) =>
    raw(
      `/v1/payment_intents/${intent.id}/confirm`,
      { client_secret: intent.client_secret ?? "", return_url: "http://boutique.test", ...fields },
      { authorization: `Bearer ${KEYS.publishableKey}` },
    );
  const card = {
    "payment_method_data[type]": "card",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "30",
    "payment_method_data[card][cvc]": "123",
  };
  const declined = await confirm({ ...card, "payment_method_data[card][number]": "4000000000000002" });
  expect([declined.status, ((await declined.json()) as { error: { code: string } }).error.code]).toEqual([
    402,
    "card_declined",
  ]);
  expect((await confirm({ ...card, "payment_method_data[card][number]": "4242424242424242" })).status).toBe(200);
  expect(JSON.stringify(sandbox.stripe.requests)).not.toContain("4242424242424242");
});
