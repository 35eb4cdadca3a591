import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { whatComesBack } from "~/domain/orders/money/comes-back";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { openDispute } from "~/domain/orders/money/open-dispute.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear, paymentsOf } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestOwed, requestRefund } from "~/domain/refunds/request.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { ProviderDispute, ProviderRefund } from "~/infra/stripe.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, newPayment, placedOrder, queuedMails } from "../helpers/factories";
import { textLike, textWith } from "../helpers/matchers";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { testServices, type TestServices } from "../helpers/services";
import { SmallProvider } from "../model/provider";

let services: TestServices;
let provider: SmallProvider;
beforeEach(async () => {
  services = await testServices({ seed: true });
  provider = new SmallProvider();
  services.payments = provider;
});

type List = "owed" | "unclear";
const causes = async (list: List) => (await openTasks(services, list)).map(({ cause }) => cause).sort();
const amounts = async (list: List) =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]).sort();
const saying = async (list: List) => (await openTasks(services, list)).map(({ says }) => says).join("\n");
const facts = async (what: RegExp) => (await queuedMails(services)).filter(({ fact }) => what.test(fact));
function reconcileAfter(days: number) {
  services.clock.advance({ days });
  return reconcile(services);
}
const stateOf = async (id: string) => (await services.db("payments").where({ id }).first("state"))?.state;

async function settleAll(how: string, ...lists: List[]): Promise<void> {
  const by = await newAdministrator(services);
  for (const list of lists)
    for (const { id } of await openTasks(services, list)) await settleByHand(services, by, id, how);
}

/** Pays an order at the provider, and sends the shop the webhook. @returns the payment's id and its intent's */
async function pay(order: Order, amountCents = order.totalCents): Promise<{ id: string; intentId: string }> {
  const { id: intentId } = await provider.createIntent({ orderId: order.id, amountCents }, `pay-${Math.random()}`);
  provider.pay(intentId, "succeeded");
  const id = await newPayment(services, order, { providerId: intentId, intentId });
  await hear(services, id, { event: "succeeded", receivedCents: amountCents });
  return { id, intentId };
}

async function bought() {
  const placed = await placedOrder(services);
  return { payment: await pay(placed), order: await orderNow(services, placed.id) };
}

async function paidTwice() {
  const { order } = await bought();
  return { order, second: await pay(order) };
}

const disputeOf = (intentId: string, type: string, more: Partial<ProviderDispute> = {}) =>
  hearDispute(services, provider, type, {
    id: "dp_1",
    kind: "dispute",
    intentId,
    amountCents: 14_500,
    reason: "fraudulent",
    status: "needs_response",
    dueBy: null,
    ...more,
  });

const consoleRefund = (intentId: string, more: Partial<ProviderRefund> = {}) =>
  hearRefundEvent(services, provider, {
    id: "evt_console",
    type: "refund.created",
    object: {
      kind: "refund",
      refund: { id: "re_console", intentId, refundId: null, status: "succeeded", amountCents: 14_500, ...more },
    },
  });

describe("a second payment", () => {
  test("settled by hand is not given back again, though the provider would by then", async () => {
    const { second } = await paidTwice();
    provider.refundsEnd.push("refused");
    await reconcile(services);
    await settleAll("Rendu par virement", "unclear", "owed");
    expect(await reconcileAfter(2)).toMatchObject({ refunded: 0 });
    expect(provider.refunds.size).toBe(0);
    expect(await facts(/surplus-returned/)).toEqual([]);
    expect(await stateOf(second.id)).toBe("settled");
  });

  test("that the provider goes on refusing stands in a list until its debt is settled", async () => {
    const { second } = await paidTwice();
    provider.refundsEnd.push("refused", "refused", "refused");
    await reconcile(services);
    await settleAll("vu", "unclear");
    for (let day = 0; day < 2; day += 1) {
      services.clock.advance({ days: 1, hours: 1 });
      await reconcile(services);
    }
    expect(await causes("owed")).toEqual(["surplus"]);
    await settleAll("Rendu en espèces", "owed");
    expect([await causes("owed"), await causes("unclear"), await stateOf(second.id)]).toEqual([[], [], "settled"]);
  });

  test("settled by hand and given back in the provider's console too is told", async () => {
    const { second } = await paidTwice();
    await settleAll("Rendu en espèces", "owed");
    provider.refundInConsole(second.intentId, 14_500);
    for (let time = 0; time < 2; time += 1) await consoleRefund(second.intentId);
    expect(await amounts("unclear")).toEqual([["given twice", 14_500]]);
  });

  test("is told as given back once the bank has confirmed it, and not while it is asked for", async () => {
    const { second } = await paidTwice();
    provider.refundsEnd.push("pending");
    await reconcile(services);
    const [refund] = [...provider.refunds.keys()];
    const hearAll = async () => {
      for (const event of provider.events.splice(0))
        if (event.object.kind === "refund") await hearRefundEvent(services, provider, event);
    };
    await hearAll();
    services.clock.advance({ days: 1, hours: 1 });
    expect(await reconcile(services)).toMatchObject({ refunded: 0 });
    expect(provider.refunds.size).toBe(1);
    expect([await causes("owed"), await facts(/surplus-returned/)]).toEqual([["surplus"], []]);
    provider.endRefund(refund ?? "", "succeeded");
    await hearAll();
    expect([await causes("owed"), await stateOf(second.id)]).toEqual([[], "refunded"]);
    expect(await facts(/surplus-returned/)).toHaveLength(1);
  });

  test("that the bank does not take is owed still, with no word of a refund to its customer", async () => {
    const { second } = await paidTwice();
    provider.refundsEnd.push("pending");
    await reconcile(services);
    provider.endRefund([...provider.refunds.keys()][0] ?? "", "failed");
    const told = provider.events.filter(({ object }) => object.kind === "refund");
    for (const event of [...told, ...told]) await hearRefundEvent(services, provider, event);
    expect([await amounts("owed"), await causes("unclear"), await stateOf(second.id)]).toEqual([
      [["surplus", 14_500]],
      ["surplus refused"],
      "surplus",
    ]);
    expect(await reconcileAfter(2)).toMatchObject({ refunded: 0 });
    expect(await facts(/surplus-returned/)).toEqual([]);
  });

  test("that came back from the bank is owed again, and its customer is told", async () => {
    const { second } = await paidTwice();
    await reconcile(services);
    expect(await causes("owed")).toEqual([]);
    expect(await facts(/surplus-returned$/)).toHaveLength(1);
    provider.endRefund([...provider.refunds.keys()][0] ?? "", "failed");
    for (const event of provider.events.splice(0))
      if (event.object.kind === "refund") await hearRefundEvent(services, provider, event);
    const [told, ...others] = await facts(/surplus-came-back$/);
    expect([told?.mail.text, others]).toEqual([textWith("n’a pas accepté le remboursement de 145,00"), []]);
    expect([await amounts("owed"), await causes("unclear"), await stateOf(second.id)]).toEqual([
      [["surplus", 14_500]],
      ["surplus refused"],
      "surplus",
    ]);
  });

  test("that came back from the bank stays owed when its success is told again, late", async () => {
    const { second } = await paidTwice();
    await reconcile(services);
    provider.endRefund([...provider.refunds.keys()][0] ?? "", "failed");
    const told = provider.events.filter(({ object }) => object.kind === "refund");
    expect(told.map(({ type }) => type)).toEqual(["refund.created", "refund.failed"]);
    for (const event of [...told, ...told].slice(0, 3)) await hearRefundEvent(services, provider, event);
    expect([await amounts("owed"), await stateOf(second.id)]).toEqual([[["surplus", 14_500]], "surplus"]);
  });

  test("given back in the provider's console in two parts is back", async () => {
    const { second } = await paidTwice();
    for (const cents of [4_500, 10_000]) provider.refundInConsole(second.intentId, cents);
    for (const event of provider.events.splice(0))
      if (event.object.kind === "refund") await hearRefundEvent(services, provider, event);
    expect([await causes("owed"), await stateOf(second.id)]).toEqual([[], "refunded"]);
  });

  test("that brought too little is back once all that it brought is", async () => {
    const { order } = await bought();
    const second = await pay(order, 14_400);
    await reconcile(services);
    for (const event of provider.events.splice(0))
      if (event.object.kind === "refund") await hearRefundEvent(services, provider, event);
    expect([await causes("owed"), await stateOf(second.id)]).toEqual([[], "refunded"]);
  });

  test("whose dispute is lost is no longer owed nor asked for, and the order stays paid", async () => {
    const { order, second } = await paidTwice();
    for (const type of ["created", "funds_withdrawn"]) await disputeOf(second.intentId, `charge.dispute.${type}`);
    provider.refundsEnd.push("refused");
    await reconcile(services);
    expect(await causes("unclear")).toEqual(["dispute", "surplus refused"]);
    for (let time = 0; time < 2; time += 1)
      await disputeOf(second.intentId, "charge.dispute.closed", { status: "lost" });
    expect(await reconcileAfter(2)).toMatchObject({ refunded: 0 });
    expect([await causes("owed"), await causes("unclear")]).toEqual([[], ["lost"]]);
    expect(await saying("unclear")).not.toContain("arrêtez");
    expect((await paymentsOf(services, order.id)).map(({ state }) => state)).toEqual(["paid", "settled"]);
  });

  test("whose dispute is won is owed still, and goes back by itself; the order stays paid meanwhile", async () => {
    const { order, second } = await paidTwice();
    for (const type of ["created", "funds_withdrawn"]) await disputeOf(second.intentId, `charge.dispute.${type}`);
    expect([await amounts("owed"), (await accountOf(services, order.id)).chargedBack]).toEqual([
      [["surplus", 14_500]],
      0,
    ]);
    await disputeOf(second.intentId, "charge.dispute.closed", { status: "won" });
    expect(await reconcile(services)).toMatchObject({ refunded: 1 });
    expect([await causes("owed"), await causes("unclear"), await stateOf(second.id)]).toEqual([[], [], "refunded"]);
  });

  test.each(["before it", "after it"])(
    "is kept for a person once a bank contests the first, %s, and goes back once the shop has won",
    async (when) => {
      const { order, payment } = await bought();
      const dispute = (status = "needs_response", type = "funds_withdrawn") =>
        disputeOf(payment.intentId, `charge.dispute.${type}`, { status });
      if (when === "before it") await dispute();
      const second = await pay(order);
      if (when === "after it") await dispute();
      await reconcile(services);
      expect([await amounts("owed"), await causes("unclear")]).toEqual([[], ["dispute", "surplus"]]);
      expect([provider.refunds.size, await stateOf(second.id)]).toEqual([0, "surplus"]);
      expect(await saying("unclear")).not.toContain("rend d’elle-même");
      const steps = () => services.db("tracking_log").where({ order_id: order.id }).orderBy("id").pluck("details");
      const [before, mails] = [await steps(), (await facts(/^money:/)).length];
      for (const days of [1, 1]) await reconcileAfter(days);
      expect([await steps(), (await facts(/^money:/)).length], "said once").toEqual([before, mails]);
      await dispute("won", "closed");
      expect(await reconcileAfter(2)).toMatchObject({ refunded: 1 });
      expect(await causes("unclear")).toEqual([]);
      expect((await facts(/surplus-returned$/))[0]?.mail.text).toContain("la commande, elle, reste réglée");
    },
  );

  test("is kept for a person once the first is lost; given back all the same, nothing calls the order paid", async () => {
    const { order, payment } = await bought();
    await disputeOf(payment.intentId, "charge.dispute.funds_withdrawn");
    const second = await pay(order);
    await disputeOf(payment.intentId, "charge.dispute.closed", { status: "lost" });
    expect(await reconcileAfter(2)).toMatchObject({ refunded: 0 });
    expect(await causes("unclear")).toEqual(["lost", "surplus"]);
    provider.refundInConsole(second.intentId, 14_500);
    await consoleRefund(second.intentId);
    expect(await causes("unclear")).toEqual(["lost"]);
    const [told] = await facts(/surplus-returned$/);
    expect(told?.mail.text).toContain("Nous avons rendu le second paiement");
    expect(told?.mail.text).not.toContain("réglée");
  });
});

describe("a dispute", () => {
  test("that grows out of an inquiry settled by hand stands in the list again, and holds the dispatch", async () => {
    const { order, payment } = await bought();
    await disputeOf(payment.intentId, "charge.dispute.created", { status: "warning_needs_response" });
    await settleAll("Répondu dans Stripe", "unclear");
    expect(await openDispute(services, order.id)).toBeNull();
    const dueBy = new Date("2026-03-20T10:00:00Z");
    await disputeOf(payment.intentId, "charge.dispute.updated", { dueBy });
    await disputeOf(payment.intentId, "charge.dispute.funds_withdrawn", { dueBy });
    expect((await openTasks(services, "unclear")).map(({ cause, dueOn }) => [cause, dueOn])).toEqual([
      ["dispute", "2026-03-20"],
    ]);
    expect(await facts(/^money:/)).toHaveLength(2);
    expect(await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
      outcome: "barred",
      reason: textWith("Envoi retenu"),
    });
  });

  test("whose line is settled holds the dispatch until the bank has decided; a late word does not bring the line back", async () => {
    const { order, payment } = await bought();
    await disputeOf(payment.intentId, "charge.dispute.created");
    await settleAll("Répondu dans Stripe", "unclear");
    await disputeOf(payment.intentId, "charge.dispute.updated");
    await disputeOf(payment.intentId, "charge.dispute.updated", { status: "under_review" });
    expect(await causes("unclear")).toEqual([]);
    expect(await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
      outcome: "barred",
    });
    // The bank asks for more.
    await disputeOf(payment.intentId, "charge.dispute.updated");
    expect(await causes("unclear")).toEqual(["dispute"]);
    await disputeOf(payment.intentId, "charge.dispute.closed", { status: "won" });
    await move(services, order, ORDER_STATUS.shipped);
  });

  test("whose last day moves takes its line along", async () => {
    const { payment } = await bought();
    const days = async () => (await openTasks(services, "unclear")).map(({ dueOn }) => dueOn);
    await disputeOf(payment.intentId, "charge.dispute.created", { dueBy: new Date("2026-03-10T10:00:00Z") });
    await disputeOf(payment.intentId, "charge.dispute.updated", { dueBy: new Date("2026-03-05T10:00:00Z") });
    expect(await days()).toEqual(["2026-03-05"]);
  });

  test("of an order that has left holds nothing, and does not say so", async () => {
    const order = await deliveredOrder(services);
    await disputeOf(`pi_${order.id}`, "charge.dispute.created");
    expect(await saying("unclear")).toContain("Répondez dans Stripe");
    expect(await saying("unclear")).not.toContain("retenu");
    await disputeOf(`pi_${order.id}`, "charge.dispute.closed", { status: "lost" });
    expect(await saying("unclear")).not.toContain("arrêtez");
    const { payment } = await bought();
    await disputeOf(payment.intentId, "radar.early_fraud_warning.created", {
      id: "issfr_1",
      kind: "warning",
      status: "actionable",
    });
    expect(await saying("unclear")).toContain("L’envoi est retenu.");
  });
});

describe("more than was paid", () => {
  test("given back by hand and in the provider's console is recorded and told; the bank's failure ends it", async () => {
    const { order, payment } = await bought();
    await move(services, order, ORDER_STATUS.cancelled);
    const ask = { amountCents: 14_500, reason: "Annulation", by: BY };
    await requestRefund(services, order.id, { ...ask, key: "till", means: "especes" });
    await consoleRefund(payment.intentId);
    expect(await amounts("unclear")).toEqual([["given twice", 14_500]]);
    expect(await saying("unclear")).toMatch(/290,00.€ pour 145,00.€ payés/);
    expect(await facts(/^money:/)).toHaveLength(2); // the debt, and this one
    await consoleRefund(payment.intentId, { status: "failed" });
    // The customer has what was paid, so nothing is to be refunded again.
    expect(await causes("unclear")).toEqual([]);
  });
});

describe("a refund that fails at the bank", () => {
  test("leaves the debt in its list with its first day, whatever becomes of the other line", async () => {
    const { order } = await bought();
    await changeStatus(services, order.id, ORDER_STATUS.cancelled, {
      by: BY,
      giveBack: (inside, owed) => requestOwed(inside, order.id, owed, { reason: "Annulation", by: BY, key: "k" }),
    });
    await carryOutRefunds(services);
    expect(await amounts("owed")).toEqual([]);
    services.clock.advance({ days: 20 });
    const refund = await services.db("refunds").first("id");
    await hearRefund(services, refund?.id ?? "", { event: "failed", refusal: "Compte fermé." });
    const lines = async (list: List) =>
      (await openTasks(services, list)).map(({ cause, amountCents, dueOn }) => [cause, amountCents, dueOn]);
    expect(await lines("owed")).toEqual([["cancellation", 14_500, "2026-03-16"]]);
    expect(await lines("unclear")).toEqual([["refund failed", 14_500, "2026-03-16"]]);
    await settleAll("La banque a fermé le compte, j’écris au client", "unclear");
    expect(await amounts("owed")).toEqual([["cancellation", 14_500]]);
  });

  test("as a gesture before the cancellation, is owed with the rest once the order is cancelled", async () => {
    const { order } = await bought();
    const asking = await requestRefund(services, order.id, { amountCents: 4_500, reason: "Geste", by: BY, key: "g" });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_g" });
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await amounts("owed")).toEqual([["cancellation", 10_000]]);
    await hearRefund(services, asking.refund.id, { event: "failed", refusal: "Compte fermé." });
    expect((await amounts("owed")).flat()).toEqual(["came back", 4_500, "cancellation", 10_000]);
  });

  test("leaves for the provider what it can still take: a cancellation asks for that, and says so", async () => {
    const { order } = await bought();
    const asking = await requestRefund(services, order.id, { amountCents: 4_500, reason: "Geste", by: BY, key: "g" });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_g" });
    await hearRefund(services, asking.refund.id, { event: "failed", refusal: "Compte fermé." });
    let asked = 0;
    await changeStatus(services, order.id, ORDER_STATUS.cancelled, {
      by: BY,
      giveBack: async (inside, owed) => {
        asked = await requestOwed(inside, order.id, owed, { reason: "Annulation", by: BY, key: "k" });
      },
    });
    expect(asked).toBe(10_000);
    const [letter] = await facts(/:status-/);
    expect(letter?.mail.text).toMatch(/Le remboursement de 100,00.€, demandé le 2 mars 2026, est en attente/);
    expect(letter?.mail.text).toMatch(/Nous vous devons toujours 45,00.€/);
    await carryOutRefunds(services);
    expect(await amounts("owed")).toEqual([["cancellation", 4_500]]);
  });
});

describe("what someone was to decide", () => {
  test("of a payment after the cancellation ends with the next cancellation, or with going on", async () => {
    const late = async () => {
      const placed = await placedOrder(services);
      await move(services, placed, ORDER_STATUS.cancelled);
      await pay(placed);
      expect(await causes("unclear")).toEqual(["late"]);
      return placed;
    };
    await move(services, await late(), ORDER_STATUS.cancelled);
    expect([await causes("unclear"), await amounts("owed")]).toEqual([[], [["cancellation", 14_500]]]);
    await move(services, await late(), ORDER_STATUS.preparing);
    expect(await causes("unclear")).toEqual([]);
  });

  test("of too little money ends with the cancellation, and is back when the order is taken up again", async () => {
    const placed = await placedOrder(services);
    await pay(placed, 14_400);
    expect(await amounts("unclear")).toEqual([["short", 100]]);
    await move(services, placed, ORDER_STATUS.cancelled);
    expect([await causes("unclear"), await amounts("owed")]).toEqual([[], [["cancellation", 14_400]]]);
    await move(services, placed, ORDER_STATUS.preparing);
    expect([await amounts("unclear"), await amounts("owed")]).toEqual([[["short", 100]], []]);
  });
});

/** Two frames; the customer withdrew from one of them before the order left. */
async function withdrawnInPart() {
  const placed = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const payment = await pay(placed);
  await declareWithdrawal(services, placed.id, [{ lineId: placed.lines[0]?.id ?? "", quantity: 1 }]);
  return { payment, order: await orderNow(services, placed.id) };
}

/** Asks for a refund as the admin area does; the provider sends nothing by itself. */
async function askBack({ id }: Order, amountCents: number, key: string, means?: "virement"): Promise<string> {
  const asking = await requestRefund(services, id, {
    amountCents,
    reason: "Geste",
    by: BY,
    key,
    ...(means && { means }),
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
}

const given = (id: string) => hearRefund(services, id, { event: "succeeded", providerId: `re_${id}` });
const failed = (id: string) => hearRefund(services, id, { event: "failed", refusal: "Compte fermé." });

async function takenByTheBank(intentId: string, amountCents = 14_500): Promise<void> {
  for (const type of ["created", "funds_withdrawn"])
    await disputeOf(intentId, `charge.dispute.${type}`, { amountCents });
}

async function cancelWithRefund(order: Order): Promise<number> {
  let asked = 0;
  await changeStatus(services, order.id, ORDER_STATUS.cancelled, {
    by: BY,
    giveBack: async (inside, owed) => {
      asked = await requestOwed(inside, order.id, owed, { reason: "Annulation", by: BY, key: "cancel" });
    },
  });
  return asked;
}

const comesBackOf = async ({ id }: Order) =>
  whatComesBack(await accountOf(services, id), await owedToCustomer(services, id));

describe("a debt settled by hand", () => {
  test("is not owed again when a dispute about it is won", async () => {
    const { order, payment } = await bought();
    await move(services, order, ORDER_STATUS.cancelled);
    await settleAll("Rendu en espèces", "owed");
    await takenByTheBank(payment.intentId);
    await disputeOf(payment.intentId, "charge.dispute.closed", { status: "won" });
    expect([await amounts("owed"), await comesBackOf(order)]).toEqual([[], null]);
  });

  test("is not owed again for a withdrawal either, nor taken for a gesture that fails", async () => {
    const { order, payment } = await withdrawnInPart();
    await settleAll("Rendu par virement", "owed");
    await takenByTheBank(payment.intentId, 29_000);
    await disputeOf(payment.intentId, "charge.dispute.closed", { amountCents: 29_000, status: "won" });
    expect(await amounts("owed")).toEqual([]);
    const gesture = await askBack(order, 5_000, "gesture");
    await given(gesture);
    await failed(gesture);
    expect([await amounts("owed"), await amounts("unclear")]).toEqual([[], [["refund failed", 5_000]]]);
    expect(await cancelWithRefund(order)).toBe(14_500);
    await carryOutRefunds(services);
    expect([await amounts("owed"), await amounts("unclear"), await comesBackOf(order)]).toEqual([[], [], null]);
  });

  test("and refunded in the provider's console, or taken by the bank too, is given twice", async () => {
    for (const too of ["console", "bank"]) {
      const { order, payment } = await bought();
      await move(services, order, ORDER_STATUS.cancelled);
      await settleAll("Rendu en espèces", "owed", "unclear");
      if (too === "console") await consoleRefund(payment.intentId);
      else await disputeOf(payment.intentId, "charge.dispute.closed", { status: "lost" });
      expect(await amounts("unclear")).toContainEqual(["given twice", 14_500]);
    }
  });

  test("is asked about when the order is taken up again", async () => {
    const { order } = await bought();
    await move(services, order, ORDER_STATUS.cancelled);
    await settleAll("Rendu en espèces", "owed");
    expect(await changeStatus(services, order.id, ORDER_STATUS.preparing, { by: BY })).toMatchObject({
      outcome: "confirm",
      reason: textLike(
        /145,00.€ dus pour l’annulation ont été réglés à la main\u00a0: si le client les a reçus, redemandez/,
      ),
    });
  });
});

describe("a refund that did not reach its customer", () => {
  test("leaves the list once their bank took the money, and is promised to nobody", async () => {
    const { order, payment } = await bought();
    await move(services, order, ORDER_STATUS.cancelled);
    await failed(await askBack(order, 14_500, "a"));
    expect(await amounts("unclear")).toEqual([["refund failed", 14_500]]);
    await takenByTheBank(payment.intentId);
    expect([await amounts("owed"), await causes("unclear")]).toEqual([[], ["dispute"]]);
    await disputeOf(payment.intentId, "charge.dispute.closed", { status: "lost" });
    expect([await causes("unclear"), await comesBackOf(order)]).toEqual([["lost"], null]);
  });

  test("is made good by several, each of which its line takes off", async () => {
    const placed = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await pay(placed);
    await move(services, placed, ORDER_STATUS.cancelled);
    const refund = await askBack(placed, 29_000, "a");
    await given(refund);
    await failed(refund);
    await askBack(placed, 14_500, "b", "virement");
    expect(await amounts("unclear")).toEqual([["refund failed", 14_500]]);
    await askBack(placed, 14_500, "c", "virement");
    expect(await amounts("unclear")).toEqual([]);
  });

  test("as a gesture, leaves once all of the order is refunded", async () => {
    const { order } = await bought();
    await hearRefund(services, await askBack(order, 5_000, "a"), { event: "refused", refusal: "Refusé." });
    expect(await amounts("unclear")).toEqual([["refund refused", 5_000]]);
    await given(await askBack(order, 14_500, "b"));
    expect(await amounts("unclear")).toEqual([]);
  });

  test("as a dispute went on, leaves with its loss; once it is won, can be asked for again", async () => {
    for (const status of ["lost", "won"]) {
      const { order, payment } = await bought();
      await move(services, order, ORDER_STATUS.cancelled);
      await hearRefund(services, await askBack(order, 14_500, status), { event: "refused", refusal: "Contesté." });
      await disputeOf(payment.intentId, "charge.dispute.closed", { id: `dp_${status}`, status });
      const lines = (await openTasks(services, "unclear")).filter(({ orderId }) => orderId === order.id);
      expect(lines.map(({ cause, says }) => [cause, says.includes("demandez-le de nouveau")])).toEqual([
        status === "lost" ? ["lost", false] : ["refund refused", true],
      ]);
    }
  });
});

test("a dispute lost after the full refund is money given twice, and its warning of fraud ends with it", async () => {
  const { order, payment } = await bought();
  const warning = { id: "issfr_1", kind: "warning", status: "actionable" } as const;
  await disputeOf(payment.intentId, "radar.early_fraud_warning.created", warning);
  await takenByTheBank(payment.intentId);
  expect(await causes("unclear")).toEqual(["dispute"]);
  await disputeOf(payment.intentId, "charge.dispute.closed", { status: "lost" });
  expect([await causes("unclear"), await openDispute(services, order.id)]).toEqual([["lost"], null]);
  const { order: refunded, payment: back } = await bought();
  await given(await askBack(refunded, 14_500, "all"));
  await disputeOf(back.intentId, "charge.dispute.closed", { id: "dp_2", status: "lost" });
  expect(await amounts("unclear")).toContainEqual(["given twice", 14_500]);
});

test("too little money is asked for no more once all of it is given back, unless the order is taken up again", async () => {
  const placed = await placedOrder(services);
  await pay(placed, 14_400);
  await move(services, placed, ORDER_STATUS.preparing);
  await declareWithdrawal(services, placed.id, [{ lineId: placed.lines[0]?.id ?? "", quantity: 1 }]);
  await given(await askBack(placed, 14_400, "a"));
  expect([await amounts("unclear"), await amounts("owed")]).toEqual([[], []]);
  const other = await placedOrder(services);
  await pay(other, 14_400);
  await move(services, other, ORDER_STATUS.cancelled);
  await given(await askBack(other, 14_400, "b"));
  expect(await amounts("unclear")).toEqual([]);
  await move(services, other, ORDER_STATUS.preparing);
  expect(await amounts("unclear")).toEqual([["short", 14_500]]);
});
