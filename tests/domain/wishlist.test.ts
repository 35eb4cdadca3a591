import { beforeEach, describe, expect, test } from "vitest";

import { addToCart, cartCount, readCart } from "~/domain/cart/cart.server";
import { visitorMarks } from "~/domain/wishlist/marks.server";
import { readShared, share, shareOf, stopSharing } from "~/domain/wishlist/share.server";
import { moveToCart } from "~/domain/wishlist/to-cart.server";
import {
  keep,
  letGo,
  mergeWishlists,
  MOST_ENTRIES,
  readWishlist,
  wishedNumbers,
} from "~/domain/wishlist/wishlist.server";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  LAST_PIECE,
  NEW_AND_TOP_FRAME,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLD_OUT_FRAME,
  type NamedProduct,
} from "../../seeds/named";
import { archive, choiceOf, newVisitorId } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
});

async function wish(product: NamedProduct, { color = 0, who = visitor } = {}) {
  services.clock.advance({ seconds: 1 });
  return keep(services, who, { number: product.number, color: product.colors[color]?.value ?? "" });
}
const names = async (who = visitor) => (await readWishlist(services, who)).map(({ product }) => product.name);

describe("keeping", () => {
  test("what is kept is there, the newest first, with its price, colour and state", async () => {
    await wish(PLAIN_FRAME, { color: 1 });
    await wish(DISCOUNTED_FRAME);
    const [discounted, plain] = await readWishlist(services, visitor);
    expect(plain).toMatchObject({
      product: { number: PLAIN_FRAME.number, effectiveCents: PLAIN_FRAME.priceCents, reduction: null },
      color: { name: "Écaille blonde" },
      state: "available",
    });
    expect(discounted?.product).toMatchObject({
      effectiveCents: DISCOUNTED_FRAME.discountCents,
      reduction: { referenceCents: DISCOUNTED_FRAME.priceCents },
    });
  });

  test("kept twice it stands once, in the colour chosen last and at its first place", async () => {
    await wish(PLAIN_FRAME);
    await wish(ACCESSORY);
    await wish(PLAIN_FRAME, { color: 1 });
    expect(await names()).toEqual([ACCESSORY.name, PLAIN_FRAME.name]);
    expect((await readWishlist(services, visitor))[1]?.color?.name).toBe("Écaille blonde");
  });

  test("a double press at the same moment keeps one", async () => {
    await Promise.all([wish(PLAIN_FRAME), wish(PLAIN_FRAME)]);
    expect(await names()).toEqual([PLAIN_FRAME.name]);
  });

  test("a colour the product does not have counts as its first", async () => {
    await keep(services, visitor, { number: PLAIN_FRAME.number, color: "#123456" });
    expect((await readWishlist(services, visitor))[0]?.color?.value).toBe(PLAIN_FRAME.colors[0]?.value);
  });

  test("what is not sold, or no longer, cannot be kept", async () => {
    await archive(services, CHEAP_FRAME);
    expect(await wish(CHEAP_FRAME)).toEqual({ outcome: "unknown" });
    expect(await keep(services, visitor, { number: 999_999, color: "" })).toEqual({ outcome: "unknown" });
    expect(await names()).toEqual([]);
  });

  test("a list holds a hundred products, and what it has can still change its colour", async () => {
    const rows: { number: number }[] = await services
      .db("products")
      .whereNot("number", PLAIN_FRAME.number)
      .whereNull("archived_at")
      .orderBy("number")
      .limit(MOST_ENTRIES)
      .select("number");
    for (const { number } of rows)
      expect(await keep(services, visitor, { number, color: "" })).toMatchObject({ outcome: "kept" });
    expect(await wish(PLAIN_FRAME)).toEqual({ outcome: "full" });
    expect(await keep(services, visitor, { number: rows[0]?.number ?? 0, color: "" })).toMatchObject({
      outcome: "kept",
    });
    expect(await wishedNumbers(services, visitor)).toHaveLength(MOST_ENTRIES);
  });

  test("letting go takes it out of this list only, and once", async () => {
    const other = await newVisitorId(services);
    await wish(PLAIN_FRAME);
    await wish(PLAIN_FRAME, { who: other });
    expect(await letGo(services, visitor, PLAIN_FRAME.number)).toBe("Maison Valmy Panthéon");
    expect(await letGo(services, visitor, PLAIN_FRAME.number)).toBeNull();
    expect([await names(), await names(other)]).toEqual([[], [PLAIN_FRAME.name]]);
  });

  test.each([
    ["gone in every colour", SOLD_OUT_FRAME, 0, "soldOut"],
    ["gone in the colour it was kept in", ONE_COLOR_SOLD_OUT, 0, "soldOutInColor"],
    ["there in another colour than the first", ONE_COLOR_SOLD_OUT, 1, "available"],
  ] as const)("what is %s says so", async (_what, product, color, state) => {
    await wish(product, { color });
    expect((await readWishlist(services, visitor))[0]?.state).toBe(state);
  });

  test("what leaves the shelves stays on the list, and says so", async () => {
    await wish(PLAIN_FRAME);
    await archive(services, PLAIN_FRAME);
    expect((await readWishlist(services, visitor))[0]).toMatchObject({
      product: { name: PLAIN_FRAME.name },
      state: "archived",
    });
    expect(await letGo(services, visitor, PLAIN_FRAME.number)).not.toBeNull();
  });
});

test("hearts and badges take one question, and none for who has nothing", async () => {
  await wish(PLAIN_FRAME);
  await wish(ACCESSORY);
  await addToCart(services, visitor, choiceOf(CHEAP_FRAME, { quantity: 3 }));
  let asked = 0;
  services.db.on("query", () => (asked += 1));
  const marks = await visitorMarks(services, visitor);
  expect({ ...marks, wished: marks.wished.sort() }).toEqual({
    cartCount: 3,
    wished: [PLAIN_FRAME.number, ACCESSORY.number],
  });
  expect(asked).toBe(1);
  expect(await visitorMarks(services, null)).toEqual({ cartCount: 0, wished: [] });
  expect(asked).toBe(1);
  expect(await visitorMarks(services, await newVisitorId(services))).toEqual({ cartCount: 0, wished: [] });
});

describe("moving to the cart", () => {
  test("of the only size, in the colour kept, it leaves the list", async () => {
    await wish(ONE_COLOR_SOLD_OUT, { color: 1 });
    expect(await moveToCart(services, visitor, ONE_COLOR_SOLD_OUT.number)).toMatchObject({
      outcome: "moved",
      already: false,
      colorName: "Écaille brune",
    });
    expect((await readCart(services, visitor)).lines[0]).toMatchObject({ size: "53", color: "#6b3f22", quantity: 1 });
    expect(await names()).toEqual([]);
  });

  test("an accessory, which has no size, goes at once", async () => {
    await wish(ACCESSORY, { color: 1 });
    expect(await moveToCart(services, visitor, ACCESSORY.number)).toMatchObject({ outcome: "moved" });
    expect((await readCart(services, visitor)).lines[0]).toMatchObject({
      productId: ACCESSORY.id,
      size: "",
      color: ACCESSORY.colors[1]?.value,
    });
  });

  test("of several sizes one must be chosen first: it stays", async () => {
    await wish(PLAIN_FRAME, { color: 1 });
    expect(await moveToCart(services, visitor, PLAIN_FRAME.number)).toMatchObject({
      outcome: "sizeMissing",
      colorName: "Écaille blonde",
    });
    expect([await names(), await cartCount(services, visitor)]).toEqual([[PLAIN_FRAME.name], 0]);
  });

  test("sold out it stays, and the cart is as it was", async () => {
    await wish(ONE_COLOR_SOLD_OUT);
    expect(await moveToCart(services, visitor, ONE_COLOR_SOLD_OUT.number)).toMatchObject({ outcome: "soldOut" });
    expect([await names(), await cartCount(services, visitor)]).toEqual([[ONE_COLOR_SOLD_OUT.name], 0]);
  });

  test("when the cart holds the last piece already, it leaves the list all the same", async () => {
    await addToCart(services, visitor, choiceOf(LAST_PIECE));
    await wish(LAST_PIECE);
    expect(await moveToCart(services, visitor, LAST_PIECE.number)).toMatchObject({ outcome: "moved", already: true });
    expect([await names(), await cartCount(services, visitor)]).toEqual([[], 1]);
  });

  test("pressed twice at once, it is in the cart once", async () => {
    await wish(ACCESSORY);
    const outcomes = await Promise.all([
      moveToCart(services, visitor, ACCESSORY.number),
      moveToCart(services, visitor, ACCESSORY.number),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["moved", "unknown"]);
    expect(await cartCount(services, visitor)).toBe(1);
  });

  test("what another keeps cannot be moved", async () => {
    await wish(ACCESSORY, { who: await newVisitorId(services) });
    expect(await moveToCart(services, visitor, ACCESSORY.number)).toEqual({ outcome: "unknown" });
  });
});

describe("two lists made one", () => {
  test("nothing stands twice, and what the receiving list had keeps its colour", async () => {
    const account = await newVisitorId(services);
    await wish(PLAIN_FRAME, { who: account, color: 1 });
    await wish(PLAIN_FRAME, { color: 0 });
    await wish(ACCESSORY);
    await mergeWishlists(services, visitor, account);
    expect(await names(account)).toEqual([ACCESSORY.name, PLAIN_FRAME.name]);
    expect((await readWishlist(services, account))[1]?.color?.name).toBe("Écaille blonde");
    expect(await names()).toEqual([]);
    await mergeWishlists(services, visitor, account);
    expect(await names(account)).toHaveLength(2);
  });

  test("a list brought into itself is unharmed", async () => {
    await wish(PLAIN_FRAME);
    await mergeWishlists(services, visitor, visitor);
    expect(await names()).toEqual([PLAIN_FRAME.name]);
  });

  test("the link of the list that ends shows nothing of the other", async () => {
    const account = await newVisitorId(services);
    await wish(NEW_AND_TOP_FRAME, { who: account });
    const link = await share(services, visitor);
    await mergeWishlists(services, visitor, account);
    expect(await readShared(services, link)).toBeNull();
  });
});

describe("sharing", () => {
  test("a shared list shows what is in it now; asked again, its link stays", async () => {
    const link = await share(services, visitor);
    await wish(PLAIN_FRAME);
    expect((await readShared(services, link))?.map(({ product }) => product.name)).toEqual([PLAIN_FRAME.name]);
    expect(await share(services, visitor)).toBe(link);
    expect(await shareOf(services, visitor)).toBe(link);
  });

  test("closed, its link shows nothing, and the next link is another", async () => {
    const link = await share(services, visitor);
    await stopSharing(services, visitor);
    expect([await readShared(services, link), await shareOf(services, visitor)]).toEqual([null, null]);
    expect(await share(services, visitor)).not.toBe(link);
    expect(await readShared(services, link)).toBeNull();
  });

  test("a list nobody shared has no link", async () => {
    expect([
      await shareOf(services, visitor),
      await shareOf(services, null),
      await readShared(services, visitor),
    ]).toEqual([null, null, null]);
  });
});
