import type { Page } from "playwright";
import { expect } from "vitest";

import { COUPONS, PLAIN_FRAME } from "../../seeds/named";
import { everyMode, everyModeAtNight, hydrated, inMode } from "../helpers/browser";
import { normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import {
  cardFields,
  cardFieldsReady,
  cartOf,
  CONFIRMED,
  documentsOf,
  expectEmptyCart,
  fillCustomer,
  goToPayment,
  leaveForHostedPage,
  open,
  PAY_BUTTON,
  payHosted,
  putInCart,
  someone,
  successDialog,
  tick,
  typeCard,
} from "../helpers/shopping";

const shop = sharedShop();
const textOf = async (page: Page) => normal(await page.getByRole("main").innerText());

everyMode("the whole purchase, from a filtered shelf to the mail", async (journey) => {
  const { page, scripted } = journey;
  const customer = someone();
  await open(journey, "/optiques-homme");
  const documents = documentsOf(page);

  // The shelf, filtered.
  await page.locator("summary").filter({ hasText: "Marque" }).click();
  await tick(page.getByLabel(/^Maison Valmy/));
  if (!scripted) await page.getByRole("group", { name: "Marque" }).getByRole("button", { name: "Appliquer" }).click();
  await page.waitForURL(/\/optiques-homme\?.*marque=/);
  await page.getByRole("link", { name: /^Retirer marque\s: Maison Valmy/ }).waitFor();
  await page.getByRole("link", { name: PLAIN_FRAME.name }).click();

  // The article: colour, size, quantity.
  await page.waitForURL(`**/article/${PLAIN_FRAME.slug}*`);
  await page.getByRole("link", { name: "Écaille blonde" }).click();
  await page.waitForURL(/couleur=ecaille-blonde/);
  await page.locator("#coloris").getByText("Écaille blonde").waitFor(); // the address changes shortly before the page
  await tick(page.getByRole("group", { name: "Taille" }).getByLabel("50"));
  await page.getByLabel("Quantité", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Ajouter au panier" }).click();

  // The cart: beside the article, or on its page.
  const cart = cartOf(journey);
  await cart.getByText("Écaille blonde, taille 50").waitFor();
  await expect.poll(async () => normal(await cart.innerText())).toContain("Total 290,00 €");
  await cart.getByRole("button", { name: /^Un de plus/ }).click();
  await expect.poll(async () => normal(await cart.innerText())).toContain("Total 435,00 €");
  await cart.getByLabel(/^Quantité de/).fill("1");
  await page.keyboard.press("Enter");
  await expect.poll(async () => normal(await cart.innerText())).toContain("Total 145,00 €");
  await cart.getByRole("link", { name: "Procéder au paiement" }).click();

  // The checkout, with a mistake in a form.
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  await fillCustomer(page, { ...customer, "Code postal": "690" });
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByText("Veuillez remplir correctement tous les champs.").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Erreur : /);
  await expect.poll(() => page.getByLabel("Nom", { exact: true }).inputValue()).toBe("Moreau");
  await page.getByRole("link", { name: "Indiquez un code postal à 5 chiffres, par exemple 69001." }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("postalCode");
  await expect.poll(() => page.getByLabel("Code postal").getAttribute("aria-invalid")).toBe("true"); // the error stays where it is said
  await expect.poll(() => page.locator("#postalCode-error").innerText()).toContain("Indiquez un code postal");
  await page.getByLabel("Code postal").fill("69001");
  await page.getByRole("button", { name: "Continuer" }).click();

  // The delivery, then Back to the choice made.
  await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  await tick(page.getByLabel(/^Retrait à la boutique/));
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  if (scripted) await hydrated(page);
  await expect.poll(() => page.getByLabel(/^Retrait à la boutique/).isChecked()).toBe(true);
  await page.getByRole("link", { name: "Étape précédente" }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  await expect
    .poll(() => page.getByRole("main").getByLabel("Adresse e-mail").inputValue())
    .toBe(customer["Adresse e-mail"]);
  await expect.poll(() => page.getByLabel("Téléphone").inputValue()).toBe("06 12 34 56 78");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  await page.getByRole("button", { name: "Continuer" }).click();

  // The last step, and a coupon.
  await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
  await expect.poll(() => textOf(page)).toContain("Retrait à la boutique");
  await page.getByText("J’ai un code promo").click();
  await page.getByLabel("Code promo").fill("nimporte");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await page.getByRole("link", { name: "Ce code n’existe pas." }).waitFor();
  await page.getByLabel("Code promo").fill(COUPONS.tenPercent.code.toLowerCase());
  await page.getByRole("button", { name: "Appliquer" }).click();
  await page.getByText("Code promo appliqué").waitFor();
  await expect.poll(() => textOf(page)).toContain("Remise BIENVENUE10 − 14,50 €");
  await expect.poll(() => textOf(page)).toContain("Total TTC 130,50 €");
  if (scripted) expect(documents).toEqual([]); // one document from the shelf to here

  // Paid and confirmed.
  if (scripted) await payByCard(page);
  else {
    await leaveForHostedPage(page);
    await payHosted(page);
    await page.getByRole("heading", { name: CONFIRMED }).waitFor();
    await expect.poll(() => textOf(page)).toContain("130,50 €");
  }
  const mail = await shop().sandbox.inbox.waitFor((each) => each.envelope.to.includes(customer["Adresse e-mail"]));
  const link = /http\S+\/commande\/[0-9a-f]{24}\?\S+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("heading", { name: CONFIRMED }).waitFor();
  const number = /C-\d{4}-\d{5}/.exec(mail.subject)?.[0] ?? "?";
  await expect.poll(() => textOf(page)).toContain(number);
  await expectEmptyCart(journey);
  expect(
    shop()
      .sandbox.stripe.listPaid()
      .filter((paid) => paid.metadata.order_number === number),
  ).toMatchObject([{ net: 13_050 }]);
});

async function payByCard(page: Page): Promise<void> {
  await cardFieldsReady(page);
  await typeCard(page);
  await page.getByRole("button", { name: PAY_BUTTON }).click();
  await successDialog(page).waitFor();
  await page.getByRole("button", { name: "Revenir à l’accueil" }).click();
  await page.waitForURL("**/home");
}

everyModeAtNight("a refused card, then another; nothing is lost in between", async (journey) => {
  const { page, scripted, expectTrouble } = journey;
  expectTrouble(/402 \(Payment Required\)/);
  const customer = someone();
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  await goToPayment(journey, customer);
  if (scripted) {
    await cardFieldsReady(page);
    await typeCard(page, "4000000000009995");
    await page.getByRole("button", { name: PAY_BUTTON }).click();
    await page.getByRole("alert").getByText("Votre carte ne dispose pas de fonds suffisants.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("erreurs");
    await cardFields(page).getByLabel("Numéro de carte").fill("4242424242424242");
    await page.getByRole("button", { name: PAY_BUTTON }).click();
    await successDialog(page).waitFor();
  } else {
    await leaveForHostedPage(page);
    await payHosted(page, "4000000000009995");
    await page.getByText("Votre carte ne dispose pas de fonds suffisants.").waitFor();
    await payHosted(page);
    await page.getByRole("heading", { name: CONFIRMED }).waitFor();
  }
  await shop().sandbox.inbox.waitFor((each) => each.envelope.to.includes(customer["Adresse e-mail"]));
  const orders = await shop().db("orders").where({ email: customer["Adresse e-mail"] }).select("status");
  expect(orders).toEqual([{ status: "Validée" }]);
});

inMode("sans JavaScript", "given up on the payment page, and taken up again", async (journey) => {
  const { page } = journey;
  const customer = someone();
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  await goToPayment(journey, customer);
  await leaveForHostedPage(page);
  await page.getByRole("link", { name: "Revenir à la boutique" }).click();
  await page.getByText("Le paiement n’a pas eu lieu. Votre panier et vos réponses sont conservés.").waitFor();
  await leaveForHostedPage(page);
  await page.goBack(); // also with the browser's Back
  await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
  await leaveForHostedPage(page);
  await payHosted(page);
  await page.getByRole("heading", { name: CONFIRMED }).waitFor();
  expect(
    await shop()
      .db("payments")
      .join("orders", "orders.id", "order_id")
      .where({ email: customer["Adresse e-mail"] })
      .select("state"),
  ).toEqual([{ state: "paid" }]);
});
