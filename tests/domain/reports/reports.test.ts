import { beforeEach, describe, expect, test } from "vitest";

import { closeWhatEnded } from "~/domain/accounting/close.server";
import { quote } from "~/domain/checkout/quote.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { fittingStep, MOST_COLUMNS, yearBefore } from "~/domain/reports/periods";
import { revenueOf } from "~/domain/reports/revenue.server";
import { DIMENSIONS, salesBy } from "~/domain/reports/sales-by.server";
import { funnelOf, quotesOf, returnsOf, stockValue } from "~/domain/reports/shop-figures.server";
import { OWN_FRAMES } from "~/domain/catalogue/own-frames";
import { reportsView } from "~/pages/admin/reports/reports-view.server";
import { sellUnnamed } from "~/domain/till/sale.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, setStock } from "../../helpers/factories";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  await setStock(services, ACCESSORY, 50);
});

const net = (cents: number) => Math.round((cents * 10_000) / 12_000);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const asking = (day: string) => new Request(`https://boutique.example/admin/rapports?du=${day}&au=${day}`);
const MARCH = { from: "2026-03-01", to: "2026-03-31" };

describe("revenue", () => {
  test("is told day by day beside the same day a year before, closed days and the open one alike", async () => {
    services.clock.set("2025-03-02T10:00:00Z");
    const former = await paidOrder(services);
    services.clock.set("2026-03-02T10:00:00Z");
    const closed = await paidOrder(services);
    services.clock.set("2026-03-03T10:00:00Z");
    await closeWhatEnded(services);
    const open = await paidOrder(services);
    await requestRefund(services, open.id, {
      amountCents: 1000,
      reason: "Geste",
      by: "c",
      key: "one",
      means: "especes",
    });

    const report = await revenueOf(services, { from: "2026-03-01", to: "2026-03-03" }, "day");
    expect(report.columns).toEqual([
      { first: "2026-03-01", now: none, before: none },
      {
        first: "2026-03-02",
        now: { grossCents: closed.totalCents, netCents: net(closed.totalCents) },
        before: { grossCents: former.totalCents, netCents: net(former.totalCents) },
      },
      {
        first: "2026-03-03",
        now: { grossCents: open.totalCents - 1000, netCents: net(open.totalCents) - net(1000) },
        before: none,
      },
    ]);
    expect(report.now.grossCents).toBe(closed.totalCents + open.totalCents - 1000);
    const [month] = (await revenueOf(services, MARCH, "month")).columns;
    expect([month?.first, month?.now.grossCents, month?.before.grossCents]).toEqual([
      "2026-03-01",
      report.now.grossCents,
      former.totalCents,
    ]);
  });

  test("is compared by weekday in weeks, by date else, and a leap day counts its day once", async () => {
    expect(yearBefore("week", "2026-03-02")).toBe("2025-03-03");
    expect(yearBefore("day", "2026-03-02")).toBe("2025-03-02");
    expect(yearBefore("day", "2024-02-29")).toBe("2023-02-28");
    services.clock.set("2023-02-28T10:00:00Z");
    const order = await paidOrder(services);
    services.clock.set("2024-03-01T10:00:00Z");
    const { before } = await revenueOf(services, { from: "2024-02-01", to: "2024-02-29" }, "month");
    expect(before.grossCents).toBe(order.totalCents);
  });

  test("of a long period is told in steps that leave room", () => {
    expect(fittingStep("day", "2026-01-01", "2026-01-31")).toBe("day");
    expect(fittingStep("day", "2026-01-01", "2026-12-31")).toBe("week");
    expect(fittingStep("day", "2020-01-01", "2024-12-31")).toBe("month");
    expect(fittingStep("week", "1900-01-01", "2026-12-31")).toBe("year");
    expect(MOST_COLUMNS).toBeGreaterThan(60);
  });
});

const none = { grossCents: 0, netCents: 0 };

describe("what was sold", () => {
  test("adds up to the same whatever it is told by, without what came back", async () => {
    const choices = [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)];
    const order = await paidOrder(services, { choices });
    const sales = await salesBy(services, MARCH);
    for (const by of DIMENSIONS)
      expect([by, sales[by].reduce((sum, { grossCents }) => sum + grossCents, 0)]).toEqual([by, order.subtotalCents]);
    expect(sales.kind.map(({ name, pieces }) => [name, pieces])).toContainEqual(["Accessoires", 1]);
    expect(sales.channel.map(({ name }) => name)).toEqual(["En ligne"]);

    const asked = { amountCents: 500, reason: "Geste", by: "c", key: "one", means: "especes" as const };
    await requestRefund(services, order.id, asked);
    const after = (await salesBy(services, MARCH)).brand.reduce((sum, { grossCents }) => sum + grossCents, 0);
    expect(after).toBe(order.subtotalCents - 500);
  });

  test("leaves a margin where the purchase price is known, and says of what", async () => {
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ purchase_cents: 5_000 });
    await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)] });
    const { kind, brand } = await salesBy(services, MARCH);
    const ofCents = net(2 * PLAIN_FRAME.priceCents);
    const margin = { cents: ofCents - 10_000, ofCents, pieces: 2 };
    expect(kind.map((share) => share.margin)).toEqual([margin, null]);
    expect(brand.find(({ name }) => name === PLAIN_FRAME.brand)?.margin).toEqual(margin);
  });

  test("says of how many pieces the margin is, where the cost of others of the kind is unknown", async () => {
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ purchase_cents: 5_000 });
    await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(CHEAP_FRAME)] });
    const { breakdowns, stock, title, returns, onlineOrders } = await reportsView(services, asking("2026-03-02"));
    const kind = breakdowns.find(({ name }) => name === "Par type");
    expect(kind?.lines.map(({ margin }) => plain(margin))).toEqual(["141,67 € (59 %), sur 2 pièces de 3"]);
    expect(title).toBe("Chiffre d’affaires du lundi 2 mars 2026");
    const years = await reportsView(
      services,
      new Request("http://boutique/admin/rapports?du=2025-12-01&au=2026-03-02"),
    );
    expect(years.title).toBe("Chiffre d’affaires du lundi 1er décembre 2025 au lundi 2 mars 2026");
    expect([returns.told, onlineOrders]).toEqual(["Aucun retour demandé.", "1 commande payée en ligne"]);
    const optic = stock.find(({ name }) => name === "Montures optiques");
    expect(plain(optic?.cost ?? "")).toMatch(/^[\d ]+,00 €, \d+ pièces de \d+$/);
    expect(stock.find(({ name }) => name === "Accessoires")?.cost).toBe("–");
  });

  test("for a frame of the customer's own has no brand and no colour of ours", async () => {
    const { id, subtotalCents } = await paidOrder(services);
    const own = { product_id: OWN_FRAMES.cercle.productId, brand: "Monture", color_name: "cerclée" };
    await services.db("order_lines").where({ order_id: id }).update(own);
    const { brand, color } = await salesBy(services, MARCH);
    expect(brand).toMatchObject([{ name: "Monture du client", grossCents: subtotalCents }]);
    expect(color.map(({ name }) => name)).toEqual(["Sans coloris"]);
  });

  test("at the till is told under the name of who sold it", async () => {
    const camille = await newAdministrator(services);
    const choices = [choiceOf(ACCESSORY)];
    const shown = await quote(services, null, { choices, deliveryMethod: TILL_DELIVERY, couponCode: null });
    const details = {
      unnamedPayment: "especes" as const,
      shown: shown.fingerprint,
      reduction: null,
      discountReason: null,
    };
    expect(await sellUnnamed(services, camille, choices, details, "key")).toMatchObject({ outcome: "sold" });
    const { employee, channel } = await salesBy(services, MARCH);
    expect(employee.map(({ name }) => name)).toEqual(["Camille Perrachon"]);
    expect(channel.map(({ name }) => name)).toEqual(["À la boutique"]);
  });

  test("outside the period, or cancelled, counts for nothing", async () => {
    const { id } = await paidOrder(services);
    expect((await salesBy(services, { from: "2026-04-01", to: "2026-04-30" })).brand).toEqual([]);
    await services.db("orders").where({ id }).update({ status: "Annulée" });
    expect((await salesBy(services, MARCH)).brand).toEqual([]);
  });
});

test("stock, returns, quotes and visitors are told for who asks, also where there are none", async () => {
  const value = await stockValue(services);
  expect(value.map(({ category }) => category)).toEqual(["accessory", "optic", "solar"]);
  for (const { pieces, cents } of value) expect(cents).toBeGreaterThan(pieces);
  expect(value.map(({ costed, costCents }) => [costed, costCents])).toEqual([0, 1, 2].map(() => [0, 0]));
  await services.db("products").where({ id: ACCESSORY.id }).update({ purchase_cents: 1_000 });
  const [accessories] = await stockValue(services);
  expect(accessories?.costCents).toBe(1_000 * (accessories?.costed ?? 0));
  expect(accessories?.costed).toBeGreaterThanOrEqual(50);
  expect(await returnsOf(services, MARCH)).toEqual({ asked: 0, validated: 0, refused: 0, reasons: [] });
  expect(await quotesOf(services, MARCH)).toEqual({ made: 0, madeCents: 0, ordered: 0, orderedCents: 0 });
  expect(await funnelOf(services, MARCH)).toEqual({ articles: 0, cart: 0, checkout: 0, orders: 0 });
  await paidOrder(services);
  expect((await funnelOf(services, MARCH)).orders).toBe(1);
});
