import { expect } from "vitest";
import type { Locator } from "playwright";

import { saveMainAddress } from "~/domain/accounts/profile.server";
import { saveDelivery } from "~/domain/checkout/draft.server";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import { correctionPath } from "~/domain/orders/links.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { storeFile } from "~/domain/prescriptions/file.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, carrying, newCustomer } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { everyModeAtNight, offAndOn, type Journey } from "../helpers/browser";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, setStock } from "../helpers/factories";
import { photo } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { READ } from "../helpers/quotes";
import { open, PAY_BUTTON } from "../helpers/shopping";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();

const become = ({ context }: Journey, visitor: Visitor) =>
  context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop().url })));

/** An account whose glasses and prescription the shop knows. */
async function withGlasses(sphere: number) {
  const services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
  const clara = await newCustomer(shop());
  const measures = {
    situation: "vision" as const,
    correction: correctionOf(eyeOf(sphere)),
    pupillaryDistance: { left: 31.5, right: 32 },
  };
  const reference = await keepMeasures(services, measures, []);
  const order = await paidOrder(
    services,
    { choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.6::${reference}` })] },
    clara.visitorId,
  );
  const keeping = await storeFile(services, clara.visitorId, { name: "ordonnance.jpg", bytes: await photo() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, order.id, keeping.file, {
    prescribedOn: new Date(Date.now() - 86_400_000 * 100).toISOString().slice(0, 10),
    bornOn: "1990-06-01",
    prescriberKind: "medecin",
    prescriber: "Dr Hélène Roux",
    shortenedTo: null,
  });
  return { services, clara, order };
}

offAndOn(
  "a slip of typing is proposed by the optician and agreed on, then stands in the customer's carnet, to be renewed",
  async (journey) => {
    const { page, scripted } = journey;
    const { services, clara, order } = await withGlasses(-2.25);
    const sound = async () => {
      if (scripted) expect(await accessibilityProblems(page)).toEqual([]);
    };

    await become(journey, await adminVisitor(shop()));
    await open(journey, `/admin/commandes/${order.id}/ordonnance`);
    await page.getByRole("link", { name: "Voir l’ordonnance ici" }).click();
    const picture = page.getByRole("img", { name: "Ordonnance envoyée par le client" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await sound();
    await page.getByRole("link", { name: /^Proposer une correction/ }).click();
    await page.getByLabel("Sphère, œil droit").fill("-1,25");
    await page.getByLabel("Sphère, œil gauche").fill("-1,25");
    await sound();
    await page.getByRole("button", { name: "Envoyer la proposition au client" }).click();
    await page.getByText("La proposition est partie").waitFor();

    const [proposal] = await proposalsOf(services, order.id);
    if (!proposal) throw new Error("no proposal");
    const asked = { id: proposal.id, expiresAt: new Date(proposal.expiresAt) };
    await page.goto(correctionPath(services.config, order.id, asked));
    await sound();
    await page.getByRole("button", { name: "Accepter cette correction" }).click();
    await page.getByText("votre accord est enregistré").waitFor();

    await become(journey, await carrying(shop(), clara));
    await open(journey, "/mon-compte/carnet?porteur=nouveau");
    await page.getByLabel("Prénom ou nom").fill("Clara");
    await page.getByLabel("Date de naissance").fill("01/06/1990");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("heading", { name: "Clara" }).waitFor();
    await page.getByText("−1,25").first().waitFor();
    await sound();
    await page.getByRole("button", { name: /^Reprendre cette ordonnance/ }).click();
    await page.getByText("Votre correction et votre ordonnance sont reprises").waitFor();
    await page.getByRole("button", { name: "Ajouter au panier" }).waitFor();
  },
  { width: 360 },
);

everyModeAtNight(
  "a prescription is renewed from the carnet in under ten presses, choices counted, with nothing typed",
  async (journey) => {
    const { page, scripted } = journey;
    const { clara } = await withGlasses(-1.25);
    await become(journey, await carrying(shop(), clara));
    await saveMainAddress(servicesOf(shop()), clara.id, {
      street: "7 rue Sainte-Catherine",
      postalCode: "69001",
      city: "Lyon",
    });
    // A purchase keeps the chosen delivery for the next one.
    await saveDelivery(servicesOf(shop()), clara.visitorId, "domicile");
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };
    const main = page.getByRole("main");
    const proceed = () => press(main.getByRole("button", { name: "Continuer", exact: true }));
    await open(journey, "/mon-compte/carnet");
    await press(main.getByRole("button", { name: /^Reprendre cette ordonnance/ }));
    await press(page.getByRole("button", { name: "Ajouter au panier" }));
    await press(main.locator('a[href="/checkout"]'));
    await page.getByRole("heading", { name: "Vos coordonnées" }).waitFor();
    await proceed();
    await page.getByRole("heading", { name: "Votre ordonnance" }).waitFor();
    await proceed();
    await page.getByRole("heading", { name: "Votre livraison" }).waitFor();
    await proceed();
    await press(main.getByRole("button", { name: READ }));
    await page.getByRole("heading", { name: "Vérifiez et payez" }).waitFor();
    if (!scripted) {
      await press(main.getByText("Carte bancaire", { exact: true }));
      await press(main.getByRole("button", { name: PAY_BUTTON }));
      await page.getByLabel("Numéro de carte").waitFor();
    }
    expect(presses).toBeLessThan(10);
  },
);
