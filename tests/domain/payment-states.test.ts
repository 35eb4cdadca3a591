import { beforeEach, describe, expect, test } from "vitest";

import { addToCart, readCart } from "~/domain/cart/cart.server";
import { continueAsGuest, readCheckoutDraft, saveCoupon } from "~/domain/checkout/draft.server";
import { completeCustomer, finishOrder, releaseOrder } from "~/domain/orders/placing/finish.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { findPayment, hear, newsOfIntent, newsOfSession } from "~/domain/payments/payment.server";
import { TRANSITIONS, UNSETTLED, type PaymentEvent, type PaymentState } from "~/domain/payments/states";
import { inTransaction } from "~/infra/services.server";

import { CHEAP_FRAME, COUPONS, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import {
  choiceOf,
  CLARA_MOREAU,
  newCoupon,
  newPayment,
  newVisitorId,
  placedOrder,
  purchaseOf,
  queuedMails,
  setStock,
  shelfOf,
  usesOf,
} from "../helpers/factories";
import { found } from "../helpers/found";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const paid = (order: Order, receivedCents = order.totalCents) => ({ event: "succeeded" as const, receivedCents });
const now = async (order: Order) => (await findOrder(services, order.id)) as Order;
const facts = async () => (await queuedMails(services)).map(({ fact }) => fact);
const trace = async (order: Order): Promise<string[]> =>
  services.db("tracking_log").where({ order_id: order.id }).orderBy(["created_at", "id"]).pluck("action");

// --- the table

const STATES: PaymentState[] = [
  "starting",
  "open",
  "processing",
  "paid",
  "surplus",
  "refunded",
  "settled",
  "cancelled",
];
const EVENTS: PaymentEvent[] = ["opened", "declined", "processing", "succeeded", "cancelled", "refunded", "settled"];

/** The whole table a second time, on purpose: a change of it fails here first. An absent event changes nothing. */
const EXPECTED: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  starting: { opened: "open", processing: "processing", succeeded: "paid", cancelled: "cancelled" },
  open: { processing: "processing", succeeded: "paid", cancelled: "cancelled" },
  processing: { declined: "open", succeeded: "paid", cancelled: "cancelled" },
  paid: { refunded: "refunded" },
  surplus: { refunded: "refunded", settled: "settled" },
  refunded: {},
  settled: { refunded: "refunded" },
  cancelled: { succeeded: "paid" },
};

describe.each(STATES)("a payment that is %s", (state) => {
  test.each(EVENTS)("hears that it is %s", async (event) => {
    const order = await placedOrder(services);
    const id = await newPayment(services, order, { state, providerId: "pi_1" });
    const before = await services.db("payments").where({ id }).first();
    const expected = EXPECTED[state][event] ?? state;
    expect(await hear(services, id, { event, receivedCents: order.totalCents })).toBe(expected);

    const after = await found(services.db("payments").where({ id }).first());
    if (expected === state) expect(after).toEqual(before);
    else expect(after.state).toBe(expected);
    expect((await now(order)).paidAt !== null).toBe(event === "succeeded" && expected === "paid" && state !== "paid");
    // A settled payment is not asked about any more.
    if (expected !== state)
      expect(after.next_check_at === null).toBe(["paid", "cancelled", "refunded", "settled"].includes(expected));
  });
});

test("every state and event of the table is tried, and only money finishes an order", () => {
  expect(Object.keys(TRANSITIONS).sort()).toEqual([...STATES].sort());
  for (const [state, transitions] of Object.entries(TRANSITIONS)) {
    for (const [event, transition] of Object.entries(transitions))
      expect(transition.effect, `${state} ${event}`).toBe(event === "succeeded" ? "finishOrder" : undefined);
  }
  expect(UNSETTLED).toEqual(["starting", "open", "processing"]);
});

test("news of a payment that is not ours is a fault", async () => {
  await expect(hear(services, "f".repeat(24), { event: "succeeded", receivedCents: 1 })).rejects.toThrow();
});

test.each([
  ["succeeded", "succeeded", 100],
  ["processing", "processing", 0],
  ["canceled", "cancelled", 0],
  ["requires_payment_method", "declined", 0],
  ["requires_action", "opened", 0],
  ["requires_confirmation", "opened", 0],
  ["requires_capture", "opened", 0],
] as const)("an intent that the provider calls %s is news that it is %s", (status, event, receivedCents) => {
  expect(
    newsOfIntent({
      id: "pi_1",
      orderId: null,
      status,
      amountCents: 100,
      receivedCents,
      currency: "eur",
      clientSecret: null,
    }),
  ).toMatchObject({ event, receivedCents, intentId: "pi_1" });
});

test.each([
  ["open", false, null, "opened"],
  ["complete", true, "succeeded", "succeeded"],
  ["complete", false, "processing", "processing"],
  ["complete", false, "requires_payment_method", "cancelled"],
  ["complete", false, "canceled", "cancelled"],
  ["expired", false, null, "cancelled"],
] as const)(
  "a hosted page that is %s (paid: %s, its intent %s) is news that it is %s",
  (status, isPaid, intentStatus, event) => {
    const news = newsOfSession({
      id: "cs_1",
      orderId: null,
      status,
      paid: isPaid,
      amountCents: 100,
      currency: "eur",
      url: null,
      intentId: "pi_1",
      intentStatus,
    });
    expect(news).toMatchObject({ event, receivedCents: isPaid ? 100 : 0, intentId: "pi_1" });
  },
);

// --- finishing

test("a paid order is finished: pieces handed over, cart emptied of them, mail, trace", async () => {
  const visitor = await newVisitorId(services);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  await addToCart(services, visitor, choiceOf(CHEAP_FRAME));
  const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME)] }, visitor);
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });

  expect(await hear(services, await newPayment(services, order), paid(order))).toBe("paid");
  expect(await now(order)).toMatchObject({
    status: ORDER_STATUS.confirmed,
    stockState: "taken",
    attention: null,
    paidAt: "2026-03-02T08:00:00.000Z",
    confirmedAt: "2026-03-02T08:00:00.000Z",
  });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 17, held: 0 });
  expect((await readCart(services, visitor)).lines.map((line) => line.productId)).toEqual([CHEAP_FRAME.id]);
  expect(await facts()).toEqual([`order:${order.id}:confirmation`]);
  expect(await trace(order)).toEqual(expect.arrayContaining(["Commande créée", "Paiement reçu"]));
});

test("an order is finished once, by any way of hearing and however often", async () => {
  const order = await placedOrder(services);
  const id = await newPayment(services, order);
  expect(await Promise.all([1, 2, 3, 4].map(() => hear(services, id, paid(order))))).toEqual([
    "paid",
    "paid",
    "paid",
    "paid",
  ]);
  services.clock.advance({ hours: 1 });
  await hear(services, id, paid(order));
  expect((await now(order)).paidAt).toBe("2026-03-02T08:00:00.000Z");
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 17, held: 0 });
  expect(await facts()).toHaveLength(1);
  expect((await trace(order)).filter((action) => action === "Paiement reçu")).toHaveLength(1);
});

test("an order finished and then undone by a fault is as it was, and can be finished again", async () => {
  const order = await placedOrder(services);
  await expect(
    inTransaction(services, async (inside) => {
      await finishOrder(inside, order.id, order.totalCents);
      throw new Error("the power goes");
    }),
  ).rejects.toThrow("the power goes");
  expect(await now(order)).toMatchObject({ paidAt: null, status: ORDER_STATUS.awaitingPayment, stockState: "held" });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });
  expect(await facts()).toEqual([]);
  expect(await inTransaction(services, (inside) => finishOrder(inside, order.id, order.totalCents))).toBe("finished");
});

test("a second payment of one order is money to give back", async () => {
  const order = await placedOrder(services);
  const [first, second] = [await newPayment(services, order), await newPayment(services, order, { kind: "session" })];
  expect(await hear(services, first, paid(order))).toBe("paid");
  expect(await hear(services, second, { ...paid(order), intentId: "pi_second" })).toBe("surplus");
  expect(await findPayment(services, { id: second })).toMatchObject({ state: "surplus", intentId: "pi_second" });
  // A repeated event changes nothing.
  expect(await hear(services, second, paid(order))).toBe("surplus");
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 17, held: 0 });
  // The confirmation, and the mail to the shop that the second payment is to be refunded.
  expect((await facts()).map((fact) => fact.replace(/[0-9a-f]{24}/, "…")).sort()).toEqual([
    "money:…",
    "order:…:confirmation",
  ]);
});

test.each([
  ["less", -100],
  ["more", 100],
  ["nothing", -14_500],
])("an order for which %s than asked was received is for the shop to look at", async (_what, difference) => {
  const order = await placedOrder(services);
  await hear(services, await newPayment(services, order), paid(order, order.totalCents + difference));
  const after = await now(order);
  expect(after).toMatchObject({ status: ORDER_STATUS.attention, stockState: "taken" });
  expect(after.attention?.replace(/\s/g, " ")).toMatch(/^Montant reçu [\d,]+ € au lieu de 145,00 €\.$/);
  expect((await facts()).sort()).toEqual([`order:${order.id}:alert`, `order:${order.id}:confirmation`]);
  const alert = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":alert"))?.mail;
  expect(alert).toMatchObject({
    to: "bonjour@lunetterie-des-terreaux.example",
    subject: `Commande ${order.number} à traiter`,
  });
  for (const secret of [CLARA_MOREAU.email, CLARA_MOREAU.lastName, CLARA_MOREAU.street, "cle="])
    expect(alert?.text).not.toContain(secret);
});

test("money that comes after the promise ended still gets the piece, if nobody took it", async () => {
  const order = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  const id = await newPayment(services, order, { state: "cancelled" });
  await releaseOrder(services, order.id, "cancelled");
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.cancelled, stockState: "released" });

  expect(await hear(services, id, paid(order))).toBe("paid");
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken", attention: null });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
  expect(await facts()).toEqual([`order:${order.id}:confirmation`]);
});

test("money that comes after the piece was sold to someone else is kept, and the shop told", async () => {
  const late = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  const lateId = await newPayment(services, late);
  await releaseOrder(services, late.id, "stillPayable");
  const quick = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  await hear(services, await newPayment(services, quick), paid(quick));
  expect(await now(quick)).toMatchObject({ status: ORDER_STATUS.confirmed });

  expect(await hear(services, lateId, paid(late))).toBe("paid");
  expect(await now(late)).toMatchObject({
    status: ORDER_STATUS.attention,
    stockState: "short",
    attention: "Payée après la fin de la réserve, il manque : 1 × Fourvière.",
  });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
  expect(await facts()).toContain(`order:${late.id}:alert`);
});

test("a piece promised to an order that is paid too late stays with the order it was promised to", async () => {
  const late = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  const lateId = await newPayment(services, late);
  await releaseOrder(services, late.id, "stillPayable");
  const waiting = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  await hear(services, lateId, paid(late));
  expect(await now(late)).toMatchObject({ status: ORDER_STATUS.attention, stockState: "short" });
  await hear(services, await newPayment(services, waiting), paid(waiting));
  expect(await now(waiting)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
});

test("when the shop miscounted what it promised, the order says what is missing and nothing stays promised", async () => {
  const order = await placedOrder(services, { choices: [choiceOf(LAST_PIECE), choiceOf(PLAIN_FRAME)] });
  await services
    .db("product_colors")
    .where({ product_id: LAST_PIECE.id })
    .update({ stock: 0, held: 1 })
    .catch(() => setStock(services, LAST_PIECE, 0));
  await hear(services, await newPayment(services, order), paid(order));
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.attention, stockState: "short" });
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 17, held: 0 });
});

test("a code given back, used by another order and then paid for after all is counted, and wants a person", async () => {
  await newCoupon(services, { code: "UNIQUE", percent: 10, maxUses: 1 });
  const late = await placedOrder(services, { couponCode: "UNIQUE" });
  const lateId = await newPayment(services, late);
  await releaseOrder(services, late.id, "stillPayable");
  expect(await usesOf(services, "UNIQUE")).toBe(0);
  const other = await placedOrder(services, { couponCode: "UNIQUE" });
  await hear(services, lateId, paid(late));
  expect(await usesOf(services, "UNIQUE")).toBe(2);
  const { status, attention } = await now(late);
  expect(status).toBe(ORDER_STATUS.attention);
  expect(attention).toContain(
    `Son code UNIQUE n’est plus utilisable\u00a0: il a servi entre-temps à la commande ${other.number}.`,
  );
});

test("a code of an order paid in time is counted once", async () => {
  const order = await placedOrder(services, { couponCode: COUPONS.tenPercent.code });
  await hear(services, await newPayment(services, order), paid(order));
  expect(await usesOf(services, COUPONS.tenPercent.code)).toBe(1);
});

test("the code of a finished order is not tried again on the next one", async () => {
  const visitor = await newVisitorId(services);
  await continueAsGuest(services, visitor);
  await saveCoupon(services, visitor, COUPONS.tenPercent.code);
  const order = await placedOrder(services, { couponCode: COUPONS.tenPercent.code }, visitor);
  await hear(services, await newPayment(services, order), paid(order));
  expect(await readCheckoutDraft(services, visitor)).toMatchObject({ asGuest: true, couponCode: null });
});

test("a released order gives its pieces back once, and a paid one never", async () => {
  const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  for (const outcome of ["stillPayable", "stillPayable", "cancelled", "cancelled"] as const)
    await releaseOrder(services, order.id, outcome);
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 0 });
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.cancelled, stockState: "released" });
  expect((await trace(order)).sort()).toEqual(["Commande annulée", "Commande créée", "Réserve levée"]);

  const other = await placedOrder(services);
  await hear(services, await newPayment(services, other), paid(other));
  await releaseOrder(services, other.id, "cancelled");
  expect(await now(other)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 17, held: 0 });
});

// --- a buyer who is named late

test("an order paid before the customer was said waits for it, then is confirmed and mailed once", async () => {
  const order = await placedOrder(services, { customer: null });
  await hear(services, await newPayment(services, order), paid(order));
  expect(await now(order)).toMatchObject({
    status: ORDER_STATUS.attention,
    attention: "Coordonnées du client à recevoir.",
    confirmedAt: null,
  });
  expect(await facts()).not.toContain(`order:${order.id}:confirmation`);

  expect(await completeCustomer(services, await now(order), CLARA_MOREAU)).toBe(true);
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, attention: null, customer: CLARA_MOREAU });
  expect((await facts()).filter((fact) => fact.endsWith(":confirmation"))).toHaveLength(1);
});

test("a customer once said is not changed from outside", async () => {
  const order = await placedOrder(services);
  expect(await completeCustomer(services, order, { ...CLARA_MOREAU, email: "voleuse@exemple.fr" })).toBe(false);
  expect((await now(order)).customer?.email).toBe(CLARA_MOREAU.email);
});

test("a customer said before the payment is mailed when it comes", async () => {
  const order = await placedOrder(services, { customer: null });
  expect(await completeCustomer(services, order, CLARA_MOREAU)).toBe(true);
  expect(await facts()).toEqual([]);
  await hear(services, await newPayment(services, order), paid(order));
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed });
  expect(await facts()).toEqual([`order:${order.id}:confirmation`]);
});

test("a delivery said late is taken when it costs what was paid, and not otherwise", async () => {
  const free = await placedOrder(services, { customer: null });
  await completeCustomer(services, free, CLARA_MOREAU, "retrait");
  expect(await now(free)).toMatchObject({ deliveryMethod: "retrait", totalCents: 14_500 });

  services = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "590" } });
  const collected = await placedOrder(services, {
    customer: null,
    choices: [choiceOf(CHEAP_FRAME)],
    deliveryMethod: "retrait",
  });
  await completeCustomer(services, collected, CLARA_MOREAU, "domicile");
  expect(await now(collected)).toMatchObject({ deliveryMethod: "retrait", totalCents: 6_900 });
});

test("a customer said late does not hide what else the shop must look at", async () => {
  const order = await placedOrder(services, { customer: null });
  await hear(services, await newPayment(services, order), paid(order, 100));
  await completeCustomer(services, await now(order), CLARA_MOREAU);
  const after = await now(order);
  expect(after.status).toBe(ORDER_STATUS.attention);
  expect(after.attention).toContain("Montant reçu");
  expect(after.attention).not.toContain("Coordonnées");
});

// --- placing

test("numbers follow each other within the shop's year, and start again with the next", async () => {
  services.clock.set("2026-12-31T22:59:00Z");
  const numbers = [(await placedOrder(services)).number, (await placedOrder(services)).number];
  services.clock.set("2026-12-31T23:00:00Z"); // midnight in Lyon
  numbers.push((await placedOrder(services)).number, (await placedOrder(services)).number);
  expect(numbers).toEqual(["C-2026-00001", "C-2026-00002", "C-2027-00001", "C-2027-00002"]);
});

test("orders placed at once have each its own number", async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => placedOrder(services)));
  expect(new Set(orders.map(({ number }) => number)).size).toBe(8);
});

test("the same purchase asked again is the same order, promised for another half hour, at the latest address", async () => {
  const visitor = await newVisitorId(services);
  const first = await placedOrder(services, {}, visitor);
  expect(first.holdExpiresAt).toBe("2026-03-02T08:30:00.000Z");
  services.clock.advance({ minutes: 20 });
  const again = await placedOrder(
    services,
    {
      customer: { ...CLARA_MOREAU, street: "8 rue du Griffon" },
      billing: { street: "1 quai", postalCode: "1000", city: "Bruxelles", country: "Belgique" },
    },
    visitor,
  );
  expect(again).toMatchObject({
    id: first.id,
    number: first.number,
    holdExpiresAt: "2026-03-02T08:50:00.000Z",
    customer: { street: "8 rue du Griffon" },
    billing: { city: "Bruxelles" },
  });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });
});

test("of two who want the last piece at once, one is promised it", async () => {
  const buyers = await Promise.all([newVisitorId(services), newVisitorId(services), newVisitorId(services)]);
  const outcomes = await Promise.all(
    buyers.map((buyer) => placeOrder(services, buyer, purchaseOf({ choices: [choiceOf(LAST_PIECE)] }))),
  );
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "changed", "placed"]);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 1 });
});

test("a purchase that is not as it was shown is not placed", async () => {
  const visitor = await newVisitorId(services);
  expect(await placeOrder(services, visitor, purchaseOf({ choices: [] }))).toEqual({ outcome: "empty" });
  expect(await placeOrder(services, visitor, purchaseOf({ shown: "x".repeat(64) }))).toMatchObject({
    outcome: "changed",
    quote: { totalCents: PLAIN_FRAME.priceCents, obstacles: [] },
  });
  expect(await services.db("orders").pluck("id")).toEqual([]);
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 0 });
});

test("a customer who says who they are while the money comes in is confirmed all the same", async () => {
  const order = await placedOrder(services, { customer: null });
  const id = await newPayment(services, order);
  expect(await hear(services, id, paid(order))).toBe("paid");
  expect(await completeCustomer(services, order, CLARA_MOREAU)).toBe(true); // read before the payment came
  expect(await now(order)).toMatchObject({ status: ORDER_STATUS.confirmed, attention: null });
  expect(await facts()).toContain(`order:${order.id}:confirmation`);
});

test("who the customer is and what follows from it are written together, or not at all", async () => {
  const order = await placedOrder(services, { customer: null });
  expect(await hear(services, await newPayment(services, order), paid(order))).toBe("paid");
  await services.db.schema.renameTable("outbox", "outbox_away");
  await expect(completeCustomer(services, await now(order), CLARA_MOREAU)).rejects.toThrow();
  await services.db.schema.renameTable("outbox_away", "outbox");
  expect((await now(order)).customer).toBeNull();
  expect(await completeCustomer(services, await now(order), CLARA_MOREAU)).toBe(true);
  expect(await facts()).toContain(`order:${order.id}:confirmation`);
});
