import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { everyMode, inMode, offAndOn, type Journey } from "../helpers/browser";
import { open, tick } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

sharedShop();

async function sendEmpty(journey: Journey, path: string, button: string): Promise<void> {
  const { page, expectTrouble } = journey;
  expectTrouble(/status of 422/);
  await open(journey, path);
  await page.locator("main").getByRole("button", { name: button }).click();
  await page.locator("#erreurs").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("erreurs");
}

/** These pages are sent without scripts. */
for (const [path, button] of [
  ["/contact", "Envoyer"],
  [`/article/${PLAIN_FRAME.slug}/question`, "Envoyer"],
  ["/newsletter", "S’inscrire"],
] as const)
  inMode("sans JavaScript", `a refused form of ${path} puts the focus on its errors`, (journey) =>
    sendEmpty(journey, path, button),
  );

for (const [path, button] of [
  ["/mon-compte?vue=inscription", "Créer mon compte"],
  [`/article/${PLAIN_FRAME.slug}/reserver`, "Réserver en boutique"],
] as const)
  offAndOn(`a refused form of ${path} puts the focus on its errors`, (journey) => sendEmpty(journey, path, button));

everyMode(
  "an article without its size is asked for it where it stands, and then goes into the cart",
  async (journey) => {
    const { page, scripted, expectTrouble } = journey;
    expectTrouble(/status of 422/);
    await open(journey, `/article/${PLAIN_FRAME.slug}`);
    await page.getByLabel("Quantité").fill("2");
    await page.getByRole("button", { name: "Ajouter au panier" }).click();
    await page.locator("#size-error").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/article/${PLAIN_FRAME.slug}`);
    await expect.poll(() => page.getByLabel("Quantité").inputValue()).toBe("2");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.id))
      .toBe(scripted ? "size" : "erreurs");

    await tick(page.getByRole("group", { name: "Taille" }).getByLabel("50"));
    await page.getByRole("button", { name: "Ajouter au panier" }).click();
    const cart = scripted ? page.getByRole("dialog", { name: /^Panier/ }) : page.getByRole("main");
    await cart.getByText("taille 50").waitFor();
  },
);

inMode("avec JavaScript", "what the server refuses of an article is said at its form", async (journey) => {
  const { page, expectTrouble } = journey;
  expectTrouble(/status of 422/);
  await open(journey, `/article/${PLAIN_FRAME.slug}`);
  await tick(page.getByRole("group", { name: "Taille" }).getByLabel("50"));
  await page.getByLabel("Quantité").fill("0");
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await page.getByText("Indiquez une quantité de 1 à 20.").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/article/${PLAIN_FRAME.slug}`);
});
