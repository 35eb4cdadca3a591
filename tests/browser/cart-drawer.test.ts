import type { Page } from "playwright";
import { expect } from "vitest";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { everyMode, hydrated, inMode } from "../helpers/browser";
import { normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { documentsOf, open, putInCart, tick } from "../helpers/shopping";
import { hasFocus } from "../helpers/looks";

sharedShop();
const HYDRATED = "avec JavaScript";
const drawerOf = (page: Page) => page.getByRole("dialog", { name: /^Panier/ });
const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Panier/ });

everyMode("the cart link leads to the cart: beside the page with scripts, to its page without", async (journey) => {
  const { page, scripted } = journey;
  await open(journey, "/nouveautes");
  await cartLink(page).click();
  if (scripted) {
    await drawerOf(page).getByText("Votre panier est vide.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/nouveautes");
  } else {
    await page.waitForURL("**/panier");
    await page.getByRole("main").getByText("Votre panier est vide.").waitFor();
  }
});

inMode(
  HYDRATED,
  "the drawer closes by Escape, by its button and by a press outside, and gives the focus back",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/nouveautes");
    const drawer = drawerOf(page);
    const ways = [
      () => page.keyboard.press("Escape"),
      () => drawer.getByRole("button", { name: "Fermer" }).click(),
      () => page.mouse.click(20, 450),
    ];
    for (const close of ways) {
      await cartLink(page).focus();
      await page.keyboard.press("Enter");
      await drawer.waitFor();
      await hasFocus(drawer);
      await close();
      await drawer.waitFor({ state: "hidden" });
      await hasFocus(cartLink(page));
    }
  },
);

inMode(
  HYDRATED,
  "quantities and removals change the drawer, the total and the badge without loading a page",
  async (journey) => {
    const { page } = journey;
    await putInCart(journey, PLAIN_FRAME.slug, "48");
    await page.keyboard.press("Escape");
    const drawer = await putInCart(journey, CHEAP_FRAME.slug, "50");
    const documents = documentsOf(page);
    const says = (text: string) => expect.poll(async () => normal(await drawer.innerText())).toContain(text);
    await says("Panier (2)");
    await says("Total 214,00 €");

    await drawer.getByRole("button", { name: `Un de plus : ${CHEAP_FRAME.brand} ${CHEAP_FRAME.name}` }).click();
    await says("Panier (3)");
    await says("Total 283,00 €");
    await expect.poll(() => page.locator(".cart-link__count").innerText()).toMatch(/^3/);

    await drawer.getByLabel(`Quantité de ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`).fill("0");
    await page.keyboard.press("Enter");
    await drawer.getByRole("alert").getByText("Indiquez une quantité de 1 à 20.").waitFor();
    await says("Total 283,00 €");

    await drawer.getByLabel(`Quantité de ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`).fill("2");
    await page.keyboard.press("Enter");
    await says("Total 428,00 €"); // and none less
    await drawer.getByRole("button", { name: `Retirer ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}` }).click();
    await says("Total 138,00 €");
    await drawer.getByRole("button", { name: /^Retirer/ }).click();
    await says("Votre panier est vide.");
    await says("Panier (0)");
    await expect.poll(() => page.locator(".cart-link__count").count()).toBe(0);
    expect(documents).toEqual([]);
  },
);

inMode(HYDRATED, "the drawer closes when the payment is asked for", async (journey) => {
  const { page } = journey;
  const drawer = await putInCart(journey, PLAIN_FRAME.slug, "48");
  const documents = documentsOf(page);
  await drawer.getByRole("link", { name: "Procéder au paiement" }).click();
  await page.waitForURL("**/checkout?step=1");
  await drawer.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Comment souhaitez-vous commander ?" }).waitFor();
  expect(documents).toEqual([]);
});

inMode(HYDRATED, "on the cart's own page the link opens nothing over it", async ({ page }) => {
  await page.goto("/panier");
  await hydrated(page);
  await cartLink(page).click();
  await page.getByRole("heading", { name: "Votre panier", level: 1 }).waitFor();
  await expect.poll(() => drawerOf(page).isVisible()).toBe(false);
});

everyMode("Enter in the quantity's field sets that quantity", async (journey) => {
  const { page } = journey;
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  await open(journey, "/panier");
  for (const quantity of [3, 2]) {
    await page
      .getByRole("main")
      .getByLabel(/^Quantité de/)
      .fill(String(quantity));
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => normal(await page.getByRole("main").innerText()))
      .toContain(`Total ${quantity * 145},00 €`);
  }
  const [worn, text] = [".cart-line__worn", ".cart-line__text"].map((part) => page.locator(`main ${part}`));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    // The frame is worn beside the words, never under them.
    const gap = async () => {
      const [face, words] = [await worn?.boundingBox(), await text?.boundingBox()];
      return face && words ? words.x - face.x - face.width : -1;
    };
    await expect.poll(gap, { message: `at ${width}` }).toBeGreaterThan(7);
  }
});

inMode(HYDRATED, "what was chosen while the scripts were on their way is kept when they arrive", async ({ page }) => {
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/build\/.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/article/${PLAIN_FRAME.slug}`, { waitUntil: "commit" });
  const size = page.getByRole("group", { name: "Taille" }).getByLabel("50");
  await tick(size);
  await page.getByLabel("Quantité", { exact: true }).fill("3");
  arrive();
  await hydrated(page);
  await expect.poll(() => size.isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("Quantité", { exact: true }).inputValue()).toBe("3");
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await drawerOf(page).getByText("taille 50").waitFor();
});

inMode(HYDRATED, "without a size the drawer does not open, and the sizes say why", async (journey) => {
  const { page } = journey;
  await open(journey, `/article/${PLAIN_FRAME.slug}`);
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await page.getByRole("alert").getByText("Veuillez sélectionner une taille avant de continuer.").waitFor();
  await expect.poll(() => drawerOf(page).isVisible()).toBe(false);
});
