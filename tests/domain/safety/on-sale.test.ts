import { pathToFileURL } from "node:url";
import type { Knex } from "knex";
import { beforeEach, expect, test } from "vitest";

import { addToCart, readCart } from "~/domain/cart/cart.server";
import { allProducts, listProducts } from "~/domain/catalogue/catalogue.server";
import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import { findOffers } from "~/domain/catalogue/offers.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { INCOMPLETE, missingFacts } from "~/domain/catalogue/safety/on-sale.server";
import { REQUIRED_FACTS, type FactKey } from "~/domain/catalogue/safety/required-facts";
import { searchableProducts } from "~/domain/catalogue/searchable.server";
import { productAddresses, type ProductAddress } from "~/domain/catalogue/addresses.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { daysAfter } from "~/domain/time";
import { keep } from "~/domain/wishlist/wishlist.server";

import { ACCESSORY, PLAIN_FRAME, SOLAR_FEMME, type NamedProduct } from "../../../seeds/named";
import { choiceOf, newVisitorId, purchaseOf } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const change = async (product: NamedProduct, changes: object) => {
  await services.db("products").where({ id: product.id }).update(changes);
  await touchCatalogue(services, [product.id]);
};
const isSold = async (product: NamedProduct) => (await findProduct(services, product.slug)) !== null;
const missing = async (product: NamedProduct) => (await missingFacts(services, [product.id])).get(product.id);

test("everything in the demo's catalogue may be sold, and says all there is to say", async () => {
  const ids: string[] = await services.db("products").whereNull("archived_at").pluck("id");
  expect(await missingFacts(services, ids)).toEqual(new Map());
  const silent = await services
    .db("products")
    .whereIn("category", ["optic", "solar"])
    .whereNotIn("id", OWN_FRAME_IDS)
    .where((any) => void any.whereNull("warnings").orWhereNull("instructions"))
    .pluck("slug");
  expect(silent, "how it is used, and what it does not do").toEqual([]);
});

test("a frame that loses its UDI-DI, and sunglasses that lose their UV protection or a filter, are sold no more until it is back", async () => {
  const sold = () => Promise.all([isSold(PLAIN_FRAME), isSold(SOLAR_FEMME)]);
  await change(PLAIN_FRAME, { udi_di: null });
  await change(SOLAR_FEMME, { uv_protection: null });
  expect(await sold()).toEqual([false, false]);
  await change(PLAIN_FRAME, { udi_di: "9520100199998" });
  await change(SOLAR_FEMME, { uv_protection: "UV400" });
  expect(await sold()).toEqual([true, true]);
  await services.db("product_colors").where({ product_id: SOLAR_FEMME.id }).update({ filter_category: null });
  await touchCatalogue(services, [SOLAR_FEMME.id]);
  expect(await sold()).toEqual([true, false]);
});

/** How each fact is removed from a product. */
const WITHOUT: Record<FactKey, (product: NamedProduct) => PromiseLike<unknown>> = {
  maker: ({ brand }) => services.db("brands").where({ name: brand }).delete(),
  responsible: ({ brand }) =>
    services.db("brands").where({ name: brand }).update({ maker_country: "JP", responsible_name: null }),
  picture: ({ id }) => services.db("product_images").where({ product_id: id }).delete(),
  reference: (product) => change(product, { maker_reference: null }),
  ce: (product) => change(product, { ce_marked: false }),
  filter: ({ id }) =>
    services.db("product_colors").where({ product_id: id, position: 1 }).update({ filter_category: null }),
  uv: (product) => change(product, { uv_protection: null }),
  instructions: (product) => change(product, { instructions: null }),
  gtin: ({ id }) =>
    services
      .db("product_gtins")
      .whereIn("color_id", services.db("product_colors").where({ product_id: id, position: 0 }).select("id"))
      .delete(),
  udi: (product) => change(product, { udi_di: null }),
  origin: (product) => change(product, { origin_country: null }),
};
const PRODUCT_OF = { device: PLAIN_FRAME, protection: SOLAR_FEMME, accessory: ACCESSORY };
const FAMILIES = Object.keys(PRODUCT_OF) as (keyof typeof PRODUCT_OF)[];

test.each(
  REQUIRED_FACTS.flatMap(({ key, families, holds }) =>
    FAMILIES.map((family) => ({ key, family, holds, asked: families === null || families.includes(family) })),
  ),
)("$family without $key: asked $asked, held back $holds", async ({ key, family, holds, asked }) => {
  const product = PRODUCT_OF[family];
  expect(await isSold(product)).toBe(true);
  await WITHOUT[key](product);
  expect(await isSold(product)).toBe(!(asked && holds));
  expect(await missing(product)).toEqual(
    asked ? { held: holds ? [key] : [], advised: holds ? [] : [key], until: null } : undefined,
  );
});

test("a PDF is as good as written instructions", async () => {
  await change(SOLAR_FEMME, { instructions: null, instructions_file: `${"a".repeat(24)}.pdf` });
  expect(await isSold(SOLAR_FEMME)).toBe(true);
});

test.each(["accessory", "protection"])("an optical frame is a device, though its sheet says %s", async (family) => {
  await change(PLAIN_FRAME, { legal_family: family, ce_marked: false, udi_di: null });
  expect((await missing(PLAIN_FRAME))?.held).toEqual(["ce", "udi"]);
  expect(await isSold(PLAIN_FRAME)).toBe(false);
});

test("sunglasses are no accessory, though their sheet says so", async () => {
  await change(SOLAR_FEMME, { legal_family: "accessory", uv_protection: null });
  expect(await isSold(SOLAR_FEMME)).toBe(false);
});

test("an accessory that protects from the sun is asked what sunglasses are", async () => {
  await change(ACCESSORY, { legal_family: "protection" });
  expect((await missing(ACCESSORY))?.held).toEqual(["ce", "filter", "uv", "instructions"]);
  expect(await isSold(ACCESSORY)).toBe(false);
});

test("what is held back is on no shelf, in no search, on no map, and can be neither kept nor bought", async () => {
  const visitor = await newVisitorId(services);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  await change(PLAIN_FRAME, { maker_reference: null });

  const listed = await allProducts(services, ANYTHING);
  const shelf = await listProducts(services, { ...ANYTHING, brands: [PLAIN_FRAME.brand] });
  const searched = await searchableProducts(services);
  for (const found of [listed, shelf.products, searched])
    expect(found.map(({ number }) => number)).not.toContain(PLAIN_FRAME.number);
  expect(shelf.total).toBe(13);
  const addresses: ProductAddress[] = [];
  for await (const share of productAddresses(services, { limit: 1_000, offset: 0 })) addresses.push(...share);
  expect(addresses.map(({ path }) => path)).not.toContain(`/article/${PLAIN_FRAME.slug}`);
  expect(await keep(services, visitor, { number: PLAIN_FRAME.number, color: "" })).toEqual({ outcome: "unknown" });
  expect((await findOffers(services, [PLAIN_FRAME.id])).every(({ archived }) => archived)).toBe(true);
  expect(await productsById(services, [PLAIN_FRAME.id])).toMatchObject([{ archived: true }]);
  expect((await readCart(services, visitor)).lines[0]?.problem).toBeTruthy();
  expect((await placeOrder(services, visitor, purchaseOf())).outcome).not.toBe("placed");
});

test("a product on sale before the rule keeps its place until its day, and not on it", async () => {
  await change(PLAIN_FRAME, { maker_reference: null, facts_due_on: "2026-03-10" });
  services.clock.set("2026-03-09T22:30:00Z"); // the 9th in the shop, at half past eleven
  expect(await isSold(PLAIN_FRAME)).toBe(true);
  expect(await missing(PLAIN_FRAME)).toMatchObject({ held: ["reference"], until: "2026-03-10" });
  services.clock.set("2026-03-09T23:30:00Z"); // the 10th, half an hour after midnight
  expect(await isSold(PLAIN_FRAME)).toBe(false);
  expect(await missing(PLAIN_FRAME)).toMatchObject({ held: ["reference"], until: null });
  await change(PLAIN_FRAME, { maker_reference: "MV-1001" });
  expect(await isSold(PLAIN_FRAME)).toBe(true);
});

test("what was sold before frames needed a UDI-DI and sunglasses a UV protection has thirty days from the update, then is held back", async () => {
  await change(PLAIN_FRAME, { udi_di: null });
  await change(SOLAR_FEMME, { uv_protection: null });
  const [heldBefore] = await services.db("products").where({ category: "optic" }).whereNot({ id: PLAIN_FRAME.id });
  await services
    .db("products")
    .where({ id: given(heldBefore).id })
    .update({ udi_di: null, maker_reference: null });

  const inThirtyDays = () => daysAfter(new Date(), 30).toISOString().slice(0, 10);
  const earliest = inThirtyDays();
  const { up } = (await import(pathToFileURL("migrations/0123_udi_and_uv_hold_back.js").href)) as Knex.Migration;
  await up(services.db);
  const latest = inThirtyDays();
  await touchCatalogue(services, [PLAIN_FRAME.id, SOLAR_FEMME.id]);
  const told = async () => [await missing(PLAIN_FRAME), await missing(SOLAR_FEMME)];
  const sold = () => Promise.all([isSold(PLAIN_FRAME), isSold(SOLAR_FEMME)]);
  const [until = ""] = await services.db("products").where({ id: PLAIN_FRAME.id }).pluck("facts_due_on");
  expect([earliest, latest]).toContain(until);
  services.clock.set(daysAfter(new Date(`${until}T12:00:00Z`), -1).toISOString());
  expect(await sold()).toEqual([true, true]);
  expect(await told()).toEqual([
    { held: ["udi"], advised: [], until },
    { held: ["uv"], advised: [], until },
  ]);
  const since = await services.db("products").where({ facts_due_on: until }).pluck("id");
  expect(since.sort()).toEqual([PLAIN_FRAME.id, SOLAR_FEMME.id].sort());

  services.clock.advance({ days: 1 });
  expect(await sold()).toEqual([false, false]);
  expect(await told()).toEqual([
    { held: ["udi"], advised: [], until: null },
    { held: ["uv"], advised: [], until: null },
  ]);
  await change(PLAIN_FRAME, { udi_di: "9520100199998" });
  expect(await sold()).toEqual([true, false]);
});

test("each rule names where it is asked", () => {
  for (const { source, name } of REQUIRED_FACTS) {
    expect(source.length).toBeGreaterThan(20);
    expect(name).toMatch(/^(le|la|l’|une)/);
  }
  expect(INCOMPLETE).not.toContain("?"); // it takes no value, so other queries can embed it
});
