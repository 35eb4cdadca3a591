import { beforeAll, expect } from "vitest";
import type { Locator } from "playwright";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, hydrated, type Journey } from "../helpers/browser";
import { setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { normal } from "../helpers/dom";
import { pdf } from "../helpers/papers";
import { sharedShop } from "../helpers/shop";
import { cardFieldsReady, CONFIRMED, fillCustomer, open, PAY_BUTTON, someone, tick } from "../helpers/shopping";
import { heading, proceed, readQuote, atProposals } from "../helpers/wearing-in-browser";
import { unzip } from "../helpers/zip";

const shop = sharedShop({ env: { PAY_IN_SHOP: "all" } });
beforeAll(() => setStock(shop(), PLAIN_FRAME, 50));

const YEAR = new Date().getUTCFullYear();
const BORN = `01/06/${YEAR - 45}`;
const FIRST_ADDITION = {
  "Sphère de l'œil droit": "-0.75",
  "Sphère de l'œil gauche": "-0.75",
  "Addition de l'œil droit": "1.50",
  "Addition de l'œil gauche": "1.50",
};

/** Uses the same browser window as another person, until the next change. */
async function people(journey: Journey) {
  const { context } = journey;
  const camille = await adminVisitor(shop());
  let shopper: Awaited<ReturnType<typeof context.cookies>> = [];
  return {
    async optician() {
      shopper = await context.cookies();
      await context.clearCookies();
      await context.addCookies([...camille.cookies].map(([name, value]) => ({ name, value, url: shop().url })));
    },
    async customer() {
      await context.clearCookies();
      await context.addCookies(shopper);
    },
  };
}

/** The page that answers a correction and the page of an order have no scripts in any browser. */
async function sound({ page, scripted }: Journey): Promise<void> {
  if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
}

async function ready(journey: Journey): Promise<void> {
  if (journey.scripted) await hydrated(journey.page);
  await sound(journey);
}

async function tickAll(boxes: Locator): Promise<void> {
  for (const box of await boxes.all()) await tick(box);
}

const orderWith = (number: string) => found(shop().db("orders").where({ number }).first("id", "number", "pickup_code"));
const numberOn = async ({ page }: Journey) =>
  /C-\d{4}-\d{5}/.exec(normal(await page.getByRole("main").innerText()))?.[0] ?? "";

/** Examines and accepts, orders, receives, mounts under its lots, checks, and sets ready. */
async function overTheBench(journey: Journey, id: string, lot: string, unmeasured = ""): Promise<void> {
  const { page } = journey;
  const main = page.getByRole("main");
  await open(journey, `/admin/commandes/${id}/ordonnance`);
  await tickAll(main.getByRole("checkbox"));
  await main.getByRole("button", { name: "Accepter l’ordonnance" }).click();
  await page.getByText(/Acceptée par Camille Perrachon/).waitFor();
  await open(journey, `/admin/commandes/${id}`);
  await main.getByRole("link", { name: "Fiche atelier", exact: true }).click();
  await main.getByRole("heading", { level: 1, name: /^Fiche atelier/ }).waitFor();
  for (const step of ["Verres commandés", "Verres reçus", "Verres montés", "Montage contrôlé"]) {
    if (step === "Verres montés") {
      await main.getByLabel("Lot ou UDI du verre droit").fill(`${lot}-D`);
      await main.getByLabel("Lot ou UDI du verre gauche").fill(`${lot}-G`);
      if (unmeasured) await main.getByLabel("Pourquoi les mesures manquent").fill(unmeasured);
    }
    await main.getByRole("button", { name: step }).click();
    await main.getByText(new RegExp(`${step} le .*, par Camille Perrachon`)).waitFor();
  }
  await open(journey, `/admin/commandes/${id}`);
  await main.getByLabel("Nouveau statut").selectOption("Prête");
  await main.getByRole("button", { name: "Enregistrer le statut" }).click();
  await page.locator(".flash").first().waitFor();
}

/** At the counter: the code is said, the balance is paid, the glasses are handed over. */
async function handOver(journey: Journey, code: string, due: boolean): Promise<void> {
  const { page } = journey;
  const main = page.getByRole("main");
  await open(journey, "/admin/retraits");
  await main.getByLabel("Code de retrait").fill(code);
  await main.getByRole("button", { name: "Remettre la commande" }).click();
  if (due) {
    await tick(main.getByLabel("Carte, encaissée au terminal de la boutique"));
    await main.getByRole("button", { name: /^Encaisser .* et remettre$/ }).click();
  }
  await page
    .locator(".flash")
    .getByText(/remise à Clara/)
    .waitFor();
}

async function insurerFileOf({ page, context }: Journey): Promise<string[]> {
  const href = await page.getByRole("link", { name: /^Dossier mutuelle/ }).getAttribute("href");
  const file = await context.request.get(new URL(href ?? "", shop().url).href);
  return [...unzip(await file.body()).keys()].map((name) => name.replace(/-F\d{4}-\d{6}/, "")).sort();
}

everyModeAtNight(
  "first progressive lenses go from the wizard to a quote, an order, a correction, the bench, the counter and the insurer's file",
  async (journey) => {
    const { page, scripted, mode } = journey;
    const main = page.getByRole("main");
    const as = await people(journey);
    const customer = someone();
    await atProposals(journey, shop(), { situation: "both", eyes: FIRST_ADDITION });
    await tick(page.getByLabel("Sur mesure", { exact: true }));
    await page.getByRole("button", { name: "Recevoir un devis gratuit" }).click();
    await heading(page, "Votre devis gratuit");
    for (const label of ["Prénom", "Nom", "Adresse e-mail", "Numéro et rue", "Code postal", "Ville"] as const)
      await main.getByLabel(label, { exact: true }).fill(customer[label]);
    await main.getByLabel("Date de naissance du porteur").fill(BORN);
    await main.getByRole("button", { name: "Établir le devis" }).click();
    await page.getByRole("heading", { name: /^Devis D-/, level: 1 }).waitFor();
    await expect
      .poll(async () => normal(await main.innerText()))
      .toContain("une déclaration sur l'honneur ne la remplace pas");
    await main.getByRole("button", { name: "Commander ce devis" }).click();
    await heading(page, "Votre panier");

    await open(journey, "/checkout");
    await main.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
    await heading(page, "Vos coordonnées");
    await fillCustomer(page, customer);
    await proceed(page);
    await heading(page, "Votre ordonnance");
    await ready(journey);
    await expect.poll(async () => normal(await main.innerText())).toContain("Pour vous, Clara Moreau");
    await expect
      .poll(() => main.getByLabel("Date de naissance du porteur").inputValue(), { message: "as the quote was told" })
      .toBe(BORN);
    await main.getByLabel("Date de l’ordonnance").fill(`14/03/${YEAR - 1}`);
    await main.getByLabel("Nom du prescripteur").fill("Dr Hélène Roux");
    const name = "ordonnance.pdf";
    await main
      .getByLabel("Votre ordonnance", { exact: true })
      .setInputFiles({ name, mimeType: "application/pdf", buffer: await pdf({ text: `Add +2,00 ${mode}` }) });
    await proceed(page);
    await heading(page, "Votre livraison");
    await tick(main.getByLabel(/^Retrait à la boutique/));
    await proceed(page);
    await readQuote(page);
    await heading(page, "Vérifiez et payez");
    if (scripted) {
      await cardFieldsReady(page);
      await page.getByRole("button", { name: /^Commander avec obligation de paiement à la boutique/ }).click();
    } else {
      await tick(main.getByLabel("À la boutique, au retrait"));
      await main.getByRole("button", { name: PAY_BUTTON }).click();
    }
    await heading(page, CONFIRMED);
    const orderPage = page.url();
    const { id } = await orderWith(await numberOn(journey));

    await as.optician();
    await open(journey, `/admin/commandes/${id}/ordonnance`);
    const paper = main.getByRole("link", { name: /^Lire l’ordonnance/ });
    const file = await paper.getAttribute("href");
    await journey.context.request.get(new URL(file ?? "", shop().url).href);
    if (scripted) {
      await main.getByText("À ouvrir avant de l’accepter.").waitFor();
      const tab = journey.context.waitForEvent("page");
      await paper.click();
      await (await tab).close();
      await main.getByText("Vous l’avez ouverte.").waitFor();
    }
    await main.getByRole("link", { name: /^Proposer une correction/ }).click();
    await main.getByLabel("Addition, œil droit").fill("+2,00");
    await main.getByLabel("Addition, œil gauche").fill("+2,00");
    await main.getByRole("button", { name: "Envoyer la proposition au client" }).click();
    await page.getByText("La proposition est partie").waitFor();
    const mail = await shop().sandbox.inbox.waitFor(
      ({ subject, envelope }) => subject.includes("réponse") && envelope.to.includes(customer["Adresse e-mail"]),
    );

    await as.customer();
    await page.goto(/https?:\S+correction\S+/.exec(mail.text ?? "")?.[0] ?? "");
    await sound(journey);
    await main.getByRole("button", { name: "Accepter cette correction" }).click();
    await page.getByText("votre accord est enregistré").waitFor();

    await as.optician();
    await overTheBench(journey, id, `P-${mode}`, "Mesures prises par un confrère.");
    const { pickup_code: code } = await orderWith(
      (await shop().db("orders").where({ id }).first("number"))?.number ?? "",
    );
    await handOver(journey, code ?? "", true);

    await as.customer();
    await page.goto(orderPage);
    await sound(journey);
    await main.getByText("Remise", { exact: true }).first().waitFor();
    expect(await insurerFileOf(journey)).toEqual([
      "facture-detaillee.pdf",
      "facture.pdf",
      "ordonnance.pdf",
      "tracabilite.pdf",
    ]);
  },
);

everyModeAtNight(
  "the same at the counter: customer, correction, prescription read, measures, quote, sale, bench and handing over",
  async (journey) => {
    const { page, mode } = journey;
    const main = page.getByRole("main");
    const { Civilité: title, ...customer } = someone();
    await (await people(journey)).optician();
    await open(journey, "/admin/commandes/nouvelle");
    await main.getByLabel("Marque, modèle ou couleur").fill(PLAIN_FRAME.name);
    await main.getByRole("button", { name: "Chercher", exact: true }).first().click();
    await main
      .getByRole("button", { name: `Avec des verres à sa vue : ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}` })
      .first()
      .click();
    await heading(page, "Client et porteur");
    await ready(journey);
    await tick(main.getByLabel(title, { exact: true }));
    for (const [label, value] of Object.entries(customer)) await main.getByLabel(label, { exact: true }).fill(value);
    await main.getByLabel("Date de naissance du porteur").fill(BORN);
    await proceed(page);
    await heading(page, "Correction");
    await ready(journey);
    await tick(main.getByLabel("De loin et de près"));
    for (const eye of ["œil droit", "œil gauche"]) {
      await main.getByLabel(`Sphère, ${eye}`).fill("+1,00");
      await main.getByLabel(`Addition, ${eye}`).fill("+2,00");
    }
    await proceed(page);
    await heading(page, "Ordonnance");
    await ready(journey);
    await main.getByLabel("Date de l’ordonnance").fill(`14/03/${YEAR - 1}`);
    await main.getByLabel("Nom du prescripteur").fill("Dr Hélène Roux");
    await tick(main.getByLabel("Lue à la boutique, sur l’original"));
    await proceed(page);
    await heading(page, "Mesures");
    for (const eye of ["œil droit", "œil gauche"]) {
      await main.getByLabel(`Écart (mm), ${eye}`).fill("31,5");
      await main.getByLabel(`Hauteur de montage (mm), ${eye}`).fill("20,5");
    }
    await proceed(page);
    await heading(page, "Verres");
    await ready(journey);
    await tick(main.locator('input[type="radio"][value="standard"]'));
    await main.getByRole("button", { name: "Établir le devis" }).click();
    await main.getByText("Dr Hélène Roux").first().waitFor();
    await ready(journey);
    await main.getByText("En faire une commande").click();
    await tick(main.getByLabel("Carte, encaissée au terminal de la boutique"));
    await main.getByRole("button", { name: "Enregistrer la commande" }).click();
    await page.waitForURL(/\/admin\/commandes\/[0-9a-f]{24}/);
    const id = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? "";
    await overTheBench(journey, id, `C-${mode}`);
    const { pickup_code: code } = await found(shop().db("orders").where({ id }).first("pickup_code"));
    await handOver(journey, code ?? "", false);
  },
);
