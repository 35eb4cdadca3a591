import { beforeAll, describe, expect, test } from "vitest";

import { linkKey } from "~/domain/signed-links.server";
import { readConfig } from "~/infra/config.server";

import { PLAIN_FRAME, SOLAR_FEMME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { addToCart, CLARA, forge, payHosted, pressPay } from "../helpers/buying";
import { plain } from "../helpers/eyes";
import { archive, setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { readPdfText } from "../helpers/pdf-text";
import { chooseHome, promisePrescription, toPrescription, toQuote, visitorIdOf } from "../helpers/prescriptions";
import { READ } from "../helpers/quotes";
import { sharedShop } from "../helpers/shop";
import { newShopper } from "../helpers/shopper";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { takeLenses, toLenses } from "../helpers/wearing";

const shop = sharedShop();
beforeAll(() => setStock(shop(), PLAIN_FRAME, 200));

const text = (page: Page) => plain(page.text);
const ASK = "Recevoir un devis gratuit";
const MAKE = "Établir le devis";
const ORDER = "Commander ce devis";

const SOMEONE = {
  "Prénom": "Clara",
  "Nom": "Moreau",
  "Adresse e-mail": "clara.devis@exemple.fr",
  "Numéro et rue": "7 rue Sainte-Catherine",
  "Code postal": "69001",
  "Ville": "Lyon",
};
const SEE = "Voir mon devis";
const CHANGED = (to: string, from: string) =>
  new RegExp(`Panthéon : le prix a changé depuis votre devis D-\\d{4}-\\d{4}, ${to} € l'unité au lieu de ${from} €`);
const raise = (cents: number) =>
  shop()
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ price_cents: PLAIN_FRAME.priceCents + cents });

/** From the wizard's last screen to the form that asks who the quote is for. */
async function askFor(visitor: Visitor): Promise<Page> {
  const lenses = await toLenses(visitor);
  return lenses.form({ name: "lenses" }).fill({ "Vos verres": "standard" }).submit(ASK);
}

async function makeQuote(visitor: Visitor = newVisitor(shop())): Promise<Page> {
  return (await askFor(visitor)).form({ button: MAKE }).fill(SOMEONE).submit(MAKE);
}

const rowOf = async (page: Page) =>
  found(
    shop()
      .db("quotes")
      .where({ number: /D-\d{4}-\d{4}/.exec(page.text)?.[0] ?? "" })
      .first("*"),
  );

describe("a free quote", () => {
  test("is made at the wizard's last screen, with nothing of the eyes in the address, and is not a purchase", async () => {
    const visitor = newVisitor(shop());
    const asking = await askFor(visitor);
    expect(asking.path).toMatch(/^\/devis\?article=[0-9a-f]{24}&couleur=1c1b1a&taille=48&verres=verres%3Astandard/);
    expect(asking.path).not.toMatch(/2[.,]25|sphere/i);
    expect(text(asking)).toContain("Maison Valmy Panthéon (Noir, taille 48), verres « Good Deal »");
    const quote = await asking.form({ button: MAKE }).fill(SOMEONE).submit(MAKE);
    expect(quote.path).toMatch(/^\/devis\/[0-9a-f]{24}\?cle=/);
    expect(quote.h1).toMatch(/^Devis D-\d{4}-\d{4}$/);
    for (const said of [
      "Clara Moreau, 7 rue Sainte-Catherine, 69001 Lyon",
      "vous ne paieriez rien, si vous êtes assuré",
      "Verre droit Unifocal Good Deal 1,6",
      "Sphère −2,25, cylindre −0,50, axe 90°",
      "Prix de l'équipement 284,00 €",
      "selon votre contrat",
    ])
      expect(text(quote)).toContain(said);
    expect(text(quote).indexOf("Offre 100 % Santé (classe A)")).toBeLessThan(text(quote).indexOf("Offre choisie"));
    expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");

    const file = await quote.link("Télécharger le devis (PDF)").follow();
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect((await readPdfText(file.body)).text).toContain((await rowOf(quote)).number);
    const { number } = await rowOf(quote);
    const mail = await shop().sandbox.inbox.waitFor(({ subject }) => subject === `Votre devis ${number}`);
    expect(mail.envelope.to).toEqual([SOMEONE["Adresse e-mail"]]);
    expect(mail.text).not.toMatch(/Panthéon|2,25/);
  });

  test("made by a double press, a reload or the back button is one", async () => {
    const visitor = newVisitor(shop());
    const asking = await askFor(visitor);
    const before = Number((await shop().db("quotes").count({ count: "*" }).first())?.count);
    const form = asking.form({ button: MAKE }).fill(SOMEONE);
    const [one, other] = await Promise.all([form.submit(MAKE), form.submit(MAKE)]);
    const back = await (await visitor.visit(asking.path)).form({ button: MAKE }).fill(SOMEONE).submit(MAKE);
    expect([other.h1, back.h1]).toEqual([one.h1, one.h1]);
    expect(Number((await shop().db("quotes").count({ count: "*" }).first())?.count)).toBe(before + 1);
  });

  test("is made of the cart's glasses, and says what is missing of who asks", async () => {
    const visitor = newVisitor(shop());
    const cart = await takeLenses(await toLenses(visitor), "standard");
    const asking = await cart.link(/devis gratuit/).follow();
    const refused = await asking
      .form({ button: MAKE })
      .fill({ ...SOMEONE, Nom: "" })
      .submit(MAKE);
    expect([refused.status, refused.title.startsWith("Erreur : ")]).toEqual([422, true]);
    expect(refused.text).toContain("Indiquez votre nom.");
    const quote = await refused
      .form({ button: MAKE })
      .fill({
        "Nom": "Moreau",
        "Date de naissance du porteur": "14/03/2015",
        "Prénom du porteur": "Lou",
        "Nom du porteur": "Moreau",
      })
      .submit(MAKE);
    expect(text(quote)).toContain("Lou Moreau, date de naissance : 14 mars 2015");
  });

  test("is made for someone who may be alive: a day to come or of a thousand years ago is refused, and stays typed", async () => {
    const asking = await askFor(newVisitor(shop()));
    for (const born of ["14/03/2185", "01/01/1001"]) {
      const refused = await asking
        .form({ button: MAKE })
        .fill({ ...SOMEONE, "Date de naissance du porteur": born })
        .submit(MAKE);
      expect([refused.status, refused.errors()]).toEqual([422, [expect.stringMatching(/date de naissance/)]]);
      expect(refused.form({ button: MAKE }).value("Date de naissance du porteur")).toBe(born);
    }
  });

  test("stands where the cart promises no change of mind: what is made to someone's sight is not taken back", async () => {
    const visitor = newVisitor(shop());
    const cart = await takeLenses(await toLenses(visitor), "standard");
    expect(text(await visitor.visit("/panier"))).not.toContain("jours pour changer d'avis");
    expect(cart.status).toBe(200);
  });

  test("is explained without lenses chosen, where each promise of a quote leads", async () => {
    const visitor = newVisitor(shop());
    for (const path of ["/home", "/mentions-legales", "/conditions-generales-de-vente", "/faq", "/modes-de-paiement"]) {
      const page = await visitor.visit(path);
      expect(page.html, path).toContain('href="/devis"');
    }
    for (const path of [
      "/mentions-legales",
      "/conditions-generales-de-vente",
      "/faq",
      "/modes-de-paiement",
      "/services",
      "/devis",
    ])
      expect((await visitor.visit(path)).text, `${path} names what is sold without one`).toContain(
        "sur une monture optique seule. Des lunettes de soleil sans correction ou un accessoire se vendent",
      );
    const none = await visitor.visit("/devis");
    expect([none.status, none.h1]).toEqual([200, "Votre devis gratuit"]);
    expect(none.hasLink("Choisir une monture")).toBe(true);
  });

  test("opens by its link alone", async () => {
    const quote = await makeQuote();
    const path = new URL(quote.url).pathname;
    for (const key of ["", "?cle=0-abc"]) {
      expect((await newVisitor(shop()).visit(path + key)).status).toBe(404);
      expect((await newVisitor(shop()).visit(`${path}/devis.pdf${key}`)).status).toBe(404);
    }
  });
});

describe("the link of a quote says that it has ended", () => {
  const closed = async (path: string, words: string) => {
    const page = await newVisitor(shop()).visit(path);
    expect([page.status, page.text.includes(words)], page.text).toEqual([410, true]);
    expect(page.text).not.toContain(SOMEONE["Adresse e-mail"]);
  };

  test("with its year, as page and as file", async () => {
    const { id } = await rowOf(await makeQuote());
    const config = readConfig(shop().env);
    const key = linkKey(config, `quote:${id}`, new Date("2020-01-01T00:00:00Z"));
    for (const path of [`/devis/${id}`, `/devis/${id}/devis.pdf`])
      await closed(`${path}?cle=${key}`, "Ce lien a pris fin.");
  });

  test("once the person it was made for is erased, as page, file and order", async () => {
    const quote = await makeQuote();
    const { id } = await rowOf(quote);
    const path = new URL(quote.url);
    expect((await newVisitor(shop()).visit(quote.path)).status).toBe(200);
    const nobody = { visitor_id: null, first_name: null, last_name: null, email: null, email_key: null };
    await shop().db("quotes").where({ id }).update(nobody);
    await closed(quote.path, "a été fermé quand les données de la personne");
    await closed(`${path.pathname}/devis.pdf${path.search}`, "a été fermé quand les données de la personne");
    expect((await forge(newVisitor(shop()), quote.path, { intent: "order" })).status).toBe(410);

    // The shop has to show it to an inspector until its year has passed.
    const admin = await adminVisitor(shop());
    const kept = await (await admin.visit(`/admin/devis/${id}`)).link("Ouvrir le PDF").follow();
    expect([kept.status, kept.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});

describe("before corrective lenses are paid", () => {
  test("the quote is shown and read, by a form; the order and its papers name it", async () => {
    const shopper = newShopper(shop());
    await takeLenses(await toLenses(shopper.visitor), "standard");
    const step = await toQuote(await promisePrescription(await toPrescription(shopper.visitor, shopper.customer)));
    expect([step.path, step.h1]).toEqual(["/checkout?step=devis", "Votre devis gratuit"]);
    expect(text(step)).toContain("Offre 100 % Santé (classe A)");
    const { number } = await rowOf(step);
    expect((await shopper.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=devis");
    const forged = await forge(shopper.visitor, "/checkout?step=5", { intent: "pay", paymentMethod: "credit" });
    expect(forged.path).toBe("/checkout?step=devis");
    const payment = await step.form({ button: READ }).submit(READ);
    expect(payment.path).toBe("/checkout?step=5");
    const { shown } = Object.fromEntries(payment.form({ button: /^Commander avec/ }).fields());
    await shop().db("quotes").where({ number }).update({ read_at: null });
    const { extra } = await found(
      shop()
        .db("cart_lines")
        .where({ visitor_id: visitorIdOf(shopper.visitor) })
        .first("extra"),
    );
    const item = { productId: PLAIN_FRAME.id, selectedColor: "#1c1b1a", selectedSize: "48", extra };
    const call = await shopper.api.post("/api/payments/create-payment-intent", { cartItems: [item], shown });
    expect([call.status, call.json<{ code: string }>().code]).toEqual([422, "quoteUnread"]);
    const sentBack = await pressPay(payment);
    expect([sentBack.path, text(sentBack).includes("ne vaut plus pour ce panier")]).toEqual([
      "/checkout?step=devis",
      true,
    ]);
    await step.form({ button: READ }).submit(READ);
    const confirmation = await payHosted(await pressPay(payment));
    expect(confirmation.hasLink(`Devis ${number} (PDF)`)).toBe(true);
    const invoice = await readPdfText((await confirmation.link(/^Facture/).follow()).body);
    expect(invoice.text).toContain(`Devis ${number}`);
  });

  test("a price that changed after the reading asks for another quote", async () => {
    const visitor = newVisitor(shop());
    await takeLenses(await toLenses(visitor), "standard");
    const payment = await chooseHome(await promisePrescription(await toPrescription(visitor)));
    expect(payment.path).toBe("/checkout?step=5");
    await raise(-1500);
    const again = await visitor.visit("/checkout?step=5");
    expect(again.path).toBe("/checkout?step=devis");
    const cheaper = await again.form({ button: SEE }).submit(SEE);
    await raise(0);
    expect(text(cheaper)).toMatch(CHANGED("269,00", "284,00"));
  });

  test("a price that rose since a quote that has ended is told beside the new one", async () => {
    const visitor = newVisitor(shop());
    await takeLenses(await toLenses(visitor), "standard");
    const first = await toQuote(await promisePrescription(await toPrescription(visitor)));
    const { number } = await rowOf(first);
    expect(text(first)).not.toContain("le prix a changé");
    await shop()
      .db("quotes")
      .where({ number })
      .update({ valid_until: "2020-01-01", content_key: `${number} ended` });
    await raise(2000);
    const ended = await visitor.visit("/checkout?step=devis");
    expect(text(ended)).toMatch(new RegExp(`Panthéon : Le devis ${number} était valable jusqu'au 1er janvier 2020`));
    const dearer = await ended.form({ button: SEE }).submit(SEE);
    await raise(0);
    expect(text(dearer)).toMatch(CHANGED("304,00", "284,00"));
  });
});

describe("'Commander ce devis'", () => {
  test("fills the cart at the quote's price, though the frame has become dearer", async () => {
    const quote = await makeQuote();
    await raise(2000);
    const elsewhere = newVisitor(shop());
    const cart = await (await elsewhere.visit(quote.path)).form({ button: ORDER }).submit(ORDER);
    await raise(0);
    expect(cart.path).toBe("/panier");
    expect(text(cart)).toMatch(/Les lunettes du devis D-\d{4}-\d{4} sont dans votre panier, au prix du devis/);
    expect(text(cart)).toContain("Total 284,00 €");
  });

  test("is made anew where another browser is paying at its price", async () => {
    const quote = await makeQuote();
    await quote.form({ button: ORDER }).submit(ORDER);
    const paying = await pressPay(await chooseHome(await promisePrescription(await toPrescription(quote.visitor))));
    expect(paying.url.host).not.toBe(quote.url.host);
    await raise(2000);
    const elsewhere = await newVisitor(shop()).visit(quote.path);
    expect(elsewhere.text).toContain("Le prix d'un devis vaut pour une seule commande");
    expect(elsewhere.hasForm({ button: ORDER })).toBe(false);
    const forged = await forge(elsewhere.visitor, quote.path, { intent: "order" });
    expect([forged.status, forged.text.includes("vaut pour une seule commande")]).toEqual([422, true]);
    const renewed = await elsewhere.form({ button: /^Refaire/ }).submit(/^Refaire/);
    await raise(0);
    expect(text(renewed)).toContain("à 304,00 € au lieu de 284,00 €");
    const placed = await found(shop().db("orders").orderBy("created_at", "desc").first("subtotal_cents"));
    expect(placed.subtotal_cents).toBe(28_400);
  });

  test("tells of an article that is gone, of a quote that has expired and of one that was ordered, each with the way on", async () => {
    const quote = await makeQuote();
    const { id } = await rowOf(quote);
    await archive(shop(), PLAIN_FRAME);
    const gone = await quote.form({ button: ORDER }).submit(ORDER);
    await archive(shop(), PLAIN_FRAME, false);
    expect(gone.text).toContain("n'est plus disponible tel qu'il est sur le devis");

    await shop().db("quotes").where({ id }).update({ valid_until: "2020-01-01", content_key: "of another day" });
    const expired = await quote.visitor.visit(quote.path);
    expect(expired.text).toContain("Ce devis n'est plus valable");
    const refused = await quote.form({ button: ORDER }).submit(ORDER);
    expect(refused.text).toContain("Ce devis n'est plus valable");
    const renewed = await expired.form({ button: /^Refaire/ }).submit(/^Refaire/);
    expect(text(renewed)).toMatch(/Voici votre nouveau devis D-\d{4}-\d{4}, au même prix/);

    const visitor = renewed.visitor;
    await renewed.form({ button: ORDER }).submit(ORDER);
    const paid = await payHosted(
      await pressPay(await chooseHome(await promisePrescription(await toPrescription(visitor)))),
    );
    expect(paid.h1).toBe("Merci, votre commande est confirmée");
    const ordered = await visitor.visit(renewed.path);
    expect(ordered.text).toContain("Ce devis a été commandé.");
    const shown = await ordered.link("Voir ma commande").follow();
    expect(shown.path).toMatch(/^\/commande\//);
    const pressed = await forge(visitor, renewed.path, { intent: "order" });
    expect(pressed.path).toMatch(/^\/commande\//);

    // An insurer who was given the link of the quote: only the customer may see the order.
    const insurer = await newVisitor(shop()).visit(renewed.path);
    expect([insurer.hasLink("Voir ma commande"), insurer.text.includes("par le lien de nos e-mails")]).toEqual([
      false,
      true,
    ]);
    const search = await insurer.link("Retrouver ma commande").follow();
    expect([search.status, search.path]).toEqual([200, "/suivi-commande"]);
    expect(search.text).not.toContain(SOMEONE["Adresse e-mail"]);
  });
});

test("glasses of two wearers, quoted by one browser, are ordered one after the other, each at its quote's price", async () => {
  const visitor = newVisitor(shop());
  const lou = { "Date de naissance du porteur": "14/03/2012", "Prénom du porteur": "Lou", "Nom du porteur": "Moreau" };
  const quoted = async (asking: Page, more: Record<string, string> = {}) =>
    asking.form({ button: MAKE }).fill(SOMEONE).fill(more).submit(MAKE);
  const asking = await askFor(visitor);
  const [ofLou, ofClara] = [await quoted(asking, lou), await quoted(await visitor.visit(asking.path))];
  const [first, second] = [await rowOf(ofLou), await rowOf(ofClara)];
  expect(first.number).not.toBe(second.number);
  await raise(2000);

  expect((await ofLou.form({ button: ORDER }).submit(ORDER)).path).toBe("/panier");
  const refused = await ofClara.form({ button: ORDER }).submit(ORDER);
  expect([refused.status, refused.title.startsWith("Erreur : ")]).toEqual([422, true]);
  expect(text(refused)).toContain(
    "votre panier contient les lunettes de Lou Moreau, et ce devis est pour Clara Moreau. Commandez d'abord celles de Lou Moreau, puis revenez à ce devis. Votre panier n'a pas changé.",
  );
  expect(text(await visitor.visit("/panier"))).toContain("Total 284,00 €");

  const pay = async (step: Page) => payHosted(await pressPay(await chooseHome(await promisePrescription(step))));
  expect(text(await pay(await toPrescription(visitor)))).toContain("Porteur Lou Moreau");
  const cart = await (await visitor.visit(ofClara.path)).form({ button: ORDER }).submit(ORDER);
  expect([cart.path, text(cart).includes("Total 284,00 €")]).toEqual(["/panier", true]);
  const confirmed = await pay(await visitor.visit("/checkout?step=3"));
  await raise(0);
  expect(text(confirmed)).toContain("Porteur Clara Moreau");
  const orders = await shop()
    .db("orders")
    .where({ visitor_id: visitorIdOf(visitor) })
    .orderBy("created_at")
    .select("quote_number", "subtotal_cents");
  expect(orders).toEqual([
    { quote_number: first.number, subtotal_cents: 28_400 },
    { quote_number: second.number, subtotal_cents: 28_400 },
  ]);
});

describe("a frame alone", () => {
  const ALONE = "Devis gratuit, monture seule";
  const article = `/article/${PLAIN_FRAME.slug}`;

  test("has its quote from its page, on which it is ordered, paid and invoiced, and nothing asks for a prescription", async () => {
    const shopper = newShopper(shop());
    const { visitor } = shopper;
    const asking = await (await visitor.visit(article)).link(ALONE).follow();
    expect(text(asking)).toContain("Maison Valmy Panthéon (Noir), monture seule");
    const form = asking.form({ button: MAKE });
    expect(form.fields().filter(([name]) => /presc/.test(name))).toEqual([]);
    const unsized = await form.fill(SOMEONE).submit(MAKE);
    expect([unsized.status, unsized.errors()]).toEqual([422, [expect.stringContaining("sélectionner une taille")]]);
    const empty = await unsized
      .form({ button: MAKE })
      .fill({ "Nom": "", "Date de naissance du porteur": "31/02/1985" })
      .submit(MAKE);
    expect(empty.errors()).toContainEqual(expect.stringContaining("sélectionner une taille"));
    expect(empty.errors().length).toBeGreaterThan(2);
    const quote = await unsized.form({ button: MAKE }).fill({ Taille: "50" }).submit(MAKE);
    expect(quote.h1).toMatch(/^Devis D-/);
    for (const said of ["Maison Valmy Panthéon (Noir, taille 50), monture seule", "2210001", "2210002", "145,00 €"])
      expect(text(quote)).toContain(said);
    expect(text(quote)).not.toMatch(/Ordonnance|Verre droit/);
    expect(text(quote).indexOf("Offre 100 % Santé (classe A)")).toBeLessThan(text(quote).indexOf("Offre choisie"));
    const { number } = await rowOf(quote);
    const file = await quote.link("Télécharger le devis (PDF)").follow();
    expect((await readPdfText(file.body)).text).toContain("monture seule");

    await raise(2000);
    const cart = await quote.form({ button: ORDER }).submit(ORDER);
    expect(text(cart)).toContain(`La monture du devis ${number} est dans votre panier, au prix du devis.`);
    expect(text(cart)).toContain("Total 145,00 €");
    const account = await visitor.visit("/checkout");
    const details = await account.form({ button: /invité/ }).submit(/invité/);
    const known = Object.fromEntries(details.form({ button: "Continuer" }).fields());
    expect([known.lastName, known.street]).toEqual([SOMEONE.Nom, SOMEONE["Numéro et rue"]]);
    const delivery = await details
      .form({ button: "Continuer" })
      .fill({ Civilité: CLARA.Civilité, Téléphone: CLARA["Téléphone"] })
      .submit("Continuer");
    const step = await toQuote(delivery);
    expect([step.path, text(step).includes(number)]).toEqual(["/checkout?step=devis", true]);
    const payment = await step.form({ button: READ }).submit(READ);
    expect(payment.path).toBe("/checkout?step=5");
    const confirmed = await payHosted(await pressPay(payment));
    await raise(0);
    expect(confirmed.hasLink(`Devis ${number} (PDF)`)).toBe(true);
    const invoice = await readPdfText((await confirmed.link(/^Facture/).follow()).body);
    expect(invoice.text).toContain(`Devis ${number}`);
    expect(text(await visitor.visit(quote.path))).toContain("Ce devis a été commandé.");
  });

  test("has its quote from the cart, and another one at the checkout where the price has ended", async () => {
    const visitor = newVisitor(shop());
    const cart = await addToCart(visitor);
    const asking = await cart.link("Recevoir un devis gratuit de ma monture seule").follow();
    expect(text(asking)).toContain("Maison Valmy Panthéon (Noir, taille 48), monture seule");
    const quote = await asking.form({ button: MAKE }).fill(SOMEONE).submit(MAKE);
    const { id, number } = await rowOf(quote);
    await shop()
      .db("quotes")
      .where({ id })
      .update({ valid_until: "2020-01-01", content_key: `over ${id}` });
    await raise(2000);
    expect(text(await visitor.visit("/panier"))).toContain(`Le devis ${number} était valable jusqu'au`);
    const account = await visitor.visit("/checkout");
    const details = await account.form({ button: /invité/ }).submit(/invité/);
    const step = await toQuote(await details.form({ button: "Continuer" }).fill(CLARA).submit("Continuer"));
    await raise(0);
    expect([step.path, text(step).includes("Voici le devis que vous avez demandé pour une monture seule")]).toEqual([
      "/checkout?step=devis",
      true,
    ]);
    expect(text(step)).toContain("165,00 €");
  });

  test("is quoted at the counter from the sale, and its sale names the number", async () => {
    const admin = await adminVisitor(shop());
    const line = `${PLAIN_FRAME.id}|#1c1b1a|1|48`;
    const till = await admin.visit(`/admin/commandes/nouvelle?ligne=${encodeURIComponent(line)}`);
    const asking = await till.link(/^Devis, monture seule/).follow();
    const quote = await asking.form({ button: MAKE }).fill(SOMEONE).submit(MAKE);
    expect(quote.path).toMatch(/^\/admin\/devis\//);
    expect(text(quote)).toContain("Maison Valmy Panthéon (Noir, taille 48), monture seule");
    const { number } = await rowOf(quote);
    const order = await quote
      .form({ button: /^Enregistrer/ })
      .fill({ Civilité: CLARA.Civilité, Téléphone: CLARA["Téléphone"], Paiement: "especes" })
      .submit(/^Enregistrer/);
    expect([order.path.startsWith("/admin/commandes/"), text(order).includes(`Devis ${number}`)]).toEqual([true, true]);
  });

  test.each([
    ["sunglasses", `article=${SOLAR_FEMME.id}&couleur=noir`],
    ["a product that there is not", "article=ffffffffffffffffffffffff&couleur=noir"],
  ])("of %s has none: the page says how to obtain one", async (_what, asked) => {
    const page = await newVisitor(shop()).visit(`/devis?${asked}`);
    expect([page.status, page.hasForm({ button: MAKE }), page.hasLink("Choisir une monture")]).toEqual([
      200,
      false,
      true,
    ]);
    const sunglasses = await newVisitor(shop()).visit(`/article/${SOLAR_FEMME.slug}`);
    expect(sunglasses.hasLink(ALONE)).toBe(false);
  });
});

describe("in the admin area", () => {
  test("a quote is found, read in the journal, sent, and turned into an order at its price", async () => {
    const quote = await makeQuote();
    const { id, number } = await rowOf(quote);
    const admin = await adminVisitor(shop());
    expect((await admin.visit(`/admin/devis?q=${number}&statut=sans-reponse`)).hasLink(number)).toBe(true);
    expect((await admin.visit(`/admin/devis?q=${number}&statut=commandes`)).hasLink(number)).toBe(false);
    const page = await (await admin.visit(`/admin/devis?q=clara.devis`)).link(number).follow();
    expect(page.h1).toBe(`Devis ${number}`);
    expect(await shop().db("audit_log").where({ action: "Devis lu", target: number })).not.toEqual([]);
    const sent = await page.form({ button: /^Envoyer/ }).submit(/^Envoyer/);
    expect(sent.text).toContain(`Le devis ${number} est envoyé à ${SOMEONE["Adresse e-mail"]}.`);

    await raise(2000);
    const lacking = await page.form({ button: /^Enregistrer/ }).submit(/^Enregistrer/);
    expect(lacking.title).toMatch(/^Erreur : /);
    const order = await lacking
      .form({ button: /^Enregistrer/ })
      .fill({ Téléphone: CLARA["Téléphone"], Paiement: "especes" })
      .submit(/^Enregistrer/);
    await raise(0);
    expect(order.path).toMatch(/^\/admin\/commandes\//);
    expect(text(order)).toContain(`Devis ${number}`);
    const row = await found(shop().db("orders").where({ quote_number: number }).first("id", "subtotal_cents"));
    expect(row.subtotal_cents).toBe(28_400);
    expect((await found(shop().db("quotes").where({ id }).first("order_id"))).order_id).toBe(row.id);
    expect((await admin.visit(`/admin/devis/${id}`)).hasLink("Voir la commande")).toBe(true);
  });

  test("is for administrators alone", async () => {
    const { id } = await rowOf(await makeQuote());
    for (const path of ["/admin/devis", `/admin/devis/${id}`])
      expect((await newVisitor(shop()).visit(path)).path).toMatch(/^\/admin\/connexion/);
  });
});
