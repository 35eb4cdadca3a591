import type { Page } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { hydrated, inMode, type Journey } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";
import { documentsOf, fillCustomer, open, putInCart, someone, tick } from "../helpers/shopping";

const shop = sharedShop();
const HYDRATED = "avec JavaScript";
const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const LOST = "La connexion est interrompue";
const NETWORK = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch/;

const NOT_SENT = `${LOST} : rien n’a été envoyé`;
const NOT_SHOWN = `${LOST} : ce que vous demandez n’a pas pu être affiché`;
const told = (page: Page, says = LOST) => page.getByRole("alert").getByText(says).waitFor();
const toCart = (page: Page) => page.getByRole("button", { name: "Ajouter au panier" });
const drawerOf = (page: Page) => page.getByRole("dialog", { name: /^Panier/ });

/**
 * Presses without a network. The page must stay, and say why nothing happened.
 * @param says what the message before does not say, where one still stands
 */
async function pressLost(journey: Journey, press: () => Promise<void>, says = LOST): Promise<void> {
  const { page, context, expectTrouble } = journey;
  expectTrouble(NETWORK);
  const documents = documentsOf(page);
  const address = page.url();
  await context.setOffline(true);
  await press();
  await told(page, says);
  expect([page.url(), documents]).toEqual([address, []]);
  await context.setOffline(false);
}

inMode(
  HYDRATED,
  "an article put in the cart without a network: it stays as it was chosen, says so, and goes in later",
  async (journey) => {
    const { page } = journey;
    await open(journey, ARTICLE);
    await tick(page.getByRole("group", { name: "Taille" }).getByLabel("50"));
    await page.getByLabel("Quantité", { exact: true }).fill("2");
    await pressLost(journey, () => toCart(page).click());
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("rien n’a été envoyé");
    await expect.poll(() => page.getByRole("group", { name: "Taille" }).getByLabel("50").isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("Quantité", { exact: true }).inputValue()).toBe("2");
    await toCart(page).click();
    await drawerOf(page).getByText("taille 50").waitFor();
    await expect.poll(() => page.locator(".cart-link__count").innerText()).toMatch(/^2/);
  },
);

inMode(HYDRATED, "the cart's page is not needed to add to it: its script may be lost alone", async (journey) => {
  const { page, expectTrouble } = journey;
  expectTrouble(NETWORK);
  await open(journey, ARTICLE);
  await page.route(/\/build\/cart\/.*\.js/, (route) => route.abort());
  await tick(page.getByRole("group", { name: "Taille" }).getByLabel("48"));
  const documents = documentsOf(page);
  await toCart(page).click();
  await drawerOf(page).waitFor();
  expect(documents).toEqual([]);
});

inMode(
  HYDRATED,
  "a link without a network leaves the page where it is, and leads on once it is back",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/optiques-femme");
    const link = page.getByRole("main").getByRole("article").nth(9).getByRole("heading").getByRole("link");
    await link.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => window.scrollY > 500);
    const scrolled = await page.evaluate(() => window.scrollY);
    await pressLost(journey, () => link.click());
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.getByRole("heading", { level: 1, name: "Lunettes de vue femme" }).waitFor();
    await link.click();
    await page.waitForURL("**/article/**");
    await toCart(page).waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  },
);

inMode(HYDRATED, "a page whose data comes and whose script does not is no page: one stays", async (journey) => {
  const { page, expectTrouble } = journey;
  expectTrouble(NETWORK);
  await open(journey, "/nouveautes");
  await page.route(/\/build\/article\/.*\.js/, (route) => route.abort());
  const documents = documentsOf(page);
  await page.locator('main a[href^="/article/"]').first().click();
  await told(page);
  expect([new URL(page.url()).pathname, documents]).toEqual(["/nouveautes", []]);
  await page.unroute(/\/build\/article\/.*\.js/);
  await page.locator('main a[href^="/article/"]').first().click();
  await toCart(page).waitFor();
});

inMode(
  HYDRATED,
  "'back' without a network stays where it is, and goes back once it is there again",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/nouveautes");
    await page.locator('main a[href^="/article/"]').first().click();
    await page.waitForURL("**/article/**");
    await toCart(page).waitFor();
    await pressLost(journey, () => page.evaluate(() => history.back()));
    await toCart(page).waitFor();
    await page.evaluate(() => history.back());
    await page.waitForURL("**/nouveautes");
    await page.getByRole("heading", { level: 1, name: "Nouveautés" }).waitFor();
  },
);

inMode(HYDRATED, "a filter without a network shows what the list still is", async (journey) => {
  const { page } = journey;
  await open(journey, "/optiques-femme");
  await page.locator("summary").filter({ hasText: "Forme" }).click();
  const box = page.getByRole("group", { name: "Forme" }).getByRole("checkbox").first();
  await pressLost(journey, () => box.click({ force: true })); // it may be reset before the check
  await expect.poll(() => box.isChecked()).toBe(false);
  await tick(box);
  await page.waitForURL("**forme=**");
});

inMode(HYDRATED, "a login without a network keeps what was typed", async (journey) => {
  const { page } = journey;
  await open(journey, "/mon-compte");
  const main = page.getByRole("main");
  await main.getByLabel("Adresse e-mail").fill("clara@exemple.fr");
  await main.getByLabel("Mot de passe", { exact: true }).fill("un mot de passe");
  await pressLost(journey, () => main.getByRole("button", { name: "Se connecter" }).click());
  await expect.poll(() => main.getByLabel("Adresse e-mail").inputValue()).toBe("clara@exemple.fr");
  await expect.poll(() => main.getByLabel("Mot de passe", { exact: true }).inputValue()).toBe("un mot de passe");
});

inMode(
  HYDRATED,
  "forms and links that load a document stay on a line that is dead while the browser believes in it",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(NETWORK);
    const pressDead = async (press: () => Promise<void>): Promise<void> => {
      const documents = documentsOf(page);
      const address = page.url();
      await context.route("**/*", (route) => route.abort());
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
      await press();
      await told(page);
      expect([page.url(), documents]).toEqual([address, []]);
      await context.unroute("**/*");
    };
    const main = page.getByRole("main");
    await open(journey, "/mon-compte?vue=mot-de-passe-oublie");
    await main.getByLabel("Adresse e-mail").fill("clara@exemple.fr");
    await pressDead(() => main.getByRole("button", { name: "Recevoir le lien" }).click());
    await expect.poll(() => main.getByLabel("Adresse e-mail").inputValue()).toBe("clara@exemple.fr");
    await pressDead(() => page.locator(".consent").getByRole("link", { name: "Gestion des cookies" }).click());
    await page.getByRole("button", { name: "Tout refuser" }).click();
    await page.locator(".consent").waitFor({ state: "detached" });
    await pressDead(() => page.getByRole("button", { name: "Version légère" }).click());

    // The same form can be sent later, with its fields and the pressed button.
    await main.getByRole("button", { name: "Recevoir le lien" }).click();
    await page.waitForURL("**&envoye=1");
    await hydrated(page);
    await page.getByRole("button", { name: "Version légère" }).click();
    await page.getByRole("button", { name: "Version complète" }).waitFor();
  },
);

inMode(
  HYDRATED,
  "the network lost between a form's answer and the next page: the form stays, and leads on when sent again",
  async (journey) => {
    const { page, expectTrouble } = journey;
    expectTrouble(NETWORK);
    await putInCart(journey, PLAIN_FRAME.slug, "48");
    await open(journey, "/checkout");
    await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
    await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
    await fillCustomer(page, someone());
    await page.route(/_data=/, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Continuer" }).click();
    await told(page);
    await expect.poll(() => page.getByRole("main").getByLabel("Ville").inputValue()).toBe("Lyon");
    await page.unroute(/_data=/);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
  },
);

inMode(HYDRATED, "the cart beside the page says that it could not be loaded, and opens anew", async (journey) => {
  const { page, context, expectTrouble } = journey;
  expectTrouble(NETWORK);
  await open(journey, "/nouveautes");
  await context.setOffline(true);
  const link = page.getByRole("banner").getByRole("link", { name: /^Panier/ });
  await link.click();
  await drawerOf(page).getByRole("alert").getByText(LOST).waitFor();
  await drawerOf(page).getByRole("button", { name: "Fermer" }).click();
  await context.setOffline(false);
  await link.click();
  await drawerOf(page).getByText("Votre panier est vide.").waitFor();
});

inMode(HYDRATED, "the answer to the cookies and the enlarged picture wait for the network, too", async (journey) => {
  const { page } = journey;
  await open(journey, ARTICLE);
  const refuse = page.getByRole("button", { name: "Tout refuser" });
  await pressLost(journey, () => refuse.click(), NOT_SENT);
  await refuse.click();
  await refuse.waitFor({ state: "detached" });
  const picture = page.locator(".gallery a").first();
  await pressLost(journey, () => picture.click(), NOT_SHOWN);
  await picture.click();
  await page.locator("dialog[open]").waitFor();
});

inMode(
  HYDRATED,
  "put in the cart before the scripts have come: the browser sends it, and nothing else answers",
  async (journey) => {
    const { page } = journey;
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/build\/.*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    // The shop gets the first press; its answer does not arrive, as on a slow line.
    let posts = 0;
    await page.route("**/article/**", async (route) => {
      if (route.request().method() !== "POST" || ++posts > 1) return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ status: 204 });
    });
    await page.goto(ARTICLE, { waitUntil: "commit" });
    await tick(page.getByRole("group", { name: "Taille" }).getByLabel("48"));
    await page.waitForFunction(() => document.querySelector('script[type="text/x-started"]'));
    const press = () => toCart(page).evaluate((button: HTMLButtonElement) => button.click());
    await press();
    await expect.poll(() => posts).toBe(1);
    arrive();
    // Once the scripts are done, a second press shows whether they have taken the page over.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /entry\.client/.test(name)),
    );
    const entry = await page.evaluate(
      () => performance.getEntriesByType("resource").find(({ name }) => /entry\.client/.test(name))?.name ?? "",
    );
    // A text, because the test's compiler would rewrite `import`.
    await page.waitForFunction(`import(${JSON.stringify(entry)})`);
    await page.waitForFunction(async () => {
      for (let times = 0; times < 3; times += 1)
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
      return true;
    });
    await press();
    await page.waitForURL("**/panier");
    await hydrated(page);
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    await expect.poll(() => page.locator(".cart-link__count").innerText()).toMatch(/^1/);
    const [line] = await shop().db("cart_lines").orderBy("id", "desc").select("quantity");
    expect(line).toEqual({ quantity: 1 });
  },
);
