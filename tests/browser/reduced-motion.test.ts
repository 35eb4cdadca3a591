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
  const name = (one) => one.effect.pseudoElement || one.effect.target?.className || one.effect.target?.tagName;
  const note = () => {
    for (const one of document.getAnimations())
      if (one.effect.getComputedTiming().duration > 1 && !/\\(root\\)$/.test(one.effect.pseudoElement ?? "")) moved.push(String(name(one)));
  };
  for (const kind of ["transitionrun", "animationstart"]) addEventListener(kind, note, true);
  const start = document.startViewTransition?.bind(document);
  if (start)
    document.startViewTransition = (change) => {
      const travel = start(change);
      travel.ready.then(note, () => undefined);
      return travel;
    };
})()`;

const MOVES = [
  [
    "the drawer of the cart",
    async (page) => {
      await page
        .getByRole("banner")
        .getByRole("link", { name: /^Panier/ })
        .click();
      await page.getByRole("dialog", { name: /^Panier/ }).waitFor();
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
      expect(await page.evaluate(() => window.moved)).toEqual([]);
    },
    { width, touch: width < 500 },
  );

inMode("avec JavaScript", "who has no such wish sees the drawer slide and the picture travel", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(WATCH);
  for (const [what, act] of MOVES.filter(([named]) => /drawer|card/.test(named))) {
    await page.goto("/nouveautes");
    await hydrated(page);
    await act(page);
    expect(await page.evaluate(() => window.moved), what).not.toEqual([]);
  }
});
