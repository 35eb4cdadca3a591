import { beforeEach, expect, test } from "vitest";

import { addToCart, cartCount, readCart, removeBought, removeLine, setQuantity } from "~/domain/cart/cart.server";
import { lineKey, MAX_QUANTITY } from "~/domain/cart/choice";
import { CartItems, readItems } from "~/domain/cart/items.server";
import { placeOrder } from "~/domain/orders/placing/place.server";

import { ACCESSORY, CHEAP_FRAME, LAST_PIECE, ONE_COLOR_SOLD_OUT, PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { archive, choiceOf, newVisitorId, purchaseOf, setStock, withdrawColor } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
});

const quantities = async (who = visitor) => (await readCart(services, who)).lines.map((line) => line.quantity);

test("a frame put into the cart is there, at the price of the shelf", async () => {
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME))).toMatchObject({
    outcome: "added",
    quantity: 1,
    line: { name: "Maison Valmy Panthéon", colorName: "Noir" },
  });
  const cart = await readCart(services, visitor);
  expect(cart).toMatchObject({ count: 1, totalCents: PLAIN_FRAME.priceCents });
  expect(cart.lines[0]).toMatchObject({
    size: "48",
    color: "#1c1b1a",
    problem: null,
    totalCents: PLAIN_FRAME.priceCents,
  });
});

test("the same frame added again raises the quantity of its line", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 2 }))).toMatchObject({
    outcome: "added",
    quantity: 3,
  });
  expect(await quantities()).toEqual([3]);
  expect(await cartCount(services, visitor)).toBe(3);
});

test.each([
  ["another size", choiceOf(PLAIN_FRAME, { size: 1 })],
  ["another colour", choiceOf(PLAIN_FRAME, { color: 1 })],
  ["other lenses", choiceOf(PLAIN_FRAME, { extra: "verres:standard" })],
  ["another frame", choiceOf(CHEAP_FRAME)],
])("%s is another line", async (_what, choice) => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  await addToCart(services, visitor, choice);
  expect(await quantities()).toEqual([1, 1]);
});

test("lines are shown in the order they were added", async () => {
  for (const choice of [choiceOf(CHEAP_FRAME), choiceOf(PLAIN_FRAME), choiceOf(ACCESSORY)]) {
    await addToCart(services, visitor, choice);
    services.clock.advance({ seconds: 1 });
  }
  expect((await readCart(services, visitor)).lines.map((line) => line.productId)).toEqual([
    CHEAP_FRAME.id,
    PLAIN_FRAME.id,
    ACCESSORY.id,
  ]);
});

test("a cart never holds more than the shelf", async () => {
  await setStock(services, PLAIN_FRAME, 3);
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 5 }))).toMatchObject({
    outcome: "capped",
    available: 3,
  });
  expect(await quantities()).toEqual([3]);
});

test("the last pieces can be added one by one", async () => {
  await setStock(services, PLAIN_FRAME, 3);
  for (const quantity of [1, 2, 3])
    expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME))).toMatchObject({ outcome: "added", quantity });
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME))).toMatchObject({ outcome: "capped", available: 3 });
});

test("sizes of one colour draw on the same pieces", async () => {
  await setStock(services, PLAIN_FRAME, 3);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 0, quantity: 2 }));
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 1, quantity: 2 }))).toMatchObject({
    outcome: "capped",
  });
  expect(await quantities()).toEqual([2, 1]);
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 1 }))).toMatchObject({ outcome: "capped" });
  expect(await quantities()).toEqual([2, 1]);
  // Another colour has pieces of its own.
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { color: 1 }))).toMatchObject({ outcome: "added" });
});

test("one line holds twenty pieces at most, however many there are", async () => {
  await setStock(services, CHEAP_FRAME, 100);
  expect(await addToCart(services, visitor, choiceOf(CHEAP_FRAME, { quantity: 15 }))).toMatchObject({
    outcome: "added",
  });
  expect(await addToCart(services, visitor, choiceOf(CHEAP_FRAME, { quantity: 15 }))).toMatchObject({
    outcome: "capped",
    available: MAX_QUANTITY,
  });
  expect(await quantities()).toEqual([MAX_QUANTITY]);
});

test("what is sold out cannot be added", async () => {
  expect(await addToCart(services, visitor, choiceOf(SOLD_OUT_FRAME))).toEqual({ outcome: "soldOut" });
  expect(await addToCart(services, visitor, choiceOf(ONE_COLOR_SOLD_OUT, { color: 0 }))).toEqual({
    outcome: "soldOut",
  });
  expect(await addToCart(services, visitor, choiceOf(ONE_COLOR_SOLD_OUT, { color: 1 }))).toMatchObject({
    outcome: "added",
  });
});

test("what is no longer sold cannot be added, nor what never was", async () => {
  await archive(services, PLAIN_FRAME);
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME))).toEqual({ outcome: "unknown" });
  expect(await addToCart(services, visitor, { ...choiceOf(CHEAP_FRAME), productId: "f".repeat(24) })).toEqual({
    outcome: "unknown",
  });
  expect(await addToCart(services, visitor, { ...choiceOf(CHEAP_FRAME), color: "#123456" })).toEqual({
    outcome: "unknown",
  });
  expect(await quantities()).toEqual([]);
});

test("a frame of several sizes waits for one to be chosen", async () => {
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: "" }))).toEqual({ outcome: "sizeMissing" });
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: "99" }))).toEqual({ outcome: "sizeMissing" });
});

test("the only size there is needs no choosing", async () => {
  await addToCart(services, visitor, choiceOf(LAST_PIECE, { size: "" }));
  expect((await readCart(services, visitor)).lines[0]).toMatchObject({ size: "47" });
});

test("what comes in no size keeps none, whatever a caller writes", async () => {
  await addToCart(services, visitor, choiceOf(ACCESSORY));
  await addToCart(services, visitor, choiceOf(ACCESSORY, { size: "XXL" }));
  expect((await readCart(services, visitor)).lines.map(({ size, quantity }) => ({ size, quantity }))).toEqual([
    { size: "", quantity: 2 },
  ]);
});

test("a frame sold out since it was added stays in the cart and says so", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 3 }));
  await setStock(services, PLAIN_FRAME, 2);
  expect((await readCart(services, visitor)).lines[0]).toMatchObject({ problem: "tooMany", available: 2, quantity: 3 });
  await setStock(services, PLAIN_FRAME, 0);
  expect((await readCart(services, visitor)).lines[0]).toMatchObject({ problem: "soldOut", available: 0 });
  await archive(services, PLAIN_FRAME);
  expect((await readCart(services, visitor)).lines[0]).toMatchObject({ problem: "archived" });
});

test("of two sizes that share the last pieces, the second says it is one too many", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 0, quantity: 2 }));
  services.clock.advance({ seconds: 1 });
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 1, quantity: 2 }));
  await setStock(services, PLAIN_FRAME, 3);
  expect((await readCart(services, visitor)).lines.map(({ problem, available }) => ({ problem, available }))).toEqual([
    { problem: null, available: 3 },
    { problem: "tooMany", available: 1 },
  ]);
});

test("pieces promised to one's own unpaid order do not make one's cart unavailable", async () => {
  await addToCart(services, visitor, choiceOf(LAST_PIECE));
  expect((await placeOrder(services, visitor, purchaseOf({ choices: [choiceOf(LAST_PIECE)] }))).outcome).toBe("placed");
  expect((await readCart(services, visitor)).lines[0]).toMatchObject({ problem: null, available: 1 });

  const other = await newVisitorId(services);
  expect(await addToCart(services, other, choiceOf(LAST_PIECE))).toEqual({ outcome: "soldOut" });
});

test("a quantity is set, down to one and up to what there is", async () => {
  await setStock(services, PLAIN_FRAME, 5);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  const line = (await readCart(services, visitor)).lines[0]?.id ?? "";
  expect(await setQuantity(services, visitor, line, 4)).toEqual({ outcome: "changed", quantity: 4 });
  expect(await setQuantity(services, visitor, line, 9)).toEqual({ outcome: "capped", available: 5 });
  expect(await quantities()).toEqual([5]);
  expect(await setQuantity(services, visitor, line, 0)).toEqual({ outcome: "changed", quantity: 1 });
  expect(await quantities()).toEqual([1]);
});

test("a quantity takes from the other size only what it really claims", async () => {
  await setStock(services, PLAIN_FRAME, 14);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 0, quantity: 5 }));
  services.clock.advance({ seconds: 1 });
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 1 }));
  const [first, second] = (await readCart(services, visitor)).lines;
  expect(await setQuantity(services, visitor, second?.id ?? "", 9)).toEqual({ outcome: "changed", quantity: 9 });
  expect(await setQuantity(services, visitor, first?.id ?? "", 6)).toEqual({ outcome: "capped", available: 5 });
  expect(await setQuantity(services, visitor, second?.id ?? "", 10)).toEqual({ outcome: "capped", available: 9 });
});

test("another visitor's line can be neither changed nor removed", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 2 }));
  const line = (await readCart(services, visitor)).lines[0]?.id ?? "";
  const other = await newVisitorId(services);
  expect(await setQuantity(services, other, line, 1)).toEqual({ outcome: "unknown" });
  expect(await removeLine(services, other, line)).toBeNull();
  expect(await quantities()).toEqual([2]);
  expect(await quantities(other)).toEqual([]);
});

test("a removed line is gone, and removing it again does no harm", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  const line = (await readCart(services, visitor)).lines[0]?.id ?? "";
  expect(await removeLine(services, visitor, line)).toEqual({ name: "Maison Valmy Panthéon" });
  expect(await removeLine(services, visitor, line)).toBeNull();
  expect(await readCart(services, visitor)).toMatchObject({ lines: [], count: 0, totalCents: 0 });
});

test("what was bought leaves the cart, what was added meanwhile stays", async () => {
  const bought = [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)];
  for (const choice of bought) await addToCart(services, visitor, choice);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { size: 1 }));
  await addToCart(services, visitor, choiceOf(CHEAP_FRAME));
  await removeBought(services, visitor, bought);
  expect((await readCart(services, visitor)).lines.map((line) => [line.productId, line.size, line.quantity])).toEqual(
    expect.arrayContaining([
      [PLAIN_FRAME.id, "48", 1],
      [PLAIN_FRAME.id, "50", 1],
      [CHEAP_FRAME.id, "50", 1],
    ]),
  );
  expect(await quantities()).toHaveLength(3);
});

test("what one visitor buys stays in another's cart", async () => {
  const other = await newVisitorId(services);
  for (const who of [visitor, other]) await addToCart(services, who, choiceOf(PLAIN_FRAME));
  await removeBought(services, visitor, [choiceOf(PLAIN_FRAME)]);
  expect(await quantities(other)).toEqual([1]);
});

test("a cart holds fifty lines, and a fifty-first is refused", async () => {
  for (let count = 0; count < 50; count += 1)
    expect(await addToCart(services, visitor, choiceOf(ACCESSORY, { extra: `n${count}`, quantity: 1 }))).not.toEqual({
      outcome: "full",
    });
  await setStock(services, ACCESSORY, 100);
  for (let count = (await quantities()).length; count < 50; count += 1)
    await addToCart(services, visitor, choiceOf(ACCESSORY, { extra: `m${count}` }));
  expect(await quantities()).toHaveLength(50);
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME))).toEqual({ outcome: "full" });
  // Lines that are there may still grow.
  expect(await addToCart(services, visitor, choiceOf(ACCESSORY, { extra: "n0" }))).toMatchObject({
    outcome: "added",
    quantity: 2,
  });
});

test("a visitor without a row has an empty cart", async () => {
  expect(await readCart(services, null)).toMatchObject({ lines: [], count: 0 });
  expect(await cartCount(services, null)).toBe(0);
});

test("two lines are the same when product, colour, size and lenses are", () => {
  const choice = choiceOf(PLAIN_FRAME);
  expect(lineKey({ ...choice })).toBe(lineKey(choiceOf(PLAIN_FRAME)));
  for (const other of [{ size: "50" }, { color: "#c08a4a" }, { extra: "x" }, { productId: CHEAP_FRAME.id }])
    expect(lineKey({ ...choice, ...other })).not.toBe(lineKey(choice));
});

const read = (items: unknown) => readItems(services, CartItems.parse(items));

test("a caller names a product by its id or its number, a colour by its value or its name", async () => {
  const expected = choiceOf(PLAIN_FRAME, { color: 1, size: 1, quantity: 2 });
  for (const item of [
    { productId: PLAIN_FRAME.id, selectedColor: "#C08A4A", selectedSize: "50", quantity: 2 },
    { _id: PLAIN_FRAME.id, selectedColor: "écaille blonde", size: 50, quantity: 2 },
    { productId: PLAIN_FRAME.number, selectedColor: "Écaille Blonde", selectedSize: 50, quantity: 2 },
    {
      id: String(PLAIN_FRAME.number),
      selectedColor: "#c08a4a",
      selectedSize: "50",
      quantity: 2,
      price: 1,
      name: "Gratuit",
    },
  ])
    expect(await read([item])).toEqual({ choices: [expected], unknown: 0 });
});

test("what a caller's cart names and the shop does not have is counted as unknown", async () => {
  const items = [
    { productId: "f".repeat(24) },
    { productId: 9_999_999 },
    { productId: PLAIN_FRAME.id, selectedColor: "#ffffff" },
    {},
    { productId: "' or 1=1 --" },
  ];
  expect(await read(items)).toEqual({ choices: [], unknown: 5 });
});

test.each([
  ["no list", "x"],
  ["a quantity of zero", [{ productId: 1001, quantity: 0 }]],
  ["a negative quantity", [{ productId: 1001, quantity: -1 }]],
  ["half a piece", [{ productId: 1001, quantity: 0.5 }]],
  ["a quantity beyond a line's", [{ productId: 1001, quantity: MAX_QUANTITY + 1 }]],
  ["a quantity in letters", [{ productId: 1001, quantity: "deux" }]],
  ["more than fifty lines", Array.from({ length: 51 }, () => ({ productId: 1001 }))],
])("a caller's cart with %s is refused", (_what, items) => {
  expect(CartItems.safeParse(items).success).toBe(false);
});

test("a colour that the product no longer has is named as no longer sold, counted as the badge counts it, and can be taken out", async () => {
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 2 }));
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { color: 1 }));
  await withdrawColor(services, PLAIN_FRAME);
  const cart = await readCart(services, visitor);
  expect(cart.lines).toMatchObject([
    {
      problem: "archived",
      quantity: 2,
      available: 0,
      offer: { brand: "Maison Valmy", name: "Panthéon", colorName: "Ancien coloris", imageUrl: null },
    },
    { problem: null, offer: { colorName: "Écaille blonde" } },
  ]);
  expect(cart.count).toBe(await cartCount(services, visitor));
  expect(await addToCart(services, visitor, choiceOf(PLAIN_FRAME))).toEqual({ outcome: "unknown" });
  expect((await placeOrder(services, visitor, purchaseOf({ choices: [choiceOf(PLAIN_FRAME)] }))).outcome).not.toBe(
    "placed",
  );
  expect(await removeLine(services, visitor, cart.lines[0]?.id ?? "")).toEqual({ name: "Maison Valmy Panthéon" });
  expect(await quantities()).toEqual([1]);
});
