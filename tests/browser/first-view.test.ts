import type { Page } from "playwright";
import { expect } from "vitest";

import { everyMode, hydrated, inMode } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";

sharedShop();

const PHONE = { width: 360, height: 740, touch: true };
const EARLY_PICTURES = 6;

/** The addresses of drawings that the page has requested so far. */
function drawingsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/illustrations/")) asked.add(pathname);
  });
  return asked;
}

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => void (release = resolve));
  await page.route(/\/build\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

everyMode(
  "a listing's pictures below the first view come without a scroll",
  async ({ page }) => {
    const asked = drawingsOf(page);
    await page.goto("/nouveautes");
    await expect.poll(() => asked.size).toBeGreaterThan(EARLY_PICTURES);
  },
  PHONE,
);

for (const [what, act] of [
  ["scripts have taken over", (page, release) => (release(), hydrated(page))],
  ["someone scrolls", (page) => page.evaluate(() => scrollTo(0, 10))],
] satisfies [string, (page: Page, release: () => void) => Promise<void>][]) {
  inMode(
    "avec JavaScript",
    `pictures far below a phone's first view wait until ${what}`,
    async ({ page }) => {
      const asked = drawingsOf(page);
      const release = await holdScripts(page);
      const started = page.waitForRequest(/\/build\/.*\.js$/);
      await page.goto("/nouveautes");
      await started;
      expect(asked.size).toBe(EARLY_PICTURES);
      await act(page, release);
      await expect.poll(() => asked.size).toBeGreaterThan(EARLY_PICTURES);
      release();
      await hydrated(page);
    },
    PHONE,
  );
}

inMode("avec JavaScript", "scripts are asked for after the first view is painted, all in one row", async ({ page }) => {
  const release = await holdScripts(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && asked.push(request.url()));
  const paintedBefore = page
    .waitForRequest(/\.js$/)
    .then(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length));
  await page.goto("/nouveautes");
  expect(await paintedBefore).toBe(1);
  // No script has arrived yet, and each is requested on its own: none is bundled in another.
  await expect.poll(() => asked.some((url) => url.includes("/entry.client-"))).toBe(true);
  const row = new Set(asked);
  release();
  await hydrated(page);
  expect([...new Set(asked)].filter((url) => !row.has(url))).toEqual([]);
});
