import { expect } from "vitest";

import { changeSettings } from "~/domain/settings/changes.server";

import { adminVisitor, newAdministrator } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { inMode, offAndOn, type Journey } from "../helpers/browser";
import { servicesOf, sharedShop } from "../helpers/shop";
import { open } from "../helpers/shopping";
import { hasFocus } from "../helpers/looks";

const shop = sharedShop();

async function byAdmin({ context }: Journey): Promise<void> {
  const { cookies } = await adminVisitor(shop());
  await context.addCookies([{ name: "gestion", value: cookies.get("gestion") ?? "", url: shop().url }]);
}

offAndOn(
  "a telephone number is mistyped, corrected, read by visitors, and gone back on",
  async (journey) => {
    const { page, mode, scripted } = journey;
    const number = mode === "avec JavaScript" ? "04 65 71 00 13" : "04 65 71 00 14";
    await byAdmin(journey);
    await open(journey, "/admin/reglages");
    await page.getByRole("link", { name: "Identité et mentions légales" }).click();
    await page.getByRole("heading", { level: 1, name: "Identité et mentions légales" }).waitFor();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    const phone = page.getByLabel("Téléphone", { exact: true });
    await phone.fill("0465");
    await page.getByLabel("Direction de la publication").fill("Camille P.");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("link", { name: /Écrivez un numéro de téléphone/ }).click();
    if (scripted) await hasFocus(phone);
    await expect.poll(() => page.getByLabel("Direction de la publication").inputValue()).toBe("Camille P.");
    await phone.fill(number.replaceAll(" ", "."));
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText("Réglages enregistrés.").waitFor();
    await page.getByRole("link", { name: "Page d’accueil", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Page d’accueil" }).waitFor();
    await expect.poll(() => page.getByText("Réglages enregistrés.").count()).toBe(0);

    await page.goto("/contact");
    await page.getByRole("main").getByRole("link", { name: number }).waitFor();
    await open(journey, "/admin/reglages/historique");
    await page.getByRole("button", { name: "Revenir aux réglages d’origine" }).click();
    await page.getByText("Réglages rétablis.").waitFor();
    await page.goto("/contact");
    await expect.poll(() => page.getByRole("main").getByRole("link", { name: number }).count()).toBe(0);
  },
  { width: 360 },
);

offAndOn(
  "a letter is reworded: refused, seen beforehand, saved, and gone back on",
  async (journey) => {
    const { page, scripted } = journey;
    await byAdmin(journey);
    await open(journey, "/admin/reglages/courriels");
    await page.getByRole("link", { name: "Question à l’opticien reçue" }).click();
    await page.getByRole("heading", { level: 1, name: "Courriel « Question à l’opticien reçue »" }).waitFor();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Objet").fill("Merci de votre {{demande}}");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("link", { name: /ne connaît pas/ }).click();
    await page.getByLabel("Objet").fill("Merci, et à très vite {{à la ville}}");
    await page.getByRole("button", { name: "Voir l’aperçu" }).click();
    await page.getByText("Objet : Merci, et à très vite à Lyon").waitFor();
    await hasFocus(page.getByText("Aperçu de votre saisie : rien n’est enregistré."));
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText("Courriel enregistré.").waitFor();
    await page.getByRole("button", { name: "Revenir au texte livré" }).click();
    await page.getByText("Le texte livré est rétabli.").waitFor();
    await expect.poll(() => page.getByLabel("Objet").inputValue()).toBe("Votre question à l’opticien");

    await open(journey, "/admin/reglages/textes/textFaq");
    await page.getByRole("button", { name: "Voir l’aperçu" }).click();
    const preview = page.getByRole("region", { name: "Aperçu de votre saisie : rien n’est enregistré" });
    await preview.waitFor();
    await hasFocus(preview); // it is far above the button
  },
  { width: 360 },
);

offAndOn(
  "a fee and a notice are set, corrected, and read by visitors",
  async (journey) => {
    const { page, mode, scripted } = journey;
    const notice = `Livraison retardée le 24 (${mode}).`;
    await byAdmin(journey);
    await open(journey, "/admin/reglages/commerce");
    await page.getByRole("heading", { level: 1, name: "Commerce" }).waitFor();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    const fee = page.getByLabel("Frais de livraison (€)");
    await fee.fill("5 euros");
    await page.getByLabel("Texte de l’annonce").fill(notice);
    await page.getByText("Toutes les commandes").click();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("link", { name: /écrivez un montant de 0/ }).click();
    if (scripted) await hasFocus(fee);
    await expect.poll(() => page.getByLabel("Texte de l’annonce").inputValue()).toBe(notice);
    await expect.poll(() => page.getByRole("radio", { name: "Toutes les commandes" }).isChecked()).toBe(true);
    await fee.fill("4,90");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText("Réglages enregistrés.").waitFor();

    await open(journey, "/optiques-homme");
    await page.getByRole("complementary", { name: "Annonce" }).getByText(notice).waitFor();
    if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto("/options-de-livraison");
    await page.getByText("En dessous, elle coûte 4,90").first().waitFor();
    await open(journey, "/admin/reglages/historique");
    await page.getByRole("button", { name: "Revenir aux réglages d’origine" }).click();
    await page.getByText("Réglages rétablis.").waitFor();
    await open(journey, "/optiques-homme");
    await expect.poll(() => page.getByRole("complementary", { name: "Annonce" }).count()).toBe(0);
  },
  { width: 360 },
);

offAndOn(
  "the home page is seen with the words just typed, as the shop draws it, and stays as it was",
  async (journey) => {
    const { page } = journey;
    await byAdmin(journey);
    await open(journey, "/admin/reglages/accueil");
    await page.getByLabel("Première ligne", { exact: true }).fill("Regardez");
    await page.getByRole("button", { name: "Voir l’aperçu" }).click();
    const preview = page.frameLocator("iframe");
    const first = preview.getByText("Regardez", { exact: true });
    // The sheet of the shop comes with the page, and only the nonce of the document around it lets it in.
    await expect.poll(() => first.evaluate((line) => getComputedStyle(line).textTransform)).toBe("uppercase");
    await hasFocus(page.getByRole("region", { name: /^Aperçu de votre saisie/ }));
    await expect.poll(() => page.getByLabel("Première ligne", { exact: true }).inputValue()).toBe("Regardez");
    await page.goto("/home");
    await page.getByText("Voir", { exact: true }).first().waitFor();
  },
  { width: 390 },
);

inMode(
  "avec JavaScript",
  "what is done at the foot of a page leads there, though the pressed button is gone",
  async (journey) => {
    const { page } = journey;
    const url = `/medias/${"a".repeat(24)}.mp4`; // it need not be there to be taken back
    journey.expectTrouble(/status of 404/);
    await changeSettings(servicesOf(shop()), await newAdministrator(shop()), () => ({ filmHero: { url, about: "" } }));
    await byAdmin(journey);
    await open(journey, "/admin/reglages/images");
    await page.getByRole("button", { name: "Revenir au film livré" }).click();
    await page.getByText("Le film livré est rétabli.").waitFor();
    await hasFocus(page.getByRole("region", { name: "Le film de l’accueil" }));
  },
);
