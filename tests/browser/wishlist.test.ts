import type { Locator, Page } from "playwright";
import { expect } from "vitest";

import { ACCESSORY, PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { hydrated, inMode, offAndOn } from "../helpers/browser";
import { documentsOf, open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

sharedShop();

const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const SHELF = "/accessoires";
const NAME = `${ACCESSORY.brand} ${ACCESSORY.name}`;

const card = (page: Page) => page.locator(`#article-${ACCESSORY.number}`);
const empty = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name: new RegExp(`^Ajouter à la wishlist\\s:\\s${name}`), pressed: false });
const full = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name: new RegExp(`^Retirer de la wishlist\\s:\\s${name}`), pressed: true });
const count = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Wishlist/ });
const kept = async (page: Page) => {
  await page.goto("/wishlist");
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .count();
};

offAndOn("a heart keeps a product, stays on its page, and lets go again", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, SHELF);
  const documents = documentsOf(page);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/wishlist"),
  );
  await empty(card(page), NAME).click();
  await full(card(page), NAME).waitFor();
  await count(page).getByText("1 article").waitFor();
  expect((await saved).status()).toBe(303);
  expect(new URL(page.url()).pathname).toBe(SHELF);
  expect(documents).toEqual(scripted ? [] : ["/wishlist", SHELF]);
  if (scripted) await page.getByRole("status").getByText("Ajouté à la wishlist.").waitFor();

  await full(card(page), NAME).click();
  await empty(card(page), NAME).waitFor();
  if (scripted) await page.getByRole("status").getByText("Retiré de la wishlist.").waitFor();
  await expect.poll(() => count(page).innerText()).not.toMatch(/\d/);
});

offAndOn("a double click on a heart ends as one press", async (journey) => {
  const { page } = journey;
  await open(journey, SHELF);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await empty(card(page), NAME).dblclick();
  await full(card(page), NAME).waitFor();
  await saved;
  expect(await kept(page)).toBe(1);
});

offAndOn("going back shows the heart as it was left", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, SHELF);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await empty(card(page), NAME).click();
  await full(card(page), NAME).waitFor();
  await saved;
  await card(page).getByRole("link", { name: ACCESSORY.name }).click();
  await page.waitForURL("**/article-accessoire/**");
  await full(page.getByRole("main"), NAME).waitFor();
  await page.goBack();
  await full(card(page), NAME).waitFor();
  expect(await kept(page)).toBe(1);
  if (scripted) await hydrated(page);
});

offAndOn("from the article to the wishlist, to the cart by way of its size", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, `${ARTICLE}?couleur=ecaille-blonde`);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await empty(page.locator(".article"), "Maison Valmy").click();
  await full(page.locator(".article"), "Maison Valmy").waitFor();
  await saved;
  await count(page).click();
  await page.waitForURL("**/wishlist");
  await page.locator(".wishes").getByText("Écaille blonde").waitFor();
  if (scripted) expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("button", { name: /^Ajouter au panier/ }).click();
  await page.waitForURL(`**${ARTICLE}?couleur=ecaille-blonde`);
  await page.getByText("Veuillez sélectionner une taille avant de continuer.").first().waitFor();
  await page.getByRole("radio", { name: "50" }).check();
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await page.getByText(/taille 50/).waitFor();
});

offAndOn("an accessory goes from the wishlist to the cart, and 'Retour' leads back to the shelf", async (journey) => {
  const { page } = journey;
  await open(journey, SHELF);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await empty(card(page), NAME).click();
  await full(card(page), NAME).waitFor();
  await saved;
  await count(page).click();
  await page.waitForURL("**/wishlist");
  await page.getByRole("button", { name: /^Ajouter au panier/ }).click();
  await page.getByText("Aucun article dans la wishlist.").waitFor();
  await page.getByText("est dans votre panier.").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^Panier/ }).innerText()).toMatch(/1/);
  await page.getByRole("link", { name: "Retour", exact: true }).click();
  await page.waitForURL(`**${SHELF}*`);
});

offAndOn("a link shows the wishlist to others until it is closed", async (journey) => {
  const { page, context, scripted } = journey;
  await open(journey, `/article/${SOLD_OUT_FRAME.slug}`);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await empty(page.locator(".article"), SOLD_OUT_FRAME.brand).click();
  await full(page.locator(".article"), SOLD_OUT_FRAME.brand).waitFor();
  await saved;
  await open(journey, "/wishlist");
  await page.getByRole("button", { name: "Créer un lien de partage" }).click();
  const link = await page.getByLabel("Lien à envoyer à vos proches").inputValue();
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByRole("heading", { level: 1, name: "Une wishlist partagée" }).waitFor();
  await expect.poll(() => guest.getByText("Épuisé").count()).toBe(1);
  if (scripted) expect(await accessibilityProblems(guest)).toEqual([]);
  await page.getByRole("button", { name: "Désactiver le lien" }).click();
  await page.getByRole("button", { name: "Créer un lien de partage" }).waitFor();
  journey.expectTrouble(/404/);
  await guest.goto(link);
  await guest.getByRole("heading", { level: 1, name: /n’est plus partagée/ }).waitFor();
});

inMode(
  "avec JavaScript",
  "a heart is shown at once; when its post fails it is put back, and the page says so",
  async (journey) => {
    const { page } = journey;
    journey.expectTrouble(/Failed to load resource/);
    await open(journey, SHELF);
    const logged: string[] = [];
    page.on("console", (message) => void (message.type() === "warning" && logged.push(message.text())));
    let refuse = () => {};
    const refused = new Promise<void>((done) => (refuse = done));
    await page.route("**/wishlist", async (route) => {
      await refused;
      await route.abort();
    });
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await empty(card(page), NAME).click();
    await full(card(page), NAME).waitFor();
    await count(page).getByText("1 article").waitFor();
    refuse();
    await failed;
    await empty(card(page), NAME).waitFor();
    await expect.poll(() => count(page).innerText()).not.toMatch(/\d/);
    await expect.poll(() => logged.filter((line) => line.startsWith("wishlist: "))).toHaveLength(1);
    await page.getByRole("alert").getByText("rien n’a été envoyé").waitFor();
    await page.unroute("**/wishlist");
    expect(await kept(page)).toBe(0);
  },
);

inMode(
  "avec JavaScript",
  "hearts pressed one after the other, faster than they are saved, all count, and the last press of each wins",
  async (journey) => {
    const { page } = journey;
    await open(journey, SHELF);
    const hearts = page.locator(".heart button");
    let saved = 0;
    page.on("response", (answer) => (saved += answer.request().method() === "POST" ? 1 : 0));
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(".heart button")];
      for (const position of [0, 1, 2, 2, 3, 1, 1]) buttons[position]?.click();
    });
    await expect.poll(() => saved).toBe(7);
    await expect
      .poll(() => hearts.evaluateAll((all) => all.slice(0, 4).map((each) => each.getAttribute("aria-pressed"))))
      .toEqual(["true", "true", "false", "true"]);
    expect(await kept(page)).toBe(3);
  },
);

inMode(
  "avec JavaScript",
  "what is taken off the wishlist leaves the keyboard on the page, and its heart empty elsewhere",
  async (journey) => {
    const { page } = journey;
    await open(journey, SHELF);
    await empty(card(page), NAME).focus();
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.keyboard.press("Enter");
    await saved;
    await count(page).click();
    await page.getByRole("heading", { level: 1, name: "Ma Wishlist" }).waitFor();
    const documents = documentsOf(page);
    await page.getByRole("button", { name: /^Retirer de la wishlist/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Aucun article dans la wishlist.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.goBack();
    await empty(card(page), NAME).waitFor();
    expect(documents).toEqual([]);
  },
);

inMode(
  "sans JavaScript",
  "at 360 px, hearts are a finger wide and nothing is wider than the screen",
  async ({ page }) => {
    for (const path of [SHELF, ARTICLE]) {
      await page.goto(path);
      const box = await page.locator(".heart button").first().boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
      await page.locator(".heart button").first().click();
    }
    await page.goto("/wishlist");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
  { width: 360 },
);
