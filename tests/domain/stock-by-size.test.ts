import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addToCart, readCart, setQuantity } from "~/domain/cart/cart.server";
import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { readSheetForm, typedSheet, type Typed } from "~/domain/catalogue/editing/sheet-forms.server";
import { readStockFile, stockFile } from "~/domain/catalogue/editing/stock-file.server";
import { applyStockImport, checkStockList } from "~/domain/catalogue/editing/stock-import.server";
import { productJson } from "~/domain/catalogue/product-json.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { hold, putBack, takeFree, takeHeld } from "~/domain/catalogue/stock.server";
import { quote } from "~/domain/checkout/quote.server";
import { giveBack } from "~/domain/orders/placing/pieces.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { collectReservation } from "~/domain/reservations/close.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { movementsOf } from "~/domain/stocktaking/movements.server";
import { checkScan, type ScanKind } from "~/domain/stocktaking/scan.server";
import { goneSizesSaid } from "~/http/frames/gone-sizes";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, newVisitorId, placedOrder, shelfOf } from "../helpers/factories";
import { found } from "../helpers/found";
import { move } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

const NOIR = "#1c1b1a";
const FIELD = "color-1c1b1a";
const IN_THE_SHOP = { cause: "order" } as const;

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const piece = (size: string, quantity = 1) => ({ productId: PLAIN_FRAME.id, color: NOIR, size, quantity });
const sizesOf = async () => {
  const color = await found(services.db("product_colors").where({ product_id: PLAIN_FRAME.id, value: NOIR }).first());
  const rows = await services.db("color_sizes").where({ color_id: color.id }).orderBy("size");
  return Object.fromEntries(rows.map(({ size, stock, held }) => [size, [stock, held]]));
};
/** Counts the colour: size 48, size 50, and all pieces. */
async function count(small: number | null, large: number | null, all: number): Promise<void> {
  const color = await found(services.db("product_colors").where({ product_id: PLAIN_FRAME.id, value: NOIR }).first());
  await services.db("product_colors").where({ id: color.id }).update({ stock: all });
  await services.db("color_sizes").insert([
    { color_id: color.id, size: "48", stock: small, held: 0 },
    { color_id: color.id, size: "50", stock: large, held: 0 },
  ]);
}
/** Saves the form with these fields typed. */
async function typed(changes: Typed): Promise<ReturnType<typeof changeProduct>> {
  const { sheet } = await found(readSheet(services, PLAIN_FRAME.id));
  const reading = readSheetForm({ ...typedSheet(sheet), ...changes }, "https://shop.test", 5);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return changeProduct(services, camille, PLAIN_FRAME.id, { ...reading, version: null });
}
async function scan(kind: ScanKind, text: string): Promise<void> {
  const checked = await checkScan(services, camille, kind, text);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  expect(await applyStockImport(services, camille, checked.id)).toMatchObject({ outcome: "applied" });
}

describe("pieces by size", () => {
  test("what nobody has counted sells in any size, until none is left", async () => {
    await services.db("product_colors").where({ product_id: PLAIN_FRAME.id, value: NOIR }).update({ stock: 3 });
    expect(await hold(services, piece("48", 2))).toBe(true);
    expect(await hold(services, piece("50", 2))).toBe(false);
    expect(await hold(services, piece("50"))).toBe(true);
    expect(await takeHeld(services, piece("48", 2), IN_THE_SHOP)).toBe(true);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 1, held: 1 });
    expect(await sizesOf()).toEqual({ "48": [null, 0], "50": [null, 1] });
  });

  test("a counted size has its own pieces; others of the colour do not help it", async () => {
    await count(1, 4, 5);
    expect(await hold(services, piece("48", 2))).toBe(false);
    expect(await hold(services, piece("48"))).toBe(true);
    expect(await hold(services, piece("48"))).toBe(false);
    expect(await takeFree(services, piece("48"), IN_THE_SHOP)).toBe(false);
    expect(await takeFree(services, piece("50", 3), IN_THE_SHOP)).toBe(true);
    expect(await takeHeld(services, piece("48"), IN_THE_SHOP)).toBe(true);
    expect(await putBack(services, piece("48"), { cause: "back" })).toBe(true);
    expect(await sizesOf()).toEqual({ "48": [1, 0], "50": [1, 0] });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 2, held: 0 });
  });

  test("a size that was counted takes its own first, then what is of no size yet", async () => {
    await count(1, null, 3);
    expect(await hold(services, piece("48", 3))).toBe(true);
    expect(await hold(services, piece("50"))).toBe(false);
    expect(await takeHeld(services, piece("48", 3), IN_THE_SHOP)).toBe(true);
    expect(await sizesOf()).toEqual({ "48": [0, 0], "50": [null, 0] });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 0, held: 0 });
  });

  test("a form that asks for colour and size says beforehand what is gone, and nothing of a colour that is gone whole", async () => {
    const said = async () => goneSizesSaid(await found(findProduct(services, PLAIN_FRAME.slug)));
    expect(await said()).toBeNull();
    await count(0, 4, 4);
    expect(await said()).toBe("Noir en taille 48");
    await services.db("product_colors").where({ product_id: PLAIN_FRAME.id, value: NOIR }).update({ stock: 0 });
    expect(await said()).toBeNull();
  });

  test("the cart, the price and a reservation go by the size", async () => {
    await count(1, 4, 5);
    const visitor = await newVisitorId(services);
    const small = choiceOf(PLAIN_FRAME, { quantity: 2 });
    expect(await addToCart(services, visitor, small)).toMatchObject({ outcome: "capped", available: 1 });
    expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 1, quantity: 4 }))).toMatchObject({
      outcome: "added",
    });
    const { lines } = await readCart(services, visitor);
    expect(lines.map(({ size, available, problem }) => [size, available, problem])).toEqual([
      ["48", 1, null],
      ["50", 4, null],
    ]);
    expect(await setQuantity(services, visitor, lines[0]?.id ?? "", 3)).toEqual({ outcome: "capped", available: 1 });
    const asked = await quote(services, null, { choices: [small], deliveryMethod: null, couponCode: null });
    expect(asked.obstacles).toEqual([
      "Maison Valmy Panthéon (Noir)\u00a0: il n’en reste que 1. Modifiez la quantité dans votre panier.",
    ]);

    const wish = { ...piece("48"), name: "Clara Moreau", email: "clara@example.fr", phone: "0612345678" };
    const first = await reserve(services, wish);
    if (first.outcome !== "reserved") throw new Error(first.outcome);
    expect(await reserve(services, wish)).toEqual({ outcome: "soldOutSize" });
    expect(await addToCart(services, await newVisitorId(services), small)).toEqual({ outcome: "soldOutSize" });
    await collectReservation(services, first.reservation.id);
    expect(await sizesOf()).toEqual({ "48": [0, 0], "50": [4, 0] });
  });

  test("an order of two sizes takes each, and gives each back", async () => {
    await count(2, 2, 4);
    const both = { choices: [choiceOf(PLAIN_FRAME), choiceOf(PLAIN_FRAME, { size: 1, quantity: 2 })] };
    const order = await paidOrder(services, both);
    expect(await sizesOf()).toEqual({ "48": [1, 0], "50": [0, 0] });
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await sizesOf()).toEqual({ "48": [2, 0], "50": [2, 0] });

    const unpaid = await placedOrder(services, both);
    expect(await sizesOf()).toEqual({ "48": [2, 1], "50": [2, 2] });
    await giveBack(services, unpaid, { cause: "expiry", id: unpaid.id });
    expect(await sizesOf()).toEqual({ "48": [2, 0], "50": [2, 0] });
  });

  test("a caller reads the colour’s sum, and what each size has", async () => {
    await count(0, 4, 5);
    const json = productJson(await found(findProduct(services, PLAIN_FRAME.id)));
    expect(json.stockByColor[NOIR]).toEqual({ stock: 5, lowStockThreshold: 5 });
    expect(json.availableBySize[NOIR]).toEqual({ "48": 1, "50": 5 });
  });
});

describe("counting by size", () => {
  test("the form counts sizes out of the stock, which follows from them once all are counted", async () => {
    expect(await typed({ [`${FIELD}-size-48`]: "10" })).toEqual({ outcome: "changed" });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 0 });
    expect(await hold(services, piece("50", 9))).toBe(false);
    expect(await typed({ [`${FIELD}-size-50`]: "8" })).toEqual({ outcome: "changed" });
    expect(await typed({ [`${FIELD}-size-50`]: "9" })).toEqual({ outcome: "changed" });
    expect(await sizesOf()).toEqual({ "48": [10, 0], "50": [9, 0] });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 19, held: 0 });
    const { rows } = await movementsOf(services, PLAIN_FRAME.id, { page: 1, limit: 9, pages: () => ({ offset: 0 }) });
    expect(rows.map(({ size, delta, stock, cause }) => [size, delta, stock, cause])).toEqual([["50", 1, 19, "sheet"]]);
  });

  test("a form says what it cannot count", async () => {
    const stock = async (changes: Typed) => {
      const changing = await typed(changes);
      return changing.outcome === "refused" ? changing.errors : changing.outcome;
    };
    expect(await stock({ [`${FIELD}-size-48`]: "10", [`${FIELD}-size-50`]: "10" })).toEqual({
      [`${FIELD}-stock`]: "Les tailles comptent 20 pièces, et le stock 18 : corrigez l’un ou l’autre.",
    });
    await count(10, 8, 18);
    await hold(services, piece("48", 4));
    expect(await stock({ [`${FIELD}-size-48`]: "3" })).toEqual({
      [`${FIELD}-size-48`]:
        "4 pièces sont promises à des commandes ou à des réservations : le stock ne peut pas descendre en dessous.",
    });
    expect(await stock({ [`${FIELD}-size-48`]: "5", [`${FIELD}-shown-size-48`]: "12" })).toEqual({
      [`${FIELD}-size-48`]:
        "Le stock est passé de 12 à 10 entre-temps. Vérifiez votre nombre, puis enregistrez à nouveau.",
    });
    expect(await stock({ sizes: "48, 52" })).toMatchObject({
      sizes: "La taille 50 a encore des pièces en noir (8) : écrivez-y 0 avant de la retirer.",
    });
    // A sale since the form was opened is kept in fields that did not change.
    await takeFree(services, piece("50"), IN_THE_SHOP);
    const sold = { [`${FIELD}-shown`]: "18", [`${FIELD}-stock`]: "18" };
    const seen = { [`${FIELD}-size-50`]: "8", [`${FIELD}-shown-size-50`]: "8", name: "Panthéon II" };
    expect(await stock({ ...sold, ...seen })).toBe("changed");
    expect(await sizesOf()).toEqual({ "48": [10, 4], "50": [7, 0] });
  });

  test("what arrives and what is counted is said with its size", async () => {
    await scan("received", "1001 Noir 48 x 2");
    expect(await sizesOf()).toEqual({ "48": [2, 0] });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 20, held: 0 });
    const codes: { gtin: string }[] = await services
      .db("product_gtins as gtin")
      .join("product_colors as color", "color.id", "gtin.color_id")
      .where({ "color.product_id": PLAIN_FRAME.id, "color.value": NOIR, "gtin.size": "50" })
      .select({ gtin: "gtin.gtin" });
    await scan("counted", `${codes.map(({ gtin }) => gtin).join("")} x 6\n1001 noir 48 x 5`);
    expect(await sizesOf()).toEqual({ "48": [5, 0], "50": [6, 0] });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 11, held: 0 });
    expect(await checkScan(services, camille, "counted", "1001 Noir x 8")).toEqual({
      outcome: "wrong",
      errors: [{ line: 1, message: "Dites la taille, car ce coloris est compté par taille : 48, 50." }],
    });
  });

  test("the spreadsheet carries the sizes, and what was sold since it was made stays sold", async () => {
    await count(3, 2, 5);
    const csv = Buffer.from(await new Response(stockFile(services)).arrayBuffer()).toString("utf8");
    expect(csv).toMatch(/;48 : 3, 50 : 2;48 : 3, 50 : 2\r\n/);
    const check = async (text: string) => {
      const reading = readStockFile(Buffer.from(text));
      if ("problem" in reading) throw new Error(reading.problem);
      return checkStockList(services, camille, reading.lines);
    };
    expect(await check(csv)).toEqual({ outcome: "nothing" });
    await takeFree(services, piece("48"), IN_THE_SHOP);
    expect(await check(csv)).toEqual({ outcome: "nothing" });
    const counted = await check(csv.replace(";48 : 3, 50 : 2;", ";48 : 3, 50 : 6;"));
    if (counted.outcome !== "changes") throw new Error(JSON.stringify(counted));
    await applyStockImport(services, camille, counted.id);
    expect(await sizesOf()).toEqual({ "48": [2, 0], "50": [6, 0] });
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 8, held: 0 });
    expect(await check("ID;Code couleur;Stock par taille\n1001;#1c1b1a;52 : 1")).toMatchObject({
      errors: [{ line: 2, message: "Ce produit n’a pas de taille « 52 » à compter." }],
    });
  });
});

test("a filled database comes from stock by colour without losing a piece or a promise", async () => {
  const both = [choiceOf(PLAIN_FRAME), choiceOf(PLAIN_FRAME, { size: 1, quantity: 2 })];
  const paid = await paidOrder(services, { choices: both });
  await placedOrder(services, { choices: both });
  const wish = { ...piece("50"), name: "Clara Moreau", email: "clara@example.fr", phone: "0612345678" };
  expect(await reserve(services, wish)).toMatchObject({ outcome: "reserved" });
  const holds = () =>
    services.db("stock_holds").orderBy(["order_id", "size"]).select("order_id", "size", "quantity", "state");
  const [before, promised] = [await shelfOf(services, PLAIN_FRAME), await holds()];

  const options = { directory: "migrations", loadExtensions: [".js"] };
  for (;;) {
    const [, pending] = (await services.db.migrate.list(options)) as [unknown, { file: string }[]];
    if (pending.some(({ file }) => file.startsWith("0125_"))) break;
    await services.db.migrate.down(options);
  }
  expect(await services.db("stock_holds").select("order_id", "quantity")).toHaveLength(2);
  await services.db.migrate.latest(options);

  expect(await shelfOf(services, PLAIN_FRAME)).toEqual(before);
  expect(await holds()).toEqual(promised);
  expect(await sizesOf()).toEqual({ "48": [null, 1], "50": [null, 3] });
  expect(await hold(services, piece("48", before.stock - before.held))).toBe(true);
  await move(services, paid, ORDER_STATUS.cancelled);
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(18);
});
