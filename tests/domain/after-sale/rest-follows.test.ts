import { beforeEach, describe, expect, test } from "vitest";

import { invoicesOf } from "~/domain/invoices/invoice.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { openTasks, TASK_CAUSES } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { completeCustomer } from "~/domain/orders/placing/finish.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { payableAgain } from "~/domain/payments/pay-again.server";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { returnsOf } from "~/domain/returns/return.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";

import { ACCESSORY, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { booksOf } from "../../helpers/books";
import { choiceOf, CLARA_MOREAU, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";

const { preparing, shipped, delivered } = ORDER_STATUS;

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text = "") => text.replace(/[\u00a0\u202f]/g, " ");
const listed = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]);
const letters = async (fact: RegExp) =>
  (await queuedMails(services)).filter((each) => fact.test(each.fact)).map(({ mail }) => plain(mail.text));
const withdraw = async ({ id, lines }: Order, quantity: number) =>
  expect(await declareWithdrawal(services, id, [{ lineId: given(lines[0]).id, quantity }])).toMatchObject({
    outcome: "recorded",
  });
const validate = async ({ id }: Order, kept: { cents: number; reason: string } | null = null) => {
  const [asked] = await returnsOf(services, id);
  return advanceReturn(services, given(asked).id, "Validé", { by: BY, kept });
};
const refund = async ({ id }: Order, amountCents: number) => {
  const asking = await requestRefund(services, id, { amountCents, reason: "Rétractation", by: BY, key: "back" });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_back" });
};
const books = (order: Order) => booksOf(services, order);
/** One article below the price from which the delivery is free. */
const withDelivery = (): Partial<Purchase> => ({ choices: [choiceOf(ACCESSORY)], deliveryMethod: "domicile" });
const pieces = (quantity: number) => ({ choices: [choiceOf(PLAIN_FRAME, { quantity })] });

describe("of an order that was begun and that the bank then refused to pay", () => {
  /** @returns the order, with what makes the bank decide */
  async function begun(quantity: number, steps: ShopStatus[], more: Partial<Purchase> = {}) {
    const order = await placedOrder(services, { ...pieces(quantity), ...more });
    const paymentId = await newPayment(services, order, { providerId: "pi_n", intentId: "pi_n" });
    await hear(services, paymentId, { event: "processing", receivedCents: 0 });
    for (const status of steps) await move(services, order, status);
    return {
      order,
      refuse: () => hear(services, paymentId, { event: "declined", receivedCents: 0 }),
      pay: (receivedCents: number) => hear(services, paymentId, { event: "succeeded", receivedCents }),
    };
  }

  test("nothing is asked for once its customer withdrew from all that had left", async () => {
    const { order, refuse } = await begun(1, [preparing, shipped, delivered]);
    await refuse();
    expect(await listed("unclear")).toEqual([["not come", 14_500]]);
    await withdraw(order, 1);
    expect([await listed("unclear"), (await orderNow(services, order.id)).attention]).toEqual([[], null]);
    expect(await payableAgain(services, await orderNow(services, order.id))).toBe(0);
    expect((await takeableInShop(services, await orderNow(services, order.id))).cents).toBe(0);
    await validate(order);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    const [letter] = await letters(/^return:.*:Validé$/);
    expect(letter).toContain("Vous n’aviez rien payé : rien n’est à rembourser, et vous ne devez plus rien");
  });

  test("nor its delivery", async () => {
    services = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "590" } });
    const { order, refuse } = await begun(1, [preparing, shipped, delivered], withDelivery());
    expect(order.deliveryCents).toBe(590);
    await refuse();
    await withdraw(order, 1);
    expect([await listed("unclear"), await payableAgain(services, await orderNow(services, order.id))]).toEqual([
      [],
      0,
    ]);
  });

  test.each([
    ["still to be sent", [preparing]],
    ["delivered", [preparing, shipped, delivered]],
  ] as const)("the price of the piece that stands is asked for, %s", async (_, steps) => {
    const before = await begun(2, [...steps]);
    await withdraw(before.order, 1);
    await before.refuse();
    expect(await listed("unclear")).toEqual([["not come", 14_500]]);
    expect((await letters(/:payment-refused-/))[0]).toContain("Il ne reste que 145,00 € à payer.");
    expect(await payableAgain(services, await orderNow(services, before.order.id))).toBe(14_500);

    services = await testServices({ seed: true });
    const after = await begun(2, [...steps]);
    await after.refuse();
    expect(await listed("unclear")).toEqual([["not come", 29_000]]);
    await withdraw(after.order, 1);
    expect(await listed("unclear")).toEqual([["not come", 14_500]]);
    const camille = await newAdministrator(services);
    expect(await takeInShop(services, camille, after.order.id, { means: "especes", amountCents: 14_500 })).toEqual({
      outcome: "taken",
    });
    if (steps.length > 1) await validate(after.order);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    expect(await books(after.order)).toEqual({ invoiced: 14_500, has: 14_500, missing: 0, owed: 0 });
  });

  test("the line is not settled by words while the order is to be paid", async () => {
    const { order, refuse } = await begun(1, [preparing, shipped, delivered]);
    await refuse();
    const [line] = await openTasks(services, "unclear");
    const camille = await newAdministrator(services);
    expect(await settleByHand(services, camille, given(line).id, "Chèque reçu.")).toEqual({ outcome: "to pay" });
    expect(await listed("unclear")).toEqual([["not come", 14_500]]);
    await takeInShop(services, camille, order.id, { means: "cheque", amountCents: 14_500 });
    expect(await listed("unclear")).toEqual([]);
  });

  test("no letter asks to pay what was withdrawn from before the refusal", async () => {
    const { order, refuse } = await begun(1, [preparing, shipped, delivered]);
    await withdraw(order, 1);
    await refuse();
    expect([await listed("unclear"), await letters(/:payment-refused-/)]).toEqual([[], []]);
    expect((await orderNow(services, order.id)).attention).toBeNull();
  });

  test("a payment that comes late for all says what goes back of it, and the desk why", async () => {
    const { order, pay } = await begun(2, [preparing]);
    await withdraw(order, 1);
    services.clock.advance({ days: 3 });
    await pay(29_000);
    const [owed] = await openTasks(services, "owed");
    expect(owed).toMatchObject({ cause: "withdrawal", amountCents: 14_500, dueOn: "2026-03-16" });
    expect(TASK_CAUSES[given(owed).cause]).toBe("Rétractation");
    const [letter] = await letters(/:confirmation$/);
    expect(letter).toContain("Nous avons bien reçu votre paiement de 290,00 €."); // the letter of the step says the rest
    expect(letter).toContain("Nous vous devons 145,00 €");
    expect(letter).toMatch(/Rétractation : 1 × .*Panthéon.* : − 145,00 €/);
  });
});

describe("of an order whose payment was too small", () => {
  async function paidShort(
    receivedCents: number,
    quantity: number,
    steps: ShopStatus[],
    more: Partial<Purchase> = {},
  ): Promise<Order> {
    const order = await placedOrder(services, { ...pieces(quantity), ...more });
    const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
    await hear(services, paymentId, { event: "succeeded", receivedCents });
    for (const status of steps) await move(services, order, status);
    return order;
  }

  test.each([[0], [4_000]])(
    "nothing is asked for once its customer withdrew from all of it; of what came, %i cents are kept",
    async (kept) => {
      const order = await paidShort(14_000, 1, [preparing, shipped, delivered]);
      await withdraw(order, 1);
      expect(await listed("unclear")).toEqual([]);
      expect(await books(order)).toEqual({ invoiced: 14_000, has: 14_000, missing: 0, owed: 0 });
      await validate(order, kept > 0 ? { cents: kept, reason: "Porté." } : null);
      expect(await listed("owed")).toEqual([["withdrawal", 14_000 - kept]]);
      await refund(order, 14_000 - kept);
      expect(await books(order)).toEqual({ invoiced: kept, has: kept, missing: 0, owed: 0 });
      expect([await listed("owed"), await listed("unclear"), await letters(/:allowance-/)]).toEqual([[], [], []]);
    },
  );

  test("nor is its delivery, once it was withdrawn from as a whole", async () => {
    services = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "590" } });
    const order = await paidShort(300, 1, [preparing, shipped, delivered], withDelivery());
    expect(await listed("unclear")).toEqual([["short", order.totalCents - 300]]);
    await withdraw(order, 1);
    expect(await listed("unclear")).toEqual([]);
    expect(await books(order)).toEqual({ invoiced: 300, has: 300, missing: 0, owed: 0 });
  });

  test("the order goes on once nothing is missing of the pieces that stand", async () => {
    const order = await paidShort(20_000, 2, []);
    expect((await orderNow(services, order.id)).attention).toContain("Montant reçu");
    await withdraw(order, 1);
    expect(await orderNow(services, order.id)).toMatchObject({ status: ORDER_STATUS.confirmed, attention: null });
  });

  test("all of it withdrawn before it left: it stops, and is not said to be confirmed", async () => {
    const order = await paidShort(14_000, 1, []);
    await withdraw(order, 1);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], [["withdrawal", 14_000]]]);
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.attention);
    await refund(order, 14_000);
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.cancelled);
    expect(await books(order)).toEqual({ invoiced: 0, has: 0, missing: 0, owed: 0 });
  });

  test.each([
    ["before dispatch", []],
    ["once delivered", [preparing, shipped, delivered]],
  ] as const)("the price of a withdrawn piece is taken off the rest first, %s", async (_, steps) => {
    const order = await paidShort(10_000, 2, [...steps]);
    expect(await listed("unclear")).toEqual([["short", 19_000]]);
    await withdraw(order, 1);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[["short", 4_500]], []]);
    const [letter] = await letters(/^withdrawal:.*:acknowledgement$/);
    expect(letter).toContain("De leur prix, 145,00 € sont déduits de ce qui restait à payer : il reste 45,00 €.");
    expect(letter).not.toContain("Le remboursement se fait");
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 10_000, missing: 4_500, owed: 0 });
    if (steps.length > 0) {
      await validate(order);
      expect(await letters(/^return:.*:Validé$/)).toEqual([
        expect.stringContaining("leur prix est déduit de ce qui restait à payer"),
      ]);
    }
    const camille = await newAdministrator(services);
    expect(await takeInShop(services, camille, order.id, { means: "especes", amountCents: 4_500 })).toEqual({
      outcome: "taken",
    });
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    expect(await books(order)).toEqual({ invoiced: 14_500, has: 14_500, missing: 0, owed: 0 });
  });

  test("what exceeds the rest is owed, and no later withdrawal lessens it", async () => {
    const order = await paidShort(20_000, 3, []);
    await withdraw(order, 1);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[["short", 9_000]], []]);
    await withdraw(order, 1);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], [["withdrawal", 5_500]]]);
    expect(await letters(/^withdrawal:.*:acknowledgement$/)).toContainEqual(
      expect.stringMatching(/90,00 € sont déduits de ce qui restait à payer, et plus rien n’est à payer\. Le rembours/),
    );
    for (const status of [preparing, shipped, delivered] as const) await move(services, order, status);
    await withdraw(order, 1);
    expect([await listed("owed"), (await books(order)).owed]).toEqual([[["withdrawal", 5_500]], 5_500]);
    await validate(order);
    expect((await listed("owed")).map(([, cents]) => cents)).toEqual([5_500, 14_500]);
    expect(await books(order)).toEqual({ invoiced: 20_000, has: 20_000, missing: 0, owed: 20_000 });
    await refund(order, 20_000);
    expect(await books(order)).toEqual({ invoiced: 0, has: 0, missing: 0, owed: 0 });
  });

  test.each([
    ["covered by the rest", 10_000, { rest: [["short", 4_500]], owed: [] }],
    ["and more than the rest", 20_000, { rest: [], owed: [["withdrawal", 5_500]] }],
  ] as const)(
    "bought by a call, without a buyer and so without an invoice: a withdrawn piece is taken off the rest, %s",
    async (_, receivedCents, { rest, owed }) => {
      const order = await paidShort(receivedCents, 2, [], { customer: null });
      await withdraw(order, 1);
      expect([await listed("unclear"), await listed("owed")]).toEqual([rest, owed]);
      const asked = await takeableInShop(services, await orderNow(services, order.id));
      expect(asked.cents).toBe(Math.max(0, 14_500 - receivedCents));
      expect(await invoicesOf(services, order.id)).toEqual([]);
      await completeCustomer(services, await orderNow(services, order.id), CLARA_MOREAU);
      const owes = Math.max(0, receivedCents - 14_500);
      expect(await books(order)).toMatchObject({ invoiced: 14_500 + owes, has: receivedCents, owed: owes });
      if (owes > 0) await refund(order, owes);
      expect(await books(order)).toMatchObject({ invoiced: 14_500, owed: 0 });
    },
  );

  test("a return is not asked for twice: what came of its price goes back, what never came is credited", async () => {
    const order = await paidShort(14_000, 1, [preparing, shipped, delivered]);
    await withdraw(order, 1);
    await refund(order, 14_000);
    await validate(order);
    expect(await books(order)).toEqual({ invoiced: 0, has: 0, missing: 0, owed: 0 });
  });
});

test("of what was paid by card and in the shop, the page of the refund first proposes what the card can take back", async () => {
  const order = await placedOrder(services, pieces(1));
  const paymentId = await newPayment(services, order, { providerId: "pi_half", intentId: "pi_half" });
  await hear(services, paymentId, { event: "succeeded", receivedCents: 7_250 });
  const camille = await newAdministrator(services);
  const taking = await takeInShop(services, camille, order.id, { means: "especes", amountCents: 7_250 });
  expect(taking.outcome).toBe("taken");
  await move(services, order, ORDER_STATUS.cancelled);
  const proposed = async () => {
    const { refundable } = await refundView(services, await orderNow(services, order.id), true);
    return [refundable?.means[0]?.[0], refundable?.typed, plain(refundable?.most), plain(refundable?.rest ?? "")];
  };
  expect(await proposed()).toEqual([
    "provider",
    "72,50",
    "Au plus 72,50 € par le moyen de paiement d’origine et 145,00 € en tout, toutes taxes comprises.",
    expect.stringMatching(/^72,50 € de plus sont dus .* par un autre moyen\.$/),
  ]);
  await refund(order, 7_250);
  expect(await proposed()).toEqual(["especes", "72,50", "Au plus 72,50 €, toutes taxes comprises.", ""]);
});
