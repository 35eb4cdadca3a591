import type { Page } from "playwright";
import { expect } from "vitest";

import { LAST_PIECE, ONE_COLOR_SOLD_OUT, PLAIN_FRAME } from "../../seeds/named";
import { everyMode, hydrated, inMode } from "../helpers/browser";
import { open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";
import { hasFocus } from "../helpers/looks";

sharedShop();

const HYDRATED = "avec JavaScript";
const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const gallery = (page: Page) => page.locator(".gallery__row").getByRole("link");
const dots = (page: Page) => page.locator(".gallery__dots").getByRole("link");
const PHONE = { width: 360, height: 740, touch: true };
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Photos agrandies" });
const panelOf = (page: Page) => page.locator("details", { has: page.getByText("Livraison, retours et entretien") });
const heading = (page: Page) => panelOf(page).locator("summary");

everyMode("a picture is enlarged by a press: over the page with scripts, by itself without", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, ARTICLE);
  const picture = await gallery(page).nth(1).getAttribute("href");
  await gallery(page).nth(1).click();
  if (scripted) {
    await dialogOf(page).getByText("2 / 6").waitFor();
    await expect.poll(() => dialogOf(page).getByRole("img").getAttribute("src")).toBe(picture);
    expect(new URL(page.url()).pathname).toBe(ARTICLE);
  } else {
    await page.waitForURL(`**${picture}`);
    await page.goBack();
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
});

inMode(
  HYDRATED,
  "enlarged pictures are walked by keys, buttons and swipes over 40 px, zoomed, and left by Escape where one was",
  async (journey) => {
    const { page } = journey;
    await open(journey, ARTICLE);
    await gallery(page).first().focus();
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page);
    const at = (place: string) => dialog.getByText(place, { exact: true }).waitFor();
    await at("1 / 6");
    await hasFocus(dialog.getByRole("button", { name: "Fermer" }));
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => dialog.evaluate(isPictureWhole), { message: `${size.width} px` }).toBe(true);
    }

    await page.keyboard.press("ArrowRight");
    await at("2 / 6");
    await page.keyboard.press("ArrowLeft");
    await at("1 / 6");
    await page.keyboard.press("ArrowLeft");
    await at("6 / 6");
    await page.keyboard.press("ArrowRight");
    await at("1 / 6");
    await dialog.getByRole("button", { name: "Suivante" }).click();
    await at("2 / 6");
    await dialog.getByRole("button", { name: "Précédente" }).click();
    await at("1 / 6");

    await swipe(page, 40);
    await at("1 / 6");
    await swipe(page, 41);
    await at("2 / 6");
    await swipe(page, -41);
    await at("1 / 6");

    const zoom = dialog.getByRole("button", { name: "Zoom" });
    const width = async () => (await dialog.getByRole("img").boundingBox())?.width ?? 0;
    await expect
      .poll(() =>
        dialog.getByRole("img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
    const usual = await width();
    await zoom.click();
    await expect.poll(() => zoom.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => width()).toBeGreaterThan(2 * usual);
    await swipe(page, 200); // moves within the picture
    await at("1 / 6");
    await dialog.getByRole("img").click();
    await expect.poll(() => zoom.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => width()).toBe(usual);
    await page.keyboard.press("ArrowRight"); // keys still reach the dialog after a press on the picture
    await at("2 / 6");

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await hasFocus(gallery(page).first());
  },
);

/** Whether the enlarged picture lies between the top of the screen and the bar below it. */
function isPictureWhole(dialog: Element): boolean {
  const [picture, bar] = ["img", ".enlarged__bar"].map((part) => dialog.querySelector(part)?.getBoundingClientRect());
  return Boolean(picture && bar && picture.top >= 0 && picture.bottom <= bar.top + 1 && bar.bottom <= innerHeight + 1);
}

/** Moves a finger across the enlarged picture. @param px to the left */
async function swipe(page: Page, px: number): Promise<void> {
  await dialogOf(page).evaluate((target, by) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
    target.dispatchEvent(
      new TouchEvent("touchstart", { touches: [touch(500)], changedTouches: [touch(500)], bubbles: true }),
    );
    target.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(500 - by)], bubbles: true }));
  }, px);
}

everyMode("delivery, returns and care unfold beside what one buys, and lead on", async (journey) => {
  const { page } = journey;
  await open(journey, ARTICLE);
  const advice = panelOf(page).getByRole("link", { name: "Nos conseils d’entretien" });
  await expect.poll(() => advice.isVisible()).toBe(false);
  await heading(page).click();
  await advice.click();
  await page.waitForURL("**/conseil-entretien");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

inMode(
  HYDRATED,
  "the panel is opening, open, closing and closed; Escape closes it and keeps the focus on its heading",
  async (journey) => {
    const { page } = journey;
    await open(journey, ARTICLE);
    await panelOf(page).evaluate((panel) => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push((panel as HTMLDetailsElement).dataset.state)).observe(panel, {
        attributeFilter: ["data-state"],
      });
    });
    const states = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const state = (wanted: string) => expect.poll(() => panelOf(page).getAttribute("data-state")).toBe(wanted);

    await heading(page).click();
    await state("open");
    await panelOf(page).getByRole("link", { name: "Tout sur la livraison" }).focus();
    await page.keyboard.press("Escape");
    await state("closed");
    await hasFocus(heading(page));
    await expect.poll(() => panelOf(page).getAttribute("open")).toBeNull();

    await page.keyboard.press("Enter");
    await state("open");
    await heading(page).click();
    await state("closed");
    // The first opening also loads the code that observes it, so it may end before the observation begins.
    await expect
      .poll(async () => (await states()).join(" "))
      .toMatch(/^(opening )?open closing closed opening open closing closed$/);
  },
);

inMode(HYDRATED, "who wants no motion has the panel open and closed at once", async (journey) => {
  const { page } = journey;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(journey, ARTICLE);
  await heading(page).click();
  await expect.poll(() => panelOf(page).getAttribute("data-state")).toBe("open");
  await page.keyboard.press("Escape");
  await expect.poll(() => panelOf(page).getAttribute("data-state")).toBe("closed");
});

everyMode("the case is being seen to, and says so where it was asked for", async (journey) => {
  const { page } = journey;
  await open(journey, `${ARTICLE}?couleur=ecaille-blonde`);
  await expect.poll(() => page.getByText("Maintenance en cours").count()).toBe(0);
  await page.getByRole("link", { name: "Ajouter à l’étui" }).click();
  await page.getByRole("alert").getByText("Maintenance en cours").waitFor();
  await expect.poll(() => page.getByText("Coloris : Écaille blonde").count()).toBe(1);
});

everyMode("a colour that is gone cannot be bought, the other can, in its only size", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, `/article/${ONE_COLOR_SOLD_OUT.slug}`);
  await page.getByRole("link", { name: "Noir (épuisé)" }).click();
  await page.getByText("Épuisé en noir").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Épuisé", exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("button", { name: "Ajouter au panier" }).count()).toBe(0);
  await page.locator(".colors").getByRole("link", { name: "Écaille brune" }).click();
  await page.getByRole("button", { name: "Ajouter au panier" }).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: "53" }).isChecked()).toBe(true);

  await page.goto(`/article/${LAST_PIECE.slug}`);
  if (scripted) await hydrated(page);
  await page.getByText("Plus que 1 en stock").first().waitFor();
  await expect.poll(() => page.getByLabel("Quantité").getAttribute("max")).toBe("1");
});

everyMode(
  "on a phone the price and the way to the lenses stand in the first view, above the question of cookies",
  async (journey) => {
    const { page } = journey;
    await open(journey, ARTICLE);
    const question = await page.locator(".consent").boundingBox();
    const lenses = await page.getByRole("link", { name: /^Choisir mes verres, dès/ }).boundingBox();
    const price = await page.locator(".article__head .price").boundingBox();
    expect(question?.y).toBeGreaterThan(740 * 0.875);
    for (const box of [lenses, price]) expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(question?.y ?? 0);
  },
  PHONE,
);

everyMode(
  "pictures are turned to by their dots, and lie in a row that a finger moves",
  async (journey) => {
    const { page, scripted } = journey;
    await open(journey, ARTICLE);
    const row = page.locator(".gallery__row");
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth)).toBeCloseTo(6, 1);
    await page.getByRole("link", { name: "Photo 3 sur 6" }).click();
    await expect.poll(() => row.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBeCloseTo(2, 1);
    if (scripted) await expect.poll(() => dots(page).nth(2).getAttribute("aria-current")).toBe("true");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
  PHONE,
);

everyMode("figures and drawing are of the size that is chosen", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, ARTICLE);
  const measures = page.getByRole("region", { name: "Mesures" });
  await measures.getByText("131 ou 135 mm").waitFor();
  if (scripted) await page.getByRole("radio", { name: "50" }).check({ force: true });
  else await measures.getByRole("link", { name: "Taille 50" }).click();
  await measures.getByText("Moyen 135 mm").waitFor();
  await expect.poll(() => measures.getByRole("img").getAttribute("src")).toMatch(/\/mesures\/.*_50-21-/);
  const views = () => gallery(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await expect.poll(async () => (await views()).filter((url) => !/\/illustrations\/.*_50-21-/.test(url))).toEqual([]);
  expect((await views())[1]).toContain("/sur-");
  await expect.poll(() => page.getByRole("radio", { name: "50" }).isChecked()).toBe(true);
  await measures.getByRole("link", { name: "Taille 48" }).click();
  await measures.getByText("Moyen 131 mm").waitFor();
  await expect.poll(() => page.getByRole("radio", { name: "48" }).isChecked()).toBe(true);
});

everyMode(
  "below what one buys with, a bar keeps the way to the lenses in sight",
  async (journey) => {
    const { page } = journey;
    await open(journey, ARTICLE);
    await page.getByRole("heading", { name: "Sécurité et origine" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 300));
    const way = page.locator(".buy-bar").getByRole("link", { name: "Choisir mes verres" });
    await expect.poll(() => way.evaluate((link) => link.getBoundingClientRect().top)).toBeLessThan(60);
    await way.click();
    await page.waitForURL("**/verres?**");
  },
  PHONE,
);

everyMode("the way to the try-on stands on the article, and leads back to it", async (journey) => {
  const { page } = journey;
  await open(journey, `${ARTICLE}?couleur=ecaille-blonde`);
  await page.getByRole("link", { name: /^Sur mon visage/ }).click();
  await page.getByRole("heading", { level: 1, name: "Sur mon visage" }).waitFor();
  await expect
    .poll(() => page.locator('.try-on__form [name="back"]').getAttribute("value"))
    .toBe(`${ARTICLE}?couleur=ecaille-blonde`);
});
