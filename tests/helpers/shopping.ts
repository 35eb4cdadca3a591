import { expect } from "vitest";
import type { FrameLocator, Locator, Page } from "playwright";

import { hydrated, type Journey } from "./browser";
import { CLARA } from "./buying";

export const PAY_BUTTON = /^Commander avec obligation de paiement/;
export const CONFIRMED = "Merci, votre commande est confirmée";

let known = 0;

/** A customer with her own address, by which her mail and her order are found. */
export function someone(): typeof CLARA {
  return { ...CLARA, "Adresse e-mail": `lectrice-${++known}@exemple.fr` };
}

/** Opens an address and, where scripts run, waits until the page is hydrated. */
export async function open({ page, scripted }: Journey, path: string): Promise<void> {
  await page.goto(path);
  if (scripted) await hydrated(page);
}

/** The documents that the browser requests from now on; a hydrated page requests none. */
export function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** Holds the posts to a page until they are released. @returns how many were sent */
export async function holdPosts(page: Page, path: string): Promise<{ release: () => void; sent: () => number }> {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() === "POST") {
        count += 1;
        await released;
      }
      await route.fallback();
    },
  );
  return { release, sent: () => count };
}

/** The cart after adding to it: beside the article, or on a page of its own. */
export function cartOf({ page, scripted }: Journey): Locator {
  return scripted ? page.getByRole("dialog", { name: /^Panier/ }) : page.getByRole("main");
}

/** From an article's page: puts it into the cart. @returns the cart that is then shown */
export async function putInCart(journey: Journey, slug: string, size?: string): Promise<Locator> {
  const { page } = journey;
  await open(journey, `/article/${slug}`);
  if (size) await tick(page.getByRole("group", { name: "Taille" }).getByLabel(size));
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  const cart = cartOf(journey);
  await cart.getByRole("listitem").first().waitFor();
  return cart;
}

/** Ticks a box or button; its label covers it, as a larger target for a finger. */
export async function tick(box: Locator): Promise<void> {
  await box.check({ force: true });
}

export async function fillCustomer(page: Page, customer: Record<string, string>): Promise<void> {
  const { Civilité: title = "Madame", ...texts } = customer;
  await tick(page.getByRole("main").getByLabel(title, { exact: true }));
  for (const [label, text] of Object.entries(texts))
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
}

/** From a filled cart to the last step before paying, as a guest. */
export async function goToPayment(
  journey: Journey,
  customer = someone(),
  delivery = /^Livraison à domicile/,
): Promise<void> {
  const { page } = journey;
  await open(journey, "/checkout");
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  await fillCustomer(page, customer);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  await tick(page.getByRole("main").getByLabel(delivery));
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
}

/** The card fields, which are a frame of the payment provider. */
export function cardFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Champ de saisie sécurisé pour le paiement"]');
}

/**
 * Answers the bank's window over the page. By a key: Chromium loses a mouse press on a frame of another origin that is
 * not drawn yet.
 */
export async function answerBank(page: Page, answer: "Autoriser le paiement" | "Refuser"): Promise<void> {
  await page
    .frameLocator('iframe[title="Authentification 3-D Secure"]')
    .getByRole("button", { name: answer })
    .press("Enter");
}

export async function typeCard(page: Page, number = "4242424242424242"): Promise<void> {
  const card = cardFields(page);
  await card.getByLabel("Numéro de carte").fill(number);
  await card.getByLabel("Date d’expiration (MM/AA)").fill("12/34");
  await card.getByLabel("Code de sécurité (CVC)").fill("123");
}

/** Waits until the card fields have replaced the button that leads to the hosted page. */
export async function cardFieldsReady(page: Page): Promise<void> {
  await cardFields(page).getByLabel("Numéro de carte").waitFor();
  await page.getByRole("group", { name: "Moyen de paiement" }).waitFor({ state: "detached" });
}

/** Pays on the provider's own page. */
export async function payHosted(page: Page, number = "4242424242424242"): Promise<void> {
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel("Expiration (MM/AA)").fill("12/34");
  await page.getByLabel("Cryptogramme (CVC)").fill("123");
  await page.getByLabel("Titulaire de la carte").fill("Clara Moreau");
  await page.getByRole("button", { name: "Payer", exact: true }).click();
}

/** Presses the legal button that leads to the provider's page. */
export async function leaveForHostedPage(page: Page): Promise<void> {
  await tick(page.getByLabel("Carte bancaire", { exact: true }));
  await page.getByRole("button", { name: PAY_BUTTON }).click();
  await page.getByLabel("Numéro de carte").waitFor();
}

export const successDialog = (page: Page): Locator =>
  page.getByRole("dialog", {
    name: /^(Merci, votre commande est confirmée|Votre paiement est en cours de validation)$/,
  });

/**
 * From the dialog to the order's own page, which says the same in a heading. The dialog is gone once that page is
 * shown.
 */
export async function openPaidOrder(page: Page): Promise<void> {
  await successDialog(page).getByRole("link", { name: "Voir ma commande" }).click();
  await successDialog(page).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: CONFIRMED }).waitFor();
}

/** Expects no number on the cart of a visitor who has nothing in it. */
export async function expectEmptyCart(journey: Journey): Promise<void> {
  await expect.poll(() => journey.page.locator(".cart-link__count").count()).toBe(0);
  await open(journey, "/panier");
  await journey.page.getByRole("main").getByText("Votre panier est vide.").waitFor();
}
