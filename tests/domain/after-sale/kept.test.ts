import { beforeEach, describe, expect, test } from "vitest";

import { keptCents, outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestOwed } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, queuedMails } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const owed = async () => (await openTasks(services, "owed")).map(({ cause, amountCents }) => [cause, amountCents]);
const withdraw = async (order: Order, quantity: number) => {
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity }]);
  return (await returnsOf(services, order.id))[0]?.id ?? "";
};
const validate = (id: string, cents: number, restock = false) =>
  advanceReturn(services, id, "Validé", { by: BY, restock, kept: { cents, reason: "Branche gauche forcée." } });

describe("a piece of a withdrawal that comes back damaged", () => {
  test("is owed less what it lost, which its customer reads with the reason and the law", async () => {
    const order = await deliveredOrder(services);
    const id = await withdraw(order, 1);
    expect(await validate(id, 4_500)).toMatchObject({ outcome: "advanced" });
    expect(await owed()).toEqual([["withdrawal", 10_000]]);
    const letter = (await queuedMails(services)).find(({ fact }) => fact === `return:${id}:Validé`);
    const [asked] = (await orderView(services, await orderNow(services, order.id))).afterSale.returns;
    for (const says of [letter?.mail.text, asked?.kept]) {
      expect(plain(says)).toContain("Nous retenons 45,00 € sur le prix de l’article, qui nous est revenu déprécié");
      expect(plain(says)).toContain("Branche gauche forcée.");
      expect(plain(says)).toContain("article L. 221-23 du Code de la consommation");
    }
    expect(plain(letter?.mail.text)).toContain("Le remboursement se fait au plus tard le lundi 16 mars 2026");
    const { returns } = await adminOrderView(services, await orderNow(services, order.id), "owner");
    expect(returns[0]).toMatchObject({ restocked: false, mayRestock: true });
    expect(returns[0]?.lines).toEqual([expect.not.stringContaining("ne pas le dire")]);
    expect(plain(returns[0]?.kept)).toBe("Retenu sur le remboursement : 45,00 €. Branche gauche forcée.");
    const [line] = (await refundView(services, await orderNow(services, order.id), false)).owed;
    expect(plain(line?.why)).toBe("1 pièce rendue, rétractée ou annulée sur 1, dont 45,00 € sont retenus sur le prix");
    const asking = await requestOwed(services, order.id, 10_000, { reason: "Rétractation", by: BY, key: "k" });
    expect(asking).toBe(10_000);
    const refund = await services.db("refunds").where({ order_id: order.id }).first("id");
    await hearRefund(services, refund?.id ?? "", { event: "succeeded", providerId: "re_1" });
    expect(await owed()).toEqual([]);
    const account = await accountOf(services, order.id);
    expect([keptCents(account), outstandingCents(account)]).toEqual([4_500, 0]);
  });

  test("may go back on sale all the same; of a part of an order, the rest is untouched", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await validate(await withdraw(order, 1), 2_000, true);
    expect(await owed()).toEqual([["withdrawal", 12_500]]);
    const { returns } = await adminOrderView(services, await orderNow(services, order.id), "owner");
    expect(returns[0]).toMatchObject({ restocked: true });
    await move(services, order, ORDER_STATUS.cancelled);
    expect((await owed()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(27_000);
  });

  test("of no value is owed nothing, and no more than its price is ever kept", async () => {
    const order = await deliveredOrder(services);
    const id = await withdraw(order, 1);
    expect(await validate(id, 14_501)).toEqual({ outcome: "keptTooMuch", mostCents: 14_500 });
    await validate(id, 14_500);
    expect(await owed()).toEqual([]);
    const letter = (await queuedMails(services)).find(({ fact }) => fact === `return:${id}:Validé`);
    expect(plain(letter?.mail.text)).toContain("Nous retenons 145,00 €");
    expect(letter?.mail.text).not.toMatch(/ne vous ont rien coûté|Le remboursement se fait/);
  });

  test("nothing is kept of a return that the shop may refuse instead", async () => {
    const order = await deliveredOrder(services);
    const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "size" as const }];
    const asking = await requestReturn(services, order.id, { lines, comment: null });
    if (asking.outcome !== "requested") throw new Error(asking.outcome);
    expect(await validate(asking.return.id, 1_000)).toEqual({ outcome: "keptTooMuch", mostCents: 0 });
  });
});
