import { beforeEach, expect, test } from "vitest";

import { listIntents } from "~/domain/audit/audit.server";
import { intentInWords } from "~/domain/audit/words";
import type { Account } from "~/domain/accounts/account.server";
import { BulkPrices, changedCents, checkBulkPrices } from "~/domain/repricing/bulk-prices.server";
import { applyStockImport } from "~/domain/catalogue/editing/stock-import.server";
import { onBrand } from "~/domain/promotions/scope.server";
import { checkBulkThresholds } from "~/domain/stocktaking/bulk-thresholds.server";
import { checkScan } from "~/domain/stocktaking/scan.server";

import { CHEAP_FRAME, DISCOUNTED_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { normal } from "../helpers/dom";
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

test("each deed with a list of products is told in the journal by its name, and found by the product", async () => {
  const numbers = String(PLAIN_FRAME.number);
  const [color] = await services.db("product_colors").where({ product_id: PLAIN_FRAME.id }).select();
  if (!color) throw new Error("no colour");
  const arrived = `${numbers} ${color.name} ${PLAIN_FRAME.sizes[0] ?? ""} x 3`;
  for (const checked of [
    await check({ on: "liste", numbers, percent: "+10" }),
    await checkBulkThresholds(services, camille, { on: { numbers: [PLAIN_FRAME.number] }, threshold: 7 }),
    await checkScan(services, camille, "received", arrived),
  ]) {
    if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
    services.clock.advance({ minutes: 1 });
    await applyStockImport(services, camille, checked.id);
  }
  const told = async (search: string) =>
    (
      await listIntents(services, {
        who: "",
        search,
        from: null,
        to: null,
        descending: false,
        page: 1,
        limit: 10,
        pages: () => ({ offset: 0 }),
      })
    ).rows.filter(({ action }) => action !== "stocks.importés");
  for (const search of [numbers, PLAIN_FRAME.name]) {
    expect((await told(search)).map(({ action }) => intentInWords(action))).toEqual([
      "Prix changé",
      "Seuil d’alerte changé",
      "Réception\u00a0: pièces arrivées",
    ]);
  }
  const [price, threshold, pieces] = await told(numbers);
  expect(normal(price?.details ?? "")).toBe("de 145,00 € à 160,00 €, +10 % sur 1 produit");
  expect(threshold?.details).toContain(`${color.name}\u00a0: seuil d’alerte de ${color.low_stock_threshold} à 7`);
  expect(pieces?.details).toContain(`${color.name}\u00a0: de ${color.stock} à ${color.stock + 3}`);
  expect((await told("réception")).map(({ target }) => target)).toEqual([numbers]);
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
