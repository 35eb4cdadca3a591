import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { owedShares } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { toRefundCents } from "~/domain/orders/money/owed.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { ProviderDispute } from "~/infra/stripe.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, newVisitorId, queuedMails } from "../helpers/factories";
import { textWith } from "../helpers/matchers";
import { BY, move, orderNow } from "../helpers/orders";
import { boughtOrder, paidOrder, providerOf, sharedSandbox } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

const sandbox = sharedSandbox();

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
});

const amounts = async (list: "owed" | "unclear" = "owed") =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]);
const lineOf = (order: Order, place = 0) => order.lines[place]?.id ?? "";

async function settleFirst(how: string): Promise<void> {
  const [task] = await openTasks(services, "owed");
  await settleByHand(services, await newAdministrator(services), task?.id ?? "", how);
}

/** @returns its id; the refund is asked for, and its outcome is not known yet */
async function asked(order: Order, amountCents: number, key: string): Promise<string> {
  const asking = await requestRefund(services, order.id, { amountCents, reason: "Geste", by: BY, key });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
}

async function refunded(order: Order, amountCents: number, key: string): Promise<void> {
  await hearRefund(services, await asked(order, amountCents, key), { event: "succeeded", providerId: `re_${key}` });
}

async function bankSays(intentId: string, type: string, more: Partial<ProviderDispute> = {}): Promise<void> {
  await hearDispute(services, providerOf(services), type, {
    id: "dp_1",
    kind: "dispute",
    intentId,
    amountCents: 14_500,
    reason: "product_not_received",
    status: "needs_response",
    dueBy: null,
    ...more,
  });
}

test("what an order owed before its payment was disputed is owed again once the bank gives the money back", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await move(services, order, ORDER_STATUS.cancelled);
  await bankSays(intentId, "charge.dispute.created");
  await bankSays(intentId, "charge.dispute.funds_withdrawn");
  expect(await amounts()).toEqual([]);
  for (let time = 0; time < 2; time += 1) await bankSays(intentId, "charge.dispute.closed", { status: "won" });
  expect(await amounts()).toEqual([["cancellation", 14_500]]);
});

test("what a withdrawal is owed has its own last day again once a dispute is won, be it over", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  const [before] = await openTasks(services, "owed");
  await bankSays(intentId, "charge.dispute.funds_withdrawn");
  expect(await amounts()).toEqual([]);
  services.clock.advance({ days: 20 });
  await bankSays(intentId, "charge.dispute.closed", { status: "won" });
  const [line] = await openTasks(services, "owed");
  expect(line).toMatchObject({ cause: "withdrawal", amountCents: 14_500, dueOn: before?.dueOn, overdue: true });
  const told = (await queuedMails(services)).filter(({ mail }) => mail.subject.startsWith("À rembourser"));
  expect(told).toHaveLength(1);
});

test("what a bank took of a debt returns with the debt's last day", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await move(services, order, ORDER_STATUS.cancelled);
  const [before] = await openTasks(services, "owed");
  await bankSays(intentId, "charge.dispute.funds_withdrawn", { amountCents: 10_000 });
  expect(await amounts()).toEqual([["cancellation", 4_500]]);
  services.clock.advance({ days: 20 });
  await bankSays(intentId, "charge.dispute.closed", { status: "won", amountCents: 10_000 });
  const lines = await openTasks(services, "owed");
  expect(lines.map(({ cause, amountCents, dueOn }) => [cause, amountCents, dueOn]).sort()).toEqual([
    ["cancellation", 4_500, before?.dueOn],
    ["won", 10_000, before?.dueOn],
  ]);
});

test("a failed refund that a dispute ended is missing again once the dispute is won", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  const id = await asked(order, 2_000, "geste");
  await hearRefund(services, id, { event: "succeeded", providerId: "re_geste" });
  await hearRefund(services, id, { event: "failed", refusal: "Compte fermé." });
  await bankSays(intentId, "charge.dispute.funds_withdrawn");
  expect((await amounts("unclear")).map(([cause]) => cause)).toEqual(["dispute"]);
  for (let time = 0; time < 2; time += 1) await bankSays(intentId, "charge.dispute.closed", { status: "won" });
  expect(await amounts("unclear")).toEqual([["refund failed", 2_000]]);
});

test("a failed refund of a debt is in both lists again once a dispute about it is won", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await move(services, order, ORDER_STATUS.cancelled);
  const id = await asked(order, 14_500, "annulation");
  await hearRefund(services, id, { event: "succeeded", providerId: "re_annulation" });
  await hearRefund(services, id, { event: "failed", refusal: "Compte fermé." });
  await bankSays(intentId, "charge.dispute.funds_withdrawn");
  expect([await amounts(), (await amounts("unclear")).map(([cause]) => cause)]).toEqual([[], ["dispute"]]);
  await bankSays(intentId, "charge.dispute.closed", { status: "won" });
  expect([await amounts(), await amounts("unclear")]).toEqual([
    [["cancellation", 14_500]],
    [["refund failed", 14_500]],
  ]);
});

describe("a refund under way that fails", () => {
  const waiting = async (quantity: number) => {
    const choices = [choiceOf(PLAIN_FRAME, { quantity })];
    const bought = await boughtOrder(services, sandbox(), await newVisitorId(services), undefined, { choices });
    await declareWithdrawal(services, bought.order.id, [{ lineId: lineOf(bought.order), quantity: 1 }]);
    const refund = await asked(bought.order, 14_500, "retrait");
    await hearRefund(services, refund, { event: "pending", providerId: "re_retrait" });
    return { ...bought, refund, dueOn: (await openTasks(services, "owed"))[0]?.dueOn };
  };
  const fail = (refund: string) => hearRefund(services, refund, { event: "failed", refusal: "Compte fermé." });
  const mailed = async (fact: RegExp) => (await queuedMails(services)).filter((each) => fact.test(each.fact));

  test("while the payment is contested, is told with no promise; won, its line stands with the debt’s last day", async () => {
    const { order, intentId, refund, dueOn } = await waiting(2);
    await bankSays(intentId, "charge.dispute.funds_withdrawn");
    services.clock.advance({ days: 2 });
    await fail(refund);
    expect([await amounts(), (await amounts("unclear")).map(([cause]) => cause)]).toEqual([[], ["dispute"]]);
    const [letter, ...others] = await mailed(/came-back/);
    expect([letter?.mail.to, others]).toEqual([order.customer?.email, []]);
    expect(letter?.mail.text).toMatch(
      /vous ne l’avez pas reçue\.\s+Votre banque nous a repris 145,00.€ [^.]+ c’est elle qui vous en dira la suite\.\s+Une question/,
    );
    expect(letter?.mail.text).not.toContain("devons");
    expect((await mailed(/^refund:.*:failed$/))[0]?.mail.text).toContain("ne la rendez pas une seconde fois");
    services.clock.advance({ days: 3 });
    await bankSays(intentId, "charge.dispute.closed", { status: "won" });
    expect(await openTasks(services, "owed")).toMatchObject([{ cause: "withdrawal", amountCents: 14_500, dueOn }]);
    expect(await openTasks(services, "unclear")).toMatchObject([
      { cause: "refund failed", amountCents: 14_500, dueOn, says: "Compte fermé." },
    ]);
    const { refundable } = await refundView(services, await orderNow(services, order.id), false);
    expect(refundable?.means[0]?.[0]).toBe("virement");
  });

  test("whose sum was handed over meanwhile is told as settled, and no more is owed", async () => {
    const { refund } = await waiting(1);
    await settleFirst("Rendu en espèces");
    await fail(refund);
    expect([await amounts(), await amounts("unclear")]).toEqual([[], []]);
    const [letter] = await mailed(/came-back/);
    expect(letter?.mail.text).toContain("Cette somme ne vous est plus due\u00a0: elle est réglée autrement.");
  });
});

test("a refund of a cancellation that the provider refuses before the order is taken up is missing to nobody", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
  await move(services, order, ORDER_STATUS.cancelled);
  const whole = await asked(order, order.totalCents, "annulation"); // the provider does not answer
  const console = {
    id: "re_console",
    intentId: `pi_${order.id}`,
    refundId: null,
    status: "succeeded",
    amountCents: 9_450,
  } as const;
  await hearRefundEvent(services, providerOf(services), {
    id: "evt_console",
    type: "refund.created",
    object: { kind: "refund", refund: console },
  });
  await hearRefund(services, whole, { event: "refused", refusal: "Plus que ce qui reste du paiement." });
  await move(services, order, ORDER_STATUS.preparing);
  // What its console gave back is asked for again.
  expect([await amounts(), await amounts("unclear")]).toEqual([[], [["short", 9_450]]]);
  const alert = (await queuedMails(services)).find(({ fact }) => fact === `refund:${whole}:refused`);
  expect(alert?.mail.text).toContain("Plus que ce qui reste du paiement.");
});

test("a debt settled by hand takes no later one with it", async () => {
  const order = await paidOrder(services);
  await move(services, order, ORDER_STATUS.cancelled);
  await settleFirst("client joint, il garde l’article");
  expect(await amounts()).toEqual([]);
  await move(services, order, ORDER_STATUS.preparing);
  await move(services, order, ORDER_STATUS.cancelled);
  expect(await amounts()).toEqual([["cancellation", 14_500]]);
});

test("a debt settled by hand is neither proposed for a refund nor asked for with a cancellation", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  await settleFirst("Rendu en espèces");
  expect(await toRefundCents(services, order.id)).toBe(0);
  let owed = 0;
  const giveBack = (_: unknown, cents: number) => Promise.resolve((owed = cents));
  await changeStatus(services, order.id, ORDER_STATUS.cancelled, { by: BY, giveBack });
  expect(owed).toBe(14_500);
});

test("a debt settled by hand and then paid by a refund leaves the next withdrawal in the list", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  await settleFirst("remboursé dans Stripe");
  await refunded(order, 14_500, "a");
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  expect(await amounts()).toEqual([["withdrawal", 14_500]]);
});

test("a debt settled by hand and then paid in part lessens the next one by nothing", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  await settleFirst("rendu en deux fois");
  await refunded(order, 10_000, "a");
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  expect(await amounts()).toEqual([["withdrawal", 14_500]]);
});

test("a debt paid in part, whose rest was settled by hand, is closed; the next one is owed in full", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  await refunded(order, 10_000, "a");
  expect(await amounts()).toEqual([["withdrawal", 4_500]]);
  await settleFirst("article porté : le reste n’est pas dû");
  expect([await amounts(), await toRefundCents(services, order.id)]).toEqual([[], 0]);
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
  expect(await amounts()).toEqual([["withdrawal", 14_500]]);
});

test("a gesture for one article is no part of what another is owed", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
  await refunded(order, 2_000, "geste"); // the refund goes to the first line
  await declareWithdrawal(services, order.id, [{ lineId: lineOf(order, 1), quantity: 1 }]);
  const price = order.lines[1]?.unitPriceCents ?? 0;
  expect(await amounts()).toEqual([["withdrawal", price]]);
  expect(owedShares(await accountOf(services, order.id))).toEqual([{ lineId: lineOf(order, 1), cents: price }]);
});

test("a refund that failed is made good by one of its amount, or of all that failed, and by no other", async () => {
  const order = await paidOrder(services);
  for (const [amount, key] of [
    [1_200, "a"],
    [800, "b"],
  ] as const) {
    const id = await asked(order, amount, key);
    await hearRefund(services, id, { event: "succeeded", providerId: `re_${key}` });
    await hearRefund(services, id, { event: "failed", refusal: "lost_or_stolen_card" });
  }
  await refunded(order, 3_000, "autre");
  expect((await amounts("unclear")).sort()).toEqual([
    ["refund failed", 1_200],
    ["refund failed", 800],
  ]);
  await refunded(order, 2_000, "ensemble");
  expect(await amounts("unclear")).toEqual([]);
});

test("an order whose money went back, or was taken by the bank, leaves by a knowing yes alone", async () => {
  const order = await paidOrder(services);
  await refunded(order, order.totalCents, "tout");
  expect(await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
    outcome: "confirm",
    reason: textWith("entièrement remboursée"),
  });
  const { order: disputed, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await bankSays(intentId, "charge.dispute.closed", { status: "lost" });
  expect(await changeStatus(services, disputed.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
    outcome: "confirm",
    reason: textWith("La banque a repris 145,00"),
  });
});
