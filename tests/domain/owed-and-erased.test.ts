import { beforeEach, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { eraseAccount, obstaclesTo } from "~/domain/privacy/erase.server";
import { purgeBuyers } from "~/domain/privacy/purge.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";

import { newAdministrator, newCustomer } from "../helpers/administrator";
import { newCoupon, placedOrder, queuedMails } from "../helpers/factories";
import { textWith } from "../helpers/matchers";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";
import { SmallProvider } from "../model/provider";
import { finishOrder } from "~/domain/orders/placing/finish.server";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  services.payments = new SmallProvider();
});

async function returned(order: Order): Promise<void> {
  const asking = await requestReturn(services, order.id, { lines: "all", comment: null });
  if (asking.outcome !== "requested") throw new Error(asking.outcome);
  await advanceReturn(services, asking.return.id, "Validé", { by: BY });
}

async function disputed({ id, totalCents }: Order, status: string): Promise<void> {
  if (!services.payments) throw new Error("no provider");
  await hearDispute(services, services.payments, "charge.dispute.updated", {
    id: "dp_1",
    kind: "dispute",
    intentId: `pi_${id}`,
    amountCents: totalCents,
    reason: "fraudulent",
    status,
    dueBy: null,
  });
}

async function settleAll(): Promise<void> {
  const by = await newAdministrator(services);
  for (const list of ["owed", "unclear"] as const)
    for (const { id } of await openTasks(services, list)) await settleByHand(services, by, id, "Vu.");
}

test("who is owed money is not erased, nor purged, before it is settled", async () => {
  const account = await newCustomer(services);
  const [back, cancelled] = [
    await deliveredOrder(services, {}, account.visitorId),
    await paidOrder(services, {}, account.visitorId),
  ];
  await returned(back);
  await move(services, cancelled, ORDER_STATUS.cancelled);
  expect((await obstaclesTo(services, account)).orders).toEqual([back.number, cancelled.number]);
  expect((await eraseAccount(services, account.id)).outcome).toBe("obstructed");
  services.clock.advance({ days: 365 * 6 });
  expect(await purgeBuyers(services)).toMatchObject({ deleted: 0 });
  await settleAll();
  expect(await purgeBuyers(services)).toMatchObject({ deleted: 2 });
});

test("who disputes a payment is not erased before the bank has decided", async () => {
  const account = await newCustomer(services);
  const order = await deliveredOrder(services, {}, account.visitorId);
  await disputed(order, "needs_response");
  await settleAll();
  expect((await obstaclesTo(services, account)).orders).toEqual([order.number]);
  await disputed(order, "won");
  expect((await eraseAccount(services, account.id)).outcome).toBe("erased");
});

test("a refund after the erasure has its credit note", async () => {
  const account = await newCustomer(services);
  const order = await deliveredOrder(services, {}, account.visitorId);
  expect((await eraseAccount(services, account.id)).outcome).toBe("erased");
  await returned(await orderNow(services, order.id));
  await requestRefund(services, order.id, {
    amountCents: order.totalCents,
    reason: "Retour",
    by: BY,
    key: "k",
    means: "especes",
  });
  expect((await creditNotesOf(services, order.id)).map(({ totalCents }) => totalCents)).toEqual([order.totalCents]);
});

test("a refund that comes back after the erasure is told in whole sentences, with the way that is left", async () => {
  const account = await newCustomer(services);
  const order = await paidOrder(services, {}, account.visitorId);
  await move(services, order, ORDER_STATUS.cancelled);
  const asked = { amountCents: order.totalCents, reason: "Annulation", by: BY, key: "k" };
  const asking = await requestRefund(services, order.id, asked);
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_1" });
  expect((await eraseAccount(services, account.id)).outcome).toBe("erased");
  await hearRefund(services, asking.refund.id, { event: "failed", refusal: "Compte fermé." });
  const says = async (list: "owed" | "unclear") => (await openTasks(services, list)).map((task) => task.says);
  const way = "le nom et les coordonnées du client sont effacés : pour lui rendre cette somme,";
  expect(await says("owed")).toEqual([textWith(way)]);
  expect(await says("unclear")).toEqual([textWith(`Compte fermé. L${way.slice(1)}`)]);
});

test("an early fraud warning says what the bank reports, of nobody else", async () => {
  const order = await paidOrder(services);
  if (!services.payments) throw new Error("no provider");
  await hearDispute(services, services.payments, "radar.early_fraud_warning.created", {
    ...{ id: "issfr_1", kind: "warning", intentId: `pi_${order.id}`, amountCents: 0, reason: "fraudulent" },
    ...{ status: "warning_needs_response", dueBy: null },
  });
  expect((await openTasks(services, "unclear")).map((task) => task.says)).toEqual([
    textWith("la banque soupçonne une fraude (paiement signalé comme frauduleux)."),
  ]);
});

const letterOf = async (fact: RegExp) =>
  (await queuedMails(services)).find((each) => fact.test(each.fact))?.mail.text ?? "";
const given = (order: Order) =>
  requestRefund(services, order.id, {
    amountCents: order.totalCents,
    reason: "Geste",
    by: BY,
    key: "g",
    means: "virement",
  });
const withdraw = (order: Order) =>
  declareWithdrawal(
    services,
    order.id,
    order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  );

test("a refund is announced where one is owed, and nowhere else", async () => {
  const delivered = await deliveredOrder(services);
  await withdraw(delivered);
  expect(await letterOf(/^withdrawal:.+:acknowledgement/)).toContain("Le remboursement se fait");
  const asked = await deliveredOrder(services);
  await returned(asked);
  expect(await letterOf(/^return:.+:Validé/)).toContain("Le remboursement se fait");
});

test("nothing is announced for what was free, or was given back before", async () => {
  await newCoupon(services, { code: "TOUT", percent: 100 });
  const free = await placedOrder(services, { couponCode: "TOUT" });
  await finishOrder(services, free.id, 0);
  await withdraw(await orderNow(services, free.id));
  expect(await letterOf(/^withdrawal:.+:acknowledgement/)).toContain("Rien n’est à rembourser");
  expect(await letterOf(/^withdrawal:.+:notice/)).not.toMatch(/remboursez/i);
  const gift = await deliveredOrder(services);
  await given(gift);
  await returned(gift);
  expect(await letterOf(/^return:.+:Validé/)).toContain("Rien n’est à rembourser");
});
