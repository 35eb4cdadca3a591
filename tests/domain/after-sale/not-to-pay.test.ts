import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { findStrayed } from "~/domain/accounting/unrecorded.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { onPaymentsDue } from "~/domain/orders/money/due-at-once.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";

import { newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { providerOf } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const { preparing, shipped, delivered, cancelled, attention } = ORDER_STATUS;

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text: string | null = "") => (text ?? "").replace(/\s/g, " ");
const listed = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]);
const facts = async () => (await queuedMails(services)).map(({ fact }) => fact.replace(/^\w+:[0-9a-f]+:/, ""));
const letter = async (fact: RegExp) =>
  plain((await queuedMails(services)).filter((each) => fact.test(each.fact)).at(-1)?.mail.text);
const page = async ({ id }: Order) => orderView(services, await orderNow(services, id));
const pay = async (order: Order) => {
  const paymentId = await newPayment(services, order, { providerId: "pi_l", intentId: "pi_l" });
  await hear(services, paymentId, { event: "succeeded", receivedCents: order.totalCents });
};
const inConsole = (amountCents: number, place: number) =>
  hearRefundEvent(services, providerOf(services), {
    id: `evt_${place}`,
    type: "refund.created",
    object: {
      kind: "refund",
      refund: { id: `re_${place}`, intentId: "pi_l", refundId: null, status: "succeeded", amountCents },
    },
  });

describe("an order that was paid after its cancellation", () => {
  const late = async () => {
    const order = await placedOrder(services);
    await move(services, order, cancelled);
    await pay(order);
    expect([(await orderNow(services, order.id)).status, await listed("unclear")]).toEqual([
      attention,
      [["late", 14_500]],
    ]);
    return order;
  };
  const stands = async (order: Order) => {
    const { status, attention: reason, stockState, cancelledBy } = await orderNow(services, order.id);
    const view = await page(order);
    return { status, reason, stockState, cancelledBy, state: view.state, shown: view.status };
  };
  const ENDED = {
    status: cancelled,
    reason: null,
    stockState: "released",
    cancelledBy: BY,
    state: "givenUpAndRefunded",
    shown: "Annulée",
  };

  test("ends by its full refund from the provider's console, in parts too", async () => {
    const order = await late();
    await inConsole(4_500, 1);
    expect([(await stands(order)).status, await listed("unclear")]).toEqual([attention, [["late", 14_500]]]);
    await inConsole(10_000, 2);
    expect(await stands(order)).toEqual(ENDED);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    expect((await adminOrderView(services, await orderNow(services, order.id), "owner")).panel.attention).toBeNull();
    expect((await verifyJournal(services)).troubles).toEqual([]);
    expect(await findStrayed(services)).toEqual([]);
  });

  test("ends by a refund of the shop's, and owes it again when the bank sends it back", async () => {
    const order = await late();
    const asking = await requestRefund(services, order.id, { amountCents: 14_500, reason: "", by: BY, key: "k" });
    const id = asking.outcome === "asked" ? asking.refund.id : "";
    expect((await stands(order)).status).toBe(attention);
    await hearRefund(services, id, { event: "succeeded", providerId: "re_1" });
    expect(await stands(order)).toEqual(ENDED);
    await hearRefund(services, id, { event: "failed" });
    expect([await listed("unclear"), await listed("owed")]).toEqual([
      [["refund failed", 14_500]],
      [["came back", 14_500]],
    ]);
  });
});

describe("an order sent unpaid, from which its customer withdrew as a whole,", () => {
  const withdrawn = async () => {
    const order = await placedOrder(services);
    for (const status of [preparing, shipped, delivered] as const) await move(services, order, status);
    const paymentId = await newPayment(services, order, { providerId: "pi_n", intentId: "pi_n" });
    const later = new Date(services.now().getTime() + 3_600_000).toISOString();
    await services.db("payments").where({ id: paymentId }).update({ next_check_at: later });
    return { order, paymentId };
  };
  const withdraw = ({ id, lines }: Order) =>
    declareWithdrawal(services, id, [{ lineId: given(lines[0]).id, quantity: 1 }]);

  test("has its payment closed at the provider, and is not asked to pay", async () => {
    const { order, paymentId } = await withdrawn();
    let isWoken = false;
    onTestFinished(onPaymentsDue(() => (isWoken = true)));
    await withdraw(order);
    await new Promise(setImmediate);
    expect(isWoken).toBe(true);
    const payment = await services.db("payments").where({ id: paymentId }).first("next_check_at");
    expect(new Date(given(payment?.next_check_at)) <= services.now()).toBe(true);
    expect((await page(order)).payment).toBe("Plus rien n’est à payer pour cette commande.");
  });

  test("is told that what the bank still decides on goes back", async () => {
    const { order, paymentId } = await withdrawn();
    await hear(services, paymentId, { event: "processing", receivedCents: 0 });
    await withdraw(order);
    expect(plain((await page(order)).payment)).toBe(
      "Votre banque traite encore un paiement de 145,00 €, et plus rien n’est à payer : s’il nous parvient, il vous est rendu.",
    );
  });

  test("is told that what came goes back, in place of a confirmation, and gets it with the return", async () => {
    const { order, paymentId } = await withdrawn();
    await withdraw(order);
    await hear(services, paymentId, { event: "succeeded", receivedCents: 14_500 });
    expect(await facts()).not.toContain("confirmation");
    expect(await letter(/:paid-and-cancelled$/)).toContain(
      "Votre rétractation reste entière.  Il vous est remboursé par le moyen de paiement d’origine, une fois les articles reçus.",
    );
    expect((await orderNow(services, order.id)).status).toBe(delivered);
    const [asked] = await returnsOf(services, order.id);
    await advanceReturn(services, given(asked).id, "Validé", { by: BY });
    expect(await listed("owed")).toEqual([["withdrawal", 14_500]]);
  });

  test("owes at once what comes after the return", async () => {
    const { order, paymentId } = await withdrawn();
    await withdraw(order);
    const [asked] = await returnsOf(services, order.id);
    await advanceReturn(services, given(asked).id, "Validé", { by: BY });
    await hear(services, paymentId, { event: "succeeded", receivedCents: 14_500 });
    expect(await listed("owed")).toEqual([["withdrawal", 14_500]]);
    expect(await letter(/:paid-and-cancelled$/)).toContain("Nous vous devons 145,00 €");
    expect(await facts()).not.toContain("confirmation");
  });
});
