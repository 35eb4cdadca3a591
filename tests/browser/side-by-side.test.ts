import type { Locator } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { inMode } from "../helpers/browser";
import { putInCart } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

sharedShop();

/** Runs in the page. Which of these elements overlap, each named by its class. */
function overlaps(selector: string): string[] {
  const boxes = [...document.querySelectorAll(selector)]
    .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ box }) =>
          one.box.left < box.right && box.left < one.box.right && one.box.top < box.bottom && box.top < one.box.bottom,
      )
      .map(({ name }) => `${one.name} and ${name}`),
  );
}

inMode("sans JavaScript", "the parts of the header leave each other room, whatever the cart holds", async (journey) => {
  const { page } = journey;
  await putInCart(journey, PLAIN_FRAME.slug, "50");
  for (const width of [900, 1024, 1152, 1280, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/home");
    await expect
      .poll(() => page.evaluate(overlaps, ".site-header .logo, .site-header .search, .site-header .cart-link"))
      .toEqual([]);
    const [search, wishes] = [
      page.getByRole("banner").getByRole("searchbox"),
      page.getByRole("link", { name: /^Wishlist/ }),
    ];
    if (width < 1440) expect(await middle(search)).toBeCloseTo(await middle(wishes), 0);
  }
});

async function middle(of: Locator): Promise<number> {
  const box = await of.first().boundingBox();
  return box ? box.y + box.height / 2 : NaN;
}

inMode(
  "sans JavaScript",
  "four colours of a frame stand in one row on a telephone",
  async ({ page }) => {
    await page.goto("/optiques-femme");
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll(".dots")]
        .map((dots) => [...dots.querySelectorAll(".dot")].map((dot) => dot.getBoundingClientRect().top))
        .filter(({ length }) => length === 4)
        .map((tops) => new Set(tops).size),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows)).toEqual(new Set([1]));
  },
  { width: 360, height: 740 },
);

inMode("sans JavaScript", "a refused address keeps its fields level, and its errors apart", async (journey) => {
  const { page } = journey;
  await putInCart(journey, PLAIN_FRAME.slug, "50");
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await page.getByLabel("Code postal").fill("75000");
  await page.getByLabel("Ville").fill("Paris");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("alert").waitFor();
  const tops = (selector: string) =>
    page.evaluate(
      (each) => [...document.querySelectorAll(each)].map((element) => element.getBoundingClientRect().top),
      selector,
    );
  for (const selector of ['[for="postalCode"], [for="city"]', "#postalCode, #city"]) {
    const [code, town] = await tops(selector);
    expect(code, selector).toBeCloseTo(town ?? NaN, 0);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const room = await page.evaluate(() =>
    [...document.querySelectorAll('.error-summary a[href^="#"]')].map((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      return Math.round(link.getBoundingClientRect().height - words.getBoundingClientRect().height);
    }),
  );
  expect(room.length).toBeGreaterThan(5);
  expect(new Set(room).size, String(room)).toBe(1);
});
