import type { Page } from "playwright";
import { afterEach, expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { hydrated, inMode, type Journey } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";
import { arrivedAt, hasFocus } from "../helpers/looks";
import {
  cardFieldsReady,
  fillCustomer,
  open,
  PAY_BUTTON,
  putInCart,
  someone,
  successDialog,
} from "../helpers/shopping";

const shop = sharedShop();
const HYDRATED = "avec JavaScript";
afterEach(() => shop().sandbox.address.clear());

/** Goes to the step of the address. */
async function askedForAddress(journey: Journey): Promise<void> {
  const { page } = journey;
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  await open(journey, "/checkout");
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
}

const street = (page: Page) => page.getByLabel("Numéro et rue");
const address = async (page: Page) => [
  await street(page).inputValue(),
  await page.getByLabel("Code postal").inputValue(),
  await page.getByLabel("Ville").inputValue(),
];
/** Waits for the proposals, and until the street's keys lead through them. */
async function proposed(page: Page): Promise<void> {
  await page.getByRole("listbox", { name: "Adresses proposées" }).waitFor();
  await expect.poll(() => street(page).getAttribute("aria-expanded")).toBe("true");
}
const searches = () => shop().sandbox.address.requests.map((request) => (request.params as { q: string }).q);

inMode(
  HYDRATED,
  "an address is proposed after three signs and half a second, and chosen with the mouse",
  async (journey) => {
    const { page } = journey;
    await askedForAddress(journey);
    const before = searches().length;
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("autocomplete") && asked.push(request.url()));
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000)); // from here on the test moves the page's clock
    await street(page).pressSequentially("12");
    await page.clock.runFor(5_000);
    await street(page).pressSequentially(" place des t");
    await page.clock.runFor(499);
    expect([asked, await page.getByRole("option").count()]).toEqual([[], 0]); // not for two characters, and not during typing
    const request = page.waitForRequest(/autocomplete/);
    await page.clock.runFor(1);
    await request;
    await page.clock.resume();
    await proposed(page);
    expect(searches().slice(before)).toEqual(["12 place des t"]);

    await page.getByRole("option", { name: "12 Place des Terreaux 69001 Lyon" }).click();
    await expect.poll(() => address(page)).toEqual(["12 Place des Terreaux", "69001", "Lyon"]);
    await hasFocus(street(page));
    await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  },
);

inMode(HYDRATED, "an address is chosen with the keys alone, or left by Escape", async (journey) => {
  const { page } = journey;
  await askedForAddress(journey);
  // Filled in at once: typed slowly, the proposals for its beginning would be replaced under the keys.
  await street(page).fill("3 rue de la répu");
  await proposed(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const active = await street(page).getAttribute("aria-activedescendant");
  await expect.poll(() => page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
  const chosen = await page.locator(`#${active}`).innerText();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await address(page)).join(" ")).toBe(chosen);
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor(); // Enter chose an address and sent nothing

  await street(page).fill("");
  await street(page).fill("5 cours vitt");
  await proposed(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  await expect.poll(() => street(page).inputValue()).toBe("5 cours vitt");

  await street(page).fill("");
  await street(page).fill("5 cours vitt");
  await proposed(page);
  await page.keyboard.press("Tab");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("postalCode");
});

inMode(
  HYDRATED,
  "the address search is down: the fields are typed by hand, and nothing else is said",
  async (journey) => {
    const { page, expectTrouble } = journey;
    expectTrouble(/503 \(Service Unavailable\)/);
    shop().sandbox.address.fail("*", { status: 500 });
    await askedForAddress(journey);
    const answered = page.waitForResponse(/autocomplete/);
    await street(page).pressSequentially("7 rue Sainte");
    expect((await answered).status()).toBe(503);
    await fillCustomer(page, someone());
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  },
);

inMode(
  HYDRATED,
  "the network is lost in the middle of the checkout: the step stays as it was answered, says so, and goes through afterwards",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await askedForAddress(journey);
    await fillCustomer(page, someone());
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
    await page.getByLabel(/^Retrait à la boutique/).check({ force: true });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
    await expect.poll(() => page.getByLabel(/^Retrait à la boutique/).isChecked()).toBe(true);

    await context.setOffline(false);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
    await page.getByRole("main").getByText("Retrait à la boutique").first().waitFor();
  },
);

/** Presses Tab until an element of that name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 120): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return "";
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : "";
      return element.getAttribute("aria-label") ?? (label || element.innerText || element.title || "");
    });
    if (name.test(focused.trim())) return;
    passed.push(focused.trim().slice(0, 40));
  }
  throw new Error(`Tab never came to ${name}; it came to: ${passed.join(" | ")}`);
}

inMode(HYDRATED, "the whole purchase with the keyboard alone", async (journey) => {
  const { page } = journey;
  const press = (key: string) => page.keyboard.press(key);
  const write = async (label: RegExp, text: string) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
  };
  const customer = someone();
  await open(journey, "/nouveautes");
  await press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Aller au contenu");
  await press("Enter");

  await open(journey, `/article/${PLAIN_FRAME.slug}`);
  await tabTo(page, /^Écaille blonde$/);
  await press("Enter");
  await page.waitForURL(/couleur=ecaille-blonde/);
  await page.locator("#coloris").getByText("Écaille blonde").waitFor(); // the address changes shortly before the page
  await tabTo(page, /^48$/);
  await press("Space");
  await press("ArrowRight"); // 50
  await tabTo(page, /^Ajouter au panier$/);
  await press("Enter");
  await page.getByRole("dialog", { name: "Panier (1)" }).getByText("taille 50").waitFor();
  await tabTo(page, /^Procéder au paiement$/);
  await press("Enter");

  await arrivedAt(page, "Comment souhaitez-vous commander ?");
  await tabTo(page, /^Continuer en tant qu’invité$/);
  await press("Enter");
  await arrivedAt(page, "Vos coordonnées");
  await tabTo(page, /^Madame$/);
  await press("Space");
  await write(/^Nom$/, "Moreau");
  await write(/^Prénom$/, "Clara");
  await write(/^Adresse e-mail$/, customer["Adresse e-mail"]);
  await write(/^Téléphone$/, "0612345678");
  await tabTo(page, /^Numéro et rue$/);
  await page.keyboard.insertText("12 place des terr");
  await proposed(page);
  await press("ArrowDown");
  await press("Enter");
  await tabTo(page, /^Continuer$/);
  await press("Enter");
  await arrivedAt(page, "Votre livraison");
  await tabTo(page, /^Livraison à domicile/);
  await press("Space");
  await tabTo(page, /^Continuer$/);
  await press("Enter");

  await arrivedAt(page, "Vérifiez et payez");
  await cardFieldsReady(page);
  await tabTo(page, /^Champ de saisie sécurisé/);
  await page.keyboard.type("4242424242424242");
  await press("Tab");
  await page.keyboard.type("1234");
  await press("Tab");
  await page.keyboard.type("123");
  await tabTo(page, PAY_BUTTON);
  await press("Enter");
  await successDialog(page).waitFor();
  await tabTo(page, /^Revenir à l’accueil$/);
  await press("Enter");
  await page.waitForURL("**/home");
  await hydrated(page);
  const order = async () =>
    shop().db("orders").where({ email: customer["Adresse e-mail"] }).first("status", "street", "postal_code");
  await expect.poll(order).toEqual({ status: "Validée", street: "12 Place des Terreaux", postal_code: "69001" });
});
