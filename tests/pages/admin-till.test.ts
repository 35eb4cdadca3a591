import { beforeAll, expect, test } from "vitest";

import type { Services } from "~/infra/services.server";
import { beyondReach } from "~/shop/destinations";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { payHosted } from "../helpers/buying";
import { attr, normal } from "../helpers/dom";
import { setStock, shelfOf } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { orderNow } from "../helpers/orders";
import { readPdfText } from "../helpers/pdf-text";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const HERE = "/admin/commandes/nouvelle";
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
  await setStock(shop(), ACCESSORY, 50);
  camille = await adminVisitor(shop());
});

const BUYER = {
  "Civilité": "Madame",
  "Nom": "Comptoir",
  "Prénom": "Odile",
  "Adresse e-mail": "odile@exemple.fr",
  "Téléphone": "06 12 34 56 78",
  "Numéro et rue": "3 place Sathonay",
  "Code postal": "69001",
  "Ville": "Lyon",
};

/** The page with so many pieces of a product in the sale, found by its name. */
async function basketOf({ brand, name }: { brand: string; name: string }, quantity = "1"): Promise<Page> {
  const found = await (
    await camille.visit(HERE)
  )
    .form({ button: "Chercher" })
    .fill({ "Marque, modèle ou couleur": name })
    .submit("Chercher");
  const button = `Ajouter : ${brand} ${name}`;
  return found
    .form({ button })
    .fill({ [`Quantité : ${brand} ${name}`]: quantity })
    .submit(button);
}

const sale = (page: Page) => page.form({ name: "till" });
const paymentLegend = (page: Page) => /Paiement de [^.]*?€/.exec(page.text)?.[0] ?? "";
const orderOf = (page: Page) => orderNow(services, /[0-9a-f]{24}/.exec(page.path)?.[0] ?? "");

test("a sale paid in the shop is a paid order with its invoice, its pieces taken, once however often pressed", async () => {
  const { stock } = await shelfOf(shop(), PLAIN_FRAME);
  const page = await basketOf(PLAIN_FRAME, "2");
  expect(page.text).toContain(`2 × ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`);
  expect(await htmlProblems(page.html)).toEqual([]);
  const nothing = await sale(page).submit("Enregistrer la commande");
  expect([nothing.status, nothing.errors()]).toEqual([
    422,
    expect.arrayContaining([
      "Choisissez une civilité.",
      "Indiquez le nom du client.",
      "Choisissez comment la commande est payée.",
    ]),
  ]);
  const form = sale(nothing).fill({ ...BUYER, [paymentLegend(nothing)]: "Espèces, encaissées à la boutique" });
  const done = await form.submit("Enregistrer la commande");
  const again = await form.submit("Enregistrer la commande");
  const order = await orderOf(done);
  expect(again.path).toBe(done.path);
  expect(done.texts("flash").join()).toContain(`Commande ${order.number} enregistrée et payée.`);
  expect(order).toMatchObject({ status: "Validée", deliveryMethod: "retrait", customer: { lastName: "Comptoir" } });
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(stock - 2);
  const invoice = await readPdfText((await done.link(/^Facture F/).follow()).body);
  expect(invoice.text).toMatch(/Règlement Espèces, à la boutique, le \d/);
  expect(done.text).toContain("Remboursable par la boutique");
  expect(await shop().db("orders").where({ id: order.id }).pluck("payment_method")).toEqual(["especes"]);
  expect(await shop().db("audit_log").where({ target: order.number }).pluck("action")).toEqual(["Vente à la boutique"]);
  expect(await shop().db("orders").where({ last_name: "Comptoir" })).toHaveLength(1);
  // After Back, for the next customer.
  const next = await orderOf(await form.fill({ Nom: "Suivante" }).submit("Enregistrer la commande"));
  expect([next.id === order.id, next.customer?.lastName]).toEqual([false, "Suivante"]);
});

test("a reduction is granted with its reason, which no address holds, and is on the order and its invoice", async () => {
  const page = await basketOf(PLAIN_FRAME);
  const recalculated = (typed: string) =>
    page.form({ button: "Recalculer" }).fill({ "Réduction, en % ou en euros": typed }).submit("Recalculer");
  for (const [typed, why] of [
    ["beaucoup", "Indiquez la réduction en pour cent"],
    ["200", "La réduction doit laisser quelque chose à payer."],
  ] as const) {
    const wrong = await recalculated(typed);
    expect(normal(wrong.text)).toContain(why);
    expect(normal(wrong.text)).toContain("Total : 145,00 €");
    expect([wrong.hasForm({ name: "till" }), wrong.hasForm({ name: "till-unnamed" })]).toEqual([false, false]);
  }
  const reduced = await recalculated("10 %");
  expect(await htmlProblems(reduced.html)).toEqual([]);
  expect(normal(reduced.text)).toContain("Réduction : − 14,50 €");
  const searched = await reduced
    .form({ button: "Chercher" })
    .fill({ "Marque, modèle ou couleur": ACCESSORY.name })
    .submit("Chercher");
  const added = await searched.form({ button: /^Ajouter/ }).submit(/^Ajouter/);
  expect(normal(added.text)).toContain("Réduction : − 16,99 €");
  const form = sale(reduced).fill({ ...BUYER, [paymentLegend(reduced)]: "Espèces, encaissées à la boutique" });
  const refused = await form.submit("Enregistrer la commande");
  expect([refused.status, refused.errors()]).toEqual([422, ["Dites pourquoi : le motif figure sur la facture."]]);
  const several = { [paymentLegend(refused)]: "Plusieurs moyens", "Espèces, en euros": "cent", "Nom": "" };
  expect((await form.fill(several).submit("Enregistrer la commande")).errors()).toEqual([
    "Indiquez le nom du client.",
    "Dites pourquoi : le motif figure sur la facture.",
    "Écrivez un montant en euros, par exemple 50,00, ou laissez le champ vide.",
  ]);
  const paid = { ...BUYER, [paymentLegend(refused)]: "Espèces, encaissées à la boutique", "Espèces, en euros": "" };
  const done = await form.fill({ ...paid, "Motif de la réduction": "Branche rayée" }).submit("Enregistrer la commande");
  expect(done.path).not.toContain("rayee");
  const order = await orderOf(done);
  expect([order.discountCents, order.discountReason]).toEqual([1450, "Branche rayée"]);
  expect(done.text).toContain("Remise : Branche rayée");
});

const BY_SEVERAL = { "Espèces, en euros": "50", "Carte bancaire, en euros": "" };

test("a sale is paid by two means in one form, whose sum is checked; what was typed stays, and so for a sale without a name", async () => {
  const page = await basketOf(PLAIN_FRAME);
  const pay = (on: Page, amounts: Record<string, string>) =>
    sale(on)
      .fill({ ...BUYER, [paymentLegend(on)]: "Plusieurs moyens", ...BY_SEVERAL, ...amounts })
      .submit("Enregistrer la commande");
  const alone = await pay(page, {});
  expect([alone.status, alone.errors()]).toEqual([
    422,
    ["Écrivez le montant de deux moyens au moins, ou choisissez le seul qui sert."],
  ]);
  const short = await pay(alone, { "Carte bancaire, en euros": "90" });
  expect(short.errors().map(normal)).toEqual(["Il manque 5,00 € : les montants font 140,00 €, et il faut 145,00 €."]);
  expect(sale(short).value("Espèces, en euros")).toBe("50");
  expect(await htmlProblems(short.html)).toEqual([]);
  const done = await pay(short, { "Carte bancaire, en euros": "95,00" });
  expect(done.texts("flash").join()).toContain("enregistrée et payée");
  expect(normal(done.text)).toContain("50,00 € en espèces et 95,00 € par carte");
  const invoice = await readPdfText((await done.link(/^Facture/).follow()).body);
  expect(normal(invoice.text)).toContain("50,00 € en espèces et 95,00 € par carte, à la boutique");

  const nobody = (await basketOf(PLAIN_FRAME)).form({ name: "till-unnamed" });
  const sold = await nobody
    // Two amounts say by themselves that there are several means.
    .fill({ "Espèces, en euros": "45", "Chèque, en euros": "100" })
    .submit("Encaisser et remettre");
  const order = await orderOf(sold);
  const payments = shop().db("payments").where({ order_id: order.id }).orderBy("attempt");
  expect(await payments.pluck("means")).toEqual(["especes", "cheque"]);
});

test("a payment link is mailed, keeps the pieces for a day, and pays the order", async () => {
  const page = await basketOf(ACCESSORY);
  const done = await sale(page)
    .fill({ ...BUYER, Nom: "Lien", [paymentLegend(page)]: "Lien de paiement envoyé par e-mail" })
    .submit("Enregistrer la commande");
  const order = await orderOf(done);
  expect([order.status, done.texts("flash").join().includes("Le lien de paiement est envoyé au client")]).toEqual([
    "En attente de paiement",
    true,
  ]);
  expect(new Date(order.holdExpiresAt).getTime()).toBeGreaterThan(Date.now() + 20 * 3_600_000);
  const mail = await shop().sandbox.inbox.waitFor(
    ({ subject }) => subject === `Votre commande ${order.number} : à régler en ligne`,
  );
  const link = /https?:\/\/\S+/.exec(mail.text.slice(mail.text.indexOf("Régler ma commande")))?.[0] ?? "";
  const opened = await newVisitor(shop()).visit(link);
  expect(opened.text).toContain("Votre commande attend votre paiement");
  expect(await htmlProblems(opened.html)).toEqual([]);
  await payHosted(await opened.form({ button: /^Payer / }).submit(/^Payer /));
  expect((await orderNow(services, order.id)).paidAt).not.toBeNull();
});

test("at the till, too, an address overseas is told as what it is, at its postal code, and fetched orders go anywhere", async () => {
  const page = await basketOf(PLAIN_FRAME);
  const paid = { [paymentLegend(page)]: "Espèces, encaissées à la boutique" };
  const remote = { ...BUYER, Nom: "Outremer", Ville: "Saint-Denis" };
  const home = await camille.visit(page.path.replace("livraison=retrait", "livraison=domicile"));
  for (const code of ["97400", "98000"]) {
    const refused = await sale(home)
      .fill({ ...remote, ...paid, "Code postal": code })
      .submit("Enregistrer la commande");
    expect([refused.status, refused.errors()]).toEqual([422, [normal(beyondReach())]]);
    expect(refused.elements("input", { name: "postalCode" }).map((field) => attr(field, "aria-invalid"))).toEqual([
      "true",
    ]);
  }
  const fetched = await sale(page)
    .fill({ ...remote, ...paid, "Code postal": "97400" })
    .submit("Enregistrer la commande");
  expect((await orderOf(fetched)).status).toBe("Validée");
});

test("what is gone, what costs something else now and a foreign address are told, and nothing is sold", async () => {
  const page = await basketOf(PLAIN_FRAME);
  await setStock(shop(), PLAIN_FRAME, 0);
  const gone = await sale(page)
    .fill({ ...BUYER, Nom: "Trop-Tard", [paymentLegend(page)]: "Espèces, encaissées à la boutique" })
    .submit("Enregistrer la commande");
  await setStock(shop(), PLAIN_FRAME, 50);
  expect([gone.status, gone.errors()]).toEqual([
    422,
    ["Un article n'est plus disponible comme demandé : voyez la liste."],
  ]);
  expect(sale(gone).value("Nom")).toBe("Trop-Tard");
  await shop().db("products").where({ id: PLAIN_FRAME.id }).increment("price_cents", 100);
  const dearer = await sale(gone).submit("Enregistrer la commande");
  expect(dearer.errors()).toEqual(["Le total a changé : vérifiez-le, puis enregistrez à nouveau."]);
  await shop().db("products").where({ id: PLAIN_FRAME.id }).decrement("price_cents", 100);
  expect((await camille.visit(`${HERE}?ligne=x|y|z&ligne=${"0".repeat(24)}|%23fff|1|48`)).text).toContain(
    "Un article de la commande n'existe plus.",
  );
  expect(await shop().db("orders").where({ last_name: "Trop-Tard" })).toEqual([]);
});

test("a known customer is found by name, e-mail or telephone, and the form is filled in from their last order", async () => {
  const known = { ...BUYER, "Nom": "Dejavue", "Adresse e-mail": "dejavue@exemple.fr", "Téléphone": "06 98 76 54 32" };
  const first = await basketOf(ACCESSORY);
  await sale(first)
    .fill({ ...known, [paymentLegend(first)]: "Espèces, encaissées à la boutique" })
    .submit("Enregistrer la commande");
  const page = await basketOf(ACCESSORY);
  const search = (who: string) =>
    page.form({ button: "Chercher le client" }).fill({ "Nom, e-mail ou téléphone": who }).submit("Chercher le client");
  for (const who of ["dejavue", "dejavue@exemple.fr", "+33 6 98 76 54 32"])
    expect((await search(who)).link("Odile Dejavue").href, who).toContain("client=");
  expect((await search("Personne d'autre")).text).toContain("Personne ne correspond");

  const filled = await (await search("dejavue")).link("Odile Dejavue").follow();
  expect(filled.path).not.toMatch(/dejavue|exemple/i);
  expect(await htmlProblems(filled.html)).toEqual([]);
  const done = await sale(filled)
    .fill({ [paymentLegend(filled)]: "Espèces, encaissées à la boutique" })
    .submit("Enregistrer la commande");
  expect((await orderOf(done)).customer).toMatchObject({ lastName: "Dejavue", phone: "0698765432", city: "Lyon" });
});
