import { expect, test } from "vitest";

import { BUDGET, pageBytes } from "../../scripts/bench/bytes";
import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { stockShelves } from "../helpers/factories";
import { openShop, sharedShop } from "../helpers/shop";

const shop = sharedShop();
const PAGES = [
  "/home",
  "/nouveautes",
  "/optiques-femme",
  "/optiques-homme",
  "/solaires-femme",
  "/accessoires",
  `/article/${PLAIN_FRAME.slug}`,
  `/article-accessoire/${ACCESSORY.id}`,
];

test.each(PAGES)("%s arrives in two round trips, and its scripts stay near the framework's floor", async (path) => {
  const page = await pageBytes(shop().url, path);
  expect(page.status).toBe(200);
  expect(page.firstView, "HTML and CSS").toBeLessThanOrEqual(BUDGET.firstView);
  expect(page.scripts, "scripts").toBeLessThanOrEqual(BUDGET.scripts);
  expect(page.scripts, "scripts").toBeGreaterThan(50_000); // otherwise no script was found
  expect(page.strangers).toEqual([]);
});

test.each(PAGES)("%s sends no script where data is saved", async (path) => {
  expect((await pageBytes(shop().url, path, { "Save-Data": "on" })).scripts).toBe(0);
});

test("pages weigh no more in a shop of a thousand frames", async () => {
  const large = await openShop();
  await stockShelves({ db: large.db, now: () => new Date() }, 1_000);
  for (const path of [
    "/home",
    "/nouveautes",
    "/optiques-femme",
    "/optiques-homme?page=9",
    "/solaires-femme",
    "/article/modele-5001",
  ]) {
    const page = await pageBytes(large.url, path);
    expect(page.status).toBe(200);
    expect(page.firstView, path).toBeLessThanOrEqual(BUDGET.firstView);
  }
  await large.stop();
});

test.each([
  "/mentions-legales",
  "/conditions-generales-de-vente",
  "/politique-confidentialite",
  "/options-de-livraison",
  "/retours",
])("%s, which is only read, has no script", async (path) => {
  const page = await pageBytes(shop().url, path);
  expect(page.status).toBe(200);
  expect(page.scripts).toBe(0);
  expect(page.firstView).toBeLessThanOrEqual(BUDGET.firstView);
});
