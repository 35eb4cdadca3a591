import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { applyStockImport, findStockImport } from "~/domain/catalogue/editing/stock-import.server";
import { hold, takeFree } from "~/domain/catalogue/stock.server";
import { BulkThresholds, checkBulkThresholds } from "~/domain/stocktaking/bulk-thresholds.server";
import { onBrand } from "~/domain/promotions/scope.server";
import { movementsOf } from "~/domain/stocktaking/movements.server";
import { checkScan, type ScanKind } from "~/domain/stocktaking/scan.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { shelfOf } from "../helpers/factories";
import { found } from "../helpers/found";

import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

const [NOIR, BLONDE] = ["#1c1b1a", "#c08a4a"];

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const stocks = async () =>
  Promise.all([0, 1].map(async (color) => (await shelfOf(services, PLAIN_FRAME, color)).stock));
async function scanned(kind: ScanKind, text: string): Promise<string> {
  const checked = await checkScan(services, camille, kind, text);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  return checked.id;
}
const refusals = async (text: string) => {
  const checked = await checkScan(services, camille, "received", text);
  return checked.outcome === "wrong"
    ? checked.errors.map(({ line, message }) => `${line} ${message}`)
    : checked.outcome;
};
const moves = async () => {
  const { rows } = await movementsOf(services, PLAIN_FRAME.id, { page: 1, limit: 50, pages: () => ({ offset: 0 }) });
  return rows.map(({ color, delta, stock, cause, reference }) => [color, delta, stock, cause, reference]);
};
const gtinOf = async (value: string) => {
  const rows: { gtin: string }[] = await services
    .db("product_gtins as gtin")
    .join("product_colors as color", "color.id", "gtin.color_id")
    .where({ "color.product_id": PLAIN_FRAME.id, "color.value": value })
    .orderBy("gtin.size")
    .select({ gtin: "gtin.gtin" });
  return rows.map(({ gtin }) => gtin);
};

test("what arrived is scanned, looked at, and then on the shelf, with the cause of it", async () => {
  const [small = "", large = ""] = await gtinOf(NOIR);
  const id = await scanned("received", `${small}\n${large}\n\n${small}\n1001 Écaille blonde x 3`);
  expect(await stocks()).toEqual([18, 14]);
  await applyStockImport(services, camille, id);
  expect(await stocks()).toEqual([21, 17]);
  expect(await moves()).toEqual(
    expect.arrayContaining([
      [NOIR, 2, 21, "received", null],
      [NOIR, 1, 21, "received", null],
      [BLONDE, 3, 17, "received", null],
    ]),
  );
});

test("what was counted is all there is of its colour; what nobody counted stays", async () => {
  await applyStockImport(services, camille, await scanned("counted", "1001 Noir x 7\n1001 noir"));
  expect(await stocks()).toEqual([8, 14]);
  expect(await moves()).toEqual([[NOIR, -10, 8, "counted", null]]);
  expect(await checkScan(services, camille, "counted", "1001 Noir x 8")).toEqual({ outcome: "nothing" });
});

test("pieces promised to orders cannot be counted away, and a sale since the count is told", async () => {
  await hold(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 5 });
  expect(await checkScan(services, camille, "counted", "1001 Noir x 4")).toMatchObject({ outcome: "wrong" });
  const id = await scanned("counted", "1001 Noir x 9");
  await takeFree(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 1 }, { cause: "order" });
  expect(await applyStockImport(services, camille, id)).toMatchObject({ outcome: "moved" });
  expect(await stocks()).toEqual([17, 14]);
});

test("what arrived adds to the stock of now, whatever was sold or counted since it was looked at", async () => {
  const id = await scanned("received", "1001 Noir 48 x 5\n1001 Écaille blonde x 2");
  await takeFree(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 4 }, { cause: "order" });
  await applyStockImport(services, camille, await scanned("counted", "1001 Écaille blonde x 9"));
  const seen = await found(findStockImport(services, camille, id));
  expect(seen.changes.map(({ color }) => [color?.before.stock, color?.after.stock])).toEqual([
    [14, 19],
    [9, 11],
  ]);
  expect(await applyStockImport(services, camille, id)).toMatchObject({ outcome: "applied" });
  expect(await stocks()).toEqual([19, 11]);
});

test("a count changes the sizes it names; pieces without a size ask for the others", async () => {
  expect(await checkScan(services, camille, "counted", "1001 Noir 48 x 20")).toEqual({
    outcome: "wrong",
    errors: [
      {
        line: 1,
        message:
          "Comptez aussi la taille 50 : des pièces de ce coloris n’ont pas encore de taille. S’il n’en reste aucune, écrivez « 1001 Noir 50 x 0 ».",
      },
    ],
  });
  // What arrived has a size; the older pieces still have none, and are not counted away.
  await applyStockImport(services, camille, await scanned("received", "1001 Noir 48\n1001 Noir 50"));
  expect(await stocks()).toEqual([20, 14]);
  expect(await checkScan(services, camille, "counted", "1001 Noir 48 x 5")).toMatchObject({ outcome: "wrong" });
  await applyStockImport(services, camille, await scanned("counted", "1001 Noir 48 x 7\n1001 Noir 50 x 4"));
  expect(await stocks()).toEqual([11, 14]);
  // Nine pieces were lost, of sizes that nobody knows: those that now have one moved nowhere.
  expect((await moves()).filter(([, , , cause]) => cause === "counted")).toEqual([[NOIR, -9, 11, "counted", null]]);
  await applyStockImport(services, camille, await scanned("counted", "1001 Noir 48 x 9"));
  expect(await stocks()).toEqual([13, 14]);
  await applyStockImport(services, camille, await scanned("counted", "1001 Noir 50 x 0"));
  expect(await stocks()).toEqual([9, 14]);
});

test("a product with one colour needs no name; what names nothing is said line by line, and nothing is written", async () => {
  expect(await scanned("received", String(LAST_PIECE.number))).toMatch(/^[0-9a-f]{24}$/);
  expect(await refusals("bonjour\n1001\n1001 Rose\n99999 Noir\n4006381333931")).toEqual([
    "1 « bonjour » n’est ni un GTIN, ni un ID suivi d’un coloris.",
    "2 Dites lequel : Noir, Écaille blonde.",
    "3 Ce produit n’a pas de coloris « Rose » : Noir, Écaille blonde.",
    "4 Aucun produit en vente ne porte l’ID « 99999 », ou un chiffre du GTIN est faux.",
    "5 Aucun coloris ne porte le GTIN 4006381333931.",
  ]);
  expect(await moves()).toEqual([]);
});

test("an order, and a sheet that counts anew, leave their line too", async () => {
  const order = await paidOrder(services);
  const known = await found(readSheet(services, PLAIN_FRAME.id));
  const colors = known.sheet.colors.map((color) => (color.value === BLONDE ? { ...color, stock: 20 } : color));
  await changeProduct(services, camille, PLAIN_FRAME.id, {
    sheet: { ...known.sheet, colors },
    version: known.version,
    shownStock: Object.fromEntries(known.sheet.colors.map(({ value, stock }) => [value, stock])),
  });
  expect(await moves()).toEqual(
    expect.arrayContaining([
      [NOIR, -1, 17, "order", order.number],
      [BLONDE, 6, 20, "sheet", null],
    ]),
  );
  expect(await moves()).toHaveLength(2);
});

test("the threshold of a brand is set at once, after it was looked at", async () => {
  const read = (threshold: string) => BulkThresholds.safeParse({ on: onBrand(PLAIN_FRAME.brand), threshold });
  expect(read("beaucoup").error?.issues).toMatchObject([
    { path: ["threshold"], message: "Indiquez un nombre de pièces, 0 ou plus." },
  ]);
  const asked = BulkThresholds.parse({ on: onBrand(PLAIN_FRAME.brand), threshold: "2" });
  const checked = await checkBulkThresholds(services, camille, asked);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  await applyStockImport(services, camille, checked.id);
  const thresholds = (brand: string, same: boolean): Promise<number[]> =>
    services
      .db("product_colors as color")
      .join("products as product", "product.id", "color.product_id")
      .where("product.brand", same ? "=" : "<>", brand)
      .distinct()
      .orderBy("color.low_stock_threshold")
      .pluck("color.low_stock_threshold");
  expect(await thresholds(PLAIN_FRAME.brand, true)).toEqual([2]);
  expect(await thresholds(PLAIN_FRAME.brand, false)).not.toContain(2);
  expect(await checkBulkThresholds(services, camille, asked)).toEqual({ outcome: "nothing" });
});
