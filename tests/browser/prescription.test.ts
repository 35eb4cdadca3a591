import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, type Journey } from "../helpers/browser";
import { found } from "../helpers/found";
import { pdf, photo } from "../helpers/papers";
import { changeToLenses, DETAILS } from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { fillCustomer, leaveForHostedPage, open, payHosted, putInCart, someone, tick } from "../helpers/shopping";
import { readQuote } from "../helpers/wearing-in-browser";

const shop = sharedShop();

/** Gives the frame in this browser's cart its lenses, and answers up to the third step. */
async function goToPrescription(journey: Journey, customer = someone()): Promise<typeof customer> {
  const { page, context } = journey;
  await putInCart(journey, PLAIN_FRAME.slug, "48");
  const visitor = decodeURIComponent(
    (await context.cookies()).find(({ name }) => name.endsWith("visiteur"))?.value ?? "",
  );
  await changeToLenses(shop(), /[0-9a-f]{24}/.exec(visitor)?.[0] ?? "");
  await open(journey, "/checkout");
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
  await fillCustomer(page, customer);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { name: "Votre ordonnance" }).waitFor();
  return customer;
}

everyModeAtNight(
  "the prescription: refused, corrected, replaced, found again, paid with, and read by its owner",
  async (journey) => {
    const { page } = journey;
    const customer = await goToPrescription(journey);
    const proceed = page.getByRole("button", { name: "Continuer" });
    if (journey.scripted) expect(await accessibilityProblems(page)).toEqual([]);

    await proceed.click();
    const missing = page.getByRole("link", {
      name: "Veuillez fournir votre ordonnance ou cocher l'option pour l'envoyer par e-mail.",
    });
    await missing.waitFor();
    await expect.poll(() => page.title()).toMatch(/^Erreur : Ordonnance/);
    await missing.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id || location.hash.slice(1))).toBe("file");

    // The file stays when another answer is wrong.
    await page
      .getByLabel("Votre ordonnance")
      .setInputFiles({ name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await page.getByLabel("Date de naissance du porteur").fill(DETAILS["Date de naissance du porteur"]);
    await page.getByLabel("Date de l’ordonnance").fill("14/03/2010");
    await page.getByLabel("Nom du prescripteur").fill(DETAILS["Nom du prescripteur"]);
    await proceed.click();
    await page.getByRole("link", { name: /^Cette ordonnance était valable jusqu’au 14 mars 2015/ }).waitFor();
    await page.getByText("IMG_0042.jpg", { exact: true }).first().waitFor();
    await expect.poll(() => page.getByLabel("Nom du prescripteur").inputValue()).toBe("Dr Hélène Roux");

    await page.getByRole("button", { name: "Retirer le fichier IMG_0042.jpg" }).click();
    await page.getByLabel("Votre ordonnance").waitFor();
    await page
      .getByLabel("Votre ordonnance")
      .setInputFiles({ name: "ordonnance.pdf", mimeType: "application/pdf", buffer: await pdf() });
    for (const [label, text] of Object.entries(DETAILS)) await page.getByLabel(label).fill(text);
    await proceed.click();
    await page.getByRole("heading", { name: "Votre livraison" }).waitFor();

    await page.getByRole("link", { name: "Étape précédente" }).click();
    await page.getByRole("heading", { name: "Votre ordonnance" }).waitFor();
    await page.getByText("ordonnance.pdf", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
    await tick(page.getByLabel(/^Livraison à domicile/));
    await page.getByRole("button", { name: "Continuer" }).click();
    await readQuote(page);
    await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
    if (journey.scripted) return; // with scripts the card fields take over, and have tests of their own

    await leaveForHostedPage(page);
    await payHosted(page);
    await page.getByRole("heading", { name: "Merci, votre commande est confirmée" }).waitFor();
    await page.getByRole("link", { name: "Voir ou compléter" }).click();
    await page.getByRole("heading", { name: "Votre ordonnance est bien reçue" }).waitFor();
    const href = (await page.getByRole("link", { name: "ordonnance.pdf" }).getAttribute("href")) ?? "";
    const file = await page.request.get(href);
    expect([file.status(), file.headers()["content-type"], (await file.body()).subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect((await found(shop().db("orders").where({ email: customer["Adresse e-mail"] }).first("status"))).status).toBe(
      "En attente d'ordonnance",
    );
  },
);
