import { beforeAll, beforeEach, expect, test } from "vitest";

import { addDays, shopDay } from "~/domain/days";
import { writeLine } from "~/domain/till/basket";
import { DELIVERY, WAY_LEFT } from "~/shop/delivery";
import { MEANS_LEFT, PAYMENT_MEANS } from "~/shop/payment-means";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { addToCart, goToPayment, payHosted, pressPay } from "../helpers/buying";
import { normal } from "../helpers/dom";
import { choiceOf } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const COMMERCE = "/admin/reglages/commerce";
const SAVE = "Enregistrer";
const FEE = "Frais de livraison (€)";
const FREE_FROM = "Livraison offerte à partir de (€)";
const RETURN_OF_A_FRAME = "Retour d'une monture (jours)";
const RETURN_OF_AN_ACCESSORY = "Retour d'un accessoire (jours)";
const PAY_AT_PICKUP = "Commander en ligne et payer au retrait";
const NOTICE = "Texte de l'annonce";
const IN_SHOP = "À la boutique, au retrait";
const PAY = /Commander avec obligation de paiement/;
const DIFFERS = "L’adresse de facturation est différente";
const BILLED_AT = "Numéro et rue (facturation)";
const CHEAP = { slug: CHEAP_FRAME.slug, size: "50" };

let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.db("settings_versions").delete();
  await shop.db("counters").where({ name: "catalogue" }).increment("value", 1);
  admin = await adminVisitor(shop);
});

const read = async (path: string) => normal((await newVisitor(shop).visit(path)).text);
async function set(fields: Record<string, string | boolean>): Promise<Page> {
  const done = await (await admin.visit(COMMERCE)).form({ button: SAVE }).fill(fields).submit(SAVE);
  expect(done.texts("flash")).toEqual(["Réglages enregistrés."]);
  return done;
}

test("a delivery fee is said at once on every page that speaks of it, kept ones included", async () => {
  const settings = await admin.visit("/admin/reglages");
  const form = await settings.link("Commerce").follow();
  expect([form.h1, await htmlProblems(form.html)]).toEqual(["Commerce", []]);
  const announcing = ["/home", "/options-de-livraison", "/faq", "/conditions-generales-de-vente"];
  for (const path of [...announcing, ...announcing]) expect(await read(path)).not.toContain("dès 120");
  expect((await newVisitor(shop).visit("/home")).headers.get("x-cache")).toBe("hit");

  await set({ [FEE]: "4,90 €", [FREE_FROM]: "120" });
  for (const path of [...announcing, `/article/${CHEAP_FRAME.slug}`])
    expect(await read(path), path).toContain("offerte dès 120 €");
  for (const path of announcing.slice(1)) expect(await read(path), path).toContain("elle coûte 4,90 €");
  expect((await addToCart(newVisitor(shop), CHEAP)).text).toContain("Encore 51,00 € pour la livraison offerte.");
  expect((await admin.visit(COMMERCE)).form({ button: SAVE }).value(FEE)).toBe("4,90");

  await set({ [FREE_FROM]: "" });
  for (const path of announcing) expect(await read(path), path).toMatch(/[Ll]ivraison (à|coûte) 4,90 €/);
  expect((await addToCart(newVisitor(shop), CHEAP)).text).not.toContain("pour la livraison offerte");
});

test("the days of returns are said at once on the home page and on every article", async () => {
  const article = `/article/${PLAIN_FRAME.slug}`;
  expect(await read("/home")).toContain("14 jours pour changer d'avis Et 30 jours pour un accessoire. Sans avoir");
  expect(await read(article)).toContain("14 jours après réception pour changer d'avis sur une monture, 30 pour un");
  await set({ [RETURN_OF_A_FRAME]: "45", [RETURN_OF_AN_ACCESSORY]: "14" });
  expect(await read("/home")).toContain("45 jours pour changer d'avis Et 14 jours pour un accessoire. Sans avoir");
  const page = await read(article);
  expect(page).toContain("45 jours après réception pour changer d'avis sur une monture, 14 pour un");
  // The sentence that names no kind of article promises what holds for each.
  expect(page).toContain("14 jours pour changer d'avis");
  await set({ [RETURN_OF_AN_ACCESSORY]: "45" });
  expect(await read("/home")).toContain("45 jours pour changer d'avis Sans avoir à dire pourquoi.");
  expect(await read(article)).toContain("45 jours après réception pour changer d'avis. Retourner");
});

test("what is wrong is said at its field, and nothing that was typed is lost", async () => {
  const wrong = await (
    await admin.visit(COMMERCE)
  )
    .form({ button: SAVE })
    .fill({ [FEE]: "gratuit", [FREE_FROM]: "75,50", "Validité d'un devis (jours)": "30", [NOTICE]: "Soldes" })
    .submit(SAVE);
  expect([wrong.status, wrong.errors()]).toEqual([
    422,
    [
      "Frais de livraison : écrivez un montant de 0 € à 100 €, par exemple « 4,90 ».",
      "Validité d'un devis : entrez un nombre entier de 62 à 365 (jours).",
    ],
  ]);
  expect(wrong.title).toMatch(/^Erreur : /);
  const form = wrong.form({ button: SAVE });
  expect([FEE, FREE_FROM, NOTICE].map((label) => form.value(label))).toEqual(["gratuit", "75,50", "Soldes"]);
  expect(await htmlProblems(wrong.html)).toEqual([]);
  expect(await shop.db("settings_versions")).toEqual([]);
});

test("a colleague's change meanwhile is told; another setting is not in the way", async () => {
  const mine = await admin.visit(COMMERCE);
  const colleague = await (await adminVisitor(shop)).visit(COMMERCE);
  await mine
    .form({ button: SAVE })
    .fill({ [FEE]: "4,90" })
    .submit(SAVE);
  const told = await colleague
    .form({ button: SAVE })
    .fill({ [FEE]: "6,90" })
    .submit(SAVE);
  expect([told.status, told.errors()]).toEqual([422, [expect.stringMatching(/a modifié ces réglages/)]]);
  expect(normal(told.text)).toContain("4,90 €");
  expect(told.form({ button: "Enregistrer quand même" }).value(FEE)).toBe("6,90");
});

test("a fee changed between the summary and the payment is told before anything is charged", async () => {
  await set({ [FEE]: "4,90", [FREE_FROM]: "120" });
  const visitor = newVisitor(shop);
  await addToCart(visitor, CHEAP);
  const payment = await goToPayment(visitor);
  expect(payment.texts("totals")[0]).toMatch(/Livraison 4,90 € ?Total TTC 73,90 €/);
  await set({ [FEE]: "6,90" });
  const refused = await pressPay(payment);
  expect([refused.status, refused.errors()]).toEqual([
    422,
    ["Le montant de votre commande a changé : il est maintenant de 75,90 €. Vérifiez le récapitulatif avant de payer."],
  ]);
  expect(await shop.db("orders").where({ delivery_cents: 490 })).toEqual([]);
  const hosted = await pressPay(refused);
  // A customer who is paying pays the agreed price, even if the setting changes meanwhile.
  await set({ [FEE]: "9,90" });
  expect((await payHosted(hosted)).texts("totals")[0]).toMatch(/Livraison 6,90 € ?Total TTC 75,90 €/);
});

test("paying at the pickup is offered as it is set, and the pages that explain it follow", async () => {
  const offered = async () => {
    const visitor = newVisitor(shop);
    await addToCart(visitor);
    return (await goToPayment(visitor, { delivery: "retrait" })).text.includes(IN_SHOP);
  };
  expect(await offered()).toBe(false);
  const said = async () => [
    (await read("/faq")).includes("Pas pour une commande passée sur le site"),
    (await read("/modes-de-paiement")).includes("Pour une commande retirée sur place"),
    (await read("/conditions-generales-de-vente")).includes("peut être réglée au retrait"),
  ];
  expect(await said()).toEqual([true, false, false]);
  await set({ [PAY_AT_PICKUP]: "Montures et accessoires" });
  expect([await offered(), await said()]).toEqual([true, [false, true, true]]);
});

test("a call that names a way of delivery or a means that is off is refused with its reason, and orders nothing", async () => {
  const call = () =>
    newApi(shop).post("/api/payments/create-payment-intent", {
      currency: "eur",
      deliveryMethod: "domicile",
      paymentMethod: "express",
      cartItems: [{ productId: CHEAP_FRAME.number, quantity: 1, selectedColor: "noir", selectedSize: "50" }],
    });
  const orders = async () => (await shop.db("orders")).length;
  const before = await orders();
  for (const [label, says] of [
    [DELIVERY.domicile.label, WAY_LEFT],
    [PAYMENT_MEANS.express.label, MEANS_LEFT],
  ] as const) {
    await set({ [label]: false });
    const answer = await call();
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([422, says]);
    await set({ [label]: true });
  }
  expect(await orders()).toBe(before);
  expect((await call()).status).toBe(200);
});

test("a way of delivery switched off before the payment leads back to its step, which says so", async () => {
  const visitor = newVisitor(shop);
  await addToCart(visitor, CHEAP);
  const [payment, other] = [await goToPayment(visitor), await visitor.visit("/checkout?step=5")];
  await set({ [DELIVERY.domicile.label]: false });
  const LEFT = WAY_LEFT.replace("’", "'");
  const wrong = { [DIFFERS]: true, [BILLED_AT]: "3 rue Mercière", "Code postal (facturation)": "690" };
  for (const back of [await pressPay(payment), await pressPay(other, wrong), await visitor.visit("/checkout?step=5")])
    expect([back.path, back.errors()]).toEqual(["/checkout?step=4", [LEFT]]);
  const step = await visitor.visit("/checkout?step=4");
  expect(await htmlProblems(step.html)).toEqual([]);
  expect([step.title, step.link(WAY_LEFT).href]).toEqual([expect.stringMatching(/^Erreur : /), "#deliveryMethod"]);
  const chosen = step
    .form({ button: "Continuer" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "retrait" });
  const again = await chosen.submit("Continuer");
  expect([again.path, again.form({ button: PAY }).value(BILLED_AT)]).toEqual(["/checkout?step=5", "3 rue Mercière"]);
  expect((await pressPay(again)).errors()).toHaveLength(2); // postal code and town, which are still to be given
  expect((await visitor.visit("/checkout?step=4")).errors()).toEqual([]);
});

test("a notice stands above every page on its days alone, and nowhere in the admin area", async () => {
  const today = shopDay(new Date());
  const text = "Soldes : <b>-20 %</b> jusqu’à samedi & dimanche";
  const shown = "Soldes : <b>-20 %</b> jusqu'à samedi & dimanche";
  const on = ["/home", "/optiques-homme", `/article/${PLAIN_FRAME.slug}`, "/panier", "/mentions-legales"];
  for (const path of [...on, ...on])
    expect(normal((await newVisitor(shop).visit(path)).html)).not.toMatch(/Soldes|shop-notice/);

  await set({ [NOTICE]: `  ${text} `, "Dernier jour, compris (facultatif)": today });
  for (const path of [...on, ...on]) expect(await read(path), path).toContain(shown);
  const kept = await newVisitor(shop).visit("/optiques-homme");
  expect([kept.headers.get("x-cache"), kept.texts("shop-notice")]).toEqual(["hit", [shown]]);
  expect(kept.html).toContain(".shop-notice");
  expect(await htmlProblems(kept.html)).toEqual([]);
  expect(normal((await admin.visit("/admin/commandes")).text)).not.toContain("Soldes");
  expect(normal((await newVisitor(shop).visit("/nulle-part")).text)).toContain(shown);

  await set({ "Premier jour (facultatif)": addDays(today, 1), "Dernier jour, compris (facultatif)": "" });
  for (const path of on) expect(await read(path), path).not.toContain("Soldes");
  const wrong = await (
    await admin.visit(COMMERCE)
  )
    .form({ button: SAVE })
    .fill({ "Dernier jour, compris (facultatif)": today })
    .submit(SAVE);
  expect(wrong.errors()).toEqual(["Le dernier jour de l'annonce vient avant le premier."]);
});

test("reservations, quotes, new colours and the till say what is set", async () => {
  await set({
    "Durée d'une réservation (jours d'ouverture)": "5",
    "Validité d'un devis (jours)": "70",
    "Seuil de stock bas d'un nouveau coloris (pièces)": "2",
    "Acompte proposé à la caisse (%)": "30",
  });
  expect(await read(`/article/${PLAIN_FRAME.slug}/reserver`)).toContain("5 jours");
  expect(await read("/devis")).toContain("ses prix sont tenus 70 jours");
  const product = await admin.visit("/admin/produits/nouveau");
  const colored = await product
    .form({ button: "Ajouter ce coloris" })
    .fill({ "Nouveau coloris": "Noir" })
    .submit("Ajouter ce coloris");
  expect(colored.form({ button: "Ajouter ce coloris" }).value("Seuil d'alerte – Noir")).toBe("2");
  const asked = new URLSearchParams({ ligne: writeLine(choiceOf(PLAIN_FRAME)), livraison: "retrait" });
  expect(normal((await admin.visit(`/admin/commandes/nouvelle?${asked}`)).text)).toContain(
    "Acompte proposé : 43,50 € (30 %).",
  );
});
