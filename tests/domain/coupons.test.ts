import { beforeEach, expect, test } from "vitest";

import { readCoupon, useCoupon } from "~/domain/coupons/coupons.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { quote } from "~/domain/checkout/quote.server";

import { ACCESSORY, CHEAP_FRAME, COUPONS, PLAIN_FRAME } from "../../seeds/named";
import { choiceOf, newCoupon, newVisitorId, purchaseOf, usesOf } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const placed = async (changes: Parameters<typeof purchaseOf>[0], visitor?: string) =>
  placeOrder(services, visitor ?? (await newVisitorId(services)), purchaseOf(changes));

const atFullPrice = (cents: number) => ({ subtotalCents: cents, fullPriceCents: cents });

test.each([
  [10, 5000, 500],
  [10, 2490, 249],
  [15, 2490, 374], // 373.5
  [15, 2491, 374], // 373.65
  [33, 101, 33], // 33.33
  [100, 14500, 14500],
  [1, 49, 0],
])("%i percent of %i cents is %i, to the nearest cent", async (percent, subtotal, discountCents) => {
  await newCoupon(services, { code: "POURCENT", percent });
  expect(await readCoupon(services, "POURCENT", atFullPrice(subtotal))).toEqual({
    code: "POURCENT",
    discountCents,
    reducedToo: true,
  });
});

test("an amount is never more than what it is taken off", async () => {
  await newCoupon(services, { code: "CADEAU", amountCents: 3000 });
  expect(await readCoupon(services, "CADEAU", atFullPrice(10_000))).toMatchObject({ discountCents: 3000 });
  expect(await readCoupon(services, "CADEAU", atFullPrice(2490))).toMatchObject({ discountCents: 2490 });
});

test("a code counts however it is typed", async () => {
  for (const code of ["bienvenue10", "Bienvenue10", COUPONS.tenPercent.code])
    expect(await readCoupon(services, code, atFullPrice(10_000))).toEqual({
      code: COUPONS.tenPercent.code,
      discountCents: 1000,
      reducedToo: true,
    });
});

test("an unknown code is refused, and so is one withdrawn", async () => {
  await newCoupon(services, { code: "RETIRE", percent: 10, archived: true });
  for (const code of ["RIEN", "RETIRE", "' or 1=1 --", "BIENVENUE1_"])
    expect(await readCoupon(services, code, atFullPrice(10_000))).toEqual({ refused: "Ce code n’existe pas." });
});

test("a code counts from its first moment until its last, and not a moment more", async () => {
  const [from, until] = [new Date("2026-03-10T00:00:00Z"), new Date("2026-03-20T00:00:00Z")];
  await newCoupon(services, { code: "PRINTEMPS", percent: 10, from, until });
  const at = async (moment: string) => {
    services.clock.set(moment);
    return readCoupon(services, "PRINTEMPS", atFullPrice(10_000));
  };
  expect(await at("2026-03-09T23:59:59.999Z")).toEqual({ refused: "Ce code n’est pas encore valable." });
  expect(await at("2026-03-10T00:00:00.000Z")).toMatchObject({ discountCents: 1000 });
  expect(await at("2026-03-19T23:59:59.999Z")).toMatchObject({ discountCents: 1000 });
  expect(await at("2026-03-20T00:00:00.000Z")).toEqual({ refused: "Ce code n’est plus valable." });
  expect(await readCoupon(services, COUPONS.expired.code, atFullPrice(10_000))).toEqual({
    refused: "Ce code n’est plus valable.",
  });
});

test("a code with a minimum says from which amount it counts", async () => {
  const refusal = await readCoupon(services, COUPONS.tenPercent.code, atFullPrice(COUPONS.tenPercent.minimumCents - 1));
  expect(refusal).toHaveProperty("refused");
  expect("refused" in refusal && refusal.refused.replace(/\s/g, " ")).toBe("Ce code vaut à partir de 50,00 € d’achat.");
  expect(
    await readCoupon(services, COUPONS.tenPercent.code, atFullPrice(COUPONS.tenPercent.minimumCents)),
  ).toMatchObject({ discountCents: 500 });
});

test("an order with a code counts one use of it", async () => {
  expect((await placed({ couponCode: "bienvenue10" })).outcome).toBe("placed");
  expect(await usesOf(services, COUPONS.tenPercent.code)).toBe(1);
});

test("of two orders at once that want the last use of a code, one gets it", async () => {
  await newCoupon(services, { code: "UNIQUE", percent: 10, maxUses: 1 });
  const [anne, ben] = [await newVisitorId(services), await newVisitorId(services)];
  const outcomes = await Promise.all([placed({ couponCode: "UNIQUE" }, anne), placed({ couponCode: "UNIQUE" }, ben)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "placed"]);
  const refused = outcomes.find((each) => each.outcome === "changed");
  expect(refused?.outcome === "changed" && refused.quote.couponRefusal).toBe(
    "Ce code a déjà été utilisé autant de fois que prévu.",
  );
  expect(await usesOf(services, "UNIQUE")).toBe(1);
  expect(await useCoupon(services, "UNIQUE")).toBe(false);
});

test("the same order asked again keeps its use of a code, however the code is typed", async () => {
  await newCoupon(services, { code: "UNIQUE", percent: 10, maxUses: 1 });
  const anne = await newVisitorId(services);
  const first = await placed({ couponCode: "unique" }, anne);
  for (const couponCode of ["unique", "UNIQUE"]) {
    const again = await placed({ couponCode }, anne);
    expect(again).toMatchObject({ outcome: "placed", order: { id: first.outcome === "placed" && first.order.id } });
  }
  expect(await usesOf(services, "UNIQUE")).toBe(1);
});

test("an order that is given up gives its use back, once", async () => {
  await newCoupon(services, { code: "UNIQUE", percent: 10, maxUses: 1 });
  const placing = await placed({ couponCode: "UNIQUE" });
  if (placing.outcome !== "placed") throw new Error(placing.outcome);
  for (let times = 0; times < 3; times += 1) await releaseOrder(services, placing.order.id, "cancelled");
  expect(await usesOf(services, "UNIQUE")).toBe(0);
  expect((await placed({ couponCode: "UNIQUE" })).outcome).toBe("placed");
});

test("a code that no longer counts stops an order that was shown with it, and not one shown without", async () => {
  const anne = await newVisitorId(services);
  const asked = {
    choices: [choiceOf(CHEAP_FRAME)],
    deliveryMethod: "domicile" as const,
    couponCode: COUPONS.tenPercent.code,
  };
  const before = await quote(services, anne, asked);
  expect(before).toMatchObject({ discountCents: 690, couponRefusal: null });
  await services.db("coupons").where({ code: COUPONS.tenPercent.code }).update({ minimum_cents: 100_000 });

  const stopped = await placed({ ...asked, shown: before.fingerprint }, anne);
  expect(stopped).toMatchObject({
    outcome: "changed",
    quote: { discountCents: 0, totalCents: CHEAP_FRAME.priceCents },
  });
  // No total was shown: a call that names the coupon is refused.
  expect((await placed({ ...asked, shown: null }, anne)).outcome).toBe("changed");
  // A customer who was shown the full price beside the refusal agrees to it.
  const after = await quote(services, anne, asked);
  expect(await placed({ ...asked, shown: after.fingerprint }, anne)).toMatchObject({
    outcome: "placed",
    order: { couponCode: null, totalCents: CHEAP_FRAME.priceCents },
  });
  expect(await usesOf(services, COUPONS.tenPercent.code)).toBe(0);
});

test("a reduction is taken off the goods, not off their delivery", async () => {
  const paying = await testServices({ seed: true, env: { DELIVERY_FEE_CENTS: "490" } });
  await newCoupon(paying, { code: "TOUT", percent: 100 });
  expect(
    await quote(paying, null, { choices: [choiceOf(ACCESSORY)], deliveryMethod: "domicile", couponCode: "TOUT" }),
  ).toMatchObject({ subtotalCents: 2490, discountCents: 2490, deliveryCents: 490, totalCents: 490 });
});

test("two codes of the seed take off what they say", async () => {
  const of = (couponCode: string) =>
    quote(services, null, { choices: [choiceOf(PLAIN_FRAME)], deliveryMethod: "domicile", couponCode });
  expect(await of(COUPONS.tenPercent.code)).toMatchObject({
    subtotalCents: 14500,
    discountCents: 1450,
    totalCents: 13050,
  });
  expect(await of(COUPONS.fifteenEuros.code)).toMatchObject({
    subtotalCents: 14500,
    discountCents: 1500,
    totalCents: 13000,
  });
});
