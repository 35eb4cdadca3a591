import { beforeEach, describe, expect, test } from "vitest";

import { SalesQuery, salesOf } from "~/domain/analytics/sales.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";

import { choiceOf, placedOrder } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";
import { PLAIN_FRAME } from "../../seeds/named";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

/** An order of so many pairs, paid at that moment. */
async function sold(paidAt: string, quantity = 1, status: OrderStatus = ORDER_STATUS.confirmed): Promise<number> {
  const { id, totalCents } = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity })] });
  await services.db("orders").where({ id }).update({ paid_at: paidAt, status });
  return totalCents;
}

describe("sales", () => {
  test("are counted by the shop's days, both ends included, what was cancelled or not paid left out", async () => {
    const one = await sold("2026-02-28T22:59:00.000Z"); // still the 28th in Lyon
    const two = await sold("2026-02-28T23:01:00.000Z", 2); // the 1st of March
    await sold("2026-03-01T10:00:00.000Z", 1, ORDER_STATUS.cancelled);
    await placedOrder(services);
    await sold("2026-03-02T23:30:00.000Z"); // the 3rd
    const sales = await salesOf(services, { from: "2026-02-28", to: "2026-03-02" });
    expect(sales).toEqual({
      from: "2026-02-28",
      to: "2026-03-02",
      orders: 2,
      revenueCents: one + two,
      itemsSold: 3,
      averageBasketCents: Math.round((one + two) / 2),
      days: [
        { day: "2026-02-28", orders: 1, revenueCents: one, itemsSold: 1 },
        { day: "2026-03-01", orders: 1, revenueCents: two, itemsSold: 2 },
        { day: "2026-03-02", orders: 0, revenueCents: 0, itemsSold: 0 },
      ],
    });
  });

  test("no sale is no basket; thirty days when nothing is said; a year at most", async () => {
    const nothing = await salesOf(services, {});
    expect(nothing).toMatchObject({
      from: "2026-02-01",
      to: "2026-03-02",
      orders: 0,
      revenueCents: 0,
      averageBasketCents: 0,
      itemsSold: 0,
    });
    expect(nothing.days).toHaveLength(30);
    expect((await salesOf(services, { from: "2020-01-01" })).days).toHaveLength(366);
    expect(SalesQuery.safeParse({ from: "2025-01-01", to: "2026-01-01" }).success).toBe(true);
    for (const wrong of [
      { from: "hier" },
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2025-01-01", to: "2026-01-02" },
    ])
      expect(SalesQuery.safeParse(wrong).success).toBe(false);
  });

  test("on the days clocks change, no hour is lost or counted twice", async () => {
    for (const at of [
      "2026-03-28T22:30:00.000Z",
      "2026-03-28T23:30:00.000Z",
      "2026-03-29T21:30:00.000Z",
      "2026-03-29T22:30:00.000Z",
    ])
      await sold(at);
    expect(
      (await salesOf(services, { from: "2026-03-28", to: "2026-03-30" })).days.map(({ orders }) => orders),
    ).toEqual([1, 2, 1]);
  });
});
