import { expect, test } from "vitest";

import { leastLensCents, offerLenses } from "~/domain/lenses/offer.server";
import { readLensRange } from "~/domain/lenses/range.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";

import { correctionOf, eyeOf } from "../../helpers/eyes";
import { testServices } from "../../helpers/services";

const FULL_RIM = { rimType: "cercle", category: "optic" } as const;

test("the least that lenses cost is what a weak correction is offered, and no offer is below it", async () => {
  const services = await testServices({ seed: true });
  const least = await leastLensCents(services, FULL_RIM);
  const offer = offerLenses(
    services,
    await readLensRange(services),
    { situation: "vision", correction: correctionOf(eyeOf(-0.5)), rim: "cercle", solar: false, answers: {} },
    null,
  );
  if (offer.outcome !== "offered") throw new Error("a weak correction is offered lenses");
  const prices = [offer.custom, offer.classA, ...offer.proposals].flatMap((each) => each?.totalCents ?? []);
  expect(least).toBe(Math.min(...prices));
});

test("it follows the price list, and is not said where no lens is sold", async () => {
  const services = await testServices({ seed: true });
  const before = (await leastLensCents(services, FULL_RIM)) ?? 0;
  await services.db("lenses").increment("base_price_cents", 1_000);
  await touchCatalogue(services);
  expect(await leastLensCents(services, FULL_RIM)).toBeGreaterThan(before);
  await services.db("lenses").update({ archived_at: services.now().toISOString() });
  await touchCatalogue(services);
  expect(await leastLensCents(services, FULL_RIM)).toBeNull();
});
