import type { Page } from "playwright";
import { expect } from "vitest";

import { hourName } from "~/domain/appointments/slots";
import { dayAndMonth, shopDay } from "~/domain/days";

import { CONFIRM, freeSlot, keepForShop, newBooker, REASON } from "../helpers/appointments";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, inMode, type Journey } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";
import { documentsOf, open, tick } from "../helpers/shopping";

const shop = sharedShop();
const TAKEN = "Désolé, ce créneau vient d'être réservé. Merci d'en choisir un autre.";

const onward = (page: Page) => page.getByRole("button", { name: "Continuer", exact: true });
const day = (page: Page, slot: string) => page.getByRole("group", { name: dayAndMonth(shopDay(slot)) });
const hour = (page: Page, slot: string) => day(page, slot).getByLabel(hourName(slot), { exact: true });

async function toAgenda(journey: Journey): Promise<void> {
  const { page } = journey;
  await open(journey, "/rendez-vous");
  await tick(page.getByLabel(REASON));
  await onward(page).click();
  await page.getByRole("heading", { name: "Quand souhaitez-vous venir ?" }).waitFor();
}

/** Goes through the month and the hour to the last step. */
async function toConfirm(journey: Journey, slot: string): Promise<void> {
  const { page } = journey;
  await toAgenda(journey);
  await page.getByRole("link", { name: "Mois", exact: true }).click();
  await page.getByRole("table").waitFor();
  const cell = page.getByRole("link", { name: new RegExp(`libres?, ${dayAndMonth(shopDay(slot))}$`) });
  if ((await cell.count()) === 0) await page.getByRole("link", { name: "Mois suivant" }).click();
  await cell.click();
  await tick(hour(page, slot));
  await onward(page).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
}

async function fill(page: Page, booker: ReturnType<typeof newBooker>): Promise<void> {
  for (const [label, text] of Object.entries(booker))
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
}

everyModeAtNight("from the month to the hour to the toast, and the same fact on a page of its own", async (journey) => {
  const { page, scripted } = journey;
  const slot = await freeSlot(shop());
  const booker = newBooker();
  await toConfirm(journey, slot);
  const documents = documentsOf(page);
  await fill(page, { ...booker, "Adresse e-mail": "personne" });
  await page.getByRole("button", { name: CONFIRM }).click();
  await page.getByRole("alert").getByRole("link", { name: "Adresse e-mail invalide." }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Erreur : Prendre rendez-vous/);
  await expect.poll(() => page.getByLabel("Prénom").inputValue()).toBe("Clara");
  await page.getByRole("button", { name: "Modifier : créneau" }).click();
  await page.getByRole("heading", { name: "Quand souhaitez-vous venir ?" }).waitFor();
  await onward(page).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  await expect.poll(() => page.getByLabel("Prénom").inputValue()).toBe("Clara");
  await page.getByRole("main").getByLabel("Adresse e-mail").fill(booker["Adresse e-mail"]);
  await page.getByRole("main").getByLabel("Adresse e-mail").press("Enter"); // confirms, although the first visible button leads back
  const toast = page.getByRole("status").filter({ hasText: "Rendez-vous confirmé." });
  await toast.waitFor();
  expect(new URL(page.url()).pathname).toBe("/home");
  await expect.poll(() => toast.innerText()).toContain(hourName(slot));
  expect(documents.length).toBe(scripted ? 0 : 7);
  await toast.hover(); // it stays while the pointer is on it
  await toast.getByRole("link", { name: "Voir mon rendez-vous" }).click();
  await page.getByRole("heading", { level: 1, name: "Votre rendez-vous" }).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toContain("Clara Moreau");
  await page.goBack();
  await page.waitForURL("**/home");
  expect(await shop().db("appointments").where({ email: booker["Adresse e-mail"] })).toHaveLength(1);
});

inMode(
  "avec JavaScript",
  "'Continuer' waits for a choice, turning pages keeps the place and the focus, and sending says so",
  async (journey) => {
    const { page, context } = journey;
    await open(journey, "/rendez-vous");
    await expect.poll(() => onward(page).isDisabled()).toBe(true);
    // By keyboard alone from here.
    await page.getByLabel(REASON).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Quand souhaitez-vous venir ?" }).waitFor();
    await expect.poll(() => onward(page).isDisabled()).toBe(true);
    const documents = documentsOf(page);
    await page.getByRole("link", { name: "Semaine" }).press("Enter");
    await page.getByText("Choisissez un jour pour voir ses heures.").waitFor();
    const title = page.getByRole("heading", { level: 3, name: /^Du / });
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await page
      .getByRole("link", { name: /libres?$/ })
      .first()
      .press("Enter");
    const first = page.locator('input[name="slotAt"]:enabled').first();
    await first.waitFor();
    await expect.poll(() => onward(page).isDisabled()).toBe(true);
    await first.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => onward(page).isEnabled()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
    expect(documents).toEqual([]);

    await fill(page, newBooker());
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await context.route(/\/rendez-vous\?etape=3.*_data=/, async (route) => {
      await held;
      await route.continue();
    });
    const button = page.getByRole("button", { name: CONFIRM });
    await button.click();
    const sending = page.getByRole("button", { name: "Envoi…" });
    await sending.waitFor();
    await expect.poll(() => sending.isDisabled()).toBe(true);
    letGo();
    await page.getByText("Rendez-vous confirmé.").waitFor();
  },
);

inMode(
  "avec JavaScript",
  "a slot lost at the last moment brings the agenda back without it; a lost network leaves the form as typed",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
    const slot = await freeSlot(shop());
    await toConfirm(journey, slot);
    const booker = newBooker();
    await fill(page, booker);
    await context.setOffline(true);
    await page.getByRole("button", { name: CONFIRM }).click();
    await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
    await expect.poll(() => page.getByLabel("Prénom").inputValue()).toBe("Clara");
    await context.setOffline(false);

    await keepForShop(shop(), slot);
    await page.getByRole("button", { name: CONFIRM }).click();
    await page.getByRole("alert").getByRole("link", { name: TAKEN }).waitFor();
    // The alert comes before the agenda: until then the page is still the last step, which names the slot.
    await page.locator(`input[value="${slot}"]:enabled`).waitFor({ state: "detached" });
    await expect.poll(() => onward(page).isDisabled()).toBe(true);
    // The agenda comes back with the nearest days, which on the eve of closed days are before that of the slot.
    await open(journey, `/rendez-vous?etape=2&du=${shopDay(slot)}`);
    await expect.poll(() => day(page, slot).locator(`input[value="${slot}"]`).isDisabled()).toBe(true);
    const next = await freeSlot(shop());
    await tick(page.locator(`input[value="${next}"]`));
    await onward(page).click();
    await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
    await expect
      .poll(() => page.getByRole("main").getByLabel("Adresse e-mail").inputValue())
      .toBe(booker["Adresse e-mail"]);
    await page.getByRole("button", { name: CONFIRM }).click();
    await page.getByText("Rendez-vous confirmé.").waitFor();
  },
);

// The checker is a script itself, so only the shop's own scripts are blocked.
inMode(
  "scripts bloqués",
  "every view is right for assistive technology, small screens and fingers",
  async (journey) => {
    const { page, expectTrouble } = journey;
    expectTrouble(/status of 404.*cle=y/);
    const slot = await freeSlot(shop());
    await toConfirm(journey, slot);
    await fill(page, newBooker());
    await page.getByRole("button", { name: CONFIRM }).click();
    await page.getByRole("link", { name: "Voir mon rendez-vous" }).click();
    await page.getByRole("heading", { level: 1, name: "Votre rendez-vous" }).waitFor();
    const appointment = page.url();
    await toAgenda(journey);
    const around = `du=${shopDay(slot)}`;
    for (const path of [
      "/rendez-vous",
      `/rendez-vous?etape=2&vue=3jours&${around}`,
      `/rendez-vous?etape=2&vue=semaine&${around}`,
      `/rendez-vous?etape=2&vue=mois&${around}`,
      appointment,
      `${appointment}&demande=annuler`,
      `${appointment}&demande=deplacer`,
      "/rendez-vous/x?cle=y",
    ]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      expect(await accessibilityProblems(page), path).toEqual([]);
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} at ${width} px`,
        ).toBe(0);
      }
      const small = await page
        .locator("main")
        .locator(".slot label, a.cell, .agenda__modes a, .agenda__turn, .button")
        .evaluateAll(
          (elements) =>
            elements
              .map((element) => element.getBoundingClientRect())
              .filter(({ width, height }) => height > 0 && (height < 44 || width < 24)).length,
        );
      expect(small, path).toBe(0);
    }
  },
  { width: 360, height: 740 },
);
