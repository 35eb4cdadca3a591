import { beforeAll, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import { askOptician } from "~/domain/messages/questions.server";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { storeFile } from "~/domain/prescriptions/file.server";
import { CARNET_PATH } from "~/domain/wearers/mails.server";
import { saveMainAddress } from "~/domain/accounts/profile.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { proveOn } from "../helpers/accounts";
import { carrying, newCustomer } from "../helpers/administrator";
import { buy, CLARA, forge, payHosted, pressPay } from "../helpers/buying";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { textWith } from "../helpers/matchers";
import { pdf, upload } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { portrait } from "../helpers/portrait";
import {
  chooseHome,
  givePrescription,
  goToPrescription,
  PROGRESSIVE,
  toPrescription,
  withCorrection,
} from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import { READ, readQuoteOf } from "../helpers/quotes";
import { newVisitor, type Page } from "../helpers/visitor";
import { toLenses } from "../helpers/wearing";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});

const flash = (page: Page) => page.texts("flash").join(" ");
const YEAR = new Date().getUTCFullYear();

async function withGlasses(): Promise<{ account: Account; order: Order }> {
  const account = await newCustomer(shop());
  await saveMainAddress(services, account.id, { street: "7 rue Sainte-Catherine", postalCode: "69001", city: "Lyon" });
  const eye = eyeOf(-1.25);
  const reference = await keepMeasures(
    services,
    { situation: "vision", correction: correctionOf(eye), pupillaryDistance: { left: 31.5, right: 32 } },
    [],
  );
  const order = await paidOrder(
    services,
    { choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` })] },
    account.visitorId,
  );
  const keeping = await storeFile(services, account.visitorId, {
    name: "ordonnance.pdf",
    bytes: await pdf({ text: order.number }),
  });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, order.id, keeping.file, {
    prescribedOn: `${YEAR - 1}-03-14`,
    bornOn: "1990-06-01",
    prescriberKind: "medecin",
    prescriber: "Dr Hélène Roux",
    shortenedTo: null,
  });
  return { account, order };
}

test("the family is added, changed and removed by forms, and its glasses stand under who wears them", async () => {
  const { account } = await withGlasses();
  const clara = await carrying(shop(), account);
  const empty = await clara.visit(CARNET_PATH);
  expect(await htmlProblems(empty.html)).toEqual([]);
  expect(empty.headers.get("Cache-Control")).toBe("no-store");
  expect(empty.text).toMatch(/[−-]1,25/);
  const form = await empty.link("Ajouter un porteur").follow();
  const wrong = await form.form({ name: "wearer" }).fill({ "Date de naissance": "31/02/1990" }).submit("Enregistrer");
  expect([wrong.status, wrong.errors()]).toEqual([
    422,
    ["Indiquez le prénom ou le nom de la personne.", "Indiquez la date de naissance, par exemple 14/03/1985."],
  ]);
  const added = await wrong
    .form({ name: "wearer" })
    .fill({ "Prénom ou nom": "Clara <script>", "Date de naissance": "1er juin 1990" })
    .submit("Enregistrer");
  expect(await htmlProblems(added.html)).toEqual([]);
  expect(added.text).toContain("Clara <script>");
  expect(added.text).toMatch(/encore \d ans?( et \d+ mois)?, jusqu'au 14 mars \d{4}/);
  const reminded = await added.form({ button: /^Me prévenir/ }).submit(/^Me prévenir/);
  expect(flash(reminded)).toContain("deux mois avant la fin");
  expect(reminded.hasForm({ button: /^Ne plus me prévenir/ })).toBe(true);
  const asked = await reminded.link(/^Retirer/).follow();
  expect([await htmlProblems(asked.html), asked.text.includes("Ses lunettes restent dans vos achats")]).toEqual([
    [],
    true,
  ]);
  const removed = await asked.form({ button: /^Retirer/ }).submit(/^Retirer/);
  expect(flash(removed)).toContain("retiré de votre carnet");
  expect(removed.text).not.toContain("Clara <script>");
});

test("another person's carnet is not to be had, and none without a login", async () => {
  const { order } = await withGlasses();
  const other = await carrying(shop(), await newCustomer(shop()));
  const page = await other.visit(CARNET_PATH);
  expect(page.text).toContain("Votre carnet est vide");
  const { csrf } = Object.fromEntries(page.form({ button: "Se déconnecter" }).fields()) as { csrf: string };
  const taken = await other.post(CARNET_PATH, { csrf, intent: "reuse", lineId: order.lines[0]?.id ?? "" });
  expect(taken.status).toBe(404);
  expect((await newVisitor(shop()).visit(CARNET_PATH, { follow: false })).status).not.toBe(200);
});

/** Takes up the prescription of a carnet and orders its glasses anew, counting what is pressed. */
async function renewed(carnet: Page): Promise<{ done: Page; presses: number }> {
  let presses = 0;
  const press = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    presses += 1;
    return answer;
  };
  const lenses = await press(
    carnet.form({ button: /^Reprendre cette ordonnance/ }).submit(/^Reprendre cette ordonnance/),
  );
  expect(flash(lenses)).toContain("Votre correction et votre ordonnance sont reprises");
  const choosing = lenses.form({ name: "lenses" });
  await press(choosing.submit("Ajouter au panier"));
  let step = await press(carnet.visitor.visit("/checkout"));
  while (!step.hasForm({ button: /Commander avec obligation de paiement/ })) {
    expect(presses, step.text.slice(0, 400)).toBeLessThan(9);
    const button = step.hasForm({ button: READ }) ? READ : "Continuer";
    const form = step.form({ button });
    if (step.text.includes("Comment souhaitez-vous recevoir"))
      form.fill({ "Comment souhaitez-vous recevoir votre commande ?": "domicile" });
    step = await press(form.submit(button));
  }
  const hosted = await press(pressPay(step));
  const done = await press(payHosted(hosted));
  return { done, presses };
}

test("a prescription is renewed from the carnet in under ten presses, with nothing typed", async () => {
  const { account } = await withGlasses();
  const clara = await carrying(shop(), account);
  const { done, presses } = await renewed(await clara.visit(CARNET_PATH));
  expect(done.text).toContain("Merci, votre commande est confirmée");
  expect(done.text).toContain("Reçue : notre opticien la vérifie.");
  expect(presses).toBeLessThan(10);
});

test("what an account asked of the shop stands on one page", async () => {
  const { account } = await withGlasses();
  await askOptician(
    services,
    PLAIN_FRAME.id,
    { name: "Clara", email: account.email, message: "Et pour la conduite ?" },
    account.visitorId,
  );
  const clara = await carrying(shop(), account);
  const page = await clara.visit("/mon-compte/demandes");
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toContain("Aucun rendez-vous.");
  expect(page.text).not.toContain("conduite");
  const question = await page.link(new RegExp(PLAIN_FRAME.name)).follow();
  expect(question.text).toContain("Et pour la conduite ?");
  const stranger = await carrying(shop(), await newCustomer(shop()));
  expect((await stranger.visit("/mon-compte/demandes")).text).not.toContain(PLAIN_FRAME.name);
});

test("the quotes of an account stand among its requests, and one that is valid is ordered from there", async () => {
  const account = await newCustomer(shop());
  const glasses = choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) });
  const quote = await readQuoteOf(services, account.visitorId, [glasses]);
  const clara = await carrying(shop(), account);
  const page = await clara.visit("/mon-compte/demandes");
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toMatch(new RegExp(`Devis ${quote?.number} : \\d+,00 € établi le .*, valable jusqu'au .* inclus`));
  expect((await page.link(new RegExp(`^Devis ${quote?.number}`)).follow()).h1).toBe(`Devis ${quote?.number}`);
  const ordering = page.form({ button: /^Commander ce devis/ });
  const cart = await ordering.submit(/^Commander ce devis/);
  expect([cart.path, flash(cart)]).toEqual(["/panier", expect.stringContaining(`devis ${quote?.number}`)]);

  await shop()
    .db("quotes")
    .where({ id: quote?.id })
    .update({ valid_until: `${YEAR - 1}-01-01` });
  const late = await clara.visit("/mon-compte/demandes");
  expect([late.text.includes("prix tenus jusqu'au"), late.hasForm({ button: /^Commander ce devis/ })]).toEqual([
    true,
    false,
  ]);
  const stranger = await carrying(shop(), await newCustomer(shop()));
  expect((await stranger.visit("/mon-compte/demandes")).text).toContain("Aucun devis.");
});

test("a guest makes an account of the order with a password alone, and nobody else can", async () => {
  const { visitor, confirmation } = await buy(shop());
  const path = confirmation.url.pathname;
  expect(await htmlProblems(confirmation.html)).toEqual([]);
  expect((await newVisitor(shop()).visit(confirmation.url.pathname + confirmation.url.search)).text).not.toContain(
    "Créer mon compte avec cette commande",
  );
  const stranger = newVisitor(shop());
  const taken = await forge(stranger, path + confirmation.url.search, { password: "Cravate-Bleue-69002" });
  expect(taken.text).not.toContain("Votre compte est créé.");
  expect((await stranger.visit("/mon-compte/profil")).text).not.toContain("Moreau");
  const weak = await confirmation
    .form({ name: "new-account" })
    .fill({ "Mot de passe": "azerty" })
    .submit("Créer mon compte");
  expect(weak.status).toBe(422);
  const made = await weak
    .form({ name: "new-account" })
    .fill({ "Mot de passe": "Cravate-Bleue-69002" })
    .submit("Créer mon compte");
  expect(flash(made)).toContain("Votre compte est créé.");
  expect((await visitor.visit("/mon-compte/profil")).text).toContain("Moreau");
});

test("what a guest ordered is renewed from the carnet of the account made of it, in under ten presses", async () => {
  const guest = newVisitor(shop());
  await (await toLenses(guest)).form({ name: "lenses" }).fill({ "Vos verres": "standard" }).submit("Ajouter au panier");
  const details = { ...CLARA, "Adresse e-mail": "clara.carnet@exemple.fr" };
  const delivery = await givePrescription(await toPrescription(guest, details));
  const bought = await payHosted(await pressPay(await chooseHome(delivery)));
  const made = await bought
    .form({ name: "new-account" })
    .fill({ "Mot de passe": "Cravate-Bleue-69002" })
    .submit("Créer mon compte");
  expect(flash(made)).toContain("Votre compte est créé.");
  expect((await guest.visit(CARNET_PATH)).text, "before the address is proven").not.toContain("Panthéon");
  await proveOn(shop(), details["Adresse e-mail"], guest);
  const carnet = await guest.visit(CARNET_PATH);
  expect(carnet.text).toContain("Panthéon");
  const { done, presses } = await renewed(carnet);
  expect(done.text).toContain("Merci, votre commande est confirmée");
  expect(presses).toBeLessThan(10);
  const rows = await shop().db("order_lines").join("orders", "orders.id", "order_lines.order_id");
  expect(rows.filter(({ email, lens_details }) => email === details["Adresse e-mail"] && lens_details)).toHaveLength(2);
});

test("the try-on takes the pupillary distance from the carnet, and says so", async () => {
  const { account } = await withGlasses();
  const clara = await carrying(shop(), account);
  const hub = await clara.visit("/sur-mon-visage");
  const photograph = upload(await portrait(), "moi.png", "image/png");
  const pupils = await hub
    .form({ button: "Envoyer ma photo" })
    .fill({ "Votre photo": photograph })
    .submit("Envoyer ma photo");
  const distance = await pupils.form({ button: "Placer sans viser" }).submit("Placer sans viser");
  expect(distance.text).toContain("repris de votre carnet de vue");
  const taken = Object.fromEntries(distance.form({ button: "Continuer" }).fields());
  expect(taken.distance).toBe("63,5");
});

test("a statement on one's honour takes the place of the file, and not for a child or first progressive lenses", async () => {
  const visitor = newVisitor(shop());
  const step = await goToPrescription(shop(), visitor, `${PROGRESSIVE}`);
  const answers = {
    "Date de l’ordonnance": `14/03/${YEAR - 1}`,
    "Date de naissance du porteur": "01/06/1970",
    "Nom du prescripteur": "Dr Roux",
  };
  const sworn = /^Je déclare sur l.honneur/;
  const tick = (page: Page, more: Record<string, string>) => {
    const form = page.form({ name: "prescription" }).fill(answers);
    const fields = Object.fromEntries(form.fields("Continuer").filter((each) => typeof each[1] === "string"));
    return visitor.post("/checkout?step=3", { ...fields, sworn: "on", ...more } as Record<string, string>, {
      multipart: true,
      follow: true,
    });
  };
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("fr-FR", { timeZone: "Europe/Paris" });
  expect(step.text).toMatch(new RegExp(sworn.source.slice(1)));
  const first = await tick(step, {});
  expect([first.status, first.errors().join(" ")]).toEqual([422, textWith("premiers verres progressifs")]);
  const child = await tick(first, { wornProgressive: "on", bornOn: `01/01/${YEAR - 10}`, prescribedOn: yesterday });
  expect([child.status, child.errors().join(" ")]).toEqual([422, textWith("moins de 16 ans")]);
  expect(child.text, "not offered to a child").not.toMatch(new RegExp(sworn.source.slice(1)));
  const taken = await tick(child, { wornProgressive: "on" });
  expect(taken.text).toContain("Comment souhaitez-vous recevoir votre commande");
  const row = await shop().db("prescriptions").whereNotNull("draft_of").orderBy("created_at", "desc").first();
  expect(Boolean(row?.sworn)).toBe(true);
  expect(JSON.stringify(row), "sealed").not.toContain("honneur");
});
