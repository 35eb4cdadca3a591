import { beforeAll, expect } from "vitest";

import { orderPath } from "~/domain/orders/links.server";
import type { Services } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, hydrated, inMode } from "../helpers/browser";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { newEmail } from "../helpers/email";
import { momentAgo } from "../helpers/form-age";
import { deliveredOrder } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { hasFocus } from "../helpers/looks";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});

everyModeAtNight(
  "an order found again by its number; one thing returned, the other taken back",
  async ({ page, scripted }) => {
    const email = newEmail("parcours");
    const order = await deliveredOrder(services, {
      customer: { ...CLARA_MOREAU, email },
      choices: [choiceOf(PLAIN_FRAME), choiceOf(ACCESSORY)],
    });
    const main = page.getByRole("main");
    const noProblem = async () => scripted && expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto("/suivi-commande");
    if (scripted) await hydrated(page);
    await main.getByLabel("Numéro de la commande").fill(order.number);
    await page
      .locator('input[name="shown"]')
      .evaluate((field, moment) => ((field as HTMLInputElement).value = moment), momentAgo(shop()));
    await main.getByRole("button", { name: "Voir ma commande" }).click();
    await page.getByRole("link", { name: /Indiquez une adresse e-mail/ }).click();
    await hasFocus(main.getByLabel("Adresse e-mail"));
    await main.getByLabel("Adresse e-mail").fill(email);
    await main.getByRole("button", { name: "Voir ma commande" }).click();
    await page.getByRole("heading", { level: 1, name: "Votre commande est livrée" }).waitFor();
    await expect
      .poll(() => page.getByRole("list", { name: "Suivi de la commande" }).getByRole("listitem").count())
      .toBe(4);
    await noProblem();

    // A return: the mistake is shown at its field, and the page keeps what was typed.
    await main.getByRole("link", { name: "Demander un retour" }).click();
    await page.getByRole("heading", { level: 1, name: "Demander un retour" }).waitFor();
    if (scripted) await hydrated(page);
    await main.getByLabel("Raison : Maison Valmy Panthéon").selectOption("La taille ne convient pas");
    await main.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("link", { name: "Choisissez au moins un article." }).click();
    await hasFocus(main.getByLabel(/^Maison Valmy/));
    await page.keyboard.press("Space");
    await expect.poll(() => main.getByLabel("Raison : Maison Valmy Panthéon").inputValue()).toBe("size");
    await noProblem();
    await main.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { level: 1, name: "Vérifiez votre demande" }).waitFor();
    await main.getByText("La taille ne convient pas").waitFor();
    await noProblem();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Demander un retour" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Vérifiez votre demande" }).waitFor();
    await page.reload();
    if (scripted) await hydrated(page);
    await main.getByLabel("Un mot pour la boutique").fill("Trop grandes");
    await main.getByRole("button", { name: "Demander le retour" }).click();
    await main.getByRole("heading", { name: "Retour : Retour demandé" }).waitFor();

    // The customer withdraws from the rest.
    await main.getByRole("link", { name: "Renoncer au contrat ici" }).click();
    await page.getByRole("heading", { level: 1, name: "Renoncer au contrat" }).waitFor();
    if (scripted) await hydrated(page);
    await main.getByLabel(/^Maison Valmy/).uncheck();
    await noProblem();
    await main.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { level: 1, name: "Vérifiez, puis confirmez" }).waitFor();
    await expect.poll(() => main.getByRole("listitem").filter({ hasText: ACCESSORY.name }).count()).toBe(1);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Renoncer au contrat" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Vérifiez, puis confirmez" }).waitFor();
    await noProblem();
    await main.getByRole("button", { name: "Confirmer la rétractation" }).click();
    await main.getByRole("heading", { name: /^Rétractation enregistrée le .+ à \d\d:\d\d:\d\d$/ }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(orderPath(services.config, order.id));
    expect(await shop().db("returns").where({ order_id: order.id }).orderBy("requested_at").pluck("state")).toEqual([
      "Retour demandé",
      "Retour demandé",
    ]);
    expect(await shop().db("withdrawals").where({ order_id: order.id })).toHaveLength(1);
  },
  { width: 320 },
);

inMode("sans JavaScript", "the steps of an order stand apart, however narrow the screen", async ({ page, context }) => {
  const { visitor, visitorId } = await registered(shop());
  await paidOrder(services, {}, visitorId);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop().url })));
  for (const width of [320, 360, 414]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/mon-compte");
    const edges = await page
      .locator(".timeline__label")
      .evaluateAll((labels) =>
        labels
          .map((label) => label.getBoundingClientRect())
          .map(({ left, right, height }) => ({ left, right, height })),
      );
    expect(edges).toHaveLength(4);
    for (const [place, { left, height }] of edges.entries())
      expect([left - (edges[place - 1]?.right ?? 0) > 2, height < 25], `${width}: ${place}`).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

inMode("sans JavaScript", "a printed order shows what was bought, and nothing to press", async ({ page }) => {
  const order = await deliveredOrder(services, { customer: { ...CLARA_MOREAU, email: newEmail("imprime") } });
  await page.goto(orderPath(services.config, order.id));
  const main = page.getByRole("main");
  const pressed = main.locator("button, .button");
  await expect.poll(() => pressed.filter({ visible: true }).count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => pressed.filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => main.getByText(order.number).first().isVisible()).toBe(true);
});
