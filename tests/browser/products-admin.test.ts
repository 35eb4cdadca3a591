import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { inMode, type Journey, offAndOn } from "../helpers/browser";
import { newMaker } from "../helpers/factories";
import { photograph } from "../helpers/photographs";
import { sharedShop } from "../helpers/shop";
import { holdPosts, open, putInCart } from "../helpers/shopping";

const shop = sharedShop();
let number = 9_800;

async function byAdmin({ context }: Journey): Promise<void> {
  const { cookies } = await adminVisitor(shop());
  await context.addCookies([{ name: "gestion", value: cookies.get("gestion") ?? "", url: shop().url }]);
}

async function addColor({ page }: Journey, name: string): Promise<void> {
  await page.getByRole("group", { name: "Nouveau coloris" }).getByLabel(name, { exact: true }).check();
  await page.getByRole("button", { name: "Ajouter ce coloris" }).click();
  await page.getByLabel(`Stock – ${name}`).waitFor();
}

offAndOn(
  "a product is added with two colours and a photograph, seen in the shop, priced anew, and archived",
  async (journey) => {
    const { page, scripted } = journey;
    const name = `Quai ${(number += 1)}`;
    await byAdmin(journey);
    await newMaker({ db: shop().db, now: () => new Date() }, "Essais Réunis");
    await open(journey, "/admin/produits/nouveau");
    for (const [label, text] of Object.entries({
      "ID": String(number),
      "Marque": "Essais Réunis",
      "Nom": name,
      "Prix (€)": "129,90",
      "Description": "Une monture.",
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel("Matière").selectOption("acetate");
    await page.getByLabel("Référence du fabricant").fill("ER 1");
    await page.getByLabel("UDI-DI").fill("4006381333931");
    await page.getByLabel("Protection UV").selectOption("UV400");
    await page.getByLabel("Marquage CE et déclaration de conformité vérifiés").check();
    await page.getByLabel("Mode d’emploi", { exact: false }).fill("À laver à l’eau tiède.");
    await addColor(journey, "Noir");
    await addColor(journey, "Écaille brune");
    await expect.poll(() => page.getByLabel("Nom", { exact: true }).inputValue()).toBe(name);
    await page.getByLabel("Stock – Noir").fill("3");
    for (const color of ["Noir", "Écaille brune"])
      await page.getByLabel(`Catégorie de filtre – ${color}`).selectOption("3");
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Enregistrer" }).last().click();
    await page.getByText(`Essais Réunis ${name} a été ajouté.`).waitFor();
    if (scripted) await page.waitForFunction(() => scrollY === 0);

    await page.getByRole("link", { name: "Voir sa fiche" }).click();
    await page.getByRole("link", { name: "Photos" }).click();
    await page
      .getByLabel("Photo", { exact: true })
      .setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer: await photograph(800, 500) });
    await page.getByLabel("Description de la photo").fill("La monture noire, de face");
    await page.getByRole("button", { name: "Ajouter la photo" }).click();
    await page.getByText("La photo a été ajoutée.").waitFor();

    const slug = `essais-reunis-quai-${number}`;
    await open(journey, `/article/${slug}`);
    const photo = page.getByRole("img", { name: "La monture noire, de face" }).first();
    await photo.evaluate((image) => (image as HTMLImageElement).decode());
    await expect
      .poll(() => photo.evaluate((image) => new URL((image as HTMLImageElement).currentSrc).pathname))
      .toMatch(/^\/medias\/[0-9a-f]{24}-\d+\.avif$/);
    await putInCart(journey, slug);

    await open(journey, `/admin/produits?q=${number}`);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByLabel("Prix (€)", { exact: true }).fill("99");
    await page.getByRole("button", { name: "Enregistrer" }).last().click();
    await page.getByText(`Essais Réunis ${name} a été mis à jour.`).waitFor();
    await open(journey, "/panier");
    await expect.poll(() => page.getByRole("main").innerText()).toMatch(/99,00\s€/);

    await open(journey, `/admin/produits?q=${number}`);
    await page.getByRole("button", { name: `Supprimer : Essais Réunis ${name}` }).click();
    await page.getByText("Confirmer la suppression ?").locator("visible=true").waitFor();
    await (
      scripted
        ? page.getByRole("dialog").getByRole("button", { name: "Supprimer" })
        : page.getByRole("button", { name: "Confirmer" })
    ).click();
    await page.getByText(/Il a été archivé et non supprimé/).waitFor();
    await open(journey, "/panier");
    await page
      .getByRole("main")
      .getByText("N’est plus en vente. Retirez cet article pour continuer.")
      .first()
      .waitFor();
  },
);

inMode(
  "avec JavaScript",
  "a network lost half way leaves the admin area's forms as they were typed, to be sent again",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/net::ERR_INTERNET_DISCONNECTED/);
    await byAdmin(journey);
    const lost = async () => {
      await context.setOffline(true);
      await page
        .getByRole("button", { name: /^(Enregistrer|Ajouter le code)$/ })
        .last()
        .click();
      await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
      await context.setOffline(false);
    };
    await open(journey, "/admin/produits/nouveau");
    for (const [label, text] of Object.entries({
      "ID": String((number += 1)),
      "Marque": "Essais Réunis",
      "Nom": "Perdu en route",
      "Prix (€)": "129,90",
      "Description": "Une monture.",
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel("Matière").selectOption("acetate");
    await page.getByLabel("Référence du fabricant").fill("ER 1");
    await page.getByLabel("UDI-DI").fill("4006381333931");
    await page.getByLabel("Protection UV").selectOption("UV400");
    await page.getByLabel("Marquage CE et déclaration de conformité vérifiés").check();
    await page.getByLabel("Mode d’emploi", { exact: false }).fill("À laver à l’eau tiède.");
    await addColor(journey, "Noir");
    await page.getByLabel("Stock – Noir").fill("7");
    await lost();
    expect([
      await page.getByLabel("Nom", { exact: true }).inputValue(),
      await page.getByLabel("Matière").inputValue(),
      await page.getByLabel("Stock – Noir").inputValue(),
    ]).toEqual(["Perdu en route", "acetate", "7"]);
    await page.getByRole("button", { name: "Enregistrer" }).last().click();
    await page.getByText("Essais Réunis Perdu en route a été ajouté.").waitFor();

    for (const [path, label] of [
      ["/admin/verres/nouveau", "Nom"],
      ["/admin/traitements/nouveau", "Nom"],
      ["/admin/codes-promo/nouveau", "Code"],
    ] as const) {
      await open(journey, path);
      await page.getByLabel(label, { exact: true }).fill("EN-ROUTE");
      if (label === "Code") await page.getByLabel("Valeur").fill("5");
      await lost();
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { message: path }).toBe("EN-ROUTE");
    }
    await open(journey, `/admin/produits?q=${number}`);
    await page.getByRole("button", { name: /^Supprimer : / }).click();
    await context.setOffline(true);
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await page.getByRole("alert").getByText("La connexion est interrompue").waitFor();
  },
);

inMode(
  "avec JavaScript",
  "a session that ends while a form is filled in costs nothing of it: one logs in elsewhere and sends it again",
  async (journey) => {
    const { page } = journey;
    await byAdmin(journey);
    await open(journey, "/admin/codes-promo/nouveau");
    await page.getByLabel("Code", { exact: true }).fill("SANS-FIN");
    await page.getByLabel("Valeur").fill("5");
    await shop().db("sessions").delete();
    const send = () => page.getByRole("button", { name: "Ajouter le code" }).click();
    await send();
    await page.getByRole("alert").getByText("Votre session est terminée : rien n’a été enregistré.").waitFor();
    await expect.poll(() => page.getByLabel("Code", { exact: true }).inputValue()).toBe("SANS-FIN");

    await byAdmin(journey);
    await send();
    await page.getByText("SANS-FIN").first().waitFor();
    await page.waitForURL("**/admin/codes-promo");
  },
);

inMode(
  "avec JavaScript",
  "a photograph on its way says so, and what is typed for the next one stays",
  async (journey) => {
    const { page } = journey;
    await byAdmin(journey);
    const path = `/admin/produits/${PLAIN_FRAME.id}/photos`;
    await open(journey, path);
    const chosen = async (name: string) =>
      page
        .getByLabel("Photo", { exact: true })
        .setInputFiles({ name, mimeType: "image/jpeg", buffer: await photograph(800, 500) });
    const said = page.getByLabel("Description de la photo");
    await chosen("face.jpg");
    await said.fill("Portée, de face");
    const { release } = await holdPosts(page, path);
    await page.getByRole("button", { name: "Ajouter la photo" }).click();
    await page.getByRole("status").filter({ hasText: "La photo est en cours d’envoi" }).waitFor();
    await said.fill("Portée, de profil");
    release();
    await page.getByText("La photo a été ajoutée.").waitFor();
    await page.getByRole("status").filter({ hasText: "en cours d’envoi" }).waitFor({ state: "hidden" });
    const fields = async () => [
      await said.inputValue(),
      await page.getByLabel("Photo", { exact: true }).evaluate((field) => (field as HTMLInputElement).files?.length),
    ];
    await expect.poll(() => fields()).toEqual(["Portée, de profil", 0]);
    const kept = page.getByRole("button", { name: /^Retirer/ });
    const before = await kept.count();
    await chosen("profil.jpg");
    await page.getByRole("button", { name: "Ajouter la photo" }).click();
    await kept.nth(before).waitFor();
    await expect.poll(() => fields()).toEqual(["", 0]);
  },
);
