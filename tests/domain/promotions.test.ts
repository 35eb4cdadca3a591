import { noteReleasedPrices } from "~/domain/promotions/note-price.server";
import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addToCart, readCart } from "~/domain/cart/cart.server";
import { currentListing } from "~/domain/catalogue/catalogue.server";
import { addProduct, changeProduct } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { findOffers } from "~/domain/catalogue/offers.server";
import { productJson } from "~/domain/catalogue/product-json.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { quote } from "~/domain/checkout/quote.server";
import { discountName } from "~/domain/invoices/discount-name";
import { accountOf } from "~/domain/ledger/ledger.server";
import { articleRows } from "~/domain/orders/placing/article-rows";
import { saleLine } from "~/domain/orders/placing/invoicing.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { PromotionForm } from "~/domain/promotions/forms.server";
import type { PromotionTerms, Scope } from "~/domain/promotions/promotion";
import {
  endPromotion,
  listPromotions,
  planPromotion,
  previewPromotion,
  type Planning,
} from "~/domain/promotions/promotions.server";
import { onBrand } from "~/domain/promotions/scope.server";
import { seasonsOf } from "~/domain/promotions/soldes";
import { search } from "~/domain/search/search.server";
import { appliesTo } from "~/http/cart/coupon-words.server";
import { previewView } from "~/pages/admin/promotions/promotion-view.server";

import { CHEAP_FRAME, DISCOUNTED_FRAME, PLAIN_FRAME, type NamedProduct } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, newCoupon, newVisitorId, purchaseOf } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

// It is Monday, 2 March 2026, nine in the morning in Lyon. Until 29 March midnight there is 23:00 UTC of the day
// before.
const WEDNESDAY = "2026-03-03T23:00:00.000Z";
const SUNDAY_NIGHT = "2026-03-15T23:00:00.000Z";
const A_DAY_LATER = "2026-03-16T23:00:00.000Z";
const JUST_BEFORE = (at: string) => new Date(Date.parse(at) - 1);

function there<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("not there");
  return thing;
}

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const VALMY: Scope = { on: { brand: PLAIN_FRAME.brand }, except: [], reducedToo: false };
const only = ({ number }: NamedProduct): Scope => ({ ...VALMY, on: { numbers: [number] } });
const termsOf = (changes: Partial<PromotionTerms> = {}): PromotionTerms => ({
  name: "Promotion de mars",
  kind: "promotion",
  percent: 20,
  scope: VALMY,
  startsAt: null,
  endsAt: SUNDAY_NIGHT,
  ...changes,
});

async function plan(changes: Partial<PromotionTerms> = {}, aside: number[] = []): Promise<Planning> {
  const terms = termsOf(changes);
  const { seen } = await previewPromotion(services, terms);
  return planPromotion(services, camille, terms, { seen, aside });
}
async function planned(changes: Partial<PromotionTerms> = {}): Promise<string> {
  const planning = await plan(changes);
  if (planning.outcome !== "planned") throw new Error(planning.outcome);
  return planning.promotion.id;
}
const product = async ({ slug }: NamedProduct = PLAIN_FRAME) => there(await findProduct(services, slug));
const asked = async (frame = PLAIN_FRAME as NamedProduct) => (await product(frame)).effectiveCents;

/** The price of its sheet, as its form changes it. */
async function reprice(frame: NamedProduct, priceCents: number, discountCents: number | null = null) {
  const known = there(await readSheet(services, frame.id));
  const changing = await changeProduct(services, camille, frame.id, {
    sheet: { ...known.sheet, priceCents, discountCents },
    version: known.version,
    shownStock: Object.fromEntries(known.sheet.colors.map(({ value, stock }) => [value, stock])),
  });
  expect(changing).toEqual({ outcome: "changed" });
}

/** Every place where a price is decided or shown. */
async function askedEverywhere(): Promise<number[]> {
  const visitor = await newVisitorId(services);
  await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
  const [offer] = await findOffers(services, [PLAIN_FRAME.id]);
  const listing = await currentListing(services, { ...ANYTHING, brands: [PLAIN_FRAME.brand] });
  const sorted = await currentListing(services, { ...ANYTHING, brands: [PLAIN_FRAME.brand], sort: "priceAsc" });
  const cents = sorted.products.map(({ effectiveCents }) => effectiveCents);
  expect(cents).toEqual([...cents].sort((one, other) => one - other));
  const hits = await search(services, "panthéon valmy", { ...ANYTHING, sort: "priceAsc" });
  const { discountPrice, price } = productJson(await product());
  return [
    await asked(),
    there(offer).unitPriceCents,
    there(listing.products.find(({ id }) => id === PLAIN_FRAME.id)).effectiveCents,
    there(hits.products.find(({ id }) => id === PLAIN_FRAME.id)).effectiveCents,
    there((await readCart(services, visitor)).lines[0]).unitPriceCents,
    (await quote(services, null, purchaseOf())).subtotalCents,
    (discountPrice ?? price) * 100,
  ];
}
const EVERYWHERE = 7;
const each = (cents: number) => Array<number>(EVERYWHERE).fill(cents);

test("a promotion begins and ends by itself, at the same instant everywhere a price is read", async () => {
  await planned({ startsAt: WEDNESDAY });
  for (const [moment, cents] of [
    [JUST_BEFORE(WEDNESDAY), 14_500],
    [WEDNESDAY, 11_600],
    [JUST_BEFORE(SUNDAY_NIGHT), 11_600],
    [SUNDAY_NIGHT, 14_500],
  ] as const) {
    services.clock.set(moment);
    expect(await askedEverywhere(), String(moment)).toEqual(each(cents));
  }
});

test("a promotion that a colleague began since the preview is told, and the second is not written unseen", async () => {
  const terms = termsOf();
  const { seen, others } = await previewPromotion(services, terms);
  expect(others).toEqual([]);
  expect((await plan({ name: "Première" }, [PLAIN_FRAME.number])).outcome).toBe("planned");
  expect(await planPromotion(services, camille, terms, { seen })).toEqual({ outcome: "moved" });
  expect(await listPromotions(services)).toHaveLength(1);
  const again = await previewPromotion(services, terms);
  expect(again.others.map(({ name }) => name)).toEqual(["Première"]);
  expect((await planPromotion(services, camille, terms, again)).outcome).toBe("planned");
  expect(
    (await previewPromotion(services, termsOf({ startsAt: SUNDAY_NIGHT, endsAt: "2026-03-30T22:00:00.000Z" }))).others,
  ).toEqual([]);
});

test("cached pages are made anew when it begins and when it ends, without anything being written", async () => {
  const [begins, ends] = ["2026-03-04T10:00:00.000Z", "2026-03-04T15:00:00.000Z"];
  await planned({ startsAt: begins, endsAt: ends });
  const at = async (moment: Date | string) => {
    services.clock.set(moment);
    return catalogueVersion(services);
  };
  const before = await at(JUST_BEFORE(begins));
  const during = await at(begins);
  expect(await at(JUST_BEFORE(ends))).toBe(during);
  const after = await at(ends);
  expect(new Set([before, during, after]).size).toBe(3);
  expect(await at(JUST_BEFORE(begins))).toBe(before);
});

test("it is announced with the lowest price of the 30 days before, which its percentage is counted from", async () => {
  services.clock.set("2026-01-20T08:00:00Z");
  await reprice(PLAIN_FRAME, 13_000);
  services.clock.set("2026-02-10T08:00:00Z");
  await reprice(PLAIN_FRAME, 15_000);
  services.clock.set("2026-03-02T08:00:00Z");
  expect((await previewPromotion(services, termsOf({ scope: only(PLAIN_FRAME) }))).products).toMatchObject([
    { number: PLAIN_FRAME.number, ownCents: 15_000, referenceCents: 13_000, priceCents: 10_400 },
  ]);
  await planned();
  expect(await product()).toMatchObject({
    effectiveCents: 10_400,
    discountCents: 10_400,
    reduction: { referenceCents: 13_000, percent: 20 },
    promotion: { name: "Promotion de mars", endsAt: SUNDAY_NIGHT },
  });
});

describe("where promotions meet", () => {
  test("the best price counts, and none is taken off another", async () => {
    await planned({ percent: 20 });
    services.clock.advance({ days: 2 });
    const better = await planned({ percent: 30 });
    expect(await product()).toMatchObject({
      effectiveCents: 10_150,
      reduction: { referenceCents: 14_500, percent: 30 },
    });
    services.clock.advance({ hours: 1 });
    await endPromotion(services, camille, better);
    expect(await product()).toMatchObject({
      effectiveCents: 11_600,
      reduction: { referenceCents: 14_500, percent: 20 },
    });
  });

  test("one that follows another without a pause is counted from before the first, as the law has it for successive ones", async () => {
    await planned({ endsAt: WEDNESDAY });
    await planned({ percent: 30, startsAt: WEDNESDAY });
    services.clock.set(WEDNESDAY);
    expect(await product()).toMatchObject({
      effectiveCents: 10_150,
      reduction: { referenceCents: 14_500, percent: 30 },
    });
  });

  test("one that comes after a pause is counted from what the former asked, within 30 days", async () => {
    await planned({ endsAt: WEDNESDAY });
    await planned({ startsAt: "2026-03-20T23:00:00.000Z", endsAt: "2026-03-25T23:00:00.000Z" });
    services.clock.set("2026-03-21T12:00:00Z");
    expect(await product()).toMatchObject({
      effectiveCents: 9_280,
      reduction: { referenceCents: 11_600, percent: 20 },
    });
    services.clock.set("2026-05-01T12:00:00Z");
    await planned({ endsAt: "2026-05-10T22:00:00.000Z" });
    expect(await asked()).toBe(11_600);
  });

  test("what one just ended makes of its repetition is said: more off today's price than its percentage", async () => {
    const id = await planned({ name: "Première" });
    const numbers = { on: { numbers: [PLAIN_FRAME.number, DISCOUNTED_FRAME.number] }, except: [], reducedToo: true };
    expect(await previewPromotion(services, termsOf())).toMatchObject({ deeper: [], former: [] });
    services.clock.set("2026-03-02T08:06:00Z");
    await endPromotion(services, camille, id);
    services.clock.set("2026-03-02T08:07:00Z");
    const again = await previewPromotion(services, termsOf({ scope: numbers }));
    expect(again).toMatchObject({ deeper: [{ percent: 36, products: 1 }], former: [{ id, name: "Première" }] });
    const { deeper, lines } = previewView(again, termsOf({ scope: numbers }));
    expect(plain(deeper ?? "")).toBe(
      "Attention : 1 produit se vendrait à −36 % du prix actuel, et non à −20 %. La réduction se compte du prix le plus " +
        "bas des 30 jours, celui de « Première », terminée le lundi 2 mars 2026.",
    );
    expect(lines.map((line) => plain(line.deeper)).sort()).toEqual(["", "−36 % du prix actuel"]);
    services.clock.set("2026-04-02T08:06:00Z");
    const later = await previewPromotion(services, termsOf({ endsAt: "2026-04-20T22:00:00.000Z" }));
    expect(later).toMatchObject({ deeper: [], former: [] });
  });

  test("a price that was raised within the 30 days is said likewise, without a promotion to name", async () => {
    services.clock.set("2026-03-10T12:00:00Z");
    await reprice(PLAIN_FRAME, 20_000);
    const preview = await previewPromotion(services, termsOf({ scope: only(PLAIN_FRAME) }));
    expect(preview).toMatchObject({ deeper: [{ percent: 42, products: 1 }], former: [] });
    expect(plain(previewView(preview, termsOf()).deeper ?? "")).toMatch(
      /30 jours, qui est inférieur au prix actuel\.$/,
    );
  });

  test("a reduction of the sheet that follows is announced against the promotion's price", async () => {
    await planned({ endsAt: WEDNESDAY });
    services.clock.set("2026-03-10T12:00:00Z");
    await reprice(PLAIN_FRAME, 14_500, 10_440);
    expect(await product()).toMatchObject({
      effectiveCents: 10_440,
      reduction: { referenceCents: 11_600, percent: 10 },
    });
  });

  test("a price of its own that is lower stays", async () => {
    await planned();
    await reprice(PLAIN_FRAME, 9_000);
    expect([await asked(), there((await findOffers(services, [PLAIN_FRAME.id]))[0]).unitPriceCents]).toEqual([
      9_000, 9_000,
    ]);
  });
});

describe("left aside are", () => {
  const asideOf = async (changes: Partial<PromotionTerms>) => {
    const { products } = await previewPromotion(services, termsOf(changes));
    return products.map(({ aside }) => aside);
  };

  test("what is reduced already, unless it is asked for: then its percentage counts from the reduced price", async () => {
    expect(await asideOf({ scope: only(DISCOUNTED_FRAME) })).toEqual(["reduced"]);
    services.clock.advance({ days: 40 });
    await planned({ scope: { ...only(DISCOUNTED_FRAME), reducedToo: true }, endsAt: "2026-05-01T22:00:00.000Z" });
    expect(await product(DISCOUNTED_FRAME)).toMatchObject({
      effectiveCents: 9_520,
      reduction: { referenceCents: 11_900, percent: 20 },
    });
  });

  test("frames of class A, whose price the law limits and insurances pay", async () => {
    await services.db("products").where({ id: CHEAP_FRAME.id }).update({ equipment_class: "A", price_cents: 3_000 });
    expect(await asideOf({ scope: only(CHEAP_FRAME) })).toEqual(["classA"]);
  });

  test("from soldes, what has not been on sale for a month", async () => {
    const soldes = { kind: "soldes", scope: only(PLAIN_FRAME) } as const;
    expect(await asideOf(soldes)).toEqual([null]);
    await services
      .db("price_history")
      .where({ product_id: PLAIN_FRAME.id })
      .update({ since: "2026-02-02T08:00:00.001Z" });
    expect([await asideOf(soldes), await asideOf({ ...soldes, kind: "promotion" })]).toEqual([["tooNew"], [null]]);
  });

  test("what the preview was agreed to without; alone, it leaves nothing to plan", async () => {
    expect(await plan({ scope: only(PLAIN_FRAME) }, [PLAIN_FRAME.number])).toEqual({ outcome: "nothing" });
    expect(await plan({}, [PLAIN_FRAME.number])).toMatchObject({ outcome: "planned" });
    expect([await asked(), (await listPromotions(services)).length]).toEqual([14_500, 1]);
  });
});

test("a price below what the shop paid, taxes taken off, is told in the preview", async () => {
  const atLoss = async (purchase_cents: number) => {
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ purchase_cents });
    const { products } = await previewPromotion(services, termsOf({ scope: only(PLAIN_FRAME) }));
    return products.map((each) => each.aside === null && each.atLoss);
  };
  expect([await atLoss(9_667), await atLoss(9_668)]).toEqual([[false], [true]]); // 116,00 € are 96,67 € without taxes
});

test("until it begins it follows the shelf: prices, brands and products that change; then it stays", async () => {
  await planned({ startsAt: WEDNESDAY });
  await reprice(PLAIN_FRAME, 14_000);
  const { sheet } = there(await readSheet(services, PLAIN_FRAME.id));
  const adding = await addProduct(services, camille, {
    ...sheet,
    number: 9_001,
    name: "Nouvelle",
    priceCents: 10_000,
    colors: [],
  });
  if (adding.outcome !== "added") throw new Error(JSON.stringify(adding));
  const price = async (id: string) =>
    (await services.db("promotion_prices").where({ product_id: id }).first("price_cents"))?.price_cents;
  // Without a picture it is held back, and nobody could pay its price.
  expect([await price(PLAIN_FRAME.id), await price(adding.id)]).toEqual([11_200, undefined]);
  await services.db("products").where({ id: adding.id }).update({ facts_due_on: "2099-01-01" });
  await noteReleasedPrices(services);
  expect(await price(adding.id)).toBe(8_000);

  services.clock.set(WEDNESDAY);
  await reprice(PLAIN_FRAME, 20_000);
  expect(await asked()).toBe(11_200);
});

test("one that has not begun is planned anew on other terms; one that has is left alone", async () => {
  const id = await planned({ startsAt: WEDNESDAY });
  const terms = termsOf({ startsAt: WEDNESDAY, percent: 30, name: "Promotion de printemps" });
  const again = async (changes: Partial<PromotionTerms> = {}) => {
    const { seen } = await previewPromotion(services, { ...terms, ...changes }, id);
    return planPromotion(services, camille, { ...terms, ...changes }, { seen, replaces: id });
  };
  expect(await again()).toMatchObject({ outcome: "planned", promotion: { id, percent: 30 } });
  expect(await again({ scope: { ...only(PLAIN_FRAME), except: [PLAIN_FRAME.number] } })).toEqual({
    outcome: "nothing",
  });
  const listed = async () => (await listPromotions(services)).map(({ name, percent }) => [name, percent]);
  expect(await listed()).toEqual([["Promotion de printemps", 30]]);
  services.clock.set(WEDNESDAY);
  expect(await asked()).toBe(10_150);
  expect(await again({ startsAt: null })).toEqual({ outcome: "begun" });
  expect(await listed()).toEqual([["Promotion de printemps", 30]]);
});

test("ended early, it asks the former price at once; what had not begun is gone", async () => {
  const [running, ahead] = [await planned(), await planned({ startsAt: WEDNESDAY, percent: 50 })];
  services.clock.advance({ hours: 2 });
  expect(await endPromotion(services, camille, running)).toMatchObject({ outcome: "ended" });
  expect(await endPromotion(services, camille, ahead)).toMatchObject({ outcome: "removed" });
  expect(await endPromotion(services, camille, running)).toEqual({ outcome: "unknown" });
  expect(await asked()).toBe(14_500);
  services.clock.set(WEDNESDAY);
  expect(await asked()).toBe(14_500);
  expect(await services.db("audit_log").orderBy("id").pluck("action")).toEqual(
    expect.arrayContaining(["promotion.prévue", "promotion.terminée", "promotion.supprimée"]),
  );
});

test("an order keeps the price it was placed at, and one shown before the promotion ended is shown again", async () => {
  await planned();
  const visitor = await newVisitorId(services);
  const shown = await quote(services, null, purchaseOf());
  const placed = await placeOrder(services, visitor, purchaseOf({ shown: shown.fingerprint }));
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  services.clock.set(SUNDAY_NIGHT);
  expect(await services.db("order_lines").where({ order_id: placed.order.id }).pluck("unit_price_cents")).toEqual([
    11_600,
  ]);
  const late = await placeOrder(services, await newVisitorId(services), purchaseOf({ shown: shown.fingerprint }));
  expect(late.outcome).toBe("changed");
});

test("the same once more, by Back or by a colleague, is refused; more products, per cent or days are not", async () => {
  await planned({ scope: only(PLAIN_FRAME) });
  expect(await plan({ scope: only(PLAIN_FRAME) })).toEqual({ outcome: "same", name: "Promotion de mars" });
  for (const changes of [{ percent: 25 }, { scope: VALMY }, { scope: only(PLAIN_FRAME), endsAt: A_DAY_LATER }])
    expect((await plan(changes)).outcome).toBe("planned");
});

test("one that ends says how many of its products another still reduces", async () => {
  const [small, large] = [await planned({ scope: only(PLAIN_FRAME) }), await planned({ percent: 30 })];
  services.clock.set("2026-03-03T08:00:00Z");
  expect(await endPromotion(services, camille, small)).toMatchObject({ outcome: "ended", still: 1 });
  expect(await endPromotion(services, camille, large)).toMatchObject({ outcome: "ended", still: 0 });
});

test("prices that moved since the preview are not written", async () => {
  const terms = termsOf();
  const { seen } = await previewPromotion(services, terms);
  await reprice(PLAIN_FRAME, 12_000);
  expect(await planPromotion(services, camille, terms, { seen })).toEqual({ outcome: "moved" });
  expect(await services.db("promotions")).toEqual([]);
});

describe("the form", () => {
  const TYPED = { on: onBrand(PLAIN_FRAME.brand), percent: "20", from: "2026-03-02", until: "2026-03-15" };
  const read = (changes: Record<string, string> = {}) =>
    PromotionForm(services.now()).safeParse({ ...TYPED, ...changes });
  const wrong = (changes: Record<string, string>) => read(changes).error?.issues.map(({ path }) => path.join("."));

  test("reads days of Lyon, the last one whole; a day that has begun means now", () => {
    expect(read().data).toMatchObject({ ...termsOf({ name: "Promotion" }), startsAt: null, endsAt: SUNDAY_NIGHT });
    expect(read({ from: "2026-03-04", percent: "−20 %" }).data).toMatchObject({ percent: 20, startsAt: WEDNESDAY });
    expect(read({ on: "liste", numbers: "1001, 1021 1001" }).data?.scope.on).toEqual({ numbers: [1001, 1021] });
  });

  test("says what is wrong at its field", () => {
    expect(wrong({ percent: "0" })).toEqual(["percent"]);
    expect(wrong({ percent: "91", on: "", until: "2026-03-01" })).toEqual(["percent", "on", "until"]);
    expect(wrong({ on: "liste", numbers: "Panthéon" })).toEqual(["numbers"]);
    expect(wrong({ on: "rayon:tout", from: "2026-02-01", until: "2026-02-28" })).toEqual(["until"]);
    expect(wrong({ from: "" })).toEqual(["from"]);
  });

  test("keeps soldes to the weeks of the law, from eight in the morning of their first day", () => {
    expect([2024, 2026, 2027].flatMap((year) => seasonsOf(year).map(({ first }) => first))).toEqual([
      "2024-01-10",
      "2024-06-26",
      "2026-01-07",
      "2026-06-24",
      "2027-01-06",
      "2027-06-23",
    ]);
    const soldes = { kind: "soldes", from: "2026-06-24", until: "2026-07-21" };
    expect(read(soldes).data).toMatchObject({
      name: "Soldes d’été",
      startsAt: "2026-06-24T06:00:00.000Z",
      endsAt: "2026-07-21T22:00:00.000Z",
    });
    expect(wrong({ ...soldes, until: "2026-07-22" })).toEqual(["from"]);
    expect(wrong({ kind: "soldes" })).toEqual(["from"]);
  });
});

describe("a code during the soldes", () => {
  const couponed = (couponCode: string) => ({
    choices: [choiceOf(PLAIN_FRAME), choiceOf(CHEAP_FRAME)],
    deliveryMethod: "domicile" as const,
    couponCode,
  });
  const soldes = () => planned({ name: "Soldes", scope: only(PLAIN_FRAME) });

  test("comes off reduced prices too, unless it leaves them out", async () => {
    await soldes(); // 145 € becomes 116 €
    await newCoupon(services, { code: "TOUT", percent: 10 });
    await newCoupon(services, { code: "RESTE", percent: 10, reducedToo: false });
    const all = await quote(services, null, couponed("TOUT"));
    expect(all).toMatchObject({ subtotalCents: 18_500, discountCents: 1_850 });
    expect(all.lines.map(({ frameWithoutCode }) => frameWithoutCode)).toEqual([false, false]);
    expect(plain(appliesTo(all) ?? "")).toBe(
      "Il s’ajoute aux réductions en cours : il vaut aussi pour les articles déjà réduits.",
    );
    const rest = await quote(services, null, couponed("RESTE"));
    expect(rest).toMatchObject({ subtotalCents: 18_500, discountCents: 690 });
    expect(plain(appliesTo(rest) ?? "")).toBe("Il ne vaut pas pour ce qui est déjà réduit : Maison Valmy Panthéon.");
    expect(discountName(rest)).toBe("Remise RESTE (hors prix déjà réduits)");
    services.clock.set(SUNDAY_NIGHT);
    expect(await quote(services, null, couponed("RESTE"))).toMatchObject({ discountCents: 2_140 });
  });

  test("an amount, a minimum and a cart of reduced articles alone count from what is left", async () => {
    await soldes();
    await newCoupon(services, { code: "CENT", amountCents: 10_000, reducedToo: false });
    await newCoupon(services, { code: "DES100", percent: 10, minimumCents: 10_000, reducedToo: false });
    expect(await quote(services, null, couponed("CENT"))).toMatchObject({ discountCents: 6_900 });
    const refusal = async (request: Parameters<typeof quote>[2]) =>
      plain((await quote(services, null, request)).couponRefusal ?? "");
    expect(await refusal(couponed("DES100"))).toBe(
      "Ce code vaut à partir de 100,00 € d’achat, sans compter les articles déjà réduits.",
    );
    expect(await refusal({ ...couponed("CENT"), choices: [choiceOf(PLAIN_FRAME)] })).toBe(
      "Ce code ne vaut pas pour les articles déjà réduits, et votre panier n’en contient pas d’autres.",
    );
  });

  test("an order keeps what its code left out: a reduced frame sent back gives back its whole price", async () => {
    await soldes();
    await newCoupon(services, { code: "RESTE", percent: 10, reducedToo: false });
    const placing = await placeOrder(services, await newVisitorId(services), purchaseOf(couponed("RESTE")));
    if (placing.outcome !== "placed") throw new Error(placing.outcome);
    const { order } = placing;
    expect(order.lines.map(({ frameWithoutCode }) => frameWithoutCode)).toEqual([true, false]);
    const { lines } = await accountOf(services, order.id);
    expect(order.lines.map(({ id }) => lines.get(id)?.value)).toEqual([11_600, 6_210]);
    expect(articleRows(order).map(([name]) => name)).toContain("Remise RESTE (hors prix déjà réduits)");
    expect(order.lines.map((line) => saleLine(line).unitCodeBaseCents)).toEqual([0, undefined]);
  });
});
