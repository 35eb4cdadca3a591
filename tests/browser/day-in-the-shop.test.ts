import { beforeAll, expect } from "vitest";

import { askOptician } from "~/domain/messages/questions.server";
import { requestReturn } from "~/domain/returns/request.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { ADMINISTRATOR_PASSWORD, adminVisitor, newAdministrator } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, hydrated, inMode, type Journey } from "../helpers/browser";
import { newVisitorId, setStock, shelfOf } from "../helpers/factories";
import { found } from "../helpers/found";
import { hasFocus } from "../helpers/looks";
import { orderNow } from "../helpers/orders";
import { boughtOrder, paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});

everyModeAtNight(
  "a day in the shop: an order prepared, labelled, shipped, delivered, returned and refunded",
  async ({ page, scripted }) => {
    const { email } = await newAdministrator(shop());
    const { order } = await boughtOrder(services, shop().sandbox, await newVisitorId(services));
    const main = page.getByRole("main");
    const said = (text: string | RegExp) => page.locator(".flash").getByText(text).waitFor();
    const ready = async () => scripted && hydrated(page);
    const panel = main.getByRole("region", { name: `Commande ${order.number}` });

    await page.goto("/admin/commandes?statut=a-preparer");
    await ready();
    await main.getByLabel("E-mail").fill(email);
    await main.getByLabel("Mot de passe").fill(ADMINISTRATOR_PASSWORD);
    await main.getByRole("button", { name: "Se connecter" }).click();
    await main.getByRole("heading", { level: 1, name: "Commandes" }).waitFor();
    await ready();
    await main.getByRole("link", { name: `Détails : ${order.number}` }).click();
    await panel.getByRole("checkbox", { name: /Préparé/ }).check();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    await panel.getByLabel("Nouveau statut").selectOption("En préparation");
    await panel.getByRole("button", { name: "Enregistrer le statut" }).click();
    await said("Commande mise à jour avec succès.");
    expect(new URL(page.url()).search).toBe(`?statut=en-preparation&ouvert=${order.id}`);

    await panel.getByRole("button", { name: "Étiquette d'expédition" }).click();
    await said("Étiquette d'expédition créée.");
    const { trackingNumber } = await orderNow(services, order.id);
    await expect.poll(() => panel.getByLabel("Numéro de suivi").inputValue()).toBe(trackingNumber);
    for (const [status, filter] of [
      ["Expédiée", "expediee"],
      ["Livrée", "livree"],
    ] as const) {
      await panel.getByLabel("Nouveau statut").selectOption(status);
      await panel.getByRole("button", { name: "Enregistrer le statut" }).click();
      await page.waitForURL(`**/admin/commandes?statut=${filter}&ouvert=${order.id}`);
      await said("Commande mise à jour avec succès.");
      await panel.getByRole("option", { name: `${status} (actuel)` }).waitFor({ state: "attached" });
    }

    // The customer returns it.
    expect((await requestReturn(services, order.id, { lines: "all", comment: null })).outcome).toBe("requested");
    await main.getByRole("link", { name: "Retours et rétractations" }).click();
    await main.getByRole("heading", { level: 1, name: "Retours et rétractations" }).waitFor();
    await main.getByRole("link", { name: order.number, exact: true }).click();
    await main.getByRole("heading", { level: 1, name: `Commande ${order.number}` }).waitFor();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    const { stock } = await shelfOf(shop(), PLAIN_FRAME);
    await main.getByLabel("Remettre en stock (à la validation)").check();
    await main.getByRole("button", { name: "Valider", exact: true }).click();
    await said("Retour validé, articles remis en stock.");
    expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(stock + 1);

    await main.getByRole("link", { name: "Rembourser", exact: true }).click();
    await main.getByLabel("Motif").fill("Article rendu");
    await main.getByRole("button", { name: "Vérifier" }).click();
    await main.getByRole("heading", { name: "Confirmer ce remboursement ?" }).waitFor();
    await main.getByRole("button", { name: /^Rembourser/ }).click();
    await said(/^Remboursement de .+ demandé\./);
    expect(await shop().db("refunds").where({ order_id: order.id }).pluck("amount_cents")).toEqual([order.totalCents]);

    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.waitForURL("**/home");
    await page.goto("/admin/commandes");
    await page.getByRole("heading", { level: 1, name: "Connexion Administrateur" }).waitFor();
  },
);

async function byAdmin({ context }: Journey): Promise<void> {
  const { cookies } = await adminVisitor(shop());
  await context.addCookies([{ name: "gestion", value: cookies.get("gestion") ?? "", url: shop().url }]);
}

inMode(
  "avec JavaScript",
  "a double click on an order's next step takes one step, and its status is read",
  async (journey) => {
    const { page } = journey;
    await byAdmin(journey);
    const order = await paidOrder(services);
    await page.goto(`/admin/commandes/${order.id}`);
    await hydrated(page);
    const begin = page.getByRole("button", { name: "Commencer la préparation" });
    const { x, y, width, height } = await found(begin.boundingBox());
    const press = (clickCount: number) => page.mouse.click(x + width / 2, y + height / 2, { clickCount });
    await press(1);
    const next = page.getByRole("button", { name: "Marquer « Expédiée »" });
    await next.waitFor();
    await hasFocus(page.getByText("En préparation", { exact: true }).locator(".."));
    const top = (await found(next.boundingBox())).y;
    const second = page.evaluate(
      () =>
        new Promise<boolean>((told) =>
          addEventListener("click", (event) => told(event.defaultPrevented), { once: true }),
        ),
    );
    await page.mouse.move(x + width / 2, top + height / 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await second).toBe(true);
    expect((await orderNow(services, order.id)).status).toBe("En préparation");
  },
);

inMode(
  "avec JavaScript",
  "the network is lost in the admin area: what was typed stays, and is saved once it is back",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await byAdmin(journey);
    const main = page.getByRole("main");
    const order = await paidOrder(services);
    const question = await askOptician(services, PLAIN_FRAME.id, {
      name: "Clara Moreau",
      email: "hors-ligne@exemple.fr",
      message: "Bonjour ?",
    });
    const forms = [
      {
        path: `/admin/commandes/${order.id}`,
        field: "Numéro de suivi",
        typed: "6A12345678901",
        button: "Enregistrer le suivi",
        said: "Numéro de suivi enregistré.",
      },
      {
        path: `/admin/commandes?statut=toutes&q=${order.number}&ouvert=${order.id}`,
        field: "Numéro de suivi",
        typed: "6A98765432109",
        button: "Enregistrer le suivi",
        said: "Numéro de suivi enregistré.",
      },
      {
        path: `/admin/questions/${question.id}`,
        field: "Votre réponse",
        typed: "Des verres amincis.",
        button: "Envoyer la réponse",
        said: "Réponse envoyée.",
      },
      {
        path: "/admin/rendez-vous/bloquer",
        field: "Motif",
        typed: "Inventaire",
        button: "Bloquer ce créneau",
        said: null,
      },
    ];
    for (const { path, field, typed, button, said } of forms) {
      await page.goto(path);
      await hydrated(page);
      await main.getByLabel(field).fill(typed);
      await context.setOffline(true);
      await main.getByRole("button", { name: button }).click();
      await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
      await expect.poll(() => main.getByLabel(field).inputValue()).toBe(typed);
      await context.setOffline(false);
      if (!said) continue;
      await main.getByRole("button", { name: button }).click();
      await page.locator(".flash").getByText(said).waitFor();
    }
  },
);

inMode(
  "avec JavaScript",
  "the network is lost on the way to another tab: the admin area stays, says so, and goes on once it is back",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await byAdmin(journey);
    const tab = (name: string) => page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name });
    const headed = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goto("/admin/messages");
    await hydrated(page);
    await tab("Logs Suivi").click();
    await headed("Logs Suivi");
    await context.setOffline(true);
    await tab("Messages").click();
    await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
    await headed("Logs Suivi");
    await context.setOffline(false);
    await tab("Messages").click();
    await headed("Messages");
  },
);

inMode(
  "avec JavaScript",
  "a list's filters show what its address says, and the keyboard stays where it was",
  async (journey) => {
    const { page } = journey;
    await byAdmin(journey);
    const main = page.getByRole("main");
    for (const [path, label] of [
      ["/admin/commandes", "Numéro, nom, e-mail ou téléphone"],
      ["/admin/messages", "Nom ou e-mail"],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      const field = main.getByLabel(label);
      await field.fill("zzz");
      await field.press("Enter");
      await page.waitForURL("**q=zzz**");
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await main.getByRole("link", { name: "Sans filtres" }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => field.inputValue()).toBe("");
    }
  },
);
