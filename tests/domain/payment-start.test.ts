import { beforeEach, expect, test } from "vitest";

import { addToCart, readCart } from "~/domain/cart/cart.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { quote } from "~/domain/checkout/quote.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { paymentsOf } from "~/domain/payments/payment.server";
import { checkOrder, closeOrder } from "~/domain/payments/start.server";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import { openStripe } from "~/infra/stripe.server";

import { ACCESSORY, CHEAP_FRAME, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { choiceOf, CLARA_MOREAU, newVisitorId, queuedMails, shelfOf } from "../helpers/factories";
import { providerOf, sharedSandbox, start, started, tell } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";
import { CARD } from "../sandbox/index";
import { found } from "../helpers/found";

const sandbox = sharedSandbox();
let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
  visitor = await newVisitorId(services);
});

const stripe = () => sandbox().stripe;
const now = async (order: Order) => (await findOrder(services, order.id)) as Order;
const states = async (order: Order) =>
  (await paymentsOf(services, order.id)).map(({ kind, state }) => `${kind} ${state}`);
const creations = (path: string) =>
  stripe().requests.filter((request) => request.method === "POST" && request.path === path);
const orders = async () => services.db("orders").orderBy("number").select("number", "status", "stock_state");

test("a card payment is opened for the order's total, and for that order", async () => {
  const { order, payment } = await started(services, visitor, "intent", {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })],
    couponCode: "BIENVENUE10",
  });
  expect(stripe().intents()).toMatchObject([
    {
      id: payment.providerId,
      amount: 26_100,
      currency: "eur",
      metadata: { order_id: order.id, order_number: order.number },
    },
  ]);
  expect(payment).toMatchObject({
    kind: "intent",
    state: "open",
    amountCents: 26_100,
    attempt: 1,
    clientSecret: stripe().intents()[0]?.client_secret,
  });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 2 });
});

test("a hosted page shows each article at its price, the delivery, and leads back to the shop", async () => {
  services = await testServices({ seed: true, sandbox: sandbox(), env: { DELIVERY_FEE_CENTS: "590" } });
  visitor = await newVisitorId(services);
  const { order, payment } = await started(services, visitor, "session", { choices: [choiceOf(CHEAP_FRAME)] });
  const session = stripe().sessions()[0];
  expect(session).toMatchObject({
    id: payment.providerId,
    amount_total: 7_490,
    customer_email: CLARA_MOREAU.email,
    client_reference_id: order.id,
    locale: "fr",
  });
  expect(session?.success_url).toContain(
    `http://localhost:3000/checkout/retour?commande=${order.id}&paiement=${payment.id}&cle=`,
  );
  expect(session?.cancel_url).toBe("http://localhost:3000/checkout?step=5&retour=annule");
  const items = JSON.stringify(creations("/v1/checkout/sessions")[0]?.params);
  for (const words of ["Traboule Pentes", "Noir, taille 50", "Livraison à domicile", "590", "6900"])
    expect(items).toContain(words);
});

test("a reduced order is shown to the cent on the hosted page", async () => {
  const { order } = await started(services, visitor, "session", {
    choices: [choiceOf(ACCESSORY, { quantity: 3 })],
    couponCode: "BIENVENUE10",
  });
  expect(order).toMatchObject({ subtotalCents: 7_470, discountCents: 747, totalCents: 6_723 });
  expect(stripe().sessions()[0]?.amount_total).toBe(6_723);
});

test("pressed twice at once, the same order and the same payment come back", async () => {
  const both = await Promise.all([started(services, visitor, "session"), started(services, visitor, "session")]);
  expect(new Set(both.map(({ order }) => order.id)).size).toBe(1);
  expect(new Set(both.map(({ payment }) => payment.providerId)).size).toBe(1);
  expect(new Set(both.map(({ payment }) => payment.hostedUrl)).size).toBe(1);
  expect(stripe().sessions()).toHaveLength(1);
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });
});

test("pressed again later, the payment under way goes on and its promise lasts longer", async () => {
  const first = await started(services, visitor, "intent");
  services.clock.advance({ minutes: 25 });
  const again = await started(services, visitor, "intent");
  expect(again.payment.providerId).toBe(first.payment.providerId);
  expect(again.order.holdExpiresAt).toBe("2026-03-02T08:55:00.000Z");
  expect(stripe().intents()).toHaveLength(1);
});

test("a changed cart supersedes the older order: it can no longer be paid, and its pieces are back", async () => {
  const first = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  const second = await started(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] });
  expect(second.order.id).not.toBe(first.order.id);
  expect(
    stripe()
      .intents()
      .map(({ status }) => status),
  ).toEqual(["canceled", "requires_payment_method"]);
  expect(await now(first.order)).toMatchObject({ status: ORDER_STATUS.cancelled, stockState: "released" });
  expect(await states(first.order)).toEqual(["intent cancelled"]);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
  expect(() => stripe().confirmIntent(first.payment.providerId)).toThrow();
});

test("a changed quantity supersedes too, even when the older order held the very pieces", async () => {
  await started(services, visitor, "session", { choices: [choiceOf(PLAIN_FRAME, { quantity: 18 })] });
  const second = await started(services, visitor, "session", { choices: [choiceOf(PLAIN_FRAME, { quantity: 17 })] });
  expect(
    stripe()
      .sessions()
      .map(({ status }) => status),
  ).toEqual(["expired", "open"]);
  expect(second.order.totalCents).toBe(17 * PLAIN_FRAME.priceCents);
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 17 });
});

test("of the hosted page and the card fields of one order, opening one closes the other", async () => {
  const hosted = await started(services, visitor, "session");
  const card = await started(services, visitor, "intent");
  expect(card.order.id).toBe(hosted.order.id);
  expect(stripe().sessions()[0]?.status).toBe("expired");
  expect(await states(card.order)).toEqual(["session cancelled", "intent open"]);

  const again = await started(services, visitor, "session");
  expect(await states(again.order)).toEqual(["session cancelled", "intent cancelled", "session open"]);
  expect(stripe().intents()[0]?.status).toBe("canceled");
  expect(
    stripe()
      .sessions()
      .map(({ status }) => status),
  ).toEqual(["expired", "open"]);
});

test("a hosted page paid a moment before the card fields open finishes the order, and nothing more is asked", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId);
  expect(await start(services, visitor, "intent")).toMatchObject({
    outcome: "alreadyPaid",
    order: { id: order.id, status: ORDER_STATUS.confirmed },
  });
  expect(await states(order)).toEqual(["session paid"]);
  expect(stripe().listPaid()).toMatchObject([{ net: PLAIN_FRAME.priceCents }]);
  expect(stripe().intents()).toHaveLength(1); // that of the page
});

test("pressing pay again after having paid finishes the order, and nothing more is asked", async () => {
  for (const kind of ["session", "intent"] as const) {
    const buyer = await newVisitorId(services);
    const { payment } = await started(services, buyer, kind);
    if (kind === "session") await stripe().payHostedPage(payment.providerId);
    else stripe().confirmIntent(payment.providerId);
    expect((await start(services, buyer, kind)).outcome).toBe("alreadyPaid");
  }
  expect(stripe().listPaid()).toHaveLength(2);
});

test("an order changed a moment after it was paid is finished as it was, and shown as paid", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  await addToCart(services, visitor, choiceOf(CHEAP_FRAME));
  const first = await started(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] });
  stripe().confirmIntent(first.payment.providerId);
  expect(
    await start(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME), choiceOf(CHEAP_FRAME)] }),
  ).toMatchObject({ outcome: "alreadyPaid", order: { id: first.order.id } });
  expect(await now(first.order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect((await readCart(services, visitor)).lines.map((line) => line.productId)).toEqual([CHEAP_FRAME.id]);
  expect(await orders()).toHaveLength(1);
});

test("a payment that the bank still thinks about is not paid a second time", async () => {
  const { order, payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId, { card: CARD.processing });
  for (const kind of ["intent", "session"] as const)
    expect(await start(services, visitor, kind)).toMatchObject({
      outcome: "alreadyPaid",
      order: { id: order.id, paidAt: null },
    });
  expect(await start(services, visitor, "intent", { choices: [choiceOf(CHEAP_FRAME)] })).toMatchObject({
    outcome: "alreadyPaid",
    order: { id: order.id },
  });
  expect(await states(order)).toEqual(["intent processing"]);
  stripe().settle(payment.providerId);
  await checkOrder(services, providerOf(services), order.id);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
});

test("a card refused by the bank after a wait can be tried again on the same payment", async () => {
  const { order, payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId, { card: CARD.processingThenFails });
  await checkOrder(services, providerOf(services), order.id);
  expect(await states(order)).toEqual(["intent processing"]);
  stripe().settle(payment.providerId, "failed");
  await tell(services, sandbox());
  expect(await states(order)).toEqual(["intent open"]);
  expect((await started(services, visitor, "intent")).payment.providerId).toBe(payment.providerId);
});

test("a hosted page refused by the bank after a wait is over, and the same order can be paid on a new one", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId, { card: CARD.processingThenFails });
  await checkOrder(services, providerOf(services), order.id);
  expect(await states(order)).toEqual(["session processing"]);
  stripe().settle(String(stripe().intents()[0]?.id), "failed");
  const again = await started(services, visitor, "session");
  expect(again.order.id).toBe(order.id);
  expect(await states(order)).toEqual(["session cancelled", "session open"]);
  await stripe().payHostedPage(again.payment.providerId);
  await checkOrder(services, providerOf(services), order.id);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
});

test("a hosted page that expired by itself is replaced at the first press", async () => {
  const first = await started(services, visitor, "session");
  stripe().advance(25 * 3600 * 1000);
  stripe().sweep();
  const second = await started(services, visitor, "session");
  expect(second.order.id).toBe(first.order.id);
  expect(second.payment.hostedUrl).toMatch(/^http/);
  expect(await states(second.order)).toEqual(["session cancelled", "session open"]);
});

test("an intent cancelled in the provider's own console is replaced at the first press", async () => {
  const first = await started(services, visitor, "intent");
  await providerOf(services).cancelIntent(first.payment.providerId);
  const second = await started(services, visitor, "intent");
  expect(second.payment.providerId).not.toBe(first.payment.providerId);
  expect(await states(second.order)).toEqual(["intent cancelled", "intent open"]);
});

test("closing an order that has just been paid finishes it instead", async () => {
  const { order, payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId);
  expect(await closeOrder(services, providerOf(services), order.id)).toBe("paid");
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
  expect((await queuedMails(services)).map(({ fact }) => fact)).toEqual([`order:${order.id}:confirmation`]);
});

test("the summary of a bought order, sent again from a page gone back to, shows that order", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  const { fingerprint } = await quote(services, visitor, {
    choices: [choiceOf(PLAIN_FRAME)],
    deliveryMethod: "domicile",
    couponCode: null,
  });
  const { order, payment } = await started(services, visitor, "session", { shown: fingerprint });
  await stripe().payHostedPage(payment.providerId);
  await tell(services, sandbox());
  expect(await start(services, visitor, "session", { choices: [], shown: fingerprint })).toMatchObject({
    outcome: "alreadyPaid",
    order: { id: order.id },
  });
  expect(await start(services, visitor, "session", { choices: [], shown: null })).toEqual({ outcome: "empty" });
  const stranger = await newVisitorId(services);
  expect(await start(services, stranger, "session", { choices: [], shown: fingerprint })).toEqual({ outcome: "empty" });
});

// --- the provider does not answer

test.each([
  ["intent", "/v1/payment_intents"],
  ["session", "/v1/checkout/sessions"],
] as const)(
  "when the provider cannot be reached, the order waits and the next try goes on with the same %s",
  async (kind, path) => {
    stripe().fail(`POST ${path}`, { status: "reset" });
    expect(await start(services, visitor, kind)).toEqual({ outcome: "providerDown" });
    const waiting = await found(services.db("orders").first("id", "status"));
    const order = (await findOrder(services, waiting.id)) as Order;
    expect(await states(order)).toEqual([`${kind} starting`]);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });

    stripe().clear();
    const again = await started(services, visitor, kind);
    expect(again.order.id).toBe(order.id);
    expect(await states(order)).toEqual([`${kind} open`]);
    expect(new Set(creations(path).map((request) => request.idempotencyKey)).size).toBe(1);
  },
);

test.each([
  ["intent", "/v1/payment_intents"],
  ["session", "/v1/checkout/sessions"],
] as const)(
  "when the provider answers with a fault of its own, the next try asks anew for the same order's %s",
  async (kind, path) => {
    stripe().fail(`POST ${path}`, { status: 500 });
    expect(await start(services, visitor, kind)).toEqual({ outcome: "providerDown" });
    stripe().clear();
    const { order } = await started(services, visitor, kind);
    expect(await states(order)).toEqual([`${kind} cancelled`, `${kind} open`]);
    expect(await orders()).toHaveLength(1);
    expect(new Set(creations(path).map((request) => request.idempotencyKey)).size).toBe(2);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });
  },
);

test.each([
  ["intent", "/v1/payment_intents"],
  ["session", "/v1/checkout/sessions"],
] as const)("when the answer to the creation is lost, the next try gets the %s that was made", async (kind, path) => {
  stripe().fail(`POST ${path}`, { status: "reset", when: "after" });
  expect(await start(services, visitor, kind)).toEqual({ outcome: "providerDown" });
  stripe().clear();
  const { order, payment } = await started(services, visitor, kind);
  const made = kind === "intent" ? stripe().intents() : stripe().sessions();
  expect(made.map(({ id }) => id)).toEqual([payment.providerId]);
  expect(await states(order)).toEqual([`${kind} open`]);
});

test("an e-mail corrected after a lost answer asks for the payment in its new words, not under the old key", async () => {
  stripe().fail("POST /v1/checkout/sessions", { status: "reset", when: "after" });
  await start(services, visitor, "session");
  stripe().clear();
  const { payment } = await started(services, visitor, "session", {
    customer: { ...CLARA_MOREAU, email: "clara@exemple.fr" },
  });
  expect(
    stripe()
      .sessions()
      .find(({ id }) => id === payment.providerId)?.customer_email,
  ).toBe("clara@exemple.fr");
  expect(new Set(creations("/v1/checkout/sessions").map((request) => request.idempotencyKey)).size).toBe(2);
});

test("a purchase changed while the provider never answered leaves no order that could be paid twice", async () => {
  stripe().fail("POST /v1/payment_intents", { status: 503 });
  await start(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  stripe().clear();
  await started(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] });
  expect(await orders()).toEqual([
    { number: "C-2026-00001", status: ORDER_STATUS.cancelled, stock_state: "released" },
    { number: "C-2026-00002", status: ORDER_STATUS.awaitingPayment, stock_state: "held" },
  ]);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
});

test("when the provider is down while an older order is to be closed, nothing new is placed", async () => {
  const first = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  stripe().fail("POST /v1/payment_intents/*/cancel", { status: 500 });
  expect(await start(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] })).toEqual({
    outcome: "providerDown",
  });
  expect(await orders()).toHaveLength(1);
  expect(await now(first.order)).toMatchObject({ status: ORDER_STATUS.awaitingPayment, stockState: "held" });
  expect(await states(first.order)).toEqual(["intent open"]);
  stripe().clear();
  const second = await started(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] });
  expect(second.order.number).toBe("C-2026-00002");
});

test("when the provider cancelled but its answer was lost, the next try finds it cancelled", async () => {
  const first = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  stripe().fail("POST /v1/payment_intents/*/cancel", { status: "reset", when: "after" });
  expect(await start(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] })).toEqual({
    outcome: "providerDown",
  });
  expect(stripe().intents()[0]?.status).toBe("canceled");
  expect(await states(first.order)).toEqual(["intent open"]);
  stripe().clear();
  const second = await started(services, visitor, "intent", { choices: [choiceOf(PLAIN_FRAME)] });
  expect(second.order.id).not.toBe(first.order.id);
  expect(await states(first.order)).toEqual(["intent cancelled"]);
});

test("when the provider cannot say how a payment under way stands, the shopper is asked to try again", async () => {
  const first = await started(services, visitor, "session");
  stripe().fail("GET /v1/checkout/sessions/*", { status: "html502" });
  expect(await start(services, visitor, "session")).toEqual({ outcome: "providerDown" });
  expect(await states(first.order)).toEqual(["session open"]);
  stripe().clear();
  expect((await started(services, visitor, "session")).payment.providerId).toBe(first.payment.providerId);
});

test("a wrong key of the provider is its refusal, not a fault of ours", async () => {
  const stranger = {
    ...services,
    payments: openStripe({
      secretKey: "sk_test_wrong",
      publishableKey: "pk_test_x",
      webhookSecret: "whsec_x",
      apiUrl: new URL(stripe().url),
      jsUrl: "",
    }),
  };
  expect(await start(stranger, visitor, "intent")).toEqual({ outcome: "providerDown" });
});

test("an unpaid order brought along by a login is closed at the provider, too, before another is paid", async () => {
  const account = await newVisitorId(services);
  const brought = await started(services, visitor, "intent", { choices: [choiceOf(CHEAP_FRAME)] });
  services.clock.advance({ minutes: 1 });
  const own = await started(services, account, "intent");
  await mergeVisitor(services, visitor, account);
  const again = await started(services, account, "intent");
  expect(again.order.id).toBe(own.order.id);
  expect([(await now(brought.order)).status, await states(brought.order)]).toEqual([
    ORDER_STATUS.cancelled,
    ["intent cancelled"],
  ]);
  expect(
    stripe()
      .intents()
      .map(({ status }) => status),
  ).toEqual(expect.arrayContaining(["canceled", "requires_payment_method"]));
  expect(await shelfOf(services, CHEAP_FRAME)).toMatchObject({ held: 0 });
});

test("an order brought along that was paid a moment ago is shown, and nothing more is collected", async () => {
  const account = await newVisitorId(services);
  const brought = await started(services, visitor, "intent", { choices: [choiceOf(CHEAP_FRAME)] });
  services.clock.advance({ minutes: 1 });
  await started(services, account, "intent");
  stripe().confirmIntent(brought.payment.providerId);
  await mergeVisitor(services, visitor, account);
  expect(await start(services, account, "intent")).toMatchObject({
    outcome: "alreadyPaid",
    order: { id: brought.order.id },
  });
});
