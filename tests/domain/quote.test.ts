import { beforeEach, expect, test } from "vitest";

import type { Choice } from "~/domain/cart/choice";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { quote, type QuoteRequest } from "~/domain/checkout/quote.server";

import { ACCESSORY, CHEAP_FRAME, DISCOUNTED_FRAME, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { archive, choiceOf, newVisitorId, purchaseOf, setStock, shelfOf } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const asked = (choices: Choice[], changes: Partial<QuoteRequest> = {}) =>
  quote(services, null, { choices, deliveryMethod: "domicile", couponCode: null, ...changes });
const setPrice = (price_cents: number) => services.db("products").where({ id: PLAIN_FRAME.id }).update({ price_cents });

test("a purchase costs what the shelf says: reduced prices, times the quantity, added up", async () => {
  const priced = await asked([
    choiceOf(PLAIN_FRAME, { quantity: 2 }),
    choiceOf(DISCOUNTED_FRAME),
    choiceOf(ACCESSORY, { quantity: 3 }),
  ]);
  expect(priced.lines.map((line) => line.totalCents)).toEqual([29_000, 11_900, 7_470]);
  expect(priced).toMatchObject({
    subtotalCents: 48_370,
    discountCents: 0,
    deliveryCents: 0,
    totalCents: 48_370,
    obstacles: [],
    couponRefusal: null,
  });
});

test("home delivery costs the configured fee below 90 € and nothing from there on; the shop's counter is free", async () => {
  services = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "590" } });
  const fee = async (price: number, changes?: Partial<QuoteRequest>) => {
    await setPrice(price);
    const { deliveryCents, totalCents } = await asked([choiceOf(PLAIN_FRAME)], changes);
    expect(totalCents).toBe(price + deliveryCents);
    return deliveryCents;
  };
  expect(await fee(8_999)).toBe(590);
  expect(await fee(9_000)).toBe(0);
  expect(await fee(8_999, { deliveryMethod: "retrait" })).toBe(0);
  expect(await fee(8_999, { deliveryMethod: null })).toBe(0);
});

test("a reduction below 90 € does not take the free delivery away", async () => {
  services = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "590" } });
  await setPrice(9_500);
  expect(await asked([choiceOf(PLAIN_FRAME)], { couponCode: "BIENVENUE10" })).toMatchObject({
    discountCents: 950,
    deliveryCents: 0,
    totalCents: 8_550,
  });
});

test("without a configured fee delivery is free for all", async () => {
  expect(await asked([choiceOf(ACCESSORY)])).toMatchObject({ deliveryCents: 0, totalCents: 2490 });
});

test("each obstacle names the article and what to do", async () => {
  await archive(services, DISCOUNTED_FRAME);
  await setStock(services, CHEAP_FRAME, 1);
  await setStock(services, ACCESSORY, 0);
  const priced = await asked([
    choiceOf(DISCOUNTED_FRAME),
    choiceOf(CHEAP_FRAME, { quantity: 2 }),
    choiceOf(ACCESSORY),
    choiceOf(PLAIN_FRAME, { size: "99" }),
    { ...choiceOf(PLAIN_FRAME), productId: "f".repeat(24) },
  ]);
  expect(priced.obstacles).toEqual([
    "Comptoir Bellecour Célestins (Laiton brossé) n’est plus en vente. Retirez cet article de votre panier pour continuer.",
    "Traboule Pentes (Noir)\u00a0: il n’en reste que 1. Modifiez la quantité dans votre panier.",
    "Les Terreaux Étui Croix-Rousse (Bleu canut) vient d’être épuisé. Retirez cet article de votre panier pour continuer.",
    "Maison Valmy Panthéon (Noir) n’existe plus dans la taille choisie.",
    "Un article de votre panier n’existe plus.",
  ]);
});

test("two sizes of one colour cannot both claim the last pieces", async () => {
  await setStock(services, PLAIN_FRAME, 3);
  const priced = await asked([
    choiceOf(PLAIN_FRAME, { size: 0, quantity: 2 }),
    choiceOf(PLAIN_FRAME, { size: 1, quantity: 2 }),
  ]);
  expect(priced.obstacles).toEqual([
    "Maison Valmy Panthéon (Noir)\u00a0: il n’en reste que 1. Modifiez la quantité dans votre panier.",
  ]);
});

test("what is promised to someone else is an obstacle, what is promised to oneself is not", async () => {
  const [anne, ben] = [await newVisitorId(services), await newVisitorId(services)];
  const choices = [choiceOf(LAST_PIECE)];
  await placeOrder(services, anne, purchaseOf({ choices }));
  expect((await quote(services, anne, { choices, deliveryMethod: null, couponCode: null })).obstacles).toEqual([]);
  expect((await quote(services, ben, { choices, deliveryMethod: null, couponCode: null })).obstacles).toHaveLength(1);
});

test("what is shown has the same name as long as it is the same", async () => {
  const first = await asked([choiceOf(PLAIN_FRAME), choiceOf(CHEAP_FRAME)]);
  services.clock.advance({ days: 3 });
  await setStock(services, PLAIN_FRAME, 7);
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ description: "Autre texte" });
  const again = await asked([choiceOf(CHEAP_FRAME), choiceOf(PLAIN_FRAME)]);
  expect(again.fingerprint).toBe(first.fingerprint);
  expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test("what is shown has another name as soon as anything of it differs", async () => {
  services = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "590" } });
  const of = async (choice: Choice, changes?: Partial<QuoteRequest>) => (await asked([choice], changes)).fingerprint;
  const names = [
    await of(choiceOf(PLAIN_FRAME)),
    await of(choiceOf(PLAIN_FRAME, { quantity: 2 })),
    await of(choiceOf(PLAIN_FRAME, { size: 1 })),
    await of(choiceOf(PLAIN_FRAME, { color: 1 })),
    await of(choiceOf(PLAIN_FRAME, { extra: "verres" })),
    await of(choiceOf(CHEAP_FRAME)),
    await of(choiceOf(PLAIN_FRAME), { deliveryMethod: "retrait" }),
    await of(choiceOf(PLAIN_FRAME), { couponCode: "BIENVENUE10" }),
  ];
  await setPrice(14_501);
  names.push(await of(choiceOf(PLAIN_FRAME)));
  expect(new Set(names).size).toBe(names.length);
});

test("a code that does not count leaves the summary as it is without one", async () => {
  const [plain, refused] = [
    await asked([choiceOf(PLAIN_FRAME)]),
    await asked([choiceOf(PLAIN_FRAME)], { couponCode: "RIEN" }),
  ];
  expect(refused.couponRefusal).toBe("Ce code n’existe pas.");
  expect(refused.fingerprint).toBe(plain.fingerprint);
});

test("asking for a price promises nothing", async () => {
  await asked([choiceOf(LAST_PIECE)]);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
});
