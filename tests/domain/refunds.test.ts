import { beforeEach, describe, expect, test } from "vitest";

import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { completeCustomer } from "~/domain/orders/placing/finish.server";
import { issueMissingInvoices } from "~/domain/orders/placing/invoicing.server";
import type { Order } from "~/domain/orders/order.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { hearRefund, issueMissingCreditNotes, refundsOf } from "~/domain/refunds/refund.server";
import { refundable, requestRefund, type RefundRequest } from "~/domain/refunds/request.server";
import { seenNow } from "~/domain/refunds/seen.server";
import { TRANSITIONS, type RefundEvent, type RefundState } from "~/domain/refunds/states";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { inTransaction } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { CLARA_MOREAU, newPayment, newVisitorId, placedOrder, queuedMails, shelfOf } from "../helpers/factories";
import { textWith } from "../helpers/matchers";
import { boughtOrder, paidOrder, providerOf, sharedSandbox, started, tell } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";
import { CARD } from "../sandbox/index";

const sandbox = sharedSandbox();
const stripe = () => sandbox().stripe;
const refundableCents = async (shop: TestServices, orderId: string) => (await refundable(shop, orderId)).online;

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
});

const bought = async (card?: string, customer: typeof CLARA_MOREAU | null = CLARA_MOREAU) =>
  boughtOrder(services, sandbox(), await newVisitorId(services), card, { customer });
const ask = (order: Order, amountCents: number, key = `key-${amountCents}`, more: Partial<RefundRequest> = {}) =>
  requestRefund(services, order.id, { amountCents, reason: "Article rendu", by: "camille", key, ...more });
const states = async (order: Order) =>
  (await refundsOf(services, order.id)).map(({ state, amountCents }) => `${state} ${amountCents}`);
const notes = async (order: Order) =>
  (await creditNotesOf(services, order.id)).map(({ number, totalCents }) => `${number} ${totalCents}`);
const mails = async () =>
  (await queuedMails(services))
    .map(({ fact }) => fact.replace(/:[0-9a-f]{24}:/, ":"))
    .filter((fact) => fact.startsWith("refund"));
const steps = async (order: Order): Promise<string[]> =>
  services
    .db("tracking_log")
    .where({ order_id: order.id })
    .where("action", "like", "Remboursement%")
    .orderBy("created_at")
    .pluck("action");
const plain = (text = "") => text.replace(/[\u00a0\u202f]/g, " ");

/** Sends every event of these kinds, signed, to the shop's own reader, as the webhook does. */
async function tellRefunds(...types: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const event of stripe()
    .events()
    .filter(({ type }) => (types.length === 0 ? /refund/.test(type) : types.includes(type)))) {
    const body = JSON.stringify(event);
    const heard = providerOf(services).readWebhook(body, stripe().webhooks.sign(body));
    outcomes.push(heard ? await hearRefundEvent(services, providerOf(services), heard) : "refused");
  }
  return outcomes;
}

describe("asking", () => {
  test("a part is given back once, with its credit note and its mail; the goods stay as they are", async () => {
    const { order, intentId } = await bought();
    const shelf = await shelfOf(services, PLAIN_FRAME);
    expect(await ask(order, 4_500)).toMatchObject({
      outcome: "asked",
      refund: { state: "asked", amountCents: 4_500, askedBy: "camille" },
    });
    expect(stripe().refunds()).toEqual([]); // nothing is asked for before the commit; then the worker does
    expect([await carryOutRefunds(services), await carryOutRefunds(services)]).toEqual([1, 0]);
    expect(stripe().refunds()).toMatchObject([
      { amount: 4_500, payment_intent: intentId, status: "succeeded", metadata: { order_id: order.id } },
    ]);
    expect([await states(order), await notes(order), await mails()]).toEqual([
      ["succeeded 4500"],
      ["A2026-000001 4500"],
      ["refund:succeeded"],
    ]);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual(shelf);
    expect(await steps(order)).toEqual(["Remboursement demandé", "Remboursement effectué"]);
    expect(
      await services.db("tracking_log").where({ order_id: order.id, action: "Remboursement demandé" }).pluck("actor"),
    ).toEqual(["camille"]);
    expect(await refundableCents(services, order.id)).toBe(order.totalCents - 4_500);

    const mail = (await queuedMails(services)).find(({ fact }) => fact.startsWith("refund"))?.mail;
    const [note] = await creditNotesOf(services, order.id);
    expect(plain(mail?.subject)).toBe(`Votre remboursement de 45,00 €, commande ${order.number}`);
    for (const words of [
      "Nous vous avons remboursé 45,00 €",
      "Motif : Article rendu",
      "Avoir : A2026-000001",
      `/commande/${order.id}?cle=`,
      `/commande/${order.id}/avoir/${note?.id}?cle=`,
    ])
      expect(plain(mail?.text)).toContain(words);
    expect(await readCreditNote(services, order.id, note?.id ?? "")).toMatchObject({
      totals: { totalCents: 4_500, excludingTaxCents: 3_750, taxCents: 750 },
      invoice: { number: "F2026-000001" },
    });
  });

  test("the same press twice is one refund; its key names no other order", async () => {
    const [{ order }, { order: other }] = [await bought(), await bought()];
    const [first, second] = [await ask(order, 1_000, "press"), await ask(order, 1_000, "press")];
    expect(second).toEqual(first);
    await expect(ask(other, 1_000, "press")).rejects.toThrow("another order");
    expect(await states(order)).toEqual(["asked 1000"]);
  });

  test("never more than was paid, in sum: neither one after the other nor at once", async () => {
    const { order } = await bought();
    expect(await ask(order, order.totalCents + 1)).toMatchObject({
      outcome: "tooMuch",
      refundableCents: order.totalCents,
    });
    const half = Math.ceil(order.totalCents / 2) + 1;
    const outcomes = await Promise.all(["a", "b", "c"].map((key) => ask(order, half, key)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["asked", "tooMuch", "tooMuch"]);
    expect(await ask(order, order.totalCents - half, "rest")).toMatchObject({ outcome: "asked" });
    expect(await ask(order, 1, "one more")).toMatchObject({ outcome: "tooMuch", refundableCents: 0 });
    await carryOutRefunds(services);
    expect(stripe().listPaid()).toMatchObject([{ refunded: order.totalCents, net: 0 }]);
    expect(await notes(order)).toHaveLength(2);
  });

  test("one debt is not given back twice: the second who saw it is told of the first, and may ask once the page shows it", async () => {
    const { order } = await bought();
    const seen = await seenNow(services, order.id);
    const outcomes = await Promise.all(["a", "b"].map((key) => ask(order, 4_500, key, { seen })));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["asked", "changed"]);
    expect(outcomes.find(({ outcome }) => outcome === "changed")).toMatchObject({
      change: { refund: { amountCents: 4_500, askedBy: "camille" } },
    });
    expect(await ask(order, 4_500, "c", { seen, means: "especes" })).toMatchObject({ outcome: "changed" });
    const again = await seenNow(services, order.id);
    expect(await ask(order, 4_500, "d", { seen: again })).toMatchObject({ outcome: "asked" });
    expect(await states(order)).toEqual(["asked 4500", "asked 4500"]);
  });

  test("a refund that the provider refused since stops no other; one made in its console does", async () => {
    const { order, intentId } = await bought();
    const seen = await seenNow(services, order.id);
    const first = await ask(order, 4_500, "a", { seen });
    if (first.outcome !== "asked") throw new Error(first.outcome);
    await hearRefund(services, first.refund.id, { event: "refused" });
    expect(await ask(order, 1_000, "b", { seen })).toMatchObject({ outcome: "asked" });
    const later = await seenNow(services, order.id);
    await providerOf(services).refund(intentId, "by-hand");
    await tellRefunds();
    expect(await ask(order, 1_000, "c", { seen: later })).toMatchObject({
      outcome: "changed",
      change: { refund: { askedBy: "stripe" } },
    });
  });

  test.each([0, -100, 10.5, Number.NaN])("an amount of %s cents is none", async (cents) => {
    const order = await paidOrder(services);
    expect(await ask(order, cents)).toMatchObject({ outcome: "tooMuch", refundableCents: order.totalCents });
  });

  test("an order that is unpaid, or not there, has nothing to give back", async () => {
    const unpaid = await placedOrder(services);
    expect([await ask(unpaid, 100), await refundableCents(services, unpaid.id)]).toEqual([{ outcome: "notPaid" }, 0]);
    expect(await ask({ ...unpaid, id: "0".repeat(24) }, 100)).toEqual({ outcome: "notPaid" });
  });

  test("undone with the transaction it was asked in, it never happened", async () => {
    const { order } = await bought();
    await expect(
      inTransaction(services, async (inside) => {
        await requestRefund(inside, order.id, { amountCents: 100, reason: "Essai", by: "camille", key: "undone" });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect([await carryOutRefunds(services), stripe().refunds()]).toEqual([0, []]);
  });
});

describe("the provider", () => {
  test("whose answer is lost is asked again, and gave back once", async () => {
    const { order } = await bought();
    await ask(order, 2_000);
    stripe().fail("POST /v1/refunds", { status: "reset", when: "after" });
    expect(await carryOutRefunds(services)).toBe(0);
    expect([await states(order), stripe().refunds().length]).toEqual([["asked 2000"], 1]);
    stripe().clear();
    expect(await carryOutRefunds(services)).toBe(0); // not before its time
    services.clock.advance({ days: 2 }); // meanwhile the provider has forgotten the key
    stripe().advance(2 * 86_400_000);
    expect(await carryOutRefunds(services)).toBe(1);
    expect([await states(order), await notes(order), stripe().refunds().length]).toEqual([
      ["succeeded 2000"],
      ["A2026-000001 2000"],
      1,
    ]);
  });

  test("that says it failed is asked under another key, after a look at what it did", async () => {
    const { order } = await bought();
    await ask(order, 2_000);
    stripe().fail("POST /v1/refunds", { status: 500 });
    expect(await carryOutRefunds(services)).toBe(0);
    stripe().clear();
    services.clock.advance({ hours: 2 });
    expect(await carryOutRefunds(services)).toBe(1);
    const keys = stripe()
      .requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds")
      .map(({ idempotencyKey }) => idempotencyKey);
    const [refund] = await refundsOf(services, order.id);
    expect([keys[0], keys.at(-1)]).toEqual([refund?.id, `${refund?.id}-2`]);
    expect([await states(order), stripe().refunds().length]).toEqual([["succeeded 2000"], 1]);
  });

  test.each([
    ["charge_already_refunded", "Ce paiement a déjà été remboursé en entier."],
    [
      "balance_insufficient",
      "Le solde Stripe de la boutique ne suffit pas\u00a0: approvisionnez-le, puis demandez de nouveau le remboursement.",
    ],
    ["something_new", "Stripe a refusé ce remboursement (something_new)."],
  ])("that refuses for good (%s) is believed, and the shop told why", async (code, words) => {
    const { order } = await bought();
    await ask(order, 2_000);
    stripe().fail("POST /v1/refunds", {
      status: 400,
      body: JSON.stringify({ error: { type: "invalid_request_error", code, message: "No." } }),
    });
    await carryOutRefunds(services);
    expect(await refundsOf(services, order.id)).toMatchObject([{ state: "refused", refusal: words, nextTryAt: null }]);
    expect([await mails(), await notes(order), await refundableCents(services, order.id)]).toEqual([
      ["refund:refused"],
      [],
      order.totalCents,
    ]);
    expect(
      await services.db("tracking_log").where({ order_id: order.id, action: "Remboursement refusé" }).pluck("details"),
    ).toEqual([textWith(words)]);
    expect((await queuedMails(services)).find(({ fact }) => fact.endsWith(":refused"))?.mail).toMatchObject({
      to: "bonjour@lunetterie-des-terreaux.example",
      text: textWith(words),
    });
  });

  test("that has the money on its way is waited for: no credit note before it arrives", async () => {
    const { order } = await bought(CARD.pendingRefund);
    await ask(order, 2_000);
    await carryOutRefunds(services);
    expect([await states(order), await notes(order), await mails(), await refundableCents(services, order.id)]).toEqual(
      [["sent 2000"], [], [], order.totalCents - 2_000],
    );
    stripe().settleRefund(stripe().refunds()[0]?.id ?? "");
    expect(await carryOutRefunds(services)).toBe(0);
    services.clock.advance({ hours: 6 });
    expect(await carryOutRefunds(services)).toBe(1); // the webhook never came
    expect([await states(order), await notes(order), await mails()]).toEqual([
      ["succeeded 2000"],
      ["A2026-000001 2000"],
      ["refund:succeeded"],
    ]);
  });

  test("whose bank takes it back after all: the shop is told, the credit note stands, and the sum is not asked of Stripe again", async () => {
    const { order } = await bought(CARD.refundFails);
    await ask(order, 2_000);
    await carryOutRefunds(services);
    stripe().failRefund(stripe().refunds()[0]?.id ?? "");
    await tellRefunds();
    expect([await states(order), await notes(order)]).toEqual([["failed 2000"], ["A2026-000001 2000"]]);
    expect(await mails()).toEqual(expect.arrayContaining(["refund:succeeded", "refund:failed"]));
    expect(await refundableCents(services, order.id)).toBe(order.totalCents - 2_000);
    expect(await tellRefunds()).not.toContain("notOurs"); // the earlier events, sent again
    expect(await states(order)).toEqual(["failed 2000"]);
  });

  test("that cannot give back what was on its way: nothing was documented, and it can be asked for again", async () => {
    const { order } = await bought(CARD.pendingRefund);
    await ask(order, 2_000);
    await carryOutRefunds(services);
    stripe().failRefund(stripe().refunds()[0]?.id ?? "");
    await tellRefunds("refund.failed");
    expect([await states(order), await notes(order), await refundableCents(services, order.id)]).toEqual([
      ["failed 2000"],
      [],
      order.totalCents,
    ]);
  });
});

describe("webhooks", () => {
  test("that come before our own answer, late, twice and out of order end in one refund and one credit note", async () => {
    const { order } = await bought();
    await ask(order, 2_000);
    stripe().fail("POST /v1/refunds", { status: "reset", when: "after" });
    await carryOutRefunds(services);
    stripe().clear();
    const all = ["refund.updated", "charge.refunded", "refund.created"];
    expect(new Set(await tellRefunds(...all, ...all))).toEqual(new Set(["heard"]));
    services.clock.advance({ hours: 1 });
    expect(await carryOutRefunds(services)).toBe(0);
    expect([await states(order), await notes(order), await mails()]).toEqual([
      ["succeeded 2000"],
      ["A2026-000001 2000"],
      ["refund:succeeded"],
    ]);
  });

  test.each(["charge.refunded", "refund.created", "refund.updated"])(
    "of a refund made by hand in the provider's console (%s) write it down, with its credit note and mail",
    async (type) => {
      const { order, intentId } = await bought();
      await providerOf(services).refund(intentId, "by-hand");
      await tellRefunds(type);
      await tellRefunds();
      expect(await refundsOf(services, order.id)).toMatchObject([
        { state: "succeeded", amountCents: order.totalCents, askedBy: "stripe", providerId: stripe().refunds()[0]?.id },
      ]);
      expect([await notes(order), await mails(), await refundableCents(services, order.id)]).toEqual([
        [`A2026-000001 ${order.totalCents}`],
        ["refund:succeeded"],
        0,
      ]);
      expect(await steps(order)).toContain("Remboursement fait dans Stripe");
    },
  );

  test("of money that came back before we heard that it came finish the order first", async () => {
    const { order } = await bought();
    const { order: unheard, payment } = await started(services, await newVisitorId(services), "intent");
    stripe().confirmIntent(payment.providerId);
    await providerOf(services).refund(payment.providerId, "by-hand");
    expect(await tellRefunds("refund.created")).toEqual(["heard"]);
    expect([await states(unheard), await notes(unheard), await notes(order)]).toEqual([
      [`succeeded ${unheard.totalCents}`],
      [`A2026-000001 ${unheard.totalCents}`],
      [],
    ]);
  });

  test("about a payment of someone else's are let go", async () => {
    const stranger = await providerOf(services).createIntent(
      { orderId: "f".repeat(24), orderNumber: "X", amountCents: 5_000, email: null },
      "stranger",
    );
    stripe().confirmIntent(stranger.id);
    await providerOf(services).refund(stranger.id, "by-hand");
    expect(new Set(await tellRefunds())).toEqual(new Set(["notOurs"]));
    const [event] = stripe()
      .events()
      .filter(({ type }) => type === "refund.created")
      .map((each) => JSON.stringify(each));
    const heard = providerOf(services).readWebhook(event ?? "", stripe().webhooks.sign(event ?? ""));
    expect(heard && (await hearEvent(services, providerOf(services), heard))).toBe("notOurs");
    expect(await services.db("refunds")).toEqual([]);
  });
});

test("a refund before anyone said who bought has its credit note once the invoice is there", async () => {
  const { order } = await bought(undefined, null);
  await ask(order, 2_000);
  await carryOutRefunds(services);
  expect([await states(order), await notes(order), await issueMissingCreditNotes(services)]).toEqual([
    ["succeeded 2000"],
    [],
    0,
  ]);
  await completeCustomer(services, order, CLARA_MOREAU);
  await issueMissingInvoices(services);
  expect([await issueMissingCreditNotes(services), await issueMissingCreditNotes(services)]).toEqual([1, 0]);
  expect([await notes(order), await mails()]).toEqual([["A2026-000001 2000"], ["refund:succeeded"]]);
});

test("what was paid twice is given back without invoice or credit note, by any way of hearing", async () => {
  const { order } = await bought();
  const second = await providerOf(services).createIntent(
    { orderId: order.id, orderNumber: order.number, amountCents: order.totalCents, email: null },
    "second",
  );
  await newPayment(services, order, { providerId: second.id, intentId: second.id });
  stripe().confirmIntent(second.id);
  await tell(services, sandbox(), "payment_intent.succeeded");
  await providerOf(services).refund(second.id, "by-hand");
  await tellRefunds();
  expect(await services.db("payments").where({ order_id: order.id }).orderBy("attempt").pluck("state")).toEqual([
    "paid",
    "refunded",
  ]);
  expect([await states(order), await notes(order), await refundableCents(services, order.id)]).toEqual([
    [],
    [],
    order.totalCents,
  ]);
});

const STATES: RefundState[] = ["asked", "sent", "succeeded", "failed", "refused"];
const EVENTS: RefundEvent[] = ["pending", "succeeded", "failed", "refused"];

test.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))(
  "a refund that is %s and hears %s",
  async (state, event) => {
    const order = await paidOrder(services);
    const asking = await ask(order, 100);
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await services.db("refunds").update({ state });
    const expected = TRANSITIONS[state][event] ?? state;
    expect(await hearRefund(services, asking.refund.id, { event })).toBe(expected);
    expect(await hearRefund(services, asking.refund.id, { event })).toBe(TRANSITIONS[expected][event] ?? expected);
    const documented = event === "succeeded" && state !== "failed" && state !== "succeeded";
    expect(await notes(order)).toHaveLength(documented ? 1 : 0);
  },
);
