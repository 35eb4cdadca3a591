import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addProduct, changeProduct } from "~/domain/catalogue/editing/change.server";
import { noteReleasedPrices } from "~/domain/promotions/note-price.server";
import { PALETTE } from "~/domain/catalogue/editing/palette";
import { nextNumber, readSheet, type KnownSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { removeProduct, restoreProduct } from "~/domain/catalogue/editing/remove.server";
import { DRAFT } from "~/domain/catalogue/safety/families";
import type { ProductSheet } from "~/domain/catalogue/editing/sheet";
import {
  editColors,
  NEW_SHEET,
  readSheetForm,
  typedSheet,
  withTickedColor,
  type Typed,
} from "~/domain/catalogue/editing/sheet-forms.server";
import { addToCart, readCart } from "~/domain/cart/cart.server";
import { hold, takeFree } from "~/domain/catalogue/stock.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { ACCESSORY, DISCOUNTED_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, newVisitorId, placedOrder, purchaseOf, shelfOf } from "../../helpers/factories";
import { anyOf, textLike } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

const ORIGIN = "http://localhost:3000";
const NOIR = "#1c1b1a";
const NOVEL: Typed = {
  ...NEW_SHEET,
  "number": "9001",
  "name": "Grande Rue",
  "brand": "Atelier Saône",
  "price": "129,90",
  "description": "Une monture.",
  "material": "acetate",
  "colors": NOIR,
  "color-1c1b1a-stock": "4",
};

/** The facts that the law requires for its sale. */
const COMPLETE: Typed = {
  "makerReference": "SA-9001",
  "udiDi": "4006381333931",
  "uvProtection": "UV400",
  "ceMarked": "on",
  "instructions": "À laver à l’eau tiède.",
  "color-1c1b1a-filter": "3",
  "color-1c1b1a-image-0": "/illustrations/v1/face/pantos_cercle_acetate-1c1b1a_50-20-145x42.svg",
};

let services: TestServices;
let camille: Account;
let sacha: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services, "camille@exemple.fr");
  sacha = await newAdministrator(services, "sacha@exemple.fr");
});

function sheetOf(typed: Typed): ProductSheet {
  const reading = readSheetForm(typed, ORIGIN, 5);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return reading.sheet;
}
const errorsOf = (changes: Typed) => {
  const reading = readSheetForm({ ...NOVEL, ...changes }, ORIGIN, 5);
  return reading.ok ? {} : reading.errors;
};
async function known(id: string): Promise<KnownSheet> {
  const found = await readSheet(services, id);
  if (!found) throw new Error("no such product");
  return found;
}
async function added(changes: Typed = {}): Promise<string> {
  const adding = await addProduct(services, camille, sheetOf({ ...NOVEL, ...changes }));
  if (adding.outcome !== "added") throw new Error(JSON.stringify(adding));
  return adding.id;
}

/** Changes the sheet by the form as it was opened. */
async function change(id: string, changes: Typed, { by = camille, from }: { by?: Account; from?: KnownSheet } = {}) {
  const opened = from ?? (await known(id));
  const reading = readSheetForm({ ...typedSheet(opened.sheet), ...changes }, ORIGIN, 5);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return changeProduct(services, by, id, { ...reading, version: opened.version });
}

test("the palette names about sixty colours, each once", () => {
  expect(PALETTE.length).toBeGreaterThanOrEqual(58);
  for (const part of [0, 1] as const) expect(new Set(PALETTE.map((color) => color[part])).size).toBe(PALETTE.length);
  for (const [value] of PALETTE) expect(value).toMatch(/^#[0-9a-f]{6}$/);
});

test("the first product of an empty catalogue is number 1, beside the frames that customers bring", async () => {
  const empty = await testServices();
  expect(await empty.db("products").max({ highest: "number" }).first()).toEqual({ highest: -1 });
  expect(await nextNumber(empty)).toBe(1);
  expect(await nextNumber(services)).toBeGreaterThan(1000);
});

test("saving takes along a colour that was ticked in the palette and not added", () => {
  const [BLEU] = PALETTE.find(([, name]) => name === "Bleu nuit") ?? [""];
  const sheet = sheetOf(withTickedColor({ ...NOVEL, newColor: BLEU }, 5));
  expect(sheet.colors.map(({ name, stock, lowStockThreshold }) => [name, stock, lowStockThreshold])).toEqual([
    ["Noir", 4, 5],
    ["Bleu nuit", 0, 5],
  ]);
  expect(sheetOf(withTickedColor({ ...NOVEL, newColor: NOIR }, 5)).colors).toHaveLength(1);
  expect(withTickedColor(NOVEL, 5)).toBe(NOVEL);
});

test("a new sheet starts with the specification's defaults, and says all that it lacks", () => {
  expect(NEW_SHEET).toMatchObject({ gender: "homme", category: "solar", rimType: "cercle", shape: "ronde" });
  const reading = readSheetForm(NEW_SHEET, ORIGIN, 5);
  expect(reading.ok ? [] : Object.keys(reading.errors)).toEqual([
    "number",
    "name",
    "brand",
    "price",
    "description",
    "material",
  ]);
  expect(sheetOf({ ...NOVEL, "color-1c1b1a-stock": "" }).colors).toEqual([
    {
      ...{ value: NOIR, name: "Noir", stock: 0, sizeStocks: {}, lowStockThreshold: 5, images: [] },
      ...{ filterCategory: null, gtins: {} },
    },
  ]);
});

test.each([
  ["129,90", 12_990],
  ["129.9", 12_990],
  ["1 290 €", 129_000],
  ["0", 0],
])("a price typed %s is %i cents", (price, cents) =>
  expect(sheetOf({ ...NOVEL, price, free: "on" }).priceCents).toBe(cents),
);

test("a price of 0 is asked for first, and so is a stock whose field was emptied", () => {
  expect(errorsOf({ price: "0" }).price).toMatch(/^À 0 €/);
  expect(errorsOf({ discount: "0" }).discount).toMatch(/^À 0 €/);
  const [stock] = Object.keys(NOVEL).filter((name) => name.endsWith("stock"));
  const shown = (stock ?? "").replace(/stock$/, "shown");
  expect(errorsOf({ [stock ?? ""]: "", [shown]: "7" })[stock ?? ""]).toContain("écrivez 0");
  expect(errorsOf({ [stock ?? ""]: "0", [shown]: "7" })[stock ?? ""]).toBe(
    "Il y en avait 7 : à 0, ce coloris n’est plus en vente. Cochez « Oui, plus aucune pièce » si c’est voulu.",
  );
  expect(errorsOf({ [stock ?? ""]: "0", [shown]: "7", [(stock ?? "").replace(/stock$/, "none")]: "on" })).toEqual({});
  expect(errorsOf({ [stock ?? ""]: "0", [shown]: "0" })).toEqual({});
});

test("what cannot be is refused at its own field", () => {
  expect(errorsOf({ price: "-3" })).toHaveProperty("price");
  expect(errorsOf({ discount: "129,90" })).toEqual({ discount: "Le prix réduit doit être inférieur au prix." });
  expect(errorsOf({ category: "accessory" })).toEqual({
    accessoryDetail: "Précisez le genre d’accessoire, par exemple Étuis.",
  });
  expect(errorsOf({ category: "accessory", accessoryDetail: "Étuis", shape: "", rimType: "", material: "" })).toEqual(
    {},
  );
  expect(errorsOf({ shape: "carré rond" })).toHaveProperty("shape");
  expect(errorsOf({ lensWidth: "0" })).toHaveProperty("lensWidth");
  expect(errorsOf({ "color-1c1b1a-stock": "-1", "color-1c1b1a-threshold": "beaucoup" })).toEqual({
    "color-1c1b1a-stock": anyOf(String),
    "color-1c1b1a-threshold": anyOf(String),
  });
  expect(errorsOf({ "colors": `${NOIR},#6b3f22`, "color-6b3f22-name": "noir" })).toEqual({
    "color-6b3f22-name": "Un autre coloris s’appelle déjà « noir ».",
  });
});

test("pictures come from the shop alone; blanks and repeats go", () => {
  const images = {
    "color-1c1b1a-image-0": " ",
    "color-1c1b1a-image-1": "/illustrations/a.svg",
    "color-1c1b1a-image-2": `${ORIGIN}/medias/b.jpg`,
    "color-1c1b1a-image-3": "/illustrations/a.svg",
  };
  expect(sheetOf({ ...NOVEL, ...images }).colors[0]?.images).toEqual(["/illustrations/a.svg", "/medias/b.jpg"]);
  for (const address of [
    "https://ailleurs.example/a.jpg",
    "//ailleurs.example/a.jpg",
    "javascript:alert(1)",
    "/a b",
    '/a"onload=x',
  ])
    expect(Object.keys(errorsOf({ "color-1c1b1a-image-0": address })), address).toEqual(["color-1c1b1a-image-0"]);
});

test("a colour is added once, and goes with its pictures and its stock", () => {
  expect(editColors({ ...NOVEL, newColor: NOIR }, "add-color", 3).errors).toEqual({
    newColor: "Ce coloris est déjà dans la liste.",
  });
  expect(editColors({ ...NOVEL, newColor: "#123456" }, "add-color", 3).errors).toEqual({
    newColor: "Choisissez un coloris dans la palette.",
  });
  const two = editColors({ ...NOVEL, newColor: "#6b3f22" }, "add-color", 3).typed;
  expect(two).toMatchObject({
    "colors": `${NOIR},#6b3f22`,
    "color-6b3f22-name": "Écaille brune",
    "color-6b3f22-threshold": "3",
    "color-1c1b1a-stock": "4",
  });
  const one = editColors(two, "remove-1c1b1a", 3).typed;
  expect(one.colors).toBe("#6b3f22");
  expect(Object.keys(one).filter((name) => name.startsWith("color-1c1b1a"))).toEqual([]);
});

test("an added product is on the shelves at once, under an address of its own", async () => {
  const before = await catalogueVersion(services);
  const id = await added(COMPLETE);
  const second = await added({ ...COMPLETE, number: "9002" });
  expect(await findProduct(services, "atelier-saone-grande-rue")).toMatchObject({
    id,
    number: 9001,
    priceCents: 12_990,
    isAccessory: false,
    colors: [{ name: "Noir", available: 4 }],
  });
  expect((await known(second)).slug).toBe("atelier-saone-grande-rue-2");
  expect(await catalogueVersion(services)).not.toBe(before);
  expect(await addProduct(services, camille, sheetOf(NOVEL))).toEqual({
    outcome: "refused",
    errors: { number: "Un autre produit porte déjà cet ID." },
  });
  expect(await services.db("audit_log").where({ target: "9001" }).first()).toMatchObject({
    action: "produit.ajouté",
    administrator_id: camille.id,
  });
});

test("what is saved reads back as it was typed, for every product of the catalogue", async () => {
  for (const id of [PLAIN_FRAME.id, DISCOUNTED_FRAME.id, ACCESSORY.id]) {
    const before = await known(id);
    const images = await services
      .db("product_images")
      .where({ product_id: id })
      .orderBy("position")
      .select("url", "alt", "color_id");
    expect(await change(id, {})).toEqual({ outcome: "changed" });
    expect((await known(id)).sheet).toEqual(before.sheet);
    expect(
      await services
        .db("product_images")
        .where({ product_id: id })
        .orderBy("position")
        .select("url", "alt", "color_id"),
    ).toEqual(images);
  }
});

test("each change of the price asked is written down, and nothing else is", async () => {
  const prices = () =>
    services.db("price_history").where({ product_id: PLAIN_FRAME.id }).orderBy("since").pluck("price_cents");
  await change(PLAIN_FRAME.id, { name: "Panthéon II" });
  expect(await prices()).toEqual([14_500]);
  services.clock.advance({ days: 1 });
  await change(PLAIN_FRAME.id, { discount: "120" });
  services.clock.advance({ days: 1 });
  await change(PLAIN_FRAME.id, { price: "150", discount: "120" });
  expect(await prices()).toEqual([14_500, 12_000]);
  expect(await findProduct(services, PLAIN_FRAME.id)).toMatchObject({
    slug: PLAIN_FRAME.slug,
    effectiveCents: 12_000,
    reduction: { referenceCents: 14_500 },
  });
});

test("two colours may exchange their names", async () => {
  expect(await change(PLAIN_FRAME.id, { "color-1c1b1a-name": "Écaille blonde", "color-c08a4a-name": "Noir" })).toEqual({
    outcome: "changed",
  });
  expect((await known(PLAIN_FRAME.id)).sheet.colors.map(({ name }) => name)).toEqual(["Écaille blonde", "Noir"]);
});

test("the second of two administrators sees what changed, loses nothing, and may save knowingly", async () => {
  const opened = await known(PLAIN_FRAME.id);
  await change(PLAIN_FRAME.id, { price: "159", collection: "Printemps" }, { by: sacha });
  const conflict = await change(PLAIN_FRAME.id, { price: "139" }, { from: opened });
  expect(conflict).toMatchObject({ outcome: "conflict", version: opened.version + 1, by: "Camille Perrachon" });
  expect(
    conflict.outcome === "conflict" && conflict.changes.map(({ field, typed }) => [field, typed?.replace(/\s/g, " ")]),
  ).toEqual([
    ["Prix", "139,00 €"],
    ["Collection", opened.sheet.collection],
  ]);
  expect((await known(PLAIN_FRAME.id)).sheet.priceCents).toBe(15_900);
  expect(await change(PLAIN_FRAME.id, { price: "139" }, { from: { ...opened, version: opened.version + 1 } })).toEqual({
    outcome: "changed",
  });
  expect((await known(PLAIN_FRAME.id)).sheet).toMatchObject({
    priceCents: 13_900,
    collection: opened.sheet.collection,
  });
});

test("pieces sold while the form was open stay sold", async () => {
  const opened = await known(PLAIN_FRAME.id);
  await takeFree(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 3 }, { cause: "order" });
  expect(await change(PLAIN_FRAME.id, { price: "139" }, { from: opened })).toEqual({ outcome: "changed" });
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(15);
  const counted = await change(
    PLAIN_FRAME.id,
    { "color-1c1b1a-stock": "20" },
    { from: { ...opened, version: opened.version + 1 } },
  );
  expect(counted).toMatchObject({
    outcome: "refused",
    errors: {
      "color-1c1b1a-stock":
        "Le stock est passé de 18 à 15 entre-temps. Vérifiez votre nombre, puis enregistrez à nouveau.",
    },
    stock: { [NOIR]: 15 },
  });
});

test("the stock never goes below what is promised, and a promised colour stays", async () => {
  await hold(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 2 });
  expect(await change(PLAIN_FRAME.id, { "color-1c1b1a-stock": "1" })).toMatchObject({
    outcome: "refused",
    errors: { "color-1c1b1a-stock": textLike(/^2 pièces sont promises/) },
  });
  expect(await change(PLAIN_FRAME.id, { colors: "#c08a4a" })).toMatchObject({
    outcome: "refused",
    errors: { newColor: textLike(/coloris Noir ne peut pas être retiré/) },
  });
  expect(await change(PLAIN_FRAME.id, { "color-1c1b1a-stock": "2" })).toEqual({ outcome: "changed" });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 2, held: 2 });
});

test("what nobody ever chose is deleted; what a cart, an order or a wishlist names is archived", async () => {
  const unused = await added();
  expect(await removeProduct(services, camille, unused)).toMatchObject({ outcome: "deleted" });
  expect(await readSheet(services, unused)).toBeNull();
  expect(await removeProduct(services, camille, unused)).toEqual({ outcome: "unknown" });

  const order = await placedOrder(services);
  expect(await removeProduct(services, camille, PLAIN_FRAME.id)).toMatchObject({
    outcome: "archived",
    name: "Maison Valmy Panthéon",
  });
  expect(await services.db("order_lines").where({ order_id: order.id }).first("product_id")).toEqual({
    product_id: PLAIN_FRAME.id,
  });
  expect(await findProduct(services, PLAIN_FRAME.id)).toBeNull();
  expect(await restoreProduct(services, camille, PLAIN_FRAME.id)).toBe("Maison Valmy Panthéon");
  expect(await findProduct(services, PLAIN_FRAME.id)).not.toBeNull();
});

test("a product archived while in a cart is named there as gone, and cannot be ordered", async () => {
  const visitorId = await newVisitorId(services);
  await addToCart(services, visitorId, choiceOf(PLAIN_FRAME));
  expect(await removeProduct(services, camille, PLAIN_FRAME.id)).toMatchObject({ outcome: "archived" });
  expect((await readCart(services, visitorId)).lines).toMatchObject([
    { problem: "archived", offer: { name: "Panthéon" } },
  ]);
  expect((await placeOrder(services, visitorId, purchaseOf())).outcome).not.toBe("placed");
});

test("the price of a product that nobody could buy yet is no reference for a reduction", async () => {
  const { id } = PLAIN_FRAME;
  const history = () =>
    services.db("price_history").where({ product_id: id }).orderBy("since").select("price_cents", "since");
  await services.db("price_history").where({ product_id: id }).delete();
  await services.db("products").where({ id }).update({ sold_from: DRAFT });
  await change(id, { price: "145", draft: "on" });
  expect(await history()).toEqual([]);
  // It waits for a day, which is put off, and is asked from that day on.
  await change(id, { draft: "", soldFrom: "2099-01-01" });
  await change(id, { draft: "", soldFrom: "2099-02-01" });
  expect(await history()).toEqual([{ price_cents: 14_500, since: "2099-01-31T23:00:00.000Z" }]);
  await change(id, { draft: "", soldFrom: "", discount: "99" });
  expect((await history()).map(({ price_cents }) => price_cents)).toEqual([9_900]);
  expect(await findProduct(services, id)).toMatchObject({ effectiveCents: 9_900, reduction: null });
});

test("the price of a product held back for a missing fact is no reference, and counts from its release", async () => {
  const { id } = PLAIN_FRAME;
  const history = () =>
    services.db("price_history").where({ product_id: id }).orderBy("since").pluck<number[]>("price_cents");
  await services.db("price_history").where({ product_id: id }).delete();
  await services.db("products").where({ id }).update({ maker_reference: null, facts_due_on: null });
  await change(id, { price: "145", makerReference: "" });
  await noteReleasedPrices(services);
  expect(await history()).toEqual([]);
  await change(id, { price: "99", makerReference: "" });
  // Its fact comes by another way than its sheet.
  await services.db("products").where({ id }).update({ maker_reference: "MV-1" });
  await noteReleasedPrices(services);
  await noteReleasedPrices(services);
  expect(await history()).toEqual([9_900]);
  expect(await findProduct(services, id)).toMatchObject({ effectiveCents: 9_900, reduction: null });
});
