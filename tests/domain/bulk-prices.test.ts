import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { BulkPrices, changedCents, checkBulkPrices } from "~/domain/repricing/bulk-prices.server";
import { applyStockImport } from "~/domain/catalogue/editing/stock-import.server";
import { onBrand } from "~/domain/promotions/scope.server";

import { CHEAP_FRAME, DISCOUNTED_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const priceOf = async (id: string) => (await services.db("products").where({ id }).first("price_cents"))?.price_cents;
const check = (typed: Record<string, string>) => checkBulkPrices(services, camille, BulkPrices.parse(typed));

test.each([
  [14_500, -10, "cent", 13_050],
  [14_500, 3, "euro", 14_900], // computed: 149,35
  [14_500, 3, "ninety", 14_890],
  [14_500, 3.5, "cent", 15_008], // 150,075
  [190, -99, "euro", 100],
  [190, -99, "ninety", 90],
] as const)("%i cents changed by %d percent, rounded to the %s, are %i", (cents, percent, rounding, changed) => {
  expect(changedCents(cents, percent, rounding)).toBe(changed);
});

test("a percentage is read as people write it", () => {
  const read = (percent: string) => BulkPrices.safeParse({ on: "rayon:tout", percent }).data?.percent;
  expect(["+3", "3,5 %", "−10", "-10 %", "100"].map(read)).toEqual([3, 3.5, -10, -10, 100]);
  expect(["", "0", "-100", "beaucoup", "101"].map(read)).toEqual(Array(5).fill(undefined));
  const refused = BulkPrices.safeParse({ on: "rayon:tout", percent: "1000" });
  expect(refused.error?.issues[0]?.message).toContain("de −99 à +100 %");
});

test("a brand's prices are changed once they were looked at, and noted as asked from then on", async () => {
  const checked = await check({ on: onBrand(PLAIN_FRAME.brand), percent: "-20" });
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  expect(await priceOf(PLAIN_FRAME.id)).toBe(14_500);
  expect(await applyStockImport(services, camille, checked.id)).toMatchObject({ outcome: "applied" });
  expect([await priceOf(PLAIN_FRAME.id), await priceOf(CHEAP_FRAME.id)]).toEqual([11_600, CHEAP_FRAME.priceCents]);
  const asked = await services
    .db("price_history")
    .where({ product_id: PLAIN_FRAME.id })
    .orderBy("since", "desc")
    .first();
  expect(asked?.price_cents).toBe(11_600);
});

test("a reduced price changes by as much", async () => {
  const checked = await check({
    on: "liste",
    numbers: String(DISCOUNTED_FRAME.number),
    percent: "+10",
    rounding: "cent",
  });
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  await applyStockImport(services, camille, checked.id);
  const row = await services.db("products").where({ id: DISCOUNTED_FRAME.id }).first("price_cents", "discount_cents");
  expect(row).toEqual({ price_cents: 17_490, discount_cents: 13_090 });
});

test("a list with a price that cannot be is refused whole, and says which", async () => {
  await services.db("products").where({ id: CHEAP_FRAME.id }).update({ equipment_class: "A", price_cents: 3_000 });
  const numbers = `${PLAIN_FRAME.number}, ${CHEAP_FRAME.number}`;
  const checked = await check({ on: "liste", numbers, percent: "+10" });
  expect(checked).toMatchObject({
    outcome: "wrong",
    errors: [{ message: expect.stringMatching(/^Traboule Pentes\. Une monture de classe A se vend/) as string }],
  });
});
