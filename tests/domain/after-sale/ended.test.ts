import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { listOrders } from "~/domain/orders/list.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import { remindOfPrescriptions } from "~/domain/orders/prescription/prescription.server";
import { shownStatus } from "~/domain/orders/shown-status.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { STATUS_FILTERS } from "~/domain/orders/status-filters";
import { obstaclesTo } from "~/domain/privacy/erase.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { requestReturn } from "~/domain/returns/request.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { whatWaits } from "~/domain/today/waiting.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { choiceOf, newCoupon, placedOrder, queuedMails } from "../../helpers/factories";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const takeBack = (order: Order) =>
  declareWithdrawal(
    services,
    order.id,
    order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  );
/** Two pieces, one of which its customer withdrew from before they left. */
async function withdrawnByOne(): Promise<Order> {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  return order;
}
const refund = async (order: Order, amountCents = order.totalCents) => {
  const asking = await requestRefund(services, order.id, { amountCents, reason: "", by: BY, key: `${amountCents}` });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
};
const customerReads = async (order: Order) => {
  const view = await orderView(services, await orderNow(services, order.id));
  return { ...view, comesBack: plain(view.comesBack) };
};
/** The filters of the list that show it. */
const shownUnder = async ({ id }: Order) => {
  const found: string[] = [];
  for (const { slug, statuses, marks } of STATUS_FILTERS) {
    const asked = { statuses, marks, toVerify: false, search: "", from: null, to: null, sort: "date" as const };
    const { rows } = await listOrders(services, {
      ...asked,
      descending: true,
      page: 1,
      limit: 50,
      pages: () => ({ offset: 0 }),
    });
    if (rows.some((row) => row.id === id)) found.push(slug);
  }
  return found;
};

describe("an order that its customer took back as a whole", () => {
  test("ends once all of it is given back: with a name of its own, in no list of what is to do, and no obstacle to erasure", async () => {
    const clara = await newCustomer(services);
    const order = await paidOrder(services, {}, clara.visitorId);
    await takeBack(order);
    const id = await refund(order);
    await hearRefund(services, id, { event: "pending", providerId: "re_1" });
    expect((await obstaclesTo(services, clara)).orders).toEqual([order.number]);
    await hearRefund(services, id, { event: "succeeded" });
    expect(await shownStatus(services, await orderNow(services, order.id))).toBe("Rétractée");
    expect(await shownUnder(order)).toEqual(["annulee", "toutes"]);
    expect(await whatWaits(services)).toMatchObject({ toPrepare: 0, toSettle: 0, owed: 0, unclear: 0 });
    expect((await obstaclesTo(services, clara)).orders).toEqual([]);
    const page = await customerReads(order);
    expect([page.status, page.state, page.comesBack, page.afterSale.timeline.words]).toEqual([
      "Rétractée",
      "withdrawnAndSaid",
      "Tout ce que vous avez payé vous est rendu.",
      null,
    ]);
    expect((await queuedMails(services)).filter(({ fact }) => fact.includes(":status-"))).toEqual([]);
    const { history } = await adminOrderView(services, await orderNow(services, order.id), "owner");
    expect(history[0]?.what).toMatch(/^Statut modifié\u00a0: Validée → Rétractée\./);
  });

  test("owes again what the bank then sends back, and keeps its buyer until that is settled", async () => {
    const clara = await newCustomer(services);
    const order = await paidOrder(services, {}, clara.visitorId);
    await takeBack(order);
    const id = await refund(order);
    await hearRefund(services, id, { event: "succeeded", providerId: "re_1" });
    await hearRefund(services, id, { event: "failed" });
    expect((await openTasks(services, "owed")).map(({ cause, amountCents }) => [cause, amountCents])).toEqual([
      ["withdrawal", 14_500],
    ]);
    expect((await obstaclesTo(services, clara)).orders).toEqual([order.number]);
    expect((await customerReads(order)).comesBack).toContain("Nous vous devons toujours 145,00 €");
  });

  test("ends too once a person has settled it by hand, and promises no refund any more", async () => {
    const order = await paidOrder(services);
    await takeBack(order);
    const [line] = await openTasks(services, "owed");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Rendu en espèces");
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.cancelled);
    expect(await customerReads(order)).toMatchObject({
      status: "Rétractée",
      state: "withdrawnAndSaid",
      comesBack: "Tout ce qui vous était dû est réglé.",
    });
  });

  test("ends at once where nothing was paid, and its code may be used again", async () => {
    await newCoupon(services, { code: "OFFERT", percent: 100, maxUses: 1 });
    const placed = await placedOrder(services, { couponCode: "OFFERT" });
    await finishOrder(services, placed.id, 0);
    await takeBack(placed);
    expect((await orderNow(services, placed.id)).status).toBe(ORDER_STATUS.cancelled);
    expect(await services.db("coupons").where({ code: "OFFERT" }).first("uses")).toEqual({ uses: 0 });
    expect((await customerReads(placed)).state).toBe("withdrawnUnpaid");
    const notice = (await queuedMails(services)).find(({ fact }) => /^withdrawal:.*:notice$/.test(fact));
    expect(notice?.mail.text).toContain("ne l’expédiez pas, elle est close. Rien n’est à rembourser");
  });

  test("is called so too where the shop cancels it before it is given back", async () => {
    const order = await paidOrder(services);
    await takeBack(order);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await shownStatus(services, await orderNow(services, order.id))).toBe("Rétractée");
    expect(await customerReads(order)).toMatchObject({ status: "Rétractée", state: "withdrawn" });
  });

  test("and not where the shop cancels the pieces that were left of it", async () => {
    const order = await withdrawnByOne();
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await shownStatus(services, await orderNow(services, order.id))).toBe("Annulée");
    expect((await customerReads(order)).status).toBe("Annulée");
  });
});

test("a return of the pieces that were sent is not said to be of the one that a withdrawal kept in the shop", async () => {
  const order = await withdrawnByOne();
  await move(services, order, ORDER_STATUS.shipped);
  await move(services, order, ORDER_STATUS.delivered);
  expect((await requestReturn(services, order.id, { lines: "all", comment: null })).outcome).toBe("requested");
  expect(await customerReads(order)).toMatchObject({ state: "delivered", withdrawal: null });
});

describe("a refund that was settled by hand after the bank had sent it back", () => {
  test("leaves nothing 'in part': all of the order is given back", async () => {
    const order = await paidOrder(services);
    const part = await refund(order, 5_000);
    await hearRefund(services, part, { event: "succeeded", providerId: "re_1" });
    await hearRefund(services, await refund(order, 9_500), { event: "succeeded" });
    await hearRefund(services, part, { event: "failed" });
    expect((await customerReads(order)).status).toBe("Remboursée en partie");
    const line = (await openTasks(services, "unclear")).find(({ cause }) => cause === "refund failed");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Virement du 3 mars");
    const page = await customerReads(order);
    expect([page.status, page.state, page.comesBack]).toEqual(["Remboursée", "settledOtherwise", ""]);
    expect(page.papers.map(({ amount }) => plain(amount)).join()).not.toContain("pas encore");
    const adminView = await adminOrderView(services, await orderNow(services, order.id), "owner");
    expect([adminView.refunded, adminView.next]).toEqual([
      "Entièrement remboursée, dont une partie réglée à la main",
      null,
    ]);
  });
});

describe("what the bank took for good", () => {
  test.each([0, 4_500])("is not prepared, with %i cents given back before", async (before) => {
    const order = await paidOrder(services);
    if (before > 0) await hearRefund(services, await refund(order, before), { event: "succeeded", providerId: "re_1" });
    const provider = new SmallProvider();
    for (const [type, status] of [
      ["created", "needs_response"],
      ["funds_withdrawn", "needs_response"],
      ["closed", "lost"],
    ] as const)
      await hearDispute(services, provider, `charge.dispute.${type}`, {
        id: "dp_1",
        kind: "dispute",
        intentId: `pi_${order.id}`,
        amountCents: 14_500 - before,
        reason: "fraudulent",
        status,
        dueBy: null,
      });
    expect(await shownUnder(order)).not.toContain("a-preparer");
    expect((await whatWaits(services)).toPrepare).toBe(0);
    expect((await adminOrderView(services, await orderNow(services, order.id), "owner")).next).toBeNull();
  });
});

describe("an order with lenses that is given back before its prescription came", () => {
  const glasses = async () =>
    paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })] });

  test("waits for none: not in the admin area, not on its page, and nobody is asked for it again", async () => {
    const order = await glasses();
    expect(await shownUnder(order)).toContain("attente-ordonnance");
    await hearRefund(services, await refund(order), { event: "succeeded" });
    expect(await shownStatus(services, await orderNow(services, order.id))).toBe("Remboursée");
    expect(await shownUnder(order)).toEqual(["toutes"]);
    const page = await customerReads(order);
    expect([page.status, page.prescription, page.afterSale.timeline.words]).toEqual(["Remboursée", null, null]);
    services.clock.advance({ days: 11 });
    expect(await remindOfPrescriptions(services)).toBe(0);
  });

  test("is called 'Remboursement demandé' until the bank has confirmed it", async () => {
    const order = await glasses();
    await refund(order);
    expect(await shownStatus(services, await orderNow(services, order.id))).toBe("Remboursement demandé");
  });

  test("wholly taken back, waits for none either", async () => {
    const order = await glasses();
    const by = (await newAdministrator(services)).id;
    await setWithdrawable(services, order.id, order.lines[0]?.id ?? "", { withdrawable: true, reason: null, by });
    await takeBack(order);
    const page = await customerReads(order);
    expect([page.prescription, page.afterSale.timeline.words]).toEqual([null, null]);
  });
});
