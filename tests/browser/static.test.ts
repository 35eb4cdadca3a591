import type { Page } from "playwright";
import { expect } from "vitest";

import { pageProblems } from "../helpers/axe";
import { everyMode, hydrated, inMode } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";

sharedShop();

const PAGES = [
  "/modes-de-paiement",
  "/faq",
  "/plan-du-site",
  "/accessibilite",
  "/a-propos",
  "/conseil-entretien",
  "/services",
  "/optique-selection",
  "/solaire-selection",
  "/VueSelection",
  "/contact",
  "/conditions-generales-de-vente",
  "/politique-confidentialite",
  "/mentions-legales",
  "/options-de-livraison",
  "/retours",
];

/** The words of terms that begin on one line and end on the next. */
function brokenTerms(): string[] {
  return [...document.querySelectorAll("main dt")].flatMap(({ firstChild }) => {
    const text = firstChild?.textContent ?? "";
    return [...text.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      if (!(firstChild instanceof Text)) return [];
      range.setStart(firstChild, index);
      range.setEnd(firstChild, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}

// The checker is a script itself; these pages send none, so the shop's own are blocked.
inMode(
  "scripts bloqués",
  "every page to read is right for assistive technology and for small screens",
  async ({ page }) => {
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      expect(await pageProblems(page, path)).toEqual([]);
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} at ${width} px`,
        ).toBe(0);
        if (width === 360) await expect.poll(() => page.evaluate(brokenTerms), { message: path }).toEqual([]);
      }
    }
  },
);

everyMode(
  "the advice can be printed: at a press where scripts run, with two keys elsewhere",
  async ({ page, mode }) => {
    await countPrints(page);
    await page.goto("/conseil-entretien");
    const button = page.locator("#imprimer");
    if (mode === "sans JavaScript") {
      await expect.poll(() => button.isVisible()).toBe(false);
      await page.getByText("Ctrl + P").waitFor();
      return;
    }
    // The inline script is part of the page, so a blocker of files does not stop it.
    await button.click();
    await expect.poll(() => prints(page)).toBe(1);
    await expect.poll(() => page.getByText("Ctrl + P").isVisible()).toBe(false);
  },
);

inMode(
  "avec JavaScript",
  "the advice reached from a page with scripts can be printed too, and once a press",
  async ({ page }) => {
    await countPrints(page);
    await page.goto("/home");
    await hydrated(page);
    await page.getByRole("link", { name: "Conseils d’entretien" }).click();
    await page.getByRole("heading", { level: 1, name: "Conseils d’entretien" }).waitFor();
    await page.getByRole("button", { name: "Imprimer ces conseils" }).click();
    await expect.poll(() => prints(page)).toBe(1);
  },
);

inMode("sans JavaScript", "on paper there is the advice and no navigation", async ({ page }) => {
  await page.goto("/conseil-entretien");
  await page.setViewportSize({ width: 794, height: 1123 }); // a sheet of A4
  await page.emulateMedia({ media: "print" });
  for (const place of [".main-nav", ".search-toggle", ".site-footer", ".contents", ".onward", ".print", ".breadcrumb"])
    await expect.poll(() => page.locator(place).first().isVisible(), { message: place }).toBe(false);
  for (const title of ["Rincez encore", "Précautions d’emploi"])
    await expect.poll(() => page.getByRole("heading", { name: title }).isVisible(), { message: title }).toBe(true);
  await expect.poll(() => page.getByText("C’est ainsi que naissent la plupart des rayures.").isVisible()).toBe(true);
});

inMode("avec JavaScript", "a door chosen at the foot of a page opens at its top", async ({ page }) => {
  await page.goto("/home");
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

type Counted = Window & { prints: number };

async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.prints = 0;
    window.print = () => void counted.prints++;
  });
}

function prints(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Counted).prints);
}
