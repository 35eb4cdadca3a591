import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { addToCart, CLARA, forge, goToPayment, pressPay } from "../helpers/buying";
import { newCoupon, usesOf } from "../helpers/factories";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const FILL = "Veuillez remplir correctement tous les champs.";
const METHOD = "Veuillez choisir un moyen de paiement.";
const CUSTOMER_LABELS = [
  "Nom",
  "Prénom",
  "Adresse e-mail",
  "Téléphone",
  "Numéro et rue",
  "Code postal",
  "Ville",
] as const;
const HELP: Record<string, string> = {
  "Civilité": "Choisissez une civilité.",
  "Nom": "Indiquez votre nom.",
  "Prénom": "Indiquez votre prénom.",
  "Adresse e-mail": "Indiquez une adresse e-mail, par exemple nom@exemple.fr.",
  "Téléphone":
    "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78, ou +41 22 555 01 23 pour un numéro étranger.",
  "Numéro et rue": "Indiquez le numéro et la rue.",
  "Code postal": "Indiquez un code postal à 5 chiffres, par exemple 69001.",
  "Ville": "Indiquez la ville.",
};
const NAMES: Record<string, string> = {
  "Civilité": "genre",
  "Nom": "lastName",
  "Prénom": "firstName",
  "Adresse e-mail": "email",
  "Téléphone": "phone",
  "Numéro et rue": "street",
  "Code postal": "postalCode",
  "Ville": "city",
};

async function customerStep(visitor: Visitor = newVisitor(shop())): Promise<Page> {
  await addToCart(visitor);
  const account = await visitor.visit("/checkout");
  return account.form({ button: /invité/ }).submit(/invité/);
}
const continueWith = (step: Page, answers: Record<string, string>) =>
  step.form({ button: "Continuer" }).fill(answers).submit("Continuer");

async function paymentStep(): Promise<Page> {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  return goToPayment(visitor);
}

// --- step 1

test("the first step lets one go on without an account, and says that none is needed", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const step = await visitor.visit("/checkout");
  expect([step.status, step.path]).toEqual([200, "/checkout?step=1"]);
  expect(step.title).toBe("Compte – Lunetterie des Terreaux");
  expect(step.text).toContain("Un compte n'est pas nécessaire");
  expect(step.link("Retour au panier").href).toBe("/panier");
  const next = await step.form({ button: /invité/ }).submit(/invité/);
  expect([next.path, next.title]).toEqual(["/checkout?step=2", "Coordonnées – Lunetterie des Terreaux"]);
});

// --- step 2

test("each field of the customer is asked for: in the summary, beside the field and in the title", async () => {
  const refused = await continueWith(await customerStep(), {});
  expect([refused.status, refused.title]).toEqual([422, "Erreur : Coordonnées – Lunetterie des Terreaux"]);
  expect(refused.errors()).toEqual([FILL, ...Object.values(HELP)]);
  for (const [label, help] of Object.entries(HELP)) {
    expect(refused.describedError(label), label).toBe(help);
    const name = NAMES[label] ?? "";
    expect(refused.link(help).href).toBe(`#${name}`);
    expect(refused.elements("input", { id: name }), label).toHaveLength(1);
  }
});

test.each([
  ["Nom", "   "],
  ["Nom", "x".repeat(65)],
  ["Prénom", "\u0000\u0007"],
  ["Adresse e-mail", "clara"],
  ["Adresse e-mail", "clara@exemple"],
  ["Adresse e-mail", "clara@exemple..fr"],
  ["Adresse e-mail", `${"x".repeat(65)}@exemple.fr`],
  ["Adresse e-mail", "<script>alert(1)</script>@exemple.fr"],
  ["Téléphone", "06 12"],
  ["Téléphone", "06 12 34 56 7😀"],
  ["Téléphone", "0612345678901"],
  ["Téléphone", "-1"],
  ["Code postal", "6900"],
  ["Code postal", "69OO1"],
  ["Code postal", "1e9"],
  ["Numéro et rue", "x".repeat(161)],
  ["Ville", "x".repeat(81)],
])("a wrong «%s» (%s) comes back as typed, with all else", async (label, value) => {
  const refused = await continueWith(await customerStep(), { ...CLARA, [label]: value });
  expect(refused.status).toBe(422);
  expect(refused.errors()).toHaveLength(2);
  expect(refused.errors()[0]).toBe(FILL);
  expect(refused.describedError(label)).toBe(refused.errors()[1]);
  const form = refused.form({ button: "Continuer" });
  for (const other of CUSTOMER_LABELS) {
    // eslint-disable-next-line no-control-regex -- what the shop takes out
    const cleaned = value.replace(/[\u0000-\u001F]/g, "").trim();
    expect(form.value(other), other).toBe(other === label ? cleaned : CLARA[other]);
  }
  expect(form.value("Civilité")).toBe("Madame");
  expect(refused.html).not.toContain("<script>alert");
  // After the correction the form is accepted.
  expect((await form.fill({ [label]: CLARA[label as keyof typeof CLARA] }).submit("Continuer")).path).toBe(
    "/checkout?step=4",
  );
});

test("a choice that is not offered is refused", async () => {
  const step = await customerStep();
  const fields = Object.fromEntries(step.form({ button: "Continuer" }).fill(CLARA).fields("Continuer")) as Record<
    string,
    string
  >;
  for (const genre of ["reine", "", "<b>"]) {
    const refused = await step.visitor.post("/checkout?step=2", { ...fields, genre }, { follow: true });
    expect([refused.status, refused.errors()]).toEqual([422, [FILL, HELP.Civilité]]);
  }
});

test("the same field sent twice, or fields of other names, harm nothing", async () => {
  const step = await customerStep();
  const fields = Object.fromEntries(step.form({ button: "Continuer" }).fill(CLARA).fields("Continuer")) as Record<
    string,
    string
  >;
  const answer = await step.visitor.post(
    "/checkout?step=2",
    { ...fields, "email": ["a@exemple.fr", "b@exemple.fr"], "__proto__x": "1", "constructor": "x", "a[b]": "c" },
    { follow: true },
  );
  expect(answer.path).toBe("/checkout?step=4");
});

test("names with apostrophes, accents, other scripts, emoji or angle brackets are kept and shown as text", async () => {
  const odd = {
    ...CLARA,
    "Nom": "O’Brien-Çelik 王 😀",
    "Prénom": "<script>alert(1)</script>",
    "Numéro et rue": '7 rue "du & Puits" <b>gras</b>',
  };
  const delivery = await continueWith(await customerStep(), odd);
  const payment = await continueWith(delivery, { "Comment souhaitez-vous recevoir votre commande ?": "domicile" });
  expect(payment.text).toContain("<script>alert(1)</script> O'Brien-Çelik 王 😀");
  expect(payment.text).toContain('7 rue "du & Puits" <b>gras</b>');
  expect(payment.html).not.toMatch(/<script>alert|<b>gras/);
});

test("a telephone may be typed as people do, and is shown in pairs", async () => {
  const visitor = newVisitor(shop());
  const delivery = await continueWith(await customerStep(visitor), { ...CLARA, Téléphone: "+33 (0)6.12-34 56 78" });
  expect(delivery.path).toBe("/checkout?step=4");
  expect((await visitor.visit("/checkout?step=2")).form({ button: "Continuer" }).value("Téléphone")).toBe(
    "06 12 34 56 78",
  );
});

test("what was said is there again when one comes back to it", async () => {
  const payment = await paymentStep();
  const back = await payment.link(/Modifier les coordonnées/).follow();
  for (const label of CUSTOMER_LABELS)
    expect(back.form({ button: "Continuer" }).value(label), label).toBe(CLARA[label]);
  const delivery = await payment.link(/Modifier la livraison/).follow();
  expect(delivery.form({ button: "Continuer" }).value("Comment souhaitez-vous recevoir votre commande ?")).toMatch(
    /^Livraison à domicile/,
  );
});

// --- step 4

test("a delivery must be chosen, among those there are", async () => {
  const step = await continueWith(await customerStep(), CLARA);
  expect([step.path, step.title]).toEqual(["/checkout?step=4", "Livraison – Lunetterie des Terreaux"]);
  const refused = await step.form({ button: "Continuer" }).submit("Continuer");
  expect([refused.status, refused.title, refused.errors()]).toEqual([
    422,
    "Erreur : Livraison – Lunetterie des Terreaux",
    ["Choisissez un mode de livraison."],
  ]);
  expect(refused.describedError("Comment souhaitez-vous")).toBe("Choisissez un mode de livraison.");
  for (const deliveryMethod of ["drone", "1", "domicile,retrait", "\u0000"]) {
    expect(
      (await forge(step.visitor, "/checkout?step=4", { intent: "delivery", deliveryMethod })).status,
      deliveryMethod,
    ).toBe(422);
  }
});

test("an order can be collected at the shop", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const payment = await goToPayment(visitor, { delivery: "retrait" });
  for (const words of ["Retrait à la boutique", "12 rue Constantine", "69001 Lyon"])
    expect(payment.texts("check")[0]).toContain(words);
  expect(payment.text).toContain("Livraison Offerte");
});

// --- step 5

test("the last step shows everything that was chosen, a way to change each, and the price on the button", async () => {
  const payment = await paymentStep();
  expect([payment.h1, payment.title]).toEqual(["Vérifiez et payez", "Paiement – Lunetterie des Terreaux"]);
  for (const words of [
    "Clara Moreau",
    "clara.moreau@exemple.fr",
    "06 12 34 56 78",
    "7 rue Sainte-Catherine",
    "69001 Lyon",
    "Noir, taille 48 × 1",
    "Total TTC 145,00 €",
    "dont TVA (20 %) 24,17 €",
  ])
    expect(payment.text).toContain(words);
  expect(payment.hasForm({ button: "Commander avec obligation de paiement : 145,00 €" })).toBe(true);
  expect(payment.link("conditions générales de vente").href).toBe("/conditions-generales-de-vente");
});

test("a postal code that is not of the town is shown again before paying, and refuses nothing", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const payment = await goToPayment(visitor, { customer: { ...CLARA, Ville: "Paris" } });
  const doubt =
    "Le code postal 69001 ne va pas avec Paris, dont les codes commencent par 75 : vérifiez l'un et l'autre.";
  expect(payment.text).toContain(doubt);
  expect(payment.hasForm({ button: /Commander avec obligation de paiement/ })).toBe(true);
  expect((await paymentStep()).text).not.toContain("ne va pas avec");
});

test("without a means of payment the button asks for one", async () => {
  const payment = await paymentStep();
  const button = /Commander avec obligation/;
  const refused = await payment.form({ button }).submit(button);
  expect([refused.status, refused.title, refused.errors()]).toEqual([
    422,
    "Erreur : Paiement – Lunetterie des Terreaux",
    [METHOD],
  ]);
  expect(refused.describedError("Moyen de paiement")).toBe(METHOD);
  expect(await shop().db("orders").where({ visitor_id: "" })).toEqual([]);
});

const BILLING = {
  "L’adresse de facturation est différente": true,
  "Numéro et rue (facturation)": "1 quai des Usines",
  "Code postal (facturation)": "1000",
  "Ville (facturation)": "Bruxelles",
  "Pays (facturation)": "Belgique",
};

test("a billing address that differs is asked for in full, and what was typed of it stays", async () => {
  const refused = await pressPay(await paymentStep(), {
    ...BILLING,
    "Numéro et rue (facturation)": "",
    "Code postal (facturation)": "  ",
    "Pays (facturation)": "x".repeat(61),
  });
  expect(refused.status).toBe(422);
  expect(refused.errors()).toEqual([
    "Indiquez le numéro et la rue de facturation.",
    "Indiquez le code postal de facturation.",
    "60 caractères au plus.",
  ]);
  expect(refused.describedError("Numéro et rue (facturation)")).toBe("Indiquez le numéro et la rue de facturation.");
  expect(refused.link("Indiquez le code postal de facturation.").href).toBe("#billingPostalCode");
  const form = refused.form({ button: /Commander/ });
  expect(form.value("Ville (facturation)")).toBe("Bruxelles");
  expect(form.value("L’adresse de facturation est différente")).toBe(true);
  expect(form.value("Moyen de paiement")).toMatch(/^Carte bancaire/);

  // Another step and back: still there.
  await refused.link("Étape précédente").follow();
  const again = (await refused.visitor.visit("/checkout?step=5")).form({ button: /Commander/ });
  expect(again.value("Ville (facturation)")).toBe("Bruxelles");
  expect(again.value("L’adresse de facturation est différente")).toBe(true);
});

test("a billing address that differs goes onto the order", async () => {
  const hosted = await pressPay(await paymentStep(), BILLING);
  expect(hosted.url.origin).toBe(new URL(shop().sandbox.urls.stripeApi).origin);
  const order = await shop().db("orders").orderBy("created_at", "desc").first();
  expect(order).toMatchObject({
    billing_street: "1 quai des Usines",
    billing_postal_code: "1000",
    billing_city: "Bruxelles",
    billing_country: "Belgique",
    payment_method: "credit",
    street: "7 rue Sainte-Catherine",
  });
});

test("billing fields filled in without the box ticked do not count", async () => {
  await pressPay(await paymentStep(), { ...BILLING, "L’adresse de facturation est différente": false });
  expect(await shop().db("orders").orderBy("created_at", "desc").first("billing_street")).toEqual({
    billing_street: null,
  });
});

test("prices, reductions and totals sent with the payment are ignored", async () => {
  const payment = await paymentStep();
  const button = /Commander avec obligation/;
  const fields = Object.fromEntries(
    payment.form({ button }).fill({ "Moyen de paiement": "Carte bancaire" }).fields(button),
  ) as Record<string, string>;
  const hosted = await payment.visitor.post(
    "/checkout?step=5",
    {
      ...fields,
      total: "1",
      amount: "1",
      totalCents: "1",
      price: "0.01",
      discountCents: "14499",
      deliveryCents: "-14499",
      couponCode: "BIENVENUE10",
      deliveryMethod: "retrait",
    },
    { follow: true },
  );
  expect(hosted.text).toContain("145,00 €");
  expect(
    await shop().db("orders").orderBy("created_at", "desc").first("total_cents", "discount_cents", "delivery_method"),
  ).toEqual({ total_cents: 14_500, discount_cents: 0, delivery_method: "domicile" });
});

test("a forged summary is not believed", async () => {
  const payment = await paymentStep();
  for (const shown of ["", "x", "0".repeat(64), "x".repeat(5000)]) {
    const refused = await forge(payment.visitor, "/checkout?step=5", { intent: "pay", paymentMethod: "credit", shown });
    expect(refused.status).toBe(422);
    expect(refused.errors()[0]).toMatch(/^Le montant de votre commande a changé/);
  }
});

// --- business

test("who orders for a business says so once, can take it back, and a wrong SIREN is named at its field", async () => {
  const payment = await paymentStep();
  const asked = (page: Page, businessSiren: string) =>
    page
      .form({ button: "Enregistrer l’entreprise" })
      .fill({ "Nom de l’entreprise": "Lumière SARL", "SIREN": businessSiren })
      .submit("Enregistrer l’entreprise");
  const refused = await asked(payment, "732 829 321");
  expect([refused.status, ...refused.errors()]).toEqual([
    422,
    "Indiquez les 9 chiffres du SIREN, par exemple 732 829 320.",
  ]);
  const taken = await asked(refused, "732829320");
  expect(taken.text).toContain("Facture au nom de Lumière SARL, SIREN 732 829 320");
  const paid = await pressPay(taken);
  expect(paid.status).toBeLessThan(400);
  expect(await shop().db("orders").orderBy("created_at", "desc").first("business_name", "business_siren")).toEqual({
    business_name: "Lumière SARL",
    business_siren: "732829320",
  });
  const without = await taken.form({ button: "Retirer l’entreprise" }).submit("Retirer l’entreprise");
  expect(without.hasForm({ button: "Enregistrer l’entreprise" })).toBe(true);
});

// --- coupon

test("a code is applied, shown with what it takes off, and can be taken away again", async () => {
  const payment = await paymentStep();
  const applied = await payment
    .form({ button: "Appliquer" })
    .fill({ "Code promo": " bienvenue10 " })
    .submit("Appliquer");
  expect([applied.status, applied.path]).toEqual([200, "/checkout?step=5"]);
  expect(applied.text).toContain("Le code BIENVENUE10 est appliqué.");
  expect(applied.text).toMatch(/Remise BIENVENUE10 − 14,50 €.*Total TTC 130,50 €/);
  expect(applied.hasForm({ button: /Commander avec obligation de paiement : 130,50 €/ })).toBe(true);
  const without = await applied.form({ button: "Retirer le code" }).submit("Retirer le code");
  expect(without.text).toContain("Total TTC 145,00 €");
  expect(without.text).not.toContain("Remise");
});

test.each([
  ["", "Indiquez un code promo, ou continuez sans."],
  ["RIEN", "Ce code n'existe pas."],
  ["ETE2025", "Ce code n'est plus valable."],
  ["<script>alert(1)</script>", "Ce code n'existe pas."],
  ["😀", "Ce code n'existe pas."],
  ["X".repeat(41), "Ce code n'existe pas."],
  ["' or 1=1 --", "Ce code n'existe pas."],
])("the code «%s» is refused, and why is said beside it", async (code, reason) => {
  const payment = await paymentStep();
  const refused = await payment.form({ button: "Appliquer" }).fill({ "Code promo": code }).submit("Appliquer");
  expect([refused.status, refused.title, refused.errors()]).toEqual([
    422,
    "Erreur : Paiement – Lunetterie des Terreaux",
    [reason],
  ]);
  expect(refused.describedError("Code promo")).toBe(reason);
  expect(refused.form({ button: "Appliquer" }).value("Code promo")).toBe(code);
  expect(refused.html).not.toContain("<script>alert");
  expect(refused.text).toContain("Total TTC 145,00 €");
});

test("a code of one use, taken away and typed again while one's own order waits to be paid, is one's own", async () => {
  await newCoupon(servicesOf(shop()), { code: "UNEFOIS", percent: 10, maxUses: 1 });
  const apply = async (page: Page) =>
    page.form({ button: "Appliquer" }).fill({ "Code promo": "unefois" }).submit("Appliquer");
  const applied = await apply(await paymentStep());
  expect((await pressPay(applied)).url.origin).toBe(shop().sandbox.stripe.url); // the order waits, and holds the coupon's use
  expect(await usesOf(shop(), "UNEFOIS")).toBe(1);

  const back = await applied.visitor.visit("/checkout?step=5");
  const without = await back.form({ button: "Retirer le code" }).submit("Retirer le code");
  const again = await apply(without);
  expect([again.status, again.errors()]).toEqual([200, []]);
  expect(again.text).toMatch(/Remise UNEFOIS − 14,50 €/);
  expect((await pressPay(again)).url.origin).toBe(shop().sandbox.stripe.url);
  expect(await usesOf(shop(), "UNEFOIS")).toBe(1);

  const other = await apply(await paymentStep());
  expect(other.errors()).toEqual(["Ce code a déjà été utilisé autant de fois que prévu."]);
});

test("a code that no longer counts does not keep anyone from paying the price that is shown", async () => {
  const payment = await paymentStep();
  await payment.form({ button: "Appliquer" }).fill({ "Code promo": "BIENVENUE10" }).submit("Appliquer");
  await shop().db("coupons").where({ code: "BIENVENUE10" }).update({ minimum_cents: 100_000 });
  try {
    const refused = await payment.visitor.visit("/checkout?step=5");
    expect(refused.describedError("Code promo")).toBe("Ce code vaut à partir de 1 000,00 € d'achat.");
    const hosted = await pressPay(refused);
    expect(hosted.text).toContain("145,00 €");
  } finally {
    await shop().db("coupons").where({ code: "BIENVENUE10" }).update({ minimum_cents: 5_000 });
  }
});

// --- steps out of order

test("steps cannot be skipped: each leads to the first that is missing", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  for (const step of ["2", "3", "4", "5", "99", "abc", "-1", "", "1e9", "<script>"])
    expect((await visitor.visit(`/checkout?step=${encodeURIComponent(step)}`)).path, step).toBe("/checkout?step=1");
  await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
  for (const step of [4, 5]) expect((await visitor.visit(`/checkout?step=${step}`)).path).toBe("/checkout?step=2");
  await continueWith(await visitor.visit("/checkout?step=2"), CLARA);
  expect((await visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4");
  expect((await visitor.visit("/checkout?step=3")).path).toBe("/checkout?step=4");
});

test("a payment posted before its steps are done leads to what is missing, and orders nothing", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const answer = await forge(visitor, "/checkout?step=5", { intent: "pay", paymentMethod: "credit", shown: "" });
  expect(answer.path).toBe("/checkout?step=1");
  const id = (await shop().db("cart_lines").orderBy("added_at", "desc").first("visitor_id"))?.visitor_id;
  expect(await shop().db("orders").where({ visitor_id: id })).toEqual([]);
});

test.each(["1", "2", "3", "4", "5"])("with an empty cart step %s leads home and says why", async (step) => {
  const fresh = await newVisitor(shop()).visit(`/checkout?step=${step}`);
  expect([fresh.url.pathname, fresh.status]).toEqual(["/home", 200]);
  expect(fresh.text).toContain("Votre panier est vide.");

  const payment = await paymentStep();
  await (await payment.visitor.visit("/panier")).form({ button: /^Retirer/ }).submit(/^Retirer/);
  expect((await payment.visitor.visit(`/checkout?step=${step}`)).url.pathname).toBe("/home");
});

test("the latest word is the one that is said, when an earlier one was never read", async () => {
  const payment = await paymentStep();
  const removal = (await payment.visitor.visit("/panier")).form({ button: /^Retirer/ });
  await payment.visitor.post("/panier", Object.fromEntries(removal.fields(/^Retirer/)) as Record<string, string>);
  expect(payment.visitor.cookies.has("flash")).toBe(true);
  const home = await payment.visitor.visit("/checkout?step=5");
  expect([home.path, home.texts("flash")]).toEqual(["/home", ["Votre panier est vide."]]);
  expect((await home.visitor.visit("/home")).texts("flash")).toEqual([]);
});

test("a payment posted with an empty cart leads home", async () => {
  const payment = await paymentStep();
  await (await payment.visitor.visit("/panier")).form({ button: /^Retirer/ }).submit(/^Retirer/);
  expect((await pressPay(payment)).url.pathname).toBe("/home");
});

test("a form of the checkout that asks for nothing known leads to its beginning", async () => {
  const payment = await paymentStep();
  for (const intent of ["", "inconnu", "constructor"])
    expect((await forge(payment.visitor, "/checkout", { intent })).path).toBe("/checkout?step=1");
});

test("the way back works without scripts, step by step", async () => {
  let page = await paymentStep();
  for (const path of ["/checkout?step=4", "/checkout?step=2", "/checkout?step=1"]) {
    page = await page.link("Étape précédente").follow();
    expect(page.path).toBe(path);
  }
  expect((await page.link("Retour au panier").follow()).text).toContain(PLAIN_FRAME.name);
});
