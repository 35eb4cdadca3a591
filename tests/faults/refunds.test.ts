import { afterEach, beforeAll, expect, test } from "vitest";

import { requestRefund } from "~/domain/refunds/request.server";
import { openDatabase } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { buy } from "../helpers/buying";
import { setStock } from "../helpers/factories";
import { anyOf, textWith } from "../helpers/matchers";
import { atNight, nightTest } from "../helpers/nightly";
import { testServices } from "../helpers/services";
import { sharedShop } from "../helpers/shop";
import { eventually, hastenMails } from "../helpers/shopper";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  await setStock(shop(), PLAIN_FRAME, 100);
  services = await besideTheShop();
});
afterEach(() => shop().sandbox.stripe.clear());

/** The services of another process on the shop's database. */
const besideTheShop = () => testServices({ db: openDatabase(shop().databaseFile), now: new Date() });
const stripe = () => shop().sandbox.stripe;

/** An order whose confirmation has left: a letter that a killed process was sending would keep the later ones waiting. */
async function boughtOrder(): Promise<{ id: string; number: string }> {
  const { confirmation } = await buy(shop());
  const order: { id: string; number: string } = await shop()
    .db("orders")
    .where({ number: /C-\d{4}-\d{5}/.exec(confirmation.text)?.[0] ?? "" })
    .first("id", "number");
  await eventually(async () =>
    expect(
      await shop()
        .db("outbox")
        .where({ about: `order:${order.id}` })
        .whereNotNull("next_try_at"),
    ).toEqual([]),
  );
  return order;
}

/**
 * Asks for a refund as the admin area does, from another process. The shop finds it in its next round, or when it
 * starts.
 */
async function ask(orderId: string, key = orderId): Promise<string> {
  const asking = await requestRefund(services, orderId, {
    amountCents: 4_500,
    reason: "Article rendu",
    by: "camille",
    key,
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
}

const refundsAt = (refundId: string) =>
  stripe()
    .refunds()
    .filter(({ metadata }) => metadata?.refund_id === refundId);

/**
 * Expects one refund at the provider, one in the shop, one credit note and one mail, whatever happened before. A repeat
 * of a mail, sent by a process that died before it noted so, has the same Message-ID.
 */
async function expectGivenBackOnce(order: { id: string; number: string }, refundId: string): Promise<void> {
  await eventually(async () =>
    expect(await shop().db("refunds").where({ order_id: order.id }).select("id", "state")).toEqual([
      { id: refundId, state: "succeeded" },
    ]),
  );
  expect(refundsAt(refundId)).toMatchObject([{ amount: 4_500, status: "succeeded" }]);
  expect(await shop().db("credit_notes").where({ refund_id: refundId }).pluck("total_cents")).toEqual([4_500]);
  await shop().sandbox.inbox.waitFor(
    (mail) => mail.subject.includes("remboursement") && mail.subject.includes(order.number),
  );
  await stripe().webhooks.idle();
  const told = shop().sandbox.inbox.mails.filter(
    (mail) => mail.subject.includes("remboursement") && mail.subject.includes(order.number),
  );
  expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(1);
  const numbers: string[] = await shop().db("credit_notes").orderBy("number").pluck("number");
  expect(numbers.map((number) => Number(number.slice(-6)))).toEqual(numbers.map((_, position) => position + 1));
}

test.each(["after" as const, ...atNight("before" as const)])(
  "power fails %s the provider gives the money back: once there, once here, one credit note",
  async (mode) => {
    const order = await boughtOrder();
    stripe().webhooks.pause(); // the shop gets no webhook
    const hold = stripe().hold("POST /v1/refunds", { mode });
    const refundId = await ask(order.id);
    await shop().restart();
    await hold.arrived;
    await shop().kill9();
    if (mode === "before") hold.discard();
    else hold.release();
    expect(await shop().db("credit_notes").where({ refund_id: refundId })).toEqual([]);
    await shop().restart();
    await expectGivenBackOnce(order, refundId);
    stripe().webhooks.resume();
    await expectGivenBackOnce(order, refundId);
  },
);

nightTest("power fails after the provider's answer, while its webhooks tell of it too: one credit note", async () => {
  const order = await boughtOrder();
  const hold = stripe().hold("POST /v1/refunds", { mode: "after" });
  const refundId = await ask(order.id);
  await shop().restart();
  await hold.arrived; // refunded, with its webhook; only the answer is held
  hold.release();
  await shop().kill9(); // at any point of their work
  await hastenMails(shop()); // the lease of the worker that died
  await shop().restart();
  await stripe().webhooks.idle();
  await expectGivenBackOnce(order, refundId);
});

test("the provider's webhook comes while its answer is held: heard once, and the answer finds it done", async () => {
  const order = await boughtOrder();
  const hold = stripe().hold("POST /v1/refunds", { mode: "after" });
  const refundId = await ask(order.id);
  await shop().restart();
  await hold.arrived;
  await stripe().webhooks.idle();
  expect(await shop().db("refunds").where({ id: refundId }).pluck("state")).toEqual(["succeeded"]);
  hold.release();
  await expectGivenBackOnce(order, refundId);
});

test("someone gives everything back in the provider's console while the shop asks for a part: the part is refused, nothing leaves twice", async () => {
  const order = await boughtOrder();
  const [total] = await shop().db("orders").where({ id: order.id }).pluck("total_cents");
  const paid = stripe()
    .listPaid()
    .find(({ metadata }) => metadata.order_id === order.id);
  const hold = stripe().hold("POST /v1/refunds", { mode: "before" });
  const refundId = await ask(order.id);
  await shop().restart();
  await hold.arrived;
  const byHand = await fetch(`${stripe().url}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${shop().env.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_intent: paid?.paymentIntent ?? "" }),
  });
  expect(byHand.status).toBe(200);
  hold.release();
  await eventually(async () =>
    expect(
      await shop()
        .db("refunds")
        .where({ order_id: order.id })
        .orderBy("amount_cents")
        .select("id", "state", "amount_cents"),
    ).toEqual([
      { id: refundId, state: "refused", amount_cents: 4_500 },
      { id: anyOf(String), state: "succeeded", amount_cents: total },
    ]),
  );
  expect(
    await shop().db("tracking_log").where({ order_id: order.id, action: "Remboursement refusé" }).pluck("details"),
  ).toEqual([textWith("déjà été remboursé en entier")]);
  expect(
    await shop()
      .db("credit_notes")
      .join("invoices", "invoices.id", "credit_notes.invoice_id")
      .where({ order_id: order.id })
      .pluck("credit_notes.total_cents"),
  ).toEqual([total]);
  expect(
    stripe()
      .listPaid()
      .find(({ metadata }) => metadata.order_id === order.id),
  ).toMatchObject({ net: 0 });
});
