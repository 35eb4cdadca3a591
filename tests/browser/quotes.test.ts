import { expect } from "vitest";

import { accessibilityProblems } from "../helpers/axe";
import { offAndOn } from "../helpers/browser";
import { normal } from "../helpers/dom";
import { plain } from "../helpers/eyes";
import { sharedShop } from "../helpers/shop";
import { someone, tick } from "../helpers/shopping";
import { MYOPE } from "../helpers/wearing";
import { heading, atProposals } from "../helpers/wearing-in-browser";

const shop = sharedShop();

offAndOn(
  "a wearer asks for a free quote at the wizard's end, goes back, and orders it at its price",
  async (journey) => {
    const { page } = journey;
    const customer = someone();
    await atProposals(journey, shop(), { situation: "vision", eyes: MYOPE });
    await tick(page.getByLabel("Sur mesure", { exact: true }));
    await page.getByRole("button", { name: "Recevoir un devis gratuit" }).click();
    await heading(page, "Votre devis gratuit");
    if (journey.scripted) expect(await accessibilityProblems(page)).toEqual([]);
    for (const label of ["Prénom", "Nom", "Adresse e-mail", "Numéro et rue", "Code postal", "Ville"] as const)
      await page.getByRole("main").getByLabel(label, { exact: true }).fill(customer[label]);
    await page.getByRole("button", { name: "Établir le devis" }).dblclick();
    const title = page.getByRole("heading", { name: /^Devis D-/, level: 1 });
    await title.waitFor();
    const name = await title.innerText();
    const said = plain(normal(await page.getByRole("main").innerText()));
    for (const words of ["vous ne paieriez rien", "284,00 €", "Prix de l'équipement"]) expect(said).toContain(words);
    if (journey.scripted) expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.goBack();
    await heading(page, "Votre devis gratuit");
    await page.goForward();
    await title.waitFor();
    await expect.poll(() => title.innerText()).toBe(name);
    expect(await shop().db("quotes").where({ email: customer["Adresse e-mail"] })).toHaveLength(1);

    await page.getByRole("button", { name: "Commander ce devis" }).click();
    await heading(page, "Votre panier");
    await expect.poll(async () => plain(normal(await page.getByRole("main").innerText()))).toContain("Total 284,00 €");
  },
);
