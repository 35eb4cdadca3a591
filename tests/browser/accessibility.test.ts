import type { Page } from "playwright";
import { expect } from "vitest";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { buyLoggedIn, registered } from "../helpers/accounts";
import { pageProblems } from "../helpers/axe";
import { hydrated, inMode } from "../helpers/browser";
import { addToCart, CLARA } from "../helpers/buying";
import { IS_NIGHTLY } from "../helpers/nightly";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

// The checker is a script itself, so for pages without scripts only the shop's own scripts are blocked.

/** Pages anyone can open; static.test.ts checks those that are there to be read. */
const OPEN_PAGES = [
  "/home",
  "/nouveautes",
  "/optiques-femme",
  "/optiques-homme",
  "/solaires-femme",
  "/solaires-homme",
  "/accessoires",
  `/article/${PLAIN_FRAME.slug}`,
  `/article/${SOLD_OUT_FRAME.slug}`,
  `/article/${ONE_COLOR_SOLD_OUT.slug}`,
  `/article/${DISCOUNTED_FRAME.slug}`,
  `/article-accessoire/${ACCESSORY.id}`,
  `/article/${PLAIN_FRAME.slug}/papier`,
  `/comparer?monture=${PLAIN_FRAME.slug}&monture=${CHEAP_FRAME.slug}`,
  "/guide-des-formes",
  "/panier",
  "/article/nulle-part",
  "/article-accessoire/999999",
  "/mon-compte",
  "/mon-compte?vue=inscription",
  "/mon-compte?vue=mot-de-passe-oublie&envoye=1",
  "/invalid-token",
];

type Journey = { name: string; arrive(visitor: Visitor): Promise<string> };

/** Pages that need earlier steps: each entry leads a visitor there and returns the address. */
const PRIVATE_PAGES: Journey[] = [
  { name: "the cart", arrive: async (visitor) => (await addToCart(visitor)).path },
  {
    name: "the checkout, who",
    arrive: async (visitor) => (await addToCart(visitor), (await visitor.visit("/checkout")).path),
  },
  { name: "the checkout, where", arrive: async (visitor) => (await step2(visitor)).path },
  {
    name: "the checkout, how",
    arrive: async (visitor) =>
      (await (await step2(visitor)).form({ button: "Continuer" }).fill(CLARA).submit("Continuer")).path,
  },
  {
    name: "the checkout, payment",
    arrive: async (visitor) => {
      const how = await (await step2(visitor)).form({ button: "Continuer" }).fill(CLARA).submit("Continuer");
      return (
        await how
          .form({ button: "Continuer" })
          .fill({ "Comment souhaitez-vous recevoir votre commande ?": "domicile" })
          .submit("Continuer")
      ).path;
    },
  },
  {
    name: "one's purchases",
    arrive: async (visitor) => (await registered(shop(), { visitor }), await buyLoggedIn(visitor), "/mon-compte"),
  },
  { name: "one's profile", arrive: async (visitor) => (await registered(shop(), { visitor }), "/mon-compte/profil") },
  {
    name: "one's profile being changed",
    arrive: async (visitor) => (await registered(shop(), { visitor }), "/mon-compte/profil?modifier=1"),
  },
  {
    name: "one's settings",
    arrive: async (visitor) => (await registered(shop(), { visitor }), "/mon-compte/parametres"),
  },
];

async function step2(visitor: Visitor) {
  await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  return (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
}

/** The elements that are wider than a small screen: 320 px is also 1280 px at 400 %. */
async function sidewaysScroll(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const wide = await page.evaluate(() => {
      const limit = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= limit) return null;
      return [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > limit + 1)
        .slice(0, 4)
        .map((each) => `${each.tagName.toLowerCase()}.${each.className.toString()}`);
    });
    if (wide) found.push(`${path} scrolls sideways at ${width} px: ${wide.join(" ")}`);
  }
  return found;
}

inMode(
  "scripts bloqués",
  "every open page is right for assistive technology and for small screens",
  async ({ page, expectTrouble }) => {
    expectTrouble(/status of 404/);
    const problems: string[] = [];
    for (const path of OPEN_PAGES) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      problems.push(...(await pageProblems(page, path)), ...(await sidewaysScroll(page, path)));
    }
    expect(problems).toEqual([]);
  },
);

/** Scripts take a page over as it was sent: by day, so many of the open pages are looked at once more. */
const TAKEN_OVER = OPEN_PAGES.filter((_, turn) => IS_NIGHTLY || turn % 2 === 1);

inMode(
  "avec JavaScript",
  "every open page stays right once scripts have taken it over",
  async ({ page, expectTrouble }) => {
    expectTrouble(/status of 404/);
    const problems: string[] = [];
    const takenOver: string[] = [];
    for (const path of TAKEN_OVER) {
      const answer = await page.goto(path);
      // A page without scripts is what the test above has seen. The elements of scripts leave the page as they run.
      if (!/<script[^>]* type="(text\/x-)?module"/.test((await answer?.text()) ?? "")) continue;
      await hydrated(page);
      takenOver.push(path);
      problems.push(...(await pageProblems(page, path)));
    }
    expect(problems).toEqual([]);
    expect(takenOver.length).toBeGreaterThan(TAKEN_OVER.length / 2);
  },
);

for (const { name, arrive } of PRIVATE_PAGES) {
  inMode(
    "scripts bloqués",
    `${name} is right for assistive technology and for small screens`,
    async ({ page, context }) => {
      const visitor = newVisitor(shop());
      const path = await arrive(visitor);
      await context.addCookies(
        [...visitor.cookies].map(([cookie, value]) => ({ name: cookie, value, url: shop().url })),
      );
      await page.goto(path);
      expect([...(await pageProblems(page, path)), ...(await sidewaysScroll(page, path))]).toEqual([]);
    },
  );
}

inMode("scripts bloqués", "a refused form says what is wrong to everyone", async ({ page, context }) => {
  const visitor = newVisitor(shop());
  await step2(visitor);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop().url })));
  await page.goto("/checkout?step=2");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.locator("#erreurs").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Erreur : /);
  expect([
    ...(await pageProblems(page, "the refused form")),
    ...(await sidewaysScroll(page, "the refused form")),
  ]).toEqual([]);
  const targets = await page
    .locator('#erreurs a[href^="#"]')
    .evaluateAll((links) =>
      links.map((link) => document.querySelector(link.getAttribute("href") ?? "")?.tagName ?? "nothing"),
    );
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((tag) => !/INPUT|SELECT|TEXTAREA|FIELDSET/.test(tag))).toEqual([]);
});

inMode("scripts bloqués", "the first Tab leads past the navigation", async ({ page }) => {
  await page.goto("/nouveautes");
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  await expect.poll(() => link.getAttribute("href")).toBe("#contenu");
  expect(await link.boundingBox()).toMatchObject({ height: expect.any(Number) as number });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)))
    .toBe(true);
});
