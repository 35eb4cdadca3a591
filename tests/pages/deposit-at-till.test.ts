import { beforeAll, expect, test } from "vitest";

import type { Services } from "~/infra/services.server";
import { orderPath } from "~/domain/orders/links.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { orderNow } from "../helpers/orders";
import { readPdfText } from "../helpers/pdf-text";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const HERE = "/admin/commandes/nouvelle";
const DEPOSIT = "Acompte versé aujourd'hui (facultatif)";
const SAVE = "Enregistrer la commande";
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
  camille = await adminVisitor(shop());
});

const BUYER = {
  "Civilité": "Madame",
  "Nom": "Acompte",
  "Prénom": "Odile",
  "Adresse e-mail": "odile-acompte@exemple.fr",
  "Téléphone": "06 12 34 56 78",
  "Numéro et rue": "3 place Sathonay",
  "Code postal": "69001",
  "Ville": "Lyon",
};
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace(".", ",")} €`;
const text = (page: Page) => plain(page.text);
const sale = (page: Page) => page.form({ name: "till" });
const paymentLegend = (page: Page) => /Paiement de [^.]*?€/.exec(page.text)?.[0] ?? "";
const TAKE = /^Encaisser .* et remettre$/;

async function basket(): Promise<Page> {
  const found = await (
    await camille.visit(HERE)
  )
    .form({ button: "Chercher" })
    .fill({ "Marque, modèle ou couleur": PLAIN_FRAME.name })
    .submit("Chercher");
  const button = `Ajouter : ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`;
  return found.form({ button }).submit(button);
}

test("an order is begun by a deposit at the till, and its balance alone is paid when it is handed over", async () => {
  const page = await basket();
  const fill = (on: Page, deposit: string, means = "Espèces, encaissées à la boutique") =>
    sale(on)
      .fill({ ...BUYER, [paymentLegend(on)]: means, [DEPOSIT]: deposit })
      .submit(SAVE);
  const wrong = await fill(page, "cent");
  expect([wrong.status, wrong.errors(), sale(wrong).value(DEPOSIT), sale(wrong).value("Nom")]).toEqual([
    422,
    ["Indiquez l'acompte en euros, par exemple 100,00, ou laissez le champ vide."],
    "cent",
    "Acompte",
  ]);
  expect(await htmlProblems(wrong.html)).toEqual([]);
  const whole = await fill(wrong, euros(PLAIN_FRAME.priceCents));
  expect([whole.status, whole.errors()]).toEqual([
    422,
    ["L'acompte doit être inférieur au total. Pour encaisser le total, laissez le champ vide."],
  ]);
  const linked = await fill(whole, "50", "Lien de paiement envoyé par e-mail");
  expect(linked.errors()).toEqual([
    "Un acompte se verse à la boutique : choisissez un autre moyen que le lien de paiement.",
  ]);
  expect(await shop().db("orders").where({ last_name: "Acompte" })).toEqual([]);

  const form = sale(linked).fill({ [paymentLegend(linked)]: "Espèces, encaissées à la boutique", [DEPOSIT]: "50,00" });
  const done = await form.submit(SAVE);
  expect((await form.submit(SAVE)).path, "pressed twice").toBe(done.path);
  const order = await orderNow(services, /[0-9a-f]{24}/.exec(done.path)?.[0] ?? "");
  const { number, totalCents } = order;
  expect(plain(done.texts("flash").join())).toContain(`Commande ${number} enregistrée, acompte reçu`);
  const rest = euros(totalCents - 5000);
  const begun = /Acompte de 50,00 € \(espèces\) reçu le \d{1,2}(er)? \S+ \d{4}/;
  expect(text(done)).toMatch(begun);
  expect(text(done)).toContain(`reste à régler ${rest}`);
  expect(done.hasLink(/^Facture/)).toBe(false);
  const customers = await newVisitor(shop()).visit(orderPath(services.config, order.id));
  expect(text(customers)).toMatch(begun);
  expect(text(customers)).toContain(`reste à régler ${rest}`);
  for (const [who, shown] of [
    ["admin", done],
    ["customer", customers],
  ] as const) {
    const receipt = await shown.link(/^Reçu d'acompte \(PDF\)$/).follow();
    expect([who, receipt.headers.get("Content-Type")]).toEqual([who, "application/pdf"]);
    expect(plain((await readPdfText(receipt.body)).text)).toContain("50,00 €");
  }
  const mail = await shop().sandbox.inbox.waitFor(
    ({ subject }) => subject.includes(number) && subject.includes("confirmée"),
  );
  expect(plain(mail.text ?? "")).toMatch(begun);

  const made = await done
    .form({ button: "Enregistrer le statut" })
    .fill({ "Nouveau statut": "Prête" })
    .submit("Enregistrer le statut");
  const pickups = await made.link("Encaisser et remettre").follow();
  expect(text(pickups)).toMatch(begun);
  expect(text(pickups)).toContain(rest);
  const asked = await pickups.form({ button: /^Encaisser et remettre sur le nom/ }).submit(/^Encaisser et remettre/);
  expect(await htmlProblems(asked.html)).toEqual([]);
  expect(text(asked)).toContain(`Odile Acompte : ${rest} à régler avant la remise.`);
  expect(text(asked)).toMatch(begun);
  const handed = await asked
    .form({ button: TAKE })
    .fill({ Paiement: "Carte, encaissée au terminal de la boutique" })
    .submit(TAKE);
  expect(plain(handed.texts("flash").join())).toContain(
    `${rest} encaissés, commande ${number} remise à Odile Acompte.`,
  );

  const after = await camille.visit(done.path);
  const invoice = plain((await readPdfText((await after.link(/^Facture F/).follow()).body)).text);
  for (const said of [
    "50,00 €, Espèces, à la boutique",
    "Solde Carte bancaire",
    "Facture acquittée",
    euros(totalCents),
  ])
    expect(invoice).toContain(said);
});

test("a deposit is not asked for what is sent", async () => {
  const page = await basket();
  const home = await camille.visit(page.path.replace("livraison=retrait", "livraison=domicile"));
  expect([page.text.includes("Acompte versé"), home.text.includes("Acompte versé")]).toEqual([true, false]);
});
