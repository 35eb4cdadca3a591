import { expect } from "vitest";

import { everyMode, hydrated, inMode } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";
import { hasFocus } from "../helpers/looks";

const shop = sharedShop();
const kept = (email: string) => shop().db("newsletter_subscribers").where({ email_key: email }).pluck("id");

everyMode(
  "the letter is asked for at the foot of the page, and one is still there",
  async ({ page, mode, scripted }) => {
    const email = `${mode.replace(/\W/g, "").toLowerCase()}@exemple.fr`;
    await page.goto("/nouveautes?tri=prix");
    if (scripted) await hydrated(page);
    const form = page.locator('form[action="/newsletter"]');
    await form.getByLabel("Adresse e-mail").fill("pas une adresse");
    await form.getByRole("button", { name: "S’inscrire" }).click();
    await page.getByText("Veuillez entrer une adresse email valide.").first().waitFor();
    await expect.poll(() => form.getByLabel("Adresse e-mail").inputValue()).toBe("pas une adresse");
    if (scripted) await hasFocus(form.getByLabel("Adresse e-mail"));
    expect(new URL(page.url()).pathname).toBe(scripted ? "/nouveautes" : "/newsletter");
    await form.getByLabel("Adresse e-mail").fill(email);
    await form.getByLabel("Adresse e-mail").press("Enter");
    await page.getByText("Inscription réussie !").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/nouveautes?tri=prix");
    await expect.poll(() => form.getByLabel("Adresse e-mail").inputValue()).toBe("");
    expect(await kept(email)).toHaveLength(1);
  },
);

inMode(
  "avec JavaScript",
  "while it is sent the button says so; a line that is cut is told, and the address stays",
  async ({ page, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/);
    await page.goto("/accessoires");
    await hydrated(page);
    const form = page.locator('form[action="/newsletter"]');
    await form.getByLabel("Adresse e-mail").fill("patiente@exemple.fr");
    let cut: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (cut = resolve));
    await page.route("**/api/newsletter", async (route) => {
      await wait;
      await route.abort();
    });
    await form.getByRole("button").click();
    await form.getByRole("button", { name: "..." }).waitFor();
    await form.getByRole("button", { name: "..." }).click({ force: true }); // an impatient second press
    cut();
    await form.getByText("Une erreur est survenue, réessayez.").waitFor();
    await form.getByRole("button", { name: "S’inscrire" }).waitFor();
    await expect.poll(() => form.getByLabel("Adresse e-mail").inputValue()).toBe("patiente@exemple.fr");
    await page.unroute("**/api/newsletter");
    await form.getByRole("button").click();
    await form.getByText("Inscription réussie !").waitFor();
    expect(await kept("patiente@exemple.fr")).toHaveLength(1);
  },
);

inMode("avec JavaScript", "it is sent from where one is, whatever other script does not come", async ({ page }) => {
  await page.goto("/accessoires");
  await hydrated(page);
  await page.route(/\/build\/.*\.js/, (route) => route.abort());
  await page.locator('form[action="/newsletter"]').getByLabel("Adresse e-mail").fill("tunnel@exemple.fr");
  await page.locator('form[action="/newsletter"]').getByRole("button").click();
  await page.locator('form[action="/newsletter"]').getByText("Inscription réussie !").waitFor();
  expect(new URL(page.url()).pathname).toBe("/accessoires");
  expect(await kept("tunnel@exemple.fr")).toHaveLength(1);
});
