import type { Page } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { inMode, type Journey, offAndOn } from "../helpers/browser";
import { documentsOf, open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

sharedShop();

const headerField = ({ page }: Journey) => page.getByRole("banner").getByRole("searchbox");

offAndOn("the header finds a frame, and leads to it", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, "/home");
  const documents = documentsOf(page);
  await headerField(journey).fill("valmy panthéon");
  await headerField(journey).press("Enter");
  await page.waitForURL("**/recherche?q=*");
  await page.getByRole("heading", { level: 1, name: "Résultats pour « valmy panthéon »" }).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /\d+ résultat/ })
    .waitFor();
  if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: PLAIN_FRAME.name }).click();
  await page.waitForURL(`**/article/${PLAIN_FRAME.slug}`);
  if (scripted) expect(documents).toEqual([]);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Résultats pour « valmy panthéon »" }).waitFor();
});

offAndOn("a slip of the finger is forgiven, and a question that finds nothing leads on", async (journey) => {
  const { page } = journey;
  await open(journey, "/recherche");
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("hoshikwa");
  await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
  await page.getByText("voici ceux de « Hoshikawa »").waitFor();
  await field.fill("hoshikawa papillon");
  await field.press("Enter");
  await page.getByRole("status").filter({ hasText: "Aucun résultat" }).waitFor();
  await page.getByRole("link", { name: "hoshikawa", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "11 résultats" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("hoshikawa");
});

/** Whether the field has the width that the longest of its choices needs. */
function showsWholeChoice(field: Element): boolean {
  const free = field.cloneNode(true) as HTMLElement;
  free.removeAttribute("id");
  free.style.cssText = "position: absolute; width: max-content";
  field.after(free);
  const needed = free.offsetWidth;
  free.remove();
  return field.getBoundingClientRect().width >= needed;
}

offAndOn("results are sorted and filtered, and the question stays", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, "/recherche?q=écaille");
  const apply = page.getByRole("button", { name: "Appliquer le tri" });
  if (scripted) await apply.waitFor({ state: "hidden" });
  const sort = page.getByLabel("Trier", { exact: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => sort.evaluate(showsWholeChoice)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await sort.selectOption("priceAsc");
  if (!scripted) await apply.click();
  await page.waitForURL(/tri=priceAsc/);
  expect(new URL(page.url()).searchParams.get("q")).toBe("écaille");
  await page.getByRole("main").getByText("Marque", { exact: true }).first().click();
  await page.getByRole("checkbox", { name: /^Lucarne/ }).check();
  if (!scripted) await page.getByRole("button", { name: "Appliquer", exact: true }).first().click();
  await page.waitForURL(/marque=Lucarne/);
  if (scripted) await page.keyboard.press("Escape"); // the panel covers what is below
  await page.getByRole("link", { name: /Tout effacer/ }).click();
  await page.waitForURL((url) => url.search === "?q=%C3%A9caille");
});

offAndOn(
  "on a small screen the field stands in the menu",
  async (journey) => {
    const { page, scripted } = journey;
    await open(journey, "/home");
    await expect.poll(() => headerField(journey).isVisible()).toBe(false);
    await page.locator(".burger summary").click();
    await headerField(journey).fill("ronde");
    await headerField(journey).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Résultats pour « ronde »" }).waitFor();
    await expect.poll(() => headerField(journey).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
  },
  { width: 360, height: 740 },
);

offAndOn(
  "on a wide screen a button shows the field",
  async (journey) => {
    const { page, scripted } = journey;
    await open(journey, "/home");
    await expect.poll(() => headerField(journey).isVisible()).toBe(false);
    await page.locator(".search-toggle summary").click();
    if (scripted) await expect.poll(() => headerField(journey).evaluate((field) => field.matches(":focus"))).toBe(true);
    await headerField(journey).fill("titane");
    if (scripted) {
      await headerField(journey).press("Escape");
      await headerField(journey).waitFor({ state: "hidden" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
      await page.keyboard.press("Enter");
      await headerField(journey).fill("titane");
    }
    await headerField(journey).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Résultats pour « titane »" }).waitFor();
  },
  { width: 1600 },
);

inMode("avec JavaScript", "nothing found and nothing asked are pages anyone can use", async (journey) => {
  const { page } = journey;
  for (const path of ["/recherche", "/recherche?q=xyzzy", "/recherche?q=hoshikawa+papillon"]) {
    await open(journey, path);
    expect(await accessibilityProblems(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

inMode(
  "avec JavaScript",
  "while one types, the first results lie below the field with their pictures",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/home");
    const documents = documentsOf(page);
    await headerField(journey).pressSequentially("valmy panthéon");
    const results = page.getByRole("list", { name: "Premiers résultats" });
    const first = results.getByRole("link", { name: new RegExp(PLAIN_FRAME.name) });
    await first.waitFor();
    await expect.poll(() => first.locator("img").getAttribute("src")).toMatch(/\/face\//);
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => misplacedResults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await results.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.locator(".search-toggle > summary").click();
    for (const width of [1600, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await headerField(journey).fill("valmy");
      await headerField(journey).fill("valmy panthéon");
      await first.waitFor();
      await expect.poll(() => misplacedResults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await headerField(journey).fill("panthéon");
    await first.click();
    await page.waitForURL(`**/article/${PLAIN_FRAME.slug}`);
    await results.waitFor({ state: "detached" });
    expect(documents).toEqual([]);
  },
);

/** Which results do not lie one below the other, each as wide as their list, and whether the button left its field. */
function misplacedResults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const [list] = box(".suggested ul");
    const [field] = box(".main-nav .search input");
    const [button] = box(".main-nav .search button");
    if (!list || !field || !button) return ["nothing suggested"];
    const wrong = box(".suggested li")
      .filter(({ left, width }) => Math.abs(left - list.left) > 1 || Math.abs(width - list.width) > 1)
      .map(({ left, width }) => `result at ${left - list.left}, ${width} of ${list.width} px`);
    const off = Math.abs(button.top + button.height / 2 - field.top - field.height / 2);
    return off > 2 ? [...wrong, `button ${off} px off its field`] : wrong;
  });
}

/** Holds the scripts back that a page asks for from now on, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/build\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [when, isOpen] of [
  ["the suggestions", true],
  ["the page", false],
] as const)
  inMode("avec JavaScript", `letters typed before the scripts of ${when} came are searched`, async (journey) => {
    const { page } = journey;
    if (isOpen) await open(journey, "/home");
    const release = await holdScripts(page);
    if (!isOpen) await page.goto("/home", { waitUntil: "commit" });
    await headerField(journey).pressSequentially("valmy panthéon");
    release();
    const results = page.getByRole("list", { name: "Premiers résultats" });
    await results.getByRole("link", { name: new RegExp(PLAIN_FRAME.name) }).waitFor();
  });
