import { beforeAll, expect } from "vitest";

import { orderAdaptationPath } from "~/domain/orders/links.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { ADMINISTRATOR_PASSWORD, newAdministrator } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { hydrated, offAndOn } from "../helpers/browser";
import { choiceOf, setStock } from "../helpers/factories";
import { BY, move } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { withCorrection } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
});

offAndOn(
  "a pair goes over the bench, is fetched with its code, and does not suit",
  async ({ page, scripted, mode }) => {
    const { email } = await newAdministrator(shop());
    const order = await paidOrder(services, {
      deliveryMethod: "retrait",
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
    });
    await validatePrescription(services, order.id, BY);
    const main = page.getByRole("main");
    const ready = async () => {
      if (!scripted) return;
      await hydrated(page);
      expect(await accessibilityProblems(page)).toEqual([]);
    };

    await page.goto(`/admin/commandes/${order.id}/atelier/${order.lines[0]?.id ?? ""}`);
    if (scripted) await hydrated(page);
    await main.getByLabel("E-mail").fill(email);
    await main.getByLabel("Mot de passe").fill(ADMINISTRATOR_PASSWORD);
    await main.getByRole("button", { name: "Se connecter" }).click();
    await main.getByRole("heading", { level: 1, name: `Fiche atelier ${order.number}` }).waitFor();
    await ready();
    for (const step of ["Verres commandés", "Verres reçus", "Verres montés", "Montage contrôlé"]) {
      if (step === "Verres montés") {
        await main.getByLabel("Lot ou UDI du verre droit").fill(`D-${mode}`);
        await main.getByLabel("Lot ou UDI du verre gauche").fill(`G-${mode}`);
      }
      await main.getByRole("button", { name: step }).click();
      await main.getByText(new RegExp(`${step} le .*, par Camille Perrachon`)).waitFor();
    }

    const waiting = await move(services, order, ORDER_STATUS.shipped);
    await page.goto("/admin/retraits");
    await ready();
    await main.getByLabel("Code de retrait").fill(waiting.pickupCode ?? "");
    await main.getByRole("button", { name: "Remettre la commande" }).click();
    await page.locator(".flash").getByText(`Commande ${order.number} remise à Clara Moreau.`).waitFor();

    await page.goto(`/admin/lots?lot=${encodeURIComponent(`G-${mode}`)}`);
    await ready();
    await main.getByLabel("Préparer la lettre").fill("Rapportez vos lunettes à la boutique.");
    await main.getByRole("button", { name: "Préparer la lettre" }).click();
    await main.getByRole("button", { name: "Confirmer l’envoi à 1 client" }).click();
    await page.locator(".flash").getByText("1 lettre part pour 1 paire.").waitFor();

    await page.goto(orderAdaptationPath(services.config, order.id));
    await ready();
    await main.getByLabel("Ce qui vous gêne").fill("Des vertiges dans les escaliers.");
    await main.getByRole("button", { name: "Envoyer ma demande" }).click();
    await main.getByText("Un opticien la lit et vous répond par courriel.").waitFor();
  },
);
