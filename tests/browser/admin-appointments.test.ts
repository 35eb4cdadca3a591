import { expect } from "vitest";

import { wallTime } from "~/domain/appointments/slots";
import { shopDay } from "~/domain/days";

import { adminVisitor } from "../helpers/administrator";
import { freeSlots, newAppointment } from "../helpers/appointments";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, inMode, type Journey } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";
import { documentsOf, holdPosts, open } from "../helpers/shopping";

const shop = sharedShop();

/** This browser, in the admin area of an administrator. */
async function byAdmin({ context }: Journey): Promise<void> {
  const { cookies } = await adminVisitor(shop());
  await context.addCookies([{ name: "gestion", value: cookies.get("gestion") ?? "", url: shop().url }]);
}

everyModeAtNight("an appointment is confirmed, moved and cancelled, and an hour kept", async (journey) => {
  const { page, scripted } = journey;
  const { id, email } = await newAppointment(shop());
  const [next = "", kept = ""] = await freeSlots(shop());
  await byAdmin(journey);
  await open(journey, `/admin/rendez-vous?statut=tous&q=${encodeURIComponent(email)}`);
  const documents = documentsOf(page);
  const said = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  const card = page.getByRole("article");

  await card.getByRole("button", { name: /^Confirmer/ }).click();
  await said("✅ Confirmé (email envoyé)");
  await card.getByText("Confirmé", { exact: true }).waitFor();
  await expect.poll(() => card.getByRole("button", { name: /^Confirmer/ }).count()).toBe(0);

  await card.getByText("Replanifier", { exact: true }).first().click();
  await card.getByLabel("Nouvelle date et heure").fill(wallTime(next));
  await card.getByRole("button", { name: "Replanifier" }).click();
  await said("✅ Replanifié (email envoyé)");

  await card.getByRole("button", { name: /^Annuler/ }).click();
  await page.getByText("Confirmer l’annulation de ce rendez-vous ?").first().waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(scripted ? 1 : 0);
  await page
    .getByRole(scripted ? "dialog" : "main")
    .getByRole("button", { name: scripted ? "Annuler" : "Confirmer", exact: true })
    .click();
  await said("✅ Annulé");
  await card.getByText("Annulé", { exact: true }).waitFor();

  await page.getByRole("link", { name: "Bloquer un créneau" }).click();
  await page.getByLabel("Date et heure").fill(wallTime(kept));
  await page.getByRole("button", { name: "Bloquer ce créneau" }).click();
  await said("✅ Créneau bloqué");
  await page.getByRole("heading", { name: "Agenda de la semaine" }).waitFor();
  if (scripted) expect(documents).toEqual([]);
  expect(await shop().db("appointments").where({ id })).toMatchObject([
    { status: "cancelled", slot_at: next, sequence: 3 },
  ]);
  expect(await shop().db("taken_slots").where({ slot_at: kept })).toHaveLength(1);
});

// The checker is a script itself, so only the shop's own scripts are blocked.
inMode(
  "scripts bloqués",
  "the diary, the reservations and the figures are right for assistive technology and small screens",
  async (journey) => {
    const { page } = journey;
    const { slotAt } = await newAppointment(shop());
    await byAdmin(journey);
    const views = Array.from({ length: 12 }, (_, page) => ({
      day: shopDay(new Date()),
      path: `/article/une-monture-au-nom-assez-long-${page}`,
      seen_before: "",
      views: 12 - page,
      visitors: 1,
    }));
    await shop().db("page_days").insert(views);
    for (const path of [
      "/admin/rendez-vous",
      `/admin/rendez-vous/semaine?debut=${shopDay(slotAt)}`,
      "/admin/rendez-vous/bloquer",
      "/admin/reservations",
      "/admin/analytics",
    ]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await page.locator("main summary").evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
      expect(await accessibilityProblems(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 740 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        path,
      ).toBe(0);
    }
  },
);

inMode(
  "avec JavaScript",
  "while one appointment is saved, its controls are off, and its card alone says so",
  async (journey) => {
    const { page } = journey;
    const surname = "Enregistrand";
    for (const _ of [1, 2]) await newAppointment(shop(), { nom: surname });
    await byAdmin(journey);
    await open(journey, `/admin/rendez-vous?statut=tous&q=${surname}`);
    const [card, other] = [page.getByRole("article").nth(0), page.getByRole("article").nth(1)];
    for (const each of [card, other]) await each.getByText("Détails internes").click();
    await card.getByLabel("Notes").fill("Vient avec ses verres");
    await other.getByLabel("Notes").fill("À rappeler");

    const { release, sent } = await holdPosts(page, "/admin/rendez-vous");
    const save = card.getByRole("button", { name: "Enregistrer les détails" });
    await save.click();
    await card.getByRole("status").filter({ hasText: "Enregistrement…" }).waitFor();
    await expect.poll(() => page.getByText("Enregistrement…").count()).toBe(1);
    const buttons = await card.getByRole("button").filter({ visible: true }).all();
    expect(buttons.length).toBeGreaterThan(2);
    for (const button of buttons) await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => card.getByLabel("Notes").isEditable()).toBe(false);
    await expect.poll(() => other.getByLabel("Notes").isEditable()).toBe(true);
    // A press on the unavailable button sends and asks nothing.
    await save.press("Enter");
    await card.getByRole("button", { name: /^Annuler/ }).press("Enter");
    await other.getByRole("button", { name: /^Confirmer/ }).press("Enter");
    expect([sent(), await page.getByRole("dialog").count()]).toEqual([1, 0]);
    release();
    await page.getByRole("status").filter({ hasText: "✅ Détails enregistrés" }).waitFor();
    await card.getByText("Vient avec ses verres").first().waitFor();
    await expect.poll(() => page.getByText("Enregistrement…").count()).toBe(0);
    expect(await other.getByLabel("Notes").inputValue()).toBe("À rappeler");
  },
);

inMode("sans JavaScript", "a printed week says which one it is, and leads nowhere", async (journey) => {
  const { page } = journey;
  await byAdmin(journey);
  await open(journey, "/admin/rendez-vous/semaine");
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: /^Du lundi / }).waitFor();
  await page.getByText("Semaine suivante").waitFor({ state: "hidden" });
});
