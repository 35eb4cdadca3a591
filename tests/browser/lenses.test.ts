import type { Page } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { everyMode, hydrated, inMode } from "../helpers/browser";
import { normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { documentsOf, open, tick } from "../helpers/shopping";
import { lensPath, MYOPE, PRESBYOPE, SITUATION, toCorrection, toLenses } from "../helpers/wearing";
import { heading, onToLenses, takeOver, tellEyes, toEyes, wizard } from "../helpers/wearing-in-browser";
import { hasFocus } from "../helpers/looks";

const shop = sharedShop();
const main = (page: Page) => page.getByRole("main");
const says = (page: Page, text: string) =>
  expect.poll(async () => normal(await main(page).innerText())).toContain(text);

const TYPED_MEASURES = { "Largeur (A)": "52", "Pont": "18", "Branche": "140", "Hauteur d’un verre (B)": "38" };

inMode(
  "avec JavaScript",
  "a frame of one's own is described, refused without losing a word, and gets its lenses in the same document",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/verres-seuls");
    const documents = documentsOf(page);
    for (const [label, value] of Object.entries(TYPED_MEASURES))
      await page.getByLabel(label, { exact: true }).fill(value);
    await tick(page.getByLabel("Demi-cerclée", { exact: true }));
    await page.getByLabel("Matière", { exact: true }).selectOption("titanium");
    await tick(page.getByLabel("Bon état, rien à signaler"));
    await page.getByRole("button", { name: "Choisir mes verres" }).click();
    await expect.poll(() => page.title()).toMatch(/^Erreur : /);
    await expect.poll(() => page.getByLabel("Pont", { exact: true }).inputValue()).toBe("18");
    expect(await accessibilityProblems(page)).toEqual([]);
    await tick(page.getByLabel(/^Ma monture n’est ni cassée ni fendue/));
    await page.getByRole("button", { name: "Choisir mes verres" }).click();
    await heading(page, "Que souhaitez-vous mieux voir ?");
    expect(new URL(page.url()).pathname).toBe("/verres-seuls/demi-cerclee");
    await tick(page.getByLabel(SITUATION.vision));
    await page.getByRole("button", { name: "Continuer" }).click();
    await tellEyes(journey, MYOPE);
    await onToLenses(journey);
    await says(page, "montage dans votre monture compris");
    await tick(page.getByLabel("Sur mesure", { exact: true }));
    await page.getByRole("button", { name: "Ajouter au panier" }).last().click();
    await heading(page, "Votre panier");
    await says(page, "demi-cerclée, fil de nylon, taille 52-18-140");
    expect(documents).toHaveLength(0);
  },
);

inMode(
  "avec JavaScript",
  "opened from the article the wizard is a dialog over it: refused, taken back, closed, and the article is where it was",
  async (journey) => {
    const { page } = journey;
    await open(journey, `/article/${PLAIN_FRAME.slug}`);
    const documents = documentsOf(page);
    const dialog = wizard(journey);
    const link = page.getByRole("link", { name: /^Choisir mes verres, dès/ });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.setViewportSize({ width: 1280, height: 500 });
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    const top = await scrolled();
    expect(top).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { level: 1, name: "Adaptez votre monture à votre vue" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(lensPath());
    await expect.poll(() => page.title()).toContain(PLAIN_FRAME.name);
    expect(await accessibilityProblems(page)).toEqual([]);

    await dialog.getByRole("button", { name: "Commencer" }).click();
    await expect.poll(focused).toContain("Un point est à revoir");
    await expect.poll(() => page.title()).toMatch(/^Erreur : /);
    await tick(dialog.getByRole("group", { name: "Taille" }).getByLabel("48"));
    await dialog.getByRole("button", { name: "Commencer" }).click();
    await dialog.getByRole("heading", { name: "Que souhaitez-vous mieux voir ?" }).waitFor();
    expect(new URL(page.url()).search).toBe("?etape=situation");
    await hasFocus(dialog);
    await expect.poll(scrolled).toBe(top);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      // After the last field the browser's own buttons are next; the body has the focus then.
      await expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
          ),
        )
        .toBe(true);
    }

    await page.goBack();
    await dialog.getByRole("heading", { level: 1, name: "Adaptez votre monture à votre vue" }).waitFor();
    await page.goBack(); // the refused form is skipped, because it is no page of its own
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(`/article/${PLAIN_FRAME.slug}`);
    await expect.poll(() => focused()).toMatch(/^Choisir mes verres, dès/);
    await expect.poll(scrolled).toBe(top);

    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/article/${PLAIN_FRAME.slug}`);
    await expect.poll(() => focused()).toMatch(/^Choisir mes verres, dès/);
    await expect.poll(() => scrolled()).toBe(top);
    await expect.poll(() => page.title()).not.toContain("Adaptez");
    expect(documents).toEqual([]);

    // Its address alone is a page, so a reload shows it.
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.reload();
    await heading(page, "Adaptez votre monture à votre vue");
    await hydrated(page);
    await expect.poll(() => dialog.count()).toBe(0);
    await main(page).getByRole("link", { name: "Revenir à la monture" }).click();
    await link.click();
    await dialog.waitFor();
  },
);

inMode(
  "avec JavaScript",
  "whichever way the dialog is closed, one is back at the article one came from, and 'back' does not open it again",
  async (journey) => {
    const { page } = journey;
    const dialog = wizard(journey);
    await open(journey, "/optiques-femme");
    await page.goto(`/article/${PLAIN_FRAME.slug}`);
    await hydrated(page);
    const article = page.url();
    const ways = [
      () => dialog.getByRole("button", { name: "Fermer" }).click(),
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("link", { name: PLAIN_FRAME.name }).click(),
    ];
    for (const close of ways) {
      await page.getByRole("link", { name: /^Choisir mes verres, dès/ }).click();
      await heading(page, "Adaptez votre monture à votre vue");
      await tick(dialog.getByRole("group", { name: "Taille" }).getByLabel("48"));
      await dialog.getByRole("button", { name: /^(Commencer|Reprendre)/ }).click();
      await heading(page, "Que souhaitez-vous mieux voir ?");
      await dialog.getByRole("button", { name: "Continuer" }).click();
      await page.locator("#erreurs").waitFor();
      await close();
      await dialog.waitFor({ state: "detached" });
      await page.waitForURL(article);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toMatch(/^Choisir mes verres, dès/);
    }
    await page.goBack();
    await page.waitForURL("**/optiques-femme");
  },
);

inMode(
  "avec JavaScript",
  "closed on a slow line and pressed again before the article has come back, it opens again",
  async (journey) => {
    const { page } = journey;
    const dialog = wizard(journey);
    await open(journey, `/article/${PLAIN_FRAME.slug}`);
    const link = page.getByRole("link", { name: /^Choisir mes verres, dès/ });
    await link.click();
    await dialog.waitFor();

    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(
      (url) => url.pathname === `/article/${PLAIN_FRAME.slug}` && url.searchParams.has("_data"),
      async (route) => {
        await held;
        await route.continue().catch(() => {}); // the page has cancelled it
      },
    );
    const asked = page.waitForRequest((request) => request.url().endsWith("_data=article%2Farticle"));
    await page.keyboard.press("Escape");
    await asked;
    await link.click();
    await heading(page, "Adaptez votre monture à votre vue");
    await dialog.waitFor();
    arrive();
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await page.waitForURL(`**/article/${PLAIN_FRAME.slug}`);
    await link.click();
    await dialog.waitFor();
  },
);

inMode(
  "avec JavaScript",
  "the network lost in the dialog leaves the step as it was typed; it goes through when the network is back",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const dialog = wizard(journey);
    await toEyes(journey, "vision");
    await heading(page, "Votre correction");
    await page.getByLabel("Sphère de l’œil droit").selectOption("-2.25");
    await page.getByLabel("Sphère de l’œil gauche").selectOption("-1.75");
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Continuer" }).click();
    await dialog.getByRole("alert").getByText("La connexion est interrompue").waitFor();
    await expect.poll(() => page.getByLabel("Sphère de l’œil droit").inputValue()).toBe("-2.25");
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Continuer" }).click();
    await heading(page, "Votre écart pupillaire");
  },
);

everyMode("a correction too strong leads to the appointment, and back to be changed", async (journey) => {
  const { page } = journey;
  await takeOver(journey, shop(), (visitor) => toCorrection(visitor));
  await tellEyes(journey, { ...MYOPE, "Sphère de l'œil droit": "-6.00" });
  await heading(page, "Votre correction mérite un rendez-vous");
  await expect
    .poll(() => page.getByRole("link", { name: "Prendre rendez-vous" }).getAttribute("href"))
    .toBe("/rendez-vous");
  await page.getByRole("link", { name: "Modifier ma correction" }).click();
  await heading(page, "Votre correction");
  await expect.poll(() => page.getByLabel("Sphère de l’œil droit").inputValue()).toBe("-6.00");
});

inMode(
  "avec JavaScript",
  "without a choice the summary says so; à la carte follows each box at once, without a page being loaded",
  async (journey) => {
    const page = await takeOver(journey, shop(), (visitor) => toLenses(visitor));
    const documents = documentsOf(page);
    await page.getByRole("button", { name: "Ajouter au panier" }).last().click();
    await page
      .locator("#erreurs")
      .getByRole("link", { name: "Veuillez sélectionner un verre avant de continuer." })
      .click();
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("proposal");
    await page.getByLabel("Polarisant").check();
    await says(page, "Total à la carte : 363,00 €");
    await expect.poll(() => page.getByLabel("À la carte", { exact: true }).isChecked()).toBe(true);
    await page.getByLabel("Photochromique").check();
    await says(page, "Total à la carte : 373,00 €");
    await expect.poll(() => page.getByLabel("Polarisant").isChecked()).toBe(false);
    await hasFocus(page.getByLabel("Photochromique"));
    await page.getByLabel("Finesse des verres").selectOption("1.67");
    await says(page, "Total à la carte : 483,00 €");
    expect(documents).toEqual([]);
    // The choices are kept, also after a reload.
    await page.reload();
    await says(page, "Total à la carte : 483,00 €");
    await expect.poll(() => page.getByLabel("Photochromique").isChecked()).toBe(true);
  },
);

inMode("avec JavaScript", "the waiting shows itself for a moment and leads on by itself", async (journey) => {
  const page = await takeOver(
    journey,
    shop(),
    async (visitor) => (await toLenses(visitor), visitor.visit(`${lensPath()}?etape=questionnaire`)),
  );
  // The waiting is over after a moment: it is looked for before the press.
  await Promise.all([
    heading(page, "Vos verres se préparent"),
    page.getByRole("button", { name: "Voir mes verres" }).click(),
  ]);
  await heading(page, "Choisissez vos verres");
  // Back does not lead to it.
  await page.goBack();
  await heading(page, "Vos habitudes");
});

inMode("scripts bloqués", "every step is right for assistive technology, small screens, and paper", async (journey) => {
  const page = await takeOver(journey, shop(), (visitor) =>
    toLenses(visitor, { situation: "both", correction: PRESBYOPE }),
  );
  const problems: string[] = [];
  for (const step of [
    "",
    "?etape=situation",
    "?etape=correction",
    "?etape=ecart",
    "?etape=habitudes",
    "?etape=questionnaire",
    "?etape=verres",
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(lensPath() + step);
    problems.push(...(await accessibilityProblems(page)).map((problem) => `${step} ${problem}`));
    await page.setViewportSize({ width: 320, height: 700 });
    const [wide, small] = await page.evaluate(
      () =>
        [
          document.documentElement.scrollWidth > document.documentElement.clientWidth,
          [
            ...document.querySelectorAll(
              "main button:not(.visually-hidden), main select, main summary, main input[type=text]",
            ),
          ]
            .filter((each) => each.getBoundingClientRect().height < 43.5)
            .map((each) => each.outerHTML.slice(0, 80)),
        ] as const,
    );
    if (wide) problems.push(`${step} scrolls sideways`);
    problems.push(...small.map((each) => `${step} is small to hit: ${each}`));
  }
  expect(problems).toEqual([]);

  await page.goto(`${lensPath()}?etape=correction`);
  await page.getByLabel("Axe de l’œil gauche").focus();
  const lit = () =>
    page
      .locator(".paper__box")
      .evaluateAll((boxes) =>
        boxes
          .filter((box) => getComputedStyle(box).outlineStyle === "solid")
          .map((box) => box.getAttribute("data-box")),
      );
  await expect.poll(() => lit()).toEqual(["leftAxis"]);

  // A millimetre of the ruler is one on paper: 96 CSS pixels to the inch.
  await page.goto(`${lensPath()}?etape=ecart`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1280, height: 900 });
  const ruler = await page.locator(".ruler svg").boundingBox();
  expect(ruler?.width).toBeCloseTo((96 / 25.4) * 96, 0);
  expect(ruler?.height).toBeCloseTo((40 / 25.4) * 96, 0);
  await expect.poll(() => page.getByRole("button", { name: "Continuer" }).isVisible()).toBe(false);
});
