import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { mailedPath, newAddress, PASSWORD, registered } from "../helpers/accounts";
import { hydrated, inMode, offAndOn } from "../helpers/browser";
import { normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import {
  cardFieldsReady,
  CONFIRMED,
  leaveForHostedPage,
  open,
  PAY_BUTTON,
  payHosted,
  putInCart,
  successDialog,
  tick,
  typeCard,
} from "../helpers/shopping";

const shop = sharedShop();

offAndOn("an account from its first form to its first purchase", async (journey) => {
  const { page, scripted } = journey;
  const main = page.getByRole("main");
  const email = newAddress("fidele");

  await open(journey, "/mon-compte");
  await main.getByRole("link", { name: "Créer un compte" }).click();
  await page.getByRole("heading", { name: "Créer un compte" }).waitFor();
  await tick(main.getByLabel("Madame"));
  const texts = {
    "Nom": "Moreau",
    "Prénom": "Clara",
    "Adresse e-mail": email,
    "Téléphone": "06 12 34 56 78",
    "Numéro et rue": "7 rue Sainte-Catherine",
    "Code postal": "69001",
    "Ville": "Lyon",
    "Confirmation du mot de passe": PASSWORD,
  };
  for (const [label, text] of Object.entries(texts))
    await main.getByLabel(new RegExp(`^${label}( \\(facultatif\\))?$`)).fill(text);
  await main.getByLabel("Mot de passe", { exact: true }).fill("Abcdef12");
  if (scripted) await main.getByText("Solidité du mot de passe : Fort").waitFor();
  await main.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await tick(main.getByLabel(/^J’accepte les/));
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await page.waitForURL("**/home");

  // The mailed link: where scripts run, its button presses itself.
  await page.goto(await mailedPath(shop(), email, "verify-email"));
  if (!scripted) await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByText("Compte activé !").waitFor();
  await page.getByRole("heading", { name: "Mes achats" }).waitFor();
  await expect.poll(() => main.getByText("n’est pas encore confirmée").count()).toBe(0);

  // After logging out, Back shows nothing of the account.
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.waitForURL("**/home");
  await page.goBack();
  await page.getByRole("heading", { name: "Se connecter" }).waitFor();
  expect(await page.content()).not.toContain("Clara Moreau");

  // A second login, from the checkout.
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  await open(journey, "/checkout");
  await main.getByRole("link", { name: "Se connecter" }).click();
  await page.getByRole("heading", { name: "Se connecter" }).waitFor();
  await main.getByLabel("Adresse e-mail").fill(email);
  await main.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  await expect.poll(() => main.getByLabel("Numéro et rue").inputValue()).toBe("7 rue Sainte-Catherine");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  if (scripted) await hydrated(page);
  await tick(main.getByLabel(/^Livraison à domicile/));
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
  if (scripted) {
    await cardFieldsReady(page);
    await typeCard(page);
    await page.getByRole("button", { name: PAY_BUTTON }).click();
    await successDialog(page).waitFor();
  } else {
    await leaveForHostedPage(page);
    await payHosted(page);
    await page.getByRole("heading", { name: CONFIRMED }).waitFor();
  }

  await open(journey, "/mon-compte");
  await page.getByRole("heading", { name: "Mes achats" }).waitFor();
  const purchase = main.getByRole("article");
  await expect.poll(() => purchase.count()).toBe(1);
  await expect.poll(async () => normal(await purchase.innerText())).toContain(PLAIN_FRAME.name);
  await expect.poll(async () => normal(await purchase.innerText())).toContain("145,00 €");
});

inMode("avec JavaScript", "the next person at a browser finds nothing of an account in its memory", async (journey) => {
  const { page, context } = journey;
  const { visitor, email } = await registered(shop());
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value: value, url: shop().url })));
  await open(journey, "/mon-compte/profil");
  await page.getByRole("main").getByRole("link", { name: "Paramètres" }).click();
  await page.getByRole("heading", { name: "Mes appareils connectés" }).waitFor();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.waitForURL("**/home");
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await page.getByRole("heading", { name: "Se connecter" }).waitFor();
    expect(await page.content()).not.toContain(email);
  }
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
    .not.toMatch(/Moreau|exemple\.fr/);
});

inMode(
  "avec JavaScript",
  "the network is lost while a profile is saved: it stays as it was typed, says so, and goes through afterwards",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const { visitor } = await registered(shop());
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop().url })));
    await open(journey, "/mon-compte/profil?modifier=1");
    await page.getByLabel("Prénom").fill("Anne-Sophie");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
    await expect.poll(() => page.getByLabel("Prénom").inputValue()).toBe("Anne-Sophie");
    await expect.poll(() => page.title()).toMatch(/^Erreur : Mon profil/);

    await context.setOffline(false);
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("heading", { name: "Mes coordonnées" }).waitFor();
    await page.getByRole("main").getByText("Anne-Sophie").first().waitFor();
    await expect.poll(() => page.title()).toMatch(/^Mon profil/);
  },
);

inMode(
  "avec JavaScript",
  "the address taken away with its button leaves the keyboard at the list it was in",
  async (journey) => {
    const { page, context } = journey;
    const { visitor } = await registered(shop());
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop().url })));
    await open(journey, "/mon-compte/profil");
    await page.getByRole("button", { name: /^Supprimer/ }).press("Enter");
    await page.getByText("Aucune adresse enregistrée.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Mes adresses");
  },
);
