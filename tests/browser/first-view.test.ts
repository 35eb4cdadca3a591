import type { Page } from "playwright";
import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { everyMode, hydrated, inMode } from "../helpers/browser";
import { attr } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page as SentPage } from "../helpers/visitor";

const shop = sharedShop();

const PHONE = { width: 360, height: 740, touch: true, farPictures: true };
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
      await expect.poll(() => asked.size).toBe(EARLY_PICTURES);
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
  const named = await page
    .locator("link[data-module]")
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(named.length).toBeGreaterThan(0);
  await expect.poll(() => named.filter((url) => !asked.includes(url))).toEqual([]);
  await expect.poll(() => asked.some((url) => url.includes("/entry.client-"))).toBe(true);
  const row = new Set(asked);
  release();
  await hydrated(page);
  expect([...new Set(asked)].filter((url) => !row.has(url))).toEqual([]);
});

/** The fonts of files that draw the page's heading: those of the machine are left out. */
async function facesOfHeading(page: Page): Promise<string[]> {
  const engine = await page.context().newCDPSession(page);
  await engine.send("DOM.enable");
  await engine.send("CSS.enable");
  const { root } = await engine.send("DOM.getDocument");
  const { nodeIds } = await engine.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "h1, h1 *" });
  const faces = new Set<string>();
  for (const nodeId of nodeIds)
    for (const { isCustomFont, familyName } of (await engine.send("CSS.getPlatformFontsForNode", { nodeId })).fonts)
      if (isCustomFont) faces.add(familyName);
  await engine.detach();
  return [...faces];
}

/** How far the page's parts moved by themselves, as browsers sum it up: 0.1 is felt. */
const movedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((told) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) sum += (shift as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => told(sum)));
      }),
  );

for (const width of [360, 1280])
  inMode(
    "scripts bloqués",
    `a first visit is seen in the display face, which moves nothing when it comes late, at ${width}`,
    async ({ page }) => {
      for (const path of ["/", "/home", "/nouveautes", `/article/${PLAIN_FRAME.slug}`, "/a-propos"]) {
        let release: () => void = () => undefined;
        const released = new Promise<void>((resolve) => void (release = resolve));
        await page.route("**/fonts/*.woff2", async (route) => {
          await released;
          await route.continue();
        });
        // The page asks for the face before it has laid out any text.
        const asked = page.waitForRequest(/\.woff2$/);
        await page.goto(path, { waitUntil: "commit" });
        await asked;
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
        expect(await facesOfHeading(page), path).toEqual([]);
        release();
        await page.evaluate(() => document.fonts.ready);
        await expect.poll(() => facesOfHeading(page), { message: path }).toEqual(["Ysabeau Medium"]);
        expect(await movedBy(page), path).toBeLessThan(0.01);
        await page.unroute("**/fonts/*.woff2");
      }
    },
    { width, height: 740, touch: width < 500 },
  );

for (const [width, touch] of [
  [360, true],
  [1280, false],
] as const)
  inMode(
    "avec JavaScript",
    `a shelf does not move when its scripts take over before their own sheet is there, at ${width}`,
    async ({ page }) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => void (release = resolve));
      await page.route(/notices-.*\.css$/, async (route) => {
        await released;
        await route.continue();
      });
      const asked = page.waitForRequest(/notices-.*\.css$/);
      await page.goto("/nouveautes");
      await hydrated(page);
      await asked;
      await page.evaluate(() => document.fonts.ready);
      expect(await movedBy(page)).toBeLessThan(0.002);
      release();
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes("/notices-")));
      expect(await movedBy(page)).toBeLessThan(0.002);
    },
    { width, height: 740, touch },
  );

test("the display face is preloaded by the pages of the full version alone, and a sheet by none", async () => {
  const preloaded = (page: SentPage) => page.elements("link").filter((each) => attr(each, "as") === "font").length;
  const sheets = (page: SentPage) =>
    page.elements("link").filter((each) => attr(each, "rel") === "preload" && attr(each, "as") === "style");
  const [full, light] = [newVisitor(shop()), newVisitor(shop(), { headers: { "Save-Data": "on" } })];
  for (const path of ["/", "/home", "/nouveautes", "/panier", "/article/nulle-part"]) {
    const sent = await full.visit(path);
    expect([preloaded(sent), sheets(sent)], path).toEqual([1, []]);
    expect(preloaded(await light.visit(path)), path).toBe(0);
  }
});
