import { beforeEach, expect, test } from "vitest";

import { findOrder, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { paymentsOf } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { holdBack } from "~/domain/recalls/send.server";

import { LAST_PIECE, PLAIN_FRAME, SOLAR_FEMME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import {
  choiceOf,
  newCoupon,
  newPayment,
  newVisitorId,
  placedOrder,
  queuedMails,
  setStock,
  shelfOf,
  usesOf,
} from "../helpers/factories";
import { providerOf, sharedSandbox, start, started, tell } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";
import { CARD } from "../sandbox/index";

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
const mails = async () => (await queuedMails(services)).map(({ fact }) => fact.replace(/:[0-9a-f]{24}:/, ":"));
const NOTHING = { asked: 0, refunded: 0, closed: 0, released: 0 };

// --- payments whose webhook never came

test.each(["intent", "session"] as const)("a paid %s whose webhook never came is found out by asking", async (kind) => {
  const { order, payment } = await started(services, visitor, kind);
  if (kind === "intent") stripe().confirmIntent(payment.providerId);
  else await stripe().payHostedPage(payment.providerId);
  expect(await reconcile(services)).toEqual(NOTHING); // too soon: webhooks are quick
  services.clock.advance({ minutes: 1 });
  expect(await reconcile(services)).toEqual({ ...NOTHING, asked: 1 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect(await states(order)).toEqual([`${kind} paid`]);
  services.clock.advance({ days: 1 });
  expect(await reconcile(services)).toEqual(NOTHING);
  expect(await mails()).toEqual(["order:confirmation"]);
});

test("at the start of the shop every unsettled payment is asked about, due or not", async () => {
  const { order, payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId);
  expect(await reconcile(services, true)).toMatchObject({ asked: 1 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
});

test("a payment is asked about less and less often as it grows old", async () => {
  const { payment } = await started(services, visitor, "intent");
  const dueAt = async () =>
    (await services.db("payments").where({ id: payment.id }).first("next_check_at"))?.next_check_at ?? "";
  const due = [await dueAt()];
  for (let round = 0; round < 3; round += 1) {
    services.clock.set(due.at(-1) ?? "");
    expect(await reconcile(services)).toMatchObject({ asked: 1 });
    due.push(await dueAt());
  }
  expect(due.map((moment) => moment.slice(11, 16))).toEqual(["08:01", "08:02", "08:04", "08:08"]);
});

test("one payment the provider cannot speak of does not keep the others waiting", async () => {
  const first = await started(services, visitor, "intent");
  const second = await started(services, await newVisitorId(services), "intent");
  stripe().confirmIntent(second.payment.providerId);
  services.clock.advance({ minutes: 1 });
  stripe().fail(`GET /v1/payment_intents/${first.payment.providerId}`, { status: 500 });
  expect(await reconcile(services)).toMatchObject({ asked: 1 });
  expect(await now(second.order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect(await states(first.order)).toEqual(["intent open"]);
});

// --- holds that have ended

test("a promise ends after half an hour: closed at the provider, pieces and code back, order cancelled", async () => {
  await newCoupon(services, { code: "UNIQUE", percent: 10, maxUses: 1 });
  const { order, payment } = await started(services, visitor, "intent", {
    choices: [choiceOf(LAST_PIECE)],
    couponCode: "UNIQUE",
  });
  services.clock.advance({ minutes: 29, seconds: 59 });
  expect(await reconcile(services)).toMatchObject({ closed: 0, released: 0 });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 1 });
  services.clock.advance({ seconds: 1 });
  expect(await reconcile(services)).toMatchObject({ closed: 1, released: 0 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.cancelled, stockState: "released" });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
  expect(await usesOf(services, "UNIQUE")).toBe(0);
  expect(stripe().intents()[0]).toMatchObject({ id: payment.providerId, status: "canceled" });
  expect(await reconcile(services)).toEqual(NOTHING);
  expect(await mails()).toEqual([]);
});

test("a promise that ends just after the payment becomes a confirmed order", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId);
  services.clock.advance({ minutes: 30 });
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
});

test("a promise lasts as long as the bank thinks", async () => {
  const { order, payment } = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  stripe().confirmIntent(payment.providerId, { card: CARD.processing });
  services.clock.advance({ hours: 2 });
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.awaitingPayment, stockState: "held" });
  expect(await states(order)).toEqual(["intent processing"]);
  stripe().settle(payment.providerId);
  services.clock.advance({ hours: 4 });
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
});

test("what the bank refuses after its promise ended may be paid again for a day, and then the piece is back", async () => {
  const { order, payment } = await started(services, visitor, "session", { choices: [choiceOf(LAST_PIECE)] });
  await stripe().payHostedPage(payment.providerId, { card: CARD.processingThenFails });
  services.clock.advance({ hours: 2 });
  await reconcile(services);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 1 });
  stripe().settle(String(stripe().intents()[0]?.id), "failed");
  services.clock.advance({ hours: 4 });
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.awaitingPayment });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 1 });
  services.clock.advance({ hours: 24 });
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.cancelled });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
});

test("an order whose payment never began is closed without asking the provider", async () => {
  const order = await placedOrder(services, {}, visitor);
  services.clock.advance({ minutes: 31 });
  expect(await reconcile(services)).toMatchObject({ closed: 1 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.cancelled });
  expect(stripe().requests).toEqual([]);
});

test("with the provider unreachable the pieces go back on sale, the order stays payable, and is cancelled once it answers", async () => {
  const { order, payment } = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  services.clock.advance({ minutes: 31 });
  stripe().fail("*", { status: 500 });
  expect(await reconcile(services)).toMatchObject({ closed: 0, released: 1 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.awaitingPayment, stockState: "released" });
  expect(await states(order)).toEqual(["intent open"]);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });

  stripe().clear();
  expect(await reconcile(services)).toMatchObject({ closed: 1, released: 0 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.cancelled });
  expect(stripe().intents()[0]).toMatchObject({ id: payment.providerId, status: "canceled" });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
});

test("an order paid while its promise had ended and nobody could be asked is confirmed if the piece is still there", async () => {
  const { order, payment } = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  services.clock.advance({ minutes: 31 });
  stripe().fail("*", { status: 500 });
  await reconcile(services);
  stripe().clear();
  stripe().confirmIntent(payment.providerId);
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
});

test("… and is for the shop to look at when the piece is gone", async () => {
  const { order, payment } = await started(services, visitor, "intent", { choices: [choiceOf(LAST_PIECE)] });
  services.clock.advance({ minutes: 31 });
  stripe().fail("*", { status: 500 });
  await reconcile(services);
  stripe().clear();
  await setStock(services, LAST_PIECE, 0);
  stripe().confirmIntent(payment.providerId);
  await reconcile(services);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.attention, stockState: "short" });
  expect((await mails()).sort()).toEqual(["order:alert", "order:confirmation"]);
});

test("a visitor who comes back after the promise ended gets a new order for the same cart", async () => {
  const first = await started(services, visitor, "intent");
  services.clock.advance({ minutes: 31 });
  stripe().fail("POST /v1/payment_intents/*/cancel", { status: 500 });
  await reconcile(services);
  stripe().clear();
  const second = await started(services, visitor, "intent");
  expect(second.order.id).not.toBe(first.order.id);
  expect(await now(first.order)).toMatchObject({ status: ORDER_STATUS.cancelled });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });
});

test.each(["intent", "session"] as const)(
  "an open %s is closed once a recall names something of its order, and tried again until that succeeds",
  async (kind) => {
    const [named, other] = [
      await started(services, visitor, kind),
      await started(services, await newVisitorId(services), kind, { choices: [choiceOf(SOLAR_FEMME)] }),
    ];
    const sheet = await services.db("products").where({ id: PLAIN_FRAME.id }).first("udi_di");
    const lot = { subject: "article", lot: sheet?.udi_di ?? "" } as const;
    expect(await holdBack(services, await newAdministrator(services), lot)).toBe("held");
    stripe().fail("*", { status: 500 });
    await reconcile(services);
    expect([await states(named.order), await states(other.order)]).toEqual([[`${kind} open`], [`${kind} open`]]);
    stripe().clear();
    services.clock.advance({ minutes: 2 });
    await reconcile(services);
    expect([await states(named.order), await states(other.order)]).toEqual([[`${kind} cancelled`], [`${kind} open`]]);
    expect((await now(named.order)).status).toBe(ORDER_STATUS.awaitingPayment);
  },
);

test("without a payment provider promises still end", async () => {
  services = await testServices({ seed: true, env: { STRIPE_PUBLISHABLE_KEY: undefined } });
  const order = await placedOrder(services);
  services.clock.advance({ minutes: 31 });
  expect(await reconcile(services)).toEqual({ ...NOTHING, released: 1 });
  expect(await now(order)).toMatchObject({ stockState: "released" });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 0 });
});

// --- money to give back

/**
 * Two payments of one order that were both collected, for example after a wrong answer of the provider to a closing.
 */
async function paidTwice() {
  const { order, payment } = await started(services, visitor, "intent");
  const second = await providerOf(services).createIntent(
    { orderId: order.id, orderNumber: order.number, amountCents: order.totalCents, email: null },
    "second",
  );
  await newPayment(services, order, { providerId: second.id, intentId: second.id });
  for (const id of [payment.providerId, second.id]) stripe().confirmIntent(id);
  await tell(services, sandbox(), "payment_intent.succeeded");
  return { order, first: payment.providerId, second: second.id };
}

test("what was paid twice is given back once", async () => {
  const { order, first, second } = await paidTwice();
  expect(await states(order)).toEqual(["intent paid", "intent surplus"]);
  expect(await reconcile(services)).toMatchObject({ refunded: 1 });
  expect(await states(order)).toEqual(["intent paid", "intent refunded"]);
  expect(await reconcile(services)).toMatchObject({ refunded: 0 });
  expect(
    stripe()
      .listPaid()
      .map(({ paymentIntent, net }) => [paymentIntent, net]),
  ).toEqual([
    [first, order.totalCents],
    [second, 0],
  ]);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
  expect((await mails()).filter((fact) => !fact.startsWith("money:")).sort()).toEqual([
    "order:confirmation",
    "payment:surplus-returned",
  ]);
});

test("a refund whose answer was lost is not given a second time", async () => {
  const { order, second } = await paidTwice();
  stripe().fail("POST /v1/refunds", { status: "reset", when: "after" });
  expect(await reconcile(services)).toMatchObject({ refunded: 0 });
  expect(await states(order)).toEqual(["intent paid", "intent surplus"]);
  stripe().clear();
  expect(await reconcile(services)).toMatchObject({ refunded: 1 });
  expect(stripe().refunds()).toHaveLength(1);
  expect(
    stripe()
      .listPaid()
      .find(({ paymentIntent }) => paymentIntent === second),
  ).toMatchObject({ net: 0 });
});

test("a refund the provider refuses now is tried at the next round", async () => {
  const { order } = await paidTwice();
  stripe().fail("POST /v1/refunds", { status: 500 });
  expect(await reconcile(services)).toMatchObject({ refunded: 0 });
  stripe().clear();
  expect(await reconcile(services)).toMatchObject({ refunded: 1 });
  expect(await states(order)).toEqual(["intent paid", "intent refunded"]);
});

test("money that somebody gave back in the provider's console is not asked for again", async () => {
  const { order, second } = await paidTwice();
  await providerOf(services).refund(second, "by-hand");
  await reconcile(services);
  expect(await states(order)).toEqual(["intent paid", "intent refunded"]);
});

// --- webhooks

test("a webhook finishes the order, and the same one again is known", async () => {
  const { order, payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId);
  expect(await tell(services, sandbox(), "payment_intent.succeeded")).toEqual(["heard"]);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect(await tell(services, sandbox(), "payment_intent.succeeded")).toEqual(["repeated"]);
  expect(await mails()).toEqual(["order:confirmation"]);
});

test("all webhooks of a hosted purchase, in reverse and three times over, finish it once", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId);
  const kinds = [
    ...new Set(
      stripe()
        .events()
        .map(({ type }) => type),
    ),
  ].reverse();
  for (let times = 0; times < 3; times += 1) for (const kind of kinds) await tell(services, sandbox(), kind);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
  expect(await states(order)).toEqual(["session paid"]);
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 17, held: 0 });
  expect(await mails()).toEqual(["order:confirmation"]);
});

test("the intent of a hosted page, unknown to us until then, finishes the order it names", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId);
  expect(await tell(services, sandbox(), "payment_intent.succeeded")).toEqual(["heard"]);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect((await paymentsOf(services, order.id))[0]).toMatchObject({
    state: "paid",
    intentId: stripe().intents()[0]?.id,
  });
});

test("a declined card on a hosted page leaves it open for another", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId, { card: CARD.declined });
  await tell(services, sandbox());
  expect(await states(order)).toEqual(["session open"]);
  await stripe().payHostedPage(payment.providerId);
  await tell(services, sandbox());
  expect(await states(order)).toEqual(["session paid"]);
});

test("a hosted page that the bank refuses late is over by its webhooks alone, in any order", async () => {
  for (const reversed of [false, true]) {
    stripe().forget();
    const { order, payment } = await started(services, await newVisitorId(services), "session");
    await stripe().payHostedPage(payment.providerId, { card: CARD.processingThenFails });
    await tell(services, sandbox());
    expect(await states(order)).toEqual(["session processing"]);
    stripe().settle(String(stripe().intents()[0]?.id), "failed");
    const late = ["payment_intent.payment_failed", "checkout.session.async_payment_failed"];
    for (const type of reversed ? late.reverse() : late) await tell(services, sandbox(), type);
    expect(await states(order), String(reversed)).toEqual(["session cancelled"]);
  }
});

test("the cancelled intent of a page does not close the page, the page itself does", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId, { card: CARD.declined });
  await providerOf(services).expireSession(payment.providerId);
  await tell(services, sandbox(), "payment_intent.created", "payment_intent.canceled");
  await tell(services, sandbox(), "checkout.session.expired");
  expect(await states(order)).toEqual(["session cancelled"]);
});

test("a webhook of a payment that is not ours is let go", async () => {
  await providerOf(services).createIntent(
    { orderId: "f".repeat(24), orderNumber: "C-1", amountCents: 100, email: null },
    "other-shop",
  );
  expect(await tell(services, sandbox())).toEqual(["notOurs"]);
});

test("a webhook that cannot be checked with the provider is not taken, so that it comes again", async () => {
  const { order, payment } = await started(services, visitor, "session");
  await stripe().payHostedPage(payment.providerId);
  stripe().fail("GET /v1/checkout/sessions/*", { status: 500 });
  await expect(tell(services, sandbox(), "payment_intent.succeeded")).rejects.toThrow();
  stripe().clear();
  expect(await tell(services, sandbox(), "payment_intent.succeeded")).toEqual(["heard"]);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
});

test("a webhook with a wrong signature, an old one, or other words than were signed is refused", async () => {
  const { payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId);
  const body = JSON.stringify(stripe().events().at(-1));
  const { webhooks } = stripe();
  const read = (text: string, signature: string) => providerOf(services).readWebhook(text, signature);
  expect(read(body, webhooks.sign(body))).toMatchObject({ object: { kind: "intent" } });
  expect(read(body, webhooks.sign(body, { badSignature: true }))).toBeNull();
  expect(read(body, webhooks.sign(body, { timestamp: Math.floor(Date.now() / 1000) - 3600 }))).toBeNull();
  expect(read(body.replace("14500", "1"), webhooks.sign(body))).toBeNull();
  for (const signature of ["", "v1=abc", "t=1,v1="]) expect(read(body, signature), signature).toBeNull();
});

test("events of other kinds change nothing", async () => {
  const { order, payment } = await started(services, visitor, "intent");
  stripe().confirmIntent(payment.providerId);
  expect(await tell(services, sandbox(), "charge.succeeded")).toEqual(["notOurs"]);
  expect(await states(order)).toEqual(["intent open"]);
  expect(await start(services, visitor, "intent")).toMatchObject({ outcome: "alreadyPaid" });
});

test("orders that wait for a provider that is down keep no later order's pieces from the shelf, however many they are", async () => {
  await setStock(services, PLAIN_FRAME, 50);
  for (let count = 0; count < 45; count += 1) await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 50, held: 45 });
  services.clock.advance({ minutes: 31 });
  for (let round = 0; round < 2; round += 1) await reconcile({ ...services, payments: null });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 50, held: 0 });
});
