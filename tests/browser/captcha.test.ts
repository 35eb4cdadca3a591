import type { Page } from "playwright";
import { beforeAll, beforeEach, expect } from "vitest";

import { hourName } from "~/domain/appointments/slots";
import { dayAndMonth, shopDay } from "~/domain/days";

import { CONFIRM, freeSlot, newBooker, REASON } from "../helpers/appointments";
import { inMode, type Journey } from "../helpers/browser";
import { captchaEnvironment } from "../helpers/services";
import { sharedShop } from "../helpers/shop";
import { open, tick } from "../helpers/shopping";

const shop = sharedShop();
beforeAll(() => shop().restart(captchaEnvironment(shop().sandbox.urls)));
beforeEach(() => {
  shop().sandbox.recaptcha.clear();
  shop().sandbox.recaptcha.faults.requests.splice(0);
});
const asked = () => shop().sandbox.recaptcha.requests.map(({ path }) => path);

async function toConfirm(journey: Journey, slot: string): Promise<Page> {
  const { page } = journey;
  await open(journey, "/rendez-vous");
  await tick(page.getByLabel(REASON));
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await page.getByRole("heading", { name: "Quand souhaitez-vous venir ?" }).waitFor();
  await open(journey, `/rendez-vous?etape=2&vue=3jours&du=${shopDay(slot)}`);
  await tick(page.getByRole("group", { name: dayAndMonth(shopDay(slot)) }).getByLabel(hourName(slot), { exact: true }));
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  return page;
}

async function fill(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(newBooker()))
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
}

inMode(
  "avec JavaScript",
  "Google's script is loaded when one begins to fill the form in, and its token lets one book",
  async (journey) => {
    const slot = await freeSlot(shop());
    const page = await toConfirm(journey, slot);
    expect(asked()).toEqual([]); // no third party knows of this visit yet
    await fill(page);
    await expect.poll(asked).toEqual(["/recaptcha/api.js"]);
    await page.getByRole("button", { name: CONFIRM }).click();
    await page.waitForURL(/\/home/);
    expect(asked()).toEqual(["/recaptcha/api.js", "/recaptcha/api/siteverify"]);
    expect(await shop().db("appointments").where({ slot_at: slot })).toHaveLength(1);
  },
);

inMode("avec JavaScript", "without Google's script one is told, and a later press tries again", async (journey) => {
  journey.expectTrouble(/Failed to load resource/);
  shop().sandbox.recaptcha.fail("GET /recaptcha/api.js", { status: 500 });
  const slot = await freeSlot(shop());
  const page = await toConfirm(journey, slot);
  await fill(page);
  await page.getByRole("button", { name: CONFIRM }).click();
  await page.getByRole("alert").getByText("Le reCAPTCHA n'est pas chargé.").waitFor();
  await expect.poll(() => page.getByRole("main").getByLabel("Prénom", { exact: true }).inputValue()).toBe("Clara");
  shop().sandbox.recaptcha.clear();
  await page.getByRole("button", { name: CONFIRM }).click();
  await page.waitForURL(/\/home/);
  expect(await shop().db("appointments").where({ slot_at: slot })).toHaveLength(1);
});
