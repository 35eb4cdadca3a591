import { beforeEach, describe, expect, test } from "vitest";

import { findInvoice } from "~/domain/invoices/invoice.server";
import { lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { refundable, requestRefund } from "~/domain/refunds/request.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { booksOf } from "../../helpers/books";
import { choiceOf, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const { preparing, shipped, cancelled } = ORDER_STATUS;

let services: TestServices;
let keys = 0;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text: string | null = "") => (text ?? "").replace(/\s/g, " ");
const listed = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]);
const ask = async ({ id }: Order, amountCents: number, means?: "especes") => {
  const request = { amountCents, reason: "Annulation", by: BY, key: `k${(keys += 1)}`, means };
  const asking = await requestRefund(services, id, request);
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
};
const refund = async (order: Order, amountCents: number) => {
  const refundId = await ask(order, amountCents);
  await hearRefund(services, refundId, { event: "succeeded", providerId: `re_${refundId}` });
  return refundId;
};
const takeable = async ({ id }: Order) => (await takeableInShop(services, await orderNow(services, id))).cents;
const take = async ({ id }: Order, amountCents: number) =>
  takeInShop(services, await newAdministrator(services), id, { means: "especes", amountCents });
const question = async ({ id }: Order, to: typeof preparing | typeof shipped) =>
  plain((await askedBefore(services, await orderNow(services, id), to)).reason);
const lastLetter = async (fact: RegExp) =>
  plain((await queuedMails(services)).filter((each) => fact.test(each.fact)).at(-1)?.mail.text);
const books = (order: Order) => booksOf(services, order);

/** An order of 145 € that was cancelled, refunded and taken up again. */
async function resumed(refundedCents: number): Promise<{ order: Order; refundId: string }> {
  const order = await paidOrder(services);
  await move(services, order, cancelled);
  const refundId = await refund(order, refundedCents);
  await move(services, order, preparing);
  return { order, refundId };
}

describe("what was given back for a cancellation is asked for again", () => {
  test.each([
    ["a part", 7_250],
    ["all of it", 14_500],
  ])("%s: in the list, at the counter, in the question and on the customer’s page", async (_, cents) => {
    const { order } = await resumed(cents);
    const amount = plain(`${(cents / 100).toFixed(2).replace(".", ",")} €`);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[["short", cents]], []]);
    expect(await takeable(order)).toBe(cents);
    expect(await question(order, shipped)).toContain(`Il manque ${amount} du prix de cette commande.`);
    const view = await orderView(services, await orderNow(services, order.id));
    expect(view.status).toBe("En préparation");
    expect(plain(view.comesBack)).toBe(
      `Il reste ${amount} à régler : ils vous avaient été rendus pour l’annulation de votre commande, que nous avons reprise depuis. Appelez-nous pour convenir de leur règlement.`,
    );
    expect(await lastLetter(/:status-/)).toContain(`Les ${amount} rendus pour son annulation ne la règlent plus`);
    await move(services, order, shipped);
    expect([await listed("unclear"), await takeable(order)]).toEqual([[["short", cents]], cents]);
  });

  test("paid at the counter, it leaves the list, and an invoice of the whole price stands", async () => {
    const { order } = await resumed(7_250);
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 7_250, missing: 7_250, owed: 0 });
    expect(await take(order, 7_250)).toEqual({ outcome: "taken" });
    expect([await listed("unclear"), await listed("owed"), await takeable(order)]).toEqual([[], [], 0]);
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 14_500, missing: 0, owed: 0 });
    expect(await question(order, shipped)).toBe("");
    expect((await orderView(services, await orderNow(services, order.id))).comesBack).toBeNull();
  });

  test("cancelled again, the order owes only what it still has, by each payment", async () => {
    const { order } = await resumed(7_250);
    await take(order, 7_250);
    await move(services, order, cancelled);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], [["cancellation", 14_500]]]);
    expect(await refundable(services, order.id)).toMatchObject({ online: 7_250, inAll: 14_500 });
    await refund(order, 7_250);
    const handed = await ask(order, 7_250, "especes");
    expect(handed).not.toBe("");
    expect(await books(order)).toEqual({ invoiced: 0, has: 0, missing: 0, owed: 0 });
    const view = await orderView(services, await orderNow(services, order.id));
    expect(view.state).toBe("givenUpAndRefunded");
  });

  test("cancelled again before it is paid, nothing is asked for, and no letter says that nothing was paid", async () => {
    const { order } = await resumed(14_500);
    await move(services, order, cancelled);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    expect(await lastLetter(/:status-/)).toContain("Les 145,00 € que vous aviez payés vous ont été rendus.");
    const view = await orderView(services, await orderNow(services, order.id));
    expect(view.state).toBe("givenUpAndRefunded");
    await move(services, order, preparing);
    expect(await listed("unclear")).toEqual([["short", 14_500]]);
  });

  test("waived with a reason, it leaves the list, and is credited", async () => {
    const { order } = await resumed(7_250);
    const [task] = await openTasks(services, "unclear");
    const camille = await newAdministrator(services);
    await settleByHand(services, camille, given(task).id, "Geste pour l’attente");
    expect([await listed("unclear"), await takeable(order)]).toEqual([[], 0]);
    expect(await books(order)).toEqual({ invoiced: 7_250, has: 7_250, missing: 0, owed: 0 });
  });

  test("a withdrawal takes it off what it owes", async () => {
    const { order } = await resumed(7_250);
    await declareWithdrawal(services, order.id, [{ lineId: given(order.lines[0]).id, quantity: 1 }]);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], [["withdrawal", 7_250]]]);
    await refund(order, 7_250);
    expect(await books(order)).toEqual({ invoiced: 0, has: 0, missing: 0, owed: 0 });
  });
});

test("what was given back for a withdrawn piece, and as a gesture before the cancellation, is not asked for again", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
  await refund(order, 1_000);
  await declareWithdrawal(services, order.id, [{ lineId: given(order.lines[1]).id, quantity: 1 }]);
  services.clock.advance({ minutes: 1 });
  await move(services, order, cancelled);
  const { online } = await refundable(services, order.id);
  await refund(order, online);
  await move(services, order, preparing);
  expect([await listed("unclear"), await listed("owed")]).toEqual([[["short", 13_500]], []]);
  const view = await orderView(services, await orderNow(services, order.id));
  expect(view.state).toBe("preparing");
  await take(order, 13_500);
  expect(await listed("unclear")).toEqual([]);
  expect(await books(order)).toEqual({ invoiced: 13_500, has: 13_500, missing: 0, owed: 0 });
  // What is handed over now is for the piece that was sold again, and replaces none of the refunds that arrived.
  await move(services, order, cancelled);
  const frame = given(order.lines[0]).id;
  const sharesBefore = lineAccount(await accountOf(services, order.id), frame).refundAsked;
  await ask(order, 13_500, "especes");
  const account = await accountOf(services, order.id);
  expect(lineAccount(account, frame).refundAsked - sharesBefore).toBe(13_500);
  expect(await books(order)).toEqual({ invoiced: 0, has: 0, missing: 0, owed: 0 });
});

test("all that was given back before the cancellation is asked for, too", async () => {
  const order = await paidOrder(services);
  await refund(order, 14_500);
  services.clock.advance({ minutes: 1 });
  await move(services, order, cancelled);
  await move(services, order, preparing);
  expect(await listed("unclear")).toEqual([["short", 14_500]]);
  expect((await findInvoice(services, order.id))?.totalCents).toBe(14_500);
});

test.each(["asked", "sent"])(
  "an order whose refund is on its way, %s, is not taken up before it has ended",
  async (at) => {
    const order = await paidOrder(services);
    await move(services, order, cancelled);
    const refundId = await ask(order, 14_500);
    if (at === "sent") await hearRefund(services, refundId, { event: "pending", providerId: "re_1" });
    const now = await orderNow(services, order.id);
    const { agreedTo } = await askedBefore(services, now, preparing);
    const changing = await changeStatus(services, order.id, preparing, { by: BY, agreedTo });
    expect(changing).toMatchObject({ outcome: "barred" });
    expect(plain(changing.outcome === "barred" ? changing.reason : "")).toBe(
      "Un remboursement de 145,00 € est en route vers le client : cette commande annulée peut être reprise une fois qu’il est arrivé, ou refusé.",
    );
    await hearRefund(services, refundId, { event: at === "sent" ? "failed" : "refused" });
    await move(services, order, preparing);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
  },
);

describe("a refund for a cancellation that the bank sends back once the order was taken up", () => {
  test("pays for the order again: nothing is asked for, and nothing is owed", async () => {
    const { order, refundId } = await resumed(14_500);
    await hearRefund(services, refundId, { event: "failed" });
    expect([await listed("unclear"), await listed("owed"), await takeable(order)]).toEqual([[], [], 0]);
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 14_500, missing: 0, owed: 0 });
    expect(await lastLetter(/:came-back$/)).toContain("Votre commande a été reprise : 145,00 € la règlent de nouveau.");
  });

  test("is owed where the customer has paid once more", async () => {
    const { order, refundId } = await resumed(7_250);
    await take(order, 7_250);
    await hearRefund(services, refundId, { event: "failed" });
    expect(await listed("unclear")).toEqual([["refund failed", 7_250]]);
    expect(await books(order)).toMatchObject({ has: 21_750, missing: 0, owed: 7_250 });
  });
});

test("cancelled and taken up once more, the question still names what went back the first time", async () => {
  const { order } = await resumed(7_250);
  await move(services, order, cancelled);
  expect(await question(order, preparing)).toContain(
    "72,50 € avaient été rendus lors d’une annulation précédente : reprise, la commande n’est réglée que si le client les a payés de nouveau depuis.",
  );
  await move(services, order, preparing);
  expect(await takeable(order)).toBe(7_250);
});

describe("what was given back of an order that was paid after its cancellation, before anybody decided", () => {
  async function paidTooLate(): Promise<Order> {
    const order = await placedOrder(services);
    await move(services, order, cancelled);
    const paymentId = await newPayment(services, order, { providerId: "pi_late", intentId: "pi_late" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: order.totalCents });
    expect(await listed("unclear")).toEqual([["late", 14_500]]);
    return order;
  }

  test("is asked for again by who goes on with it, and an invoice of the whole price stands", async () => {
    const order = await paidTooLate();
    await refund(order, 4_000);
    expect(await question(order, preparing)).toContain(
      "40,00 € sur 145,00 € sont rendus pour l’annulation : reprise, la commande n’est plus réglée en entier.",
    );
    await move(services, order, preparing);
    expect([await listed("unclear"), await takeable(order)]).toEqual([[["short", 4_000]], 4_000]);
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 10_500, missing: 4_000, owed: 0 });
    expect(await lastLetter(/:status-/)).toContain("Les 40,00 € rendus pour son annulation ne la règlent plus");
    expect(await take(order, 4_000)).toEqual({ outcome: "taken" });
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 14_500, missing: 0, owed: 0 });
    // A gesture after that is one, whatever becomes of the order.
    await refund(order, 1_000);
    await move(services, order, cancelled);
    await move(services, order, preparing);
    expect(await takeable(order)).toBe(0);
  });

  test("is asked for again once it was cancelled anew and then taken up", async () => {
    const order = await paidTooLate();
    await refund(order, 4_000);
    await move(services, order, cancelled);
    expect(await listed("owed")).toEqual([["cancellation", 10_500]]);
    await move(services, order, preparing);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[["short", 4_000]], []]);
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 10_500, missing: 4_000, owed: 0 });
  });

  test("is waited for while it is on its way", async () => {
    const order = await paidTooLate();
    await ask(order, 4_000);
    const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), preparing);
    const changing = await changeStatus(services, order.id, preparing, { by: BY, agreedTo });
    expect(plain(changing.outcome === "barred" ? changing.reason : "")).toBe(
      "Un remboursement de 40,00 € est en route vers le client : cette commande payée après son annulation peut être reprise une fois qu’il est arrivé, ou refusé.",
    );
  });
});
