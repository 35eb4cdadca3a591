import { beforeEach, expect, test } from "vitest";

import { currentListing } from "~/domain/catalogue/catalogue.server";
import { ANYTHING, type CatalogueQuery } from "~/domain/catalogue/query";

import { DISCOUNTED_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { placedOrder } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const VALMY: CatalogueQuery = { ...ANYTHING, brands: [PLAIN_FRAME.brand] };
const pieces = async () => {
  const { products } = await currentListing(services, VALMY);
  return products.find(({ id }) => id === PLAIN_FRAME.id)?.colors[0]?.available;
};

test("a listing is read again for another question only", async () => {
  const first = await currentListing(services, VALMY);
  expect(await currentListing(services, { ...VALMY })).toBe(first);
  expect(await currentListing(services, { ...VALMY, sort: "priceAsc" })).not.toBe(first);
});

test("a listing is read again once a piece was promised to a buyer", async () => {
  expect(await pieces()).toBe(18);
  await placedOrder(services);
  expect(await pieces()).toBe(17);
});

test("a listing is read again after a while, since what may be said of a reduced price depends on the day", async () => {
  const asked = { ...ANYTHING, brands: [DISCOUNTED_FRAME.brand] };
  const first = await currentListing(services, asked);
  services.clock.advance({ minutes: 9 });
  expect(await currentListing(services, asked)).toBe(first);
  services.clock.advance({ minutes: 2 });
  expect(await currentListing(services, asked)).not.toBe(first);
});
