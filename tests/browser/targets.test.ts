import { expect } from "vitest";

import { inMode } from "../helpers/browser";
import { carry, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

/** Links that stand alone, and the dots of colours: all that is pressed by a finger and is no word of a sentence. */
const ALONE =
  ".steps a, .back a, .check dd > a, .error-summary li > a, .site-footer li a, .site-footer address a, .dot";

for (const { part, kinds } of portions(STOREFRONT_KINDS, 25))
  inMode(
    "sans JavaScript",
    `what stands alone is 44 px high, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404/);
      await page.setViewportSize({ width: 360, height: 740 });
      const small: string[] = [];
      for (const { name, reach } of kinds) {
        const { visitor, path } = await reach(shop());
        await carry(context, visitor, shop());
        await page.goto(path);
        const found = await page
          .locator(ALONE)
          .evaluateAll((links) =>
            links
              .filter((link) => link.checkVisibility() && link.getBoundingClientRect().height < 43.5)
              .map((link) => `${link.textContent} is ${Math.round(link.getBoundingClientRect().height)} px high`),
          );
        small.push(...new Set(found.map((what) => `${name}: ${what}`)));
      }
      expect(small).toEqual([]);
    },
  );

for (const [width, height] of [
  [320, 256],
  [360, 740],
] as const)
  inMode("avec JavaScript", `the way back up covers nothing on ${width} × ${height} pixels`, async (journey) => {
    const { page } = journey;
    await page.setViewportSize({ width, height });
    await open(journey, "/optiques-homme");
    const up = page.getByRole("link", { name: "Haut de page" });
    await up.waitFor({ state: "attached" });
    await page.evaluate(() => void window.scrollTo({ top: 900, behavior: "instant" }));
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-scrolled"));
    expect(await up.evaluate((link) => getComputedStyle(link).position)).toBe("static");
    await up.scrollIntoViewIfNeeded();
    expect(await up.isVisible()).toBe(true);
  });
