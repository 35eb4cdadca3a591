import type { Page } from "playwright";
import { expect } from "vitest";

import { hydrated, inMode } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";

sharedShop();

declare global {
  interface Window {
    moved?: string[];
  }
}

/**
 * Notes what moves for longer than a moment: transitions, animations, and pictures that travel between two pages. The
 * page as a whole is left out: it takes the other's place where it is.
 */
const WATCH = `(() => {
  const moved = (window.moved = []);
  // The style tells the length: what the event tells of may have ended when a slow page hears of it.
  const lasts = (style, kind) => style[kind + "Duration"].split(",").some((length) => parseFloat(length) * (/ms$/.test(length) ? 1 : 1000) > 1);
  for (const [event, kind] of [["transitionrun", "transition"], ["animationstart", "animation"]])
    addEventListener(event, ({ target, pseudoElement }) => {
      if (lasts(getComputedStyle(target, pseudoElement || null), kind)) moved.push(target.className + pseudoElement);
    }, true);
  const start = document.startViewTransition?.bind(document);
  const travelling = () => {
    for (const { effect } of document.getAnimations())
      if (effect.getComputedTiming().duration > 1 && /^::view-transition/.test(effect.pseudoElement) && !/\\(root\\)$/.test(effect.pseudoElement))
        moved.push(effect.pseudoElement);
  };
  if (start)
    document.startViewTransition = (change) => {
      const travel = start(change);
      travel.ready.then(travelling, () => undefined);
      return travel;
    };
})()`;

/** The browser tells of a movement with the frame in which it begins: two frames later, all that has begun is noted. */
const framesLater = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const MOVES = [
  [
    "the drawer of the cart",
    async (page) => {
      await page
        .getByRole("banner")
        .getByRole("link", { name: /^Panier/ })
        .click();
      await page.getByRole("dialog", { name: /^Panier/ }).waitFor();
      await framesLater(page);
      await page.keyboard.press("Escape");
    },
    1280,
  ],
  [
    "a heart",
    async (page) => {
      const hearts = page.getByRole("main").getByRole("button", { name: /wishlist/ });
      await hearts.first().click();
      await page
        .getByRole("button", { name: /^Retirer de la wishlist/, pressed: true })
        .first()
        .waitFor();
    },
    1280,
  ],
  [
    "the menu of a phone",
    async (page) => {
      const menu = page.getByRole("banner").locator("summary").first();
      await menu.click();
      await page.getByRole("navigation").getByRole("link", { name: "Nouveautés" }).first().waitFor();
      await menu.click();
    },
    360,
  ],
  [
    "a card that opens its article",
    async (page) => {
      const card = page.locator('.card a[href^="/article/"]').first();
      await card.hover();
      await card.click();
      await page.waitForURL("**/article/**");
      await page.locator(".gallery__row").waitFor();
    },
    1280,
  ],
] satisfies [string, (page: Page) => Promise<void>, number][];

for (const [what, act, width] of MOVES)
  inMode(
    "avec JavaScript",
    `${what} moves nothing for those who want no motion`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(WATCH);
      await page.goto("/nouveautes");
      await hydrated(page);
      await act(page);
      await framesLater(page);
      expect(await page.evaluate(() => window.moved)).toEqual([]);
    },
    { width, touch: width < 500 },
  );

inMode("avec JavaScript", "who has no such wish sees the drawer slide and the picture travel", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(WATCH);
  const seen: Record<string, RegExp> = {
    "the drawer of the cart": /drawer/,
    "a card that opens its article": /view-transition/,
  };
  for (const [what, act] of MOVES.filter(([named]) => named in seen)) {
    await page.goto("/nouveautes");
    await hydrated(page);
    await act(page);
    await expect
      .poll(async () => (await page.evaluate(() => window.moved))?.join(), { message: what })
      .toMatch(seen[what]!);
  }
});
