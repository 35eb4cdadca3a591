import { beforeEach, describe, expect, test } from "vitest";

import { openTasks, type TaskCause } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear, lockedPayment } from "~/domain/payments/payment.server";
import { surplusRefused } from "~/domain/payments/surplus.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { moneyLists, taskView } from "~/pages/admin/money/money-view.server";
import { moneyView } from "~/pages/admin/orders/money/money-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, newPayment } from "../../helpers/factories";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
async function askBack(order: Order, amountCents: number, means?: "virement"): Promise<string> {
  const request = { amountCents, reason: "Annulation", by: BY, key: `${order.id}-${amountCents}-${means}`, means };
  const asking = await requestRefund(services, order.id, request);
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
}
async function failed(order: Order, amountCents: number): Promise<void> {
  const id = await askBack(order, amountCents);
  await hearRefund(services, id, { event: "succeeded", providerId: `re_${id}` });
  await hearRefund(services, id, { event: "failed" });
}

/** What each open task says of the other list: in the lists, on the page that settles it, and on the order's page. */
async function said(order: Order): Promise<Partial<Record<TaskCause, string>>> {
  const found: Partial<Record<TaskCause, string>> = {};
  const listed = (await moneyLists(services)).flatMap(({ rows }) => rows);
  const { tasks: onOrder } = await moneyView(services, await orderNow(services, order.id), "owner");
  for (const { id, cause } of [...(await openTasks(services, "owed")), ...(await openTasks(services, "unclear"))]) {
    const inBoth = plain(listed.find((row) => row.id === id)?.inBoth);
    expect(plain((await taskView(services, id, "owner"))?.inBoth), cause).toBe(inBoth);
    expect(plain(onOrder.find((task) => task.id === id)?.says), cause).toContain(inBoth);
    found[cause] = inBoth;
  }
  return found;
}

const WITHIN = "Cette somme est comprise dans « À rembourser » : ne la rendez pas deux fois.";
const CONTAINS =
  "Elle comprend ce qu’un remboursement n’a pas fait parvenir au client, aussi en « À éclaircir » : ne le rendez qu’une fois.";

describe("money that stands in both lists is said to be one sum, on each of its lines", () => {
  test("a refund that the bank sent back, and the debt that it was to pay; one transfer closes both", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    await failed(order, 14_500);
    expect(await said(order)).toEqual({ "cancellation": CONTAINS, "refund failed": WITHIN });
    await askBack(order, 14_500, "virement");
    expect(await said(order)).toEqual({});
  });

  test("a refund that the provider refused, and its debt", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    await hearRefund(services, await askBack(order, 14_500), { event: "refused", refusal: "Solde." });
    expect(await said(order)).toEqual({ "cancellation": CONTAINS, "refund refused": WITHIN });
  });

  test("of a refund that was more than the debt, the part that is owed", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    await failed(order, 16_500);
    expect(await said(order)).toEqual({
      "withdrawal": CONTAINS,
      "refund failed": "145,00 € de cette somme sont compris dans « À rembourser » : ne les rendez pas deux fois.",
    });
  });

  test("but not a gesture, which nothing is owed for", async () => {
    const order = await paidOrder(services);
    await failed(order, 2_000);
    expect(await said(order)).toEqual({ "refund failed": "" });
  });

  test("a second payment, and why the provider does not give it back", async () => {
    const order = await paidOrder(services);
    const second = await newPayment(services, order, { providerId: "pi_2", intentId: "pi_2" });
    await hear(services, second, { event: "succeeded", receivedCents: 14_500 });
    expect(await said(order)).toEqual({ surplus: "" });
    await surplusRefused(services, await lockedPayment(services, second), "Solde trop bas.");
    expect(await said(order)).toEqual({
      "surplus": "Le refus est aussi en « À éclaircir » : c’est la même somme, à rendre une seule fois.",
      "surplus refused": "C’est la somme qui est aussi en « À rembourser » : ne la rendez pas deux fois.",
    });
  });
});
