import { beforeEach, describe, expect, test } from "vitest";

import { accountOf } from "~/domain/ledger/ledger.server";
import { lineAccount } from "~/domain/ledger/account";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { articleRows } from "~/domain/orders/placing/article-rows";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { findProposal, type Proposal } from "~/domain/orders/prescription/proposals.server";
import { waiveSupplement } from "~/domain/orders/prescription/waive.server";
import { orderView } from "~/http/orders/order-view.server";

import { COUPONS, PLAIN_FRAME } from "../../../seeds/named";
import { plain } from "../../helpers/eyes";
import { choiceOf } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { orderNow } from "../../helpers/orders";
import { dueOrder } from "../../helpers/paying-in-shop";
import { firstLine, measuresFor, SupplementShop, withdrawFromOne } from "../../helpers/supplements";

let shop: SupplementShop;
beforeEach(async () => {
  shop = await SupplementShop.open({ PAY_IN_SHOP: "all" });
});

/** Two pairs of 204 €, whose stronger lenses cost 80 € more each. */
const twoPairs = (changes: Partial<Purchase> = {}) => shop.glasses(changes, { quantity: 2 });
const withdrawOne = (order: Order) => withdrawFromOne(shop.services, order);
const answer = async (order: Order, { id }: Proposal, said: "accepted" | "atPickup") =>
  expect(await answerProposal(shop.services, order.id, id, said)).toBe("done");

/** The sums of the customer's page, without the delivery. */
async function sums(order: Order): Promise<Record<string, string>> {
  const { summary } = await orderView(shop.services, await orderNow(shop.services, order.id));
  const { subtotal, discount, otherPrice, total } = summary;
  const rows = [{ name: "Sous-total", amount: subtotal }, discount, { name: "Total", amount: total }, otherPrice];
  return Object.fromEntries(rows.flatMap((row) => (row ? [[row.name, plain(row.amount)] as const] : [])));
}

const WITHOUT_ONE = { "Sous-total": "568,00 €", "Total": "488,00 €", "Écart de prix des paires retirées": "− 80,00 €" };

describe("of two pairs with dearer lenses, the supplement of the one that was withdrawn from before it was paid", () => {
  test("is no part of the total: agreed to be paid at the pickup, and waived there", async () => {
    const order = await twoPairs({ deliveryMethod: "retrait" });
    await answer(order, await shop.ask(order), "atPickup");
    expect(await sums(order)).toEqual({ "Sous-total": "568,00 €", "Total": "568,00 €" });
    await withdrawOne(order);
    expect(await sums(order)).toEqual(WITHOUT_ONE);
    const rows = articleRows(await orderNow(shop.services, order.id)).map((row) => row.map(plain));
    expect(rows).toContainEqual(["Écart de prix des paires retirées", "− 80,00 €"]);
    expect(rows).toContainEqual(["dont TVA (20 %)", "81,33 € (total HT 406,67 €)"]);
    const waived = { id: order.id, amountCents: 8_000 };
    expect(await waiveSupplement(shop.services, shop.optician, waived, "Geste")).toMatchObject({ outcome: "waived" });
    expect(await sums(order)).toEqual({ "Sous-total": "408,00 €", "Total": "408,00 €" });
    expect(firstLine(await orderNow(shop.services, order.id)).unitPriceCents).toBe(20_400);
  });

  test("is no part of it, and no reduction: paid online", async () => {
    const order = await twoPairs();
    const { id } = await shop.ask(order);
    await withdrawOne(order);
    await shop.pay(order, await found(findProposal(shop.services, order.id, id)));
    expect(await sums(order)).toEqual(WITHOUT_ONE);
    expect((await orderNow(shop.services, order.id)).discountCents).toBe(0);
  });

  test("leaves the reduction of a code to the other", async () => {
    const order = await twoPairs({ deliveryMethod: "retrait", couponCode: COUPONS.tenPercent.code });
    await answer(order, await shop.ask(order), "atPickup");
    await withdrawOne(order);
    const now = await orderNow(shop.services, order.id);
    expect(now.totalCents).toBe(order.totalCents + 7_200);
    expect(now.discountCents).toBe(order.discountCents + 800);
    const waived = { id: order.id, amountCents: 7_200 };
    await waiveSupplement(shop.services, shop.optician, waived, "Geste");
    const { totalCents, discountCents, subtotalCents } = await orderNow(shop.services, order.id);
    expect([totalCents, discountCents, subtotalCents]).toEqual([
      order.totalCents,
      order.discountCents,
      order.subtotalCents,
    ]);
  });
});

describe("of two pairs to be paid when they are fetched, the other costs its own lenses and no more", () => {
  async function due(sphere = -1): Promise<Order> {
    const reference = await keepMeasures(shop.services, measuresFor(sphere), []);
    const extra = `verres:standard:unifocal:${sphere === -1 ? "1.5" : "1.6"}::${reference}`;
    return dueOrder(shop.services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2, extra })] });
  }
  const dueNow = async (order: Order) => dueWhenFetched(shop.services, await orderNow(shop.services, order.id));
  const valueOf = async (order: Order) =>
    lineAccount(await accountOf(shop.services, order.id), firstLine(order).id).value;

  test.each(["before its correction is proposed", "before it is answered"])("withdrawn from %s", async (when) => {
    const order = await due();
    if (when.includes("proposed")) await withdrawOne(order);
    const { id } = await shop.ask(order);
    if (when.includes("answered")) await withdrawOne(order);
    const proposal = await found(findProposal(shop.services, order.id, id));
    expect(proposal.differenceCents).toBe(8_000);
    await answer(order, proposal, "accepted");
    expect(await dueNow(order)).toBe(28_400);
    expect(await valueOf(order)).toBe(48_800);
    expect(await sums(order)).toEqual(WITHOUT_ONE);
  });

  test("withdrawn from after it was agreed to, each has its own", async () => {
    const order = await due();
    await answer(order, await shop.ask(order), "accepted");
    await withdrawOne(order);
    expect(await dueNow(order)).toBe(28_400);
    expect(await sums(order)).toEqual({ "Sous-total": "568,00 €", "Total": "568,00 €" });
  });

  test("cheaper lenses", async () => {
    const order = await due(-3);
    await withdrawOne(order);
    await answer(order, await shop.ask(order, -1), "accepted");
    expect(await dueNow(order)).toBe(20_400);
    expect(await sums(order)).toEqual({
      "Sous-total": "408,00 €",
      "Total": "488,00 €",
      "Écart de prix des paires retirées": "+ 80,00 €",
    });
  });
});
