import { expect } from "vitest";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { everyMode, hydrated, inMode, type Journey } from "../helpers/browser";
import { momentAgo } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { hasFocus } from "../helpers/looks";

const shop = sharedShop();

/** Waits as long as a person takes to fill in a form. */
async function takeTime({ page }: Journey): Promise<void> {
  await page
    .locator('input[name="shown"]')
    .evaluate((field, moment) => ((field as HTMLInputElement).value = moment), momentAgo(shop()));
}

everyMode(
  "a frame is put aside, and given back, from the article",
  async (journey) => {
    const { page, scripted } = journey;
    await page.goto(`/article/${LAST_PIECE.slug}`);
    if (scripted) await hydrated(page);
    await page.getByRole("button", { name: "Réserver en boutique" }).click();
    await page.getByRole("heading", { level: 1, name: "Réserver en boutique" }).waitFor();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Nom").fill("Clara Moreau");
    await page.getByLabel("Téléphone").fill("06 12 34 56 78");
    await takeTime(journey);
    await page.getByRole("main").getByRole("button", { name: "Réserver en boutique" }).click();
    await page.getByRole("link", { name: /Indiquez une adresse e-mail/ }).click();
    const address = page.getByRole("main").getByLabel("Adresse e-mail");
    await hasFocus(address);
    await expect.poll(() => page.getByLabel("Téléphone").inputValue()).toBe("06 12 34 56 78");
    await address.fill("clara@exemple.fr");
    await takeTime(journey);
    await page.getByRole("main").getByRole("button", { name: "Réserver en boutique" }).click();
    await page.getByText("Réservation enregistrée. Vous serez contacté par la boutique.").waitFor();
    expect(await shop().db("product_colors").where({ product_id: LAST_PIECE.id }).first("stock", "held")).toEqual({
      stock: 1,
      held: 1,
    });
    await page.getByRole("button", { name: "Annuler ma réservation" }).click();
    await page.getByText("Cette réservation est annulée").waitFor();
    expect(await shop().db("product_colors").where({ product_id: LAST_PIECE.id }).first("stock", "held")).toEqual({
      stock: 1,
      held: 0,
    });
  },
  { width: 320 },
);

inMode("avec JavaScript", "the colour and size chosen on the article are those put aside", async ({ page }) => {
  await page.goto(`/article/${PLAIN_FRAME.slug}?couleur=ecaille-blonde`);
  await hydrated(page);
  await page.getByRole("group", { name: "Taille" }).getByRole("radio", { name: "50" }).check();
  await page.getByRole("button", { name: "Réserver en boutique" }).click();
  await page.getByRole("heading", { level: 1, name: "Réserver en boutique" }).waitFor();
  for (const choice of ["Écaille blonde", "50"])
    await expect.poll(() => page.getByLabel(choice, { exact: true }).isChecked(), { message: choice }).toBe(true);
});

everyMode("a message to the shop is sent, said to be sent, and gone from the form", async (journey) => {
  const { page } = journey;
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect.poll(() => main.getByText(/^(Ouvert jusqu’à|Fermé, ouvre)/).count()).toBe(1);
  await main.getByLabel("Nom").fill("Luc Ferrand");
  await main.getByLabel("Message").fill("Bonjour");
  await takeTime(journey);
  await main.getByRole("button", { name: "Envoyer" }).click();
  await page.getByRole("link", { name: /Indiquez une adresse e-mail/ }).waitFor();
  await expect.poll(() => main.getByLabel("Message").inputValue()).toBe("Bonjour");
  await main.getByLabel("Adresse e-mail").fill("luc@exemple.fr");
  await takeTime(journey);
  await main.getByRole("button", { name: "Envoyer" }).click();
  await main.getByText("Votre message a bien été envoyé.").waitFor();
  for (const field of ["Nom", "Adresse e-mail", "Message"])
    await expect.poll(() => main.getByLabel(field).inputValue(), { message: field }).toBe("");
});
