import { beforeAll, expect, test } from "vitest";

import {
  allProducts,
  countProducts,
  listProducts,
  PAGE_SIZE,
  relatedFrames,
  topProducts,
} from "~/domain/catalogue/catalogue.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { searchableProducts, SHARE } from "~/domain/catalogue/searchable.server";
import { ANYTHING, type CatalogueQuery } from "~/domain/catalogue/query";

import { stockShelves } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

const MEN: CatalogueQuery = { ...ANYTHING, category: "optic", gender: "homme" };
let few: TestServices;
let many: TestServices;
beforeAll(async () => {
  // Nothing is committed meanwhile, and the shop knows it without a query.
  [few, many] = [await testServices({ commitMark: () => 1 }), await testServices({ commitMark: () => 1 })];
  await stockShelves(few, 60);
  await stockShelves(many, 1_000);
  // The products on sale are read once in a process; later queries ask only for what they show.
  for (const services of [few, many]) await countProducts(services, MEN);
});

/** How many queries the work makes, and how many rows it gets back in all. */
async function cost(
  services: TestServices,
  work: (services: TestServices) => Promise<unknown>,
): Promise<{ questions: number; rows: number }> {
  const spent = { questions: 0, rows: 0 };
  const ask = () => void (spent.questions += 1);
  const answer = (rows: unknown) => void (spent.rows += Array.isArray(rows) ? rows.length : 0);
  services.db.on("query", ask).on("query-response", answer);
  await work(services);
  services.db.off("query", ask).off("query-response", answer);
  return spent;
}

test.each<[string, number, (services: TestServices) => Promise<unknown>]>([
  ["a page of the shelf", 5, (services) => listProducts(services, MEN)],
  ["its second page, sorted", 5, (services) => listProducts(services, { ...MEN, page: 2, sort: "priceDesc" })],
  ["a filtered page", 5, (services) => listProducts(services, { ...MEN, brands: ["Maison 1"], shapes: ["pantos"] })],
  ["new arrivals", 5, (services) => listProducts(services, { ...ANYTHING, newOnly: true })],
  ["the timeless", 5, (services) => topProducts(services, 8)],
  ["the counts of the filters", 0, (services) => countProducts(services, MEN)],
  ["one frame", 5, (services) => findProduct(services, "modele-5001")],
  [
    "one frame and what resembles it",
    10,
    async (services) => {
      const product = await findProduct(services, "modele-5001");
      return product && relatedFrames(services, product);
    },
  ],
])("%s asks at most %i questions, as many for a thousand frames as for sixty", async (_what, most, work) => {
  const [small, large] = [await cost(few, work), await cost(many, work)];
  expect(large.questions).toBeLessThanOrEqual(most);
  expect(large.questions).toBeLessThanOrEqual(small.questions + 1); // a shelf without a reduced price has no history to ask for
  // Only what a page shows is read: its frames, for each three colours, three pictures and two sizes, a price, and the
  // values of the filters.
  expect(large.rows).toBeLessThanOrEqual(PAGE_SIZE * 10 + 40);
});

test("a whole catalogue is read in shares, each of which is made between two requests", async () => {
  const answers: number[] = [];
  many.db.on("query-response", (rows: unknown) => answers.push(Array.isArray(rows) ? rows.length : 0));
  const found = await searchableProducts(many);
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 1_000 }, (_, place) => 5_000 + place));
  expect(found.every(({ colorNames }) => colorNames.length === 3)).toBe(true);
  expect([...answers].sort((one, other) => one - other)).toEqual([0, SHARE, SHARE, 3 * SHARE, 3 * SHARE]);
});

test("every frame of a thousand is found once on the pages of its shelf", async () => {
  const { total, pages } = await listProducts(many, MEN);
  const numbers: number[] = [];
  for (let page = 1; page <= pages; page++)
    numbers.push(...(await listProducts(many, { ...MEN, page })).products.map(({ number }) => number));
  expect(total).toBeGreaterThan(300);
  expect([numbers.length, new Set(numbers).size]).toEqual([total, total]);
});

test("a call for everything is answered with no more than one answer may hold", async () => {
  expect(await allProducts(many, ANYTHING)).toHaveLength(500);
});
