import type { Page } from "playwright";
import { expect } from "vitest";

import { everyMode, hydrated, inMode, type Journey } from "../helpers/browser";
import { open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";
import { hasFocus } from "../helpers/looks";

sharedShop();

const burger = (page: Page) => page.getByRole("banner").locator("summary", { hasText: "Menu" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Navigation principale" });
const entry = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });
const level = (page: Page, name: string) => menu(page).locator("summary", { hasText: name });
/** The label before the name of an open level, which leads back. */
const wayBack = (page: Page, name: string) =>
  level(page, name)
    .locator("span")
    .evaluate((text) => getComputedStyle(text, "::before").content);
/** The names shown in the menu now. */
const shown = async (page: Page) =>
  (await menu(page).locator("li a, li summary").filter({ visible: true }).allInnerTexts()).map((name) =>
    name.replace(/\s+/g, " ").trim(),
  );

/** Opens a level, goes back by its button, then opens a page: the same on a phone and on a wide touch screen. */
async function drillDown(journey: Journey) {
  const { page } = journey;
  await open(journey, "/nouveautes");
  await expect.poll(() => shown(page)).toEqual([]);
  await burger(page).click();
  await expect.poll(() => shown(page)).toEqual(["Nouveautés", "Optiques", "Solaires", "Accessoires", "Services"]);
  await level(page, "Optiques").click();
  await expect.poll(() => shown(page)).toEqual(["Optiques", "Optiques Homme", "Optiques Femme"]);
  await expect.poll(() => wayBack(page, "Optiques")).toBe('"‹ Retour"');
  await level(page, "Optiques").click();
  await expect.poll(() => wayBack(page, "Optiques")).toBe("none");
  await expect.poll(() => shown(page)).toHaveLength(5);
  await level(page, "Solaires").click();
  await entry(page, "Solaires Femme").click();
  await page.waitForURL("**/solaires-femme");
  await page.getByRole("heading", { level: 1, name: "Lunettes de soleil femme" }).waitFor();
  await expect.poll(() => shown(page)).toEqual([]);
}

everyMode("on a phone the menu is gone down into, and back up, level by level", drillDown, {
  width: 390,
  height: 800,
  touch: true,
});

inMode("sans JavaScript", "a tablet held wide has the same menu as a phone", drillDown, {
  width: 1180,
  height: 820,
  touch: true,
});

inMode(
  "sans JavaScript",
  "the levels of the menu are opened and left by keys alone",
  async ({ page }) => {
    await page.goto("/home");
    await burger(page).focus();
    await page.keyboard.press("Enter");
    await level(page, "Solaires").focus();
    await page.keyboard.press("Space");
    await expect.poll(() => shown(page)).toEqual(["Solaires", "Solaires Homme", "Solaires Femme"]);
    await page.keyboard.press("Space");
    await expect.poll(() => shown(page)).toHaveLength(5);
  },
  { width: 390 },
);

inMode(
  "avec JavaScript",
  "the open menu is left by Escape, back to its button, and by a press beside it",
  async ({ page }) => {
    await page.goto("/optiques-femme");
    await hydrated(page);
    await burger(page).click();
    await level(page, "Solaires").click(); // a press inside the menu
    await entry(page, "Solaires Femme").focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => shown(page)).toEqual([]);
    await hasFocus(burger(page));
    await page.keyboard.press("Enter");
    await expect.poll(() => shown(page)).toContain("Solaires Femme");
    await menu(page).getByRole("searchbox").click();
    await expect.poll(() => shown(page)).not.toEqual([]);
    await page.mouse.click(180, 795);
    await expect.poll(() => shown(page)).toEqual([]);
    expect(page.url()).toContain("/optiques-femme");
  },
  { width: 360, height: 800 },
);

inMode("sans JavaScript", "from 900 px on, all of the menu lies open and the burger is gone", async ({ page }) => {
  await page.goto("/home");
  for (const [width, open] of [
    [899, false],
    [900, true],
    [1280, true],
    [1600, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => burger(page).isVisible(), { message: `burger at ${width} px` }).toBe(!open);
    await expect.poll(() => entry(page, "Optiques Femme").isVisible(), { message: `menu at ${width} px` }).toBe(open);
    if (open) {
      // It is a name and no button, so it takes no focus.
      await expect.poll(() => level(page, "Optiques").locator("span").isVisible()).toBe(true);
      await level(page, "Optiques").evaluate((summary) => (summary as HTMLElement).focus());
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    }
    const field = menu(page).getByRole("searchbox");
    if (open && width < 1440) expect((await field.boundingBox())?.width, `search at ${width} px`).toBeGreaterThan(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});

everyMode(
  "on a phone the foot of the page is four names, and each opens what stands below it",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/nouveautes");
    const foot = page.getByRole("contentinfo");
    const terms = foot.getByRole("link", { name: "Conditions générales de vente" });
    await expect.poll(() => foot.locator("summary").count()).toBe(4);
    await expect.poll(() => terms.isVisible()).toBe(false);
    await foot.locator("summary").filter({ hasText: "Informations légales" }).click();
    await terms.click();
    await page.waitForURL("**/conditions-generales-de-vente");
  },
  { width: 360, height: 740, touch: true },
);

inMode("sans JavaScript", "on a large screen the foot's columns lie open, on one level", async ({ page }) => {
  await page.goto("/contact");
  const heads = page.getByRole("contentinfo").locator(".site-footer__columns h2");
  const tops = await heads.evaluateAll((all) =>
    all.slice(1, 5).map((head) => Math.round(head.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
  await expect
    .poll(() => page.getByRole("contentinfo").getByRole("link", { name: "Accessibilité" }).isVisible())
    .toBe(true);
});

everyMode(
  "on the narrowest phone the glass, in one row with the bag, opens the search field alone",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/nouveautes");
    const tops = () =>
      page
        .locator(".site-header__bar > :is(details, a)")
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
        );
    await expect.poll(async () => new Set(await tops()).size, { message: "rows" }).toBe(1);
    const field = page.getByRole("banner").getByRole("searchbox");
    await expect.poll(() => field.isVisible()).toBe(false);
    await page.getByRole("banner").locator("summary", { hasText: "Rechercher" }).click();
    await field.fill("titane");
    await expect.poll(() => shown(page)).toEqual([]);
    await field.press("Enter");
    await page.waitForURL("**/recherche?q=titane");
    await page.getByRole("heading", { level: 1, name: "Résultats pour « titane »" }).waitFor();
    await expect.poll(() => field.isVisible()).toBe(false);
  },
  { width: 320, height: 640, touch: true },
);
