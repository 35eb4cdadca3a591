import type { Page } from "playwright";
import { expect } from "vitest";

import { DISCOUNTED_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { inMode, type Journey } from "../helpers/browser";
import { archive } from "../helpers/factories";
import { normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { documentsOf, fillCustomer, open, putInCart, someone, tick } from "../helpers/shopping";
import { arrivedAt, hasFocus } from "../helpers/looks";

const shop = sharedShop();
const HYDRATED = "avec JavaScript";
const card = (page: Page) => page.locator(`main a[href^="/article/"]`).first();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const list = (page: Page) => page.locator(".shelf-bar").getByRole("status");

inMode(
  HYDRATED,
  "each page that a link leads to is read from its heading on, and 'back' finds its place",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/home");
    const documents = documentsOf(page);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.getByRole("navigation").first().getByRole("link", { name: "Optiques Femme" }).click();
    await arrivedAt(page, "Lunettes de vue femme");
    const link = page.getByRole("main").getByRole("article").nth(9).getByRole("heading").getByRole("link");
    await link.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => window.scrollY > 500);
    const scrolled = await page.evaluate(() => window.scrollY);
    await link.click();
    await page.waitForURL("**/article/**");
    await arrivedAt(page, /./);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await arrivedAt(page, "Lunettes de vue femme");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(documents).toEqual([]);
  },
);

inMode(HYDRATED, "'back' to an article that was taken out of sale meanwhile says so, and no fault", async (journey) => {
  const { page } = journey;
  journey.expectTrouble(/status of 404/);
  await open(journey, `/article/${DISCOUNTED_FRAME.slug}`);
  await page.getByRole("navigation").first().getByRole("link", { name: "Optiques Femme" }).click();
  await arrivedAt(page, "Lunettes de vue femme");
  await archive(shop(), DISCOUNTED_FRAME);
  await page.goBack();
  await arrivedAt(page, /introuvable/);
  await archive(shop(), DISCOUNTED_FRAME, false);
});

inMode(HYDRATED, "each step of the checkout is read from its heading on", async (journey) => {
  const { page } = journey;
  const drawer = await putInCart(journey, PLAIN_FRAME.slug, "48");
  await drawer.getByRole("link", { name: "Procéder au paiement" }).click();
  await arrivedAt(page, "Comment souhaitez-vous commander ?");
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await arrivedAt(page, "Vos coordonnées");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect.poll(() => focused(page)).toBe("erreurs"); // a refused form is read from its errors on
  await fillCustomer(page, someone());
  await page.getByRole("button", { name: "Continuer" }).click();
  await arrivedAt(page, "Votre livraison");
  await tick(page.getByRole("main").getByLabel(/^Retrait à la boutique/));
  await page.getByRole("button", { name: "Continuer" }).click();
  await arrivedAt(page, "Vérifiez et payez");
  await page.getByRole("link", { name: "Étape précédente" }).click();
  await arrivedAt(page, "Votre livraison");
});

inMode(
  HYDRATED,
  "a list says how it was sorted and narrowed, in its status and its title, and keeps the focus",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/optiques-femme");
    const whole = normal(await list(page).innerText());
    await page.getByLabel("Trier", { exact: true }).focus();
    await page.getByLabel("Trier", { exact: true }).selectOption({ label: "Prix croissant" });
    await expect.poll(async () => normal(await list(page).innerText())).toBe(`${whole} : prix croissant`);
    await expect.poll(() => page.title()).toMatch(/^Lunettes de vue femme : prix croissant – /);
    await expect.poll(() => focused(page)).toBe("tri");

    await page.locator("summary").filter({ hasText: "Forme" }).click();
    const box = page.getByRole("group", { name: "Forme" }).getByRole("checkbox").first();
    const shape = normal(await page.getByRole("group", { name: "Forme" }).locator("label").first().innerText()).replace(
      / \(\d+\)$/,
      "",
    );
    await tick(box);
    await expect
      .poll(async () => normal(await list(page).innerText()))
      .toMatch(new RegExp(`^\\d+ montures?.* : ${shape}, prix croissant$`));
    await expect.poll(() => page.title()).toContain(`Lunettes de vue femme : ${shape}, prix croissant`);
    await hasFocus(box);
  },
);

inMode(HYDRATED, "the next page of a list is read from its top", async (journey) => {
  const { page } = journey;
  await open(journey, "/optiques-femme");
  await page.getByRole("link", { name: "Suivante" }).click();
  await page.waitForURL("**page=2");
  await arrivedAt(page, "Lunettes de vue femme");
  await expect.poll(() => page.title()).toMatch(/^Lunettes de vue femme, page 2 – /);
});

inMode(HYDRATED, "the lens wizard over an article keeps the focus, and its end gives it back", async (journey) => {
  const { page } = journey;
  await open(journey, `/article/${PLAIN_FRAME.slug}`);
  const opener = page.getByRole("main").locator('a[href$="/verres"], a[href*="/verres?"]').first();
  await opener.click();
  const dialog = page.locator(".lens-dialog");
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

inMode(HYDRATED, "the sheets that came inside a page are not fetched again with its forms", async (journey) => {
  const { page, trouble } = journey;
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  await open(journey, "/checkout");
  const sheets: string[] = [];
  page.on("request", (request) => request.url().endsWith(".css") && sheets.push(request.url()));
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await arrivedAt(page, "Vos coordonnées");
  await fillCustomer(page, someone());
  await page.getByRole("button", { name: "Continuer" }).click();
  await arrivedAt(page, "Votre livraison");
  expect(sheets.filter((url) => !url.includes("notices"))).toEqual([]);
  expect(trouble).toEqual([]);
});

/** Holds the answers to these requests until they are released. */
async function hold({ page }: Journey, which: RegExp): Promise<{ release(): void; asked: Promise<unknown> }> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return { release, asked: page.waitForRequest(which) };
}

/** From here on the test moves the page's clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Waits until React shows that a page is loading: the page's waiting time counts only from then. */
async function navigationDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const turn = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { state: { navigation: { state: string } } };
    };
    while (router.state.navigation.state !== "loading") await turn();
    for (let turns = 0; turns < 20; turns += 1) await turn();
  });
}

const underWay = (page: Page) => page.locator(".under-way");

inMode(HYDRATED, "an article that is slow to come is announced after a moment, with a bar", async (journey) => {
  const { page } = journey;
  await open(journey, "/nouveautes");
  const { release, asked } = await hold(journey, /_data=/);
  await stopClock(page);
  await card(page).click();
  await asked;
  await navigationDrawn(page);
  await page.clock.runFor(299);
  await expect.poll(() => underWay(page).innerText()).toBe("");
  await page.clock.runFor(1);
  await expect.poll(() => underWay(page).innerText()).toBe("Chargement de l’article…");
  await expect.poll(() => underWay(page).getAttribute("role")).toBe("status");
  await expect
    .poll(() =>
      underWay(page)
        .locator("p")
        .evaluate((bar) => getComputedStyle(bar, "::before").height),
    )
    .toBe("3px");
  await page.clock.resume();
  release();
  await page.waitForURL("**/article/**");
  await expect.poll(() => underWay(page).innerText()).toBe("");
});

inMode(HYDRATED, "a page gone back to that leads on by now leaves what lies ahead where it was", async (journey) => {
  const { page, context } = journey;
  const drawer = await putInCart(journey, PLAIN_FRAME.slug, "48");
  await drawer.getByRole("link", { name: "Procéder au paiement" }).click();
  await arrivedAt(page, "Comment souhaitez-vous commander ?");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await arrivedAt(page, "Contact");
  const tab = await context.newPage();
  await tab.goto("/panier");
  await tab.getByRole("button", { name: /^Retirer/ }).click();
  await tab.getByRole("main").getByText("Votre panier est vide.").waitFor();
  await tab.close();
  await page.goBack();
  await page.waitForURL("**/home");
  await page.goForward();
  await page.waitForURL("**/contact");
  await arrivedAt(page, "Contact");
});

inMode(
  HYDRATED,
  "a form that is slow to be answered is announced, too: in place, and on the way to a page",
  async (journey) => {
    const { page } = journey;
    await open(journey, `/article/${PLAIN_FRAME.slug}`);
    const adding = await hold(journey, /article\/.*_data=/);
    await tick(page.getByRole("group", { name: "Taille" }).getByLabel("48"));
    await page.getByRole("button", { name: "Ajouter au panier" }).click();
    await adding.asked;
    await expect.poll(() => underWay(page).innerText()).toBe("Chargement…");
    adding.release();
    await page
      .getByRole("dialog", { name: /^Panier/ })
      .getByRole("link", { name: "Procéder au paiement" })
      .click();
    await arrivedAt(page, "Comment souhaitez-vous commander ?");
    const going = await hold(journey, /checkout.*_data=/);
    await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
    await going.asked;
    await expect.poll(() => underWay(page).innerText()).toBe("Chargement…");
    going.release();
    await arrivedAt(page, "Vos coordonnées");
    await expect.poll(() => underWay(page).innerText()).toBe("");

    await open(journey, "/nouveautes"); // the checkout has no newsletter form
    const subscribing = await hold(journey, /api\/newsletter/);
    await page.locator('form[action="/newsletter"]').getByLabel("Adresse e-mail").fill("lente@exemple.fr");
    await page.getByRole("button", { name: "S’inscrire" }).click();
    await subscribing.asked;
    await expect.poll(() => underWay(page).innerText()).toBe("Chargement…");
    subscribing.release();
    await expect.poll(() => underWay(page).innerText()).toBe("");
  },
);

inMode(HYDRATED, "what is pressed while a card turns into its article reaches the article", async (journey) => {
  const { page } = journey;
  await page.addInitScript(`(() => {
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (change) => {
      const travel = start(change);
      // The picture stands still on its way, as on a slow device, until the press was made.
      travel.ready.then(() => document.getAnimations().forEach((each) => each.pause()));
      travel.ready.then(() => (window.travelling = true));
      return travel;
    };
  })()`);
  await open(journey, "/optiques-homme");
  await page.locator(`main a[href="/article/${PLAIN_FRAME.slug}"]`).first().click();
  await page.waitForURL(`**/article/${PLAIN_FRAME.slug}`);
  await page.waitForFunction(() => "travelling" in window);
  const size = page.getByRole("group", { name: "Taille" }).getByRole("radio").first();
  await size.click({ force: true });
  await expect.poll(() => size.isChecked()).toBe(true);
});
