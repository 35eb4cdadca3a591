import { expect, test } from "vitest";

import { CHEAP_FRAME, LAST_PIECE, NEW_AND_TOP_FRAME, ONE_COLOR_SOLD_OUT, PLAIN_FRAME } from "../../seeds/named";
import { addToCart, goToPayment, payHosted, pressPay } from "../helpers/buying";
import { archive, setStock, shelfOf } from "../helpers/factories";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const PAY = /Commander avec obligation de paiement/;
const UNAVAILABLE = "Paiement indisponible";

async function paymentStep(
  wish?: Parameters<typeof addToCart>[1],
  visitor: Visitor = newVisitor(shop()),
): Promise<Page> {
  await addToCart(visitor, wish);
  return goToPayment(visitor);
}
const ordersOf = async (page: Page) => {
  const id = decodeURIComponent(page.visitor.cookies.get("visiteur") ?? "").split(".")[0];
  return shop()
    .db("orders")
    .where({ visitor_id: id })
    .orderBy("created_at")
    .select("number", "status", "total_cents", "stock_state");
};
const isHosted = (page: Page) => page.url.origin === new URL(shop().sandbox.urls.stripeApi).origin;

// --- the shop changes something meanwhile

test("a price changed during the checkout is shown, and must be agreed to again", async () => {
  const payment = await paymentStep({ slug: NEW_AND_TOP_FRAME.slug, size: "51" });
  expect(payment.text).toContain("Total TTC 165,00 €");
  await shop().db("products").where({ id: NEW_AND_TOP_FRAME.id }).update({ price_cents: 17_500 });
  try {
    const refused = await pressPay(payment);
    expect([refused.status, refused.title]).toEqual([422, "Erreur : Paiement – Lunetterie des Terreaux"]);
    expect(refused.errors()).toEqual([
      "Le montant de votre commande a changé : il est maintenant de 175,00 €. Vérifiez le récapitulatif avant de payer.",
    ]);
    expect(refused.text).toContain("Total TTC 175,00 €");
    expect(await ordersOf(payment)).toEqual([]);
    expect((await pressPay(refused)).text).toContain("175,00 €");
    expect(await ordersOf(payment)).toMatchObject([{ total_cents: 17_500 }]);
  } finally {
    await shop()
      .db("products")
      .where({ id: NEW_AND_TOP_FRAME.id })
      .update({ price_cents: NEW_AND_TOP_FRAME.priceCents });
  }
});

test("a price that goes down is shown again too", async () => {
  const payment = await paymentStep({ slug: NEW_AND_TOP_FRAME.slug, size: "51" });
  await shop().db("products").where({ id: NEW_AND_TOP_FRAME.id }).update({ discount_cents: 10_000 });
  const refused = await pressPay(payment);
  await shop().db("products").where({ id: NEW_AND_TOP_FRAME.id }).update({ discount_cents: null });
  expect(refused.status).toBe(422);
  expect(refused.errors()[0]).toContain("100,00 €");
});

test("a price changed after the payment began is not the order's: it is paid as it was agreed", async () => {
  const payment = await paymentStep({ slug: NEW_AND_TOP_FRAME.slug, size: "51" });
  const hosted = await pressPay(payment);
  await shop().db("products").where({ id: NEW_AND_TOP_FRAME.id }).update({ price_cents: 99_900 });
  const confirmation = await payHosted(hosted);
  await shop().db("products").where({ id: NEW_AND_TOP_FRAME.id }).update({ price_cents: NEW_AND_TOP_FRAME.priceCents });
  expect(confirmation.h1).toBe("Merci, votre commande est confirmée");
  expect(confirmation.text).toContain("Total TTC 165,00 €");
});

test("an article withdrawn during the checkout is named, and cannot be paid", async () => {
  const payment = await paymentStep({ slug: CHEAP_FRAME.slug, size: "50" });
  await archive(shop(), CHEAP_FRAME);
  try {
    const refused = await pressPay(payment);
    const reason = "Traboule Pentes (Noir) n'est plus en vente. Retirez cet article de votre panier pour continuer.";
    expect([refused.status, refused.errors()[0]]).toEqual([422, reason]);
    for (const page of [refused, await payment.visitor.visit("/checkout?step=5")]) {
      expect(page.text).toContain(`Votre panier a changé ${reason}`);
      expect(page.hasForm({ button: PAY })).toBe(false);
      expect(page.link("Modifier mon panier").href).toBe("/panier");
    }
    expect(await ordersOf(payment)).toEqual([]);
  } finally {
    await archive(shop(), CHEAP_FRAME, false);
  }
});

test("an article sold out during the checkout is named, and cannot be paid; put back, it can", async () => {
  const payment = await paymentStep({ slug: ONE_COLOR_SOLD_OUT.slug });
  await setStock(shop(), ONE_COLOR_SOLD_OUT, 0, 1);
  const refused = await pressPay(payment);
  await setStock(shop(), ONE_COLOR_SOLD_OUT, 8, 1);
  expect(refused.errors()[0]).toBe(
    "Maison Valmy Odéon (Écaille brune) vient d'être épuisé. Retirez cet article de votre panier pour continuer.",
  );
  expect(refused.hasForm({ button: PAY })).toBe(false);
  expect(isHosted(await pressPay(await payment.visitor.visit("/checkout?step=5")))).toBe(true);
});

test("of two shoppers at the payment of the last pair, the one who presses first gets it, the other is told", async () => {
  const [anne, ben] = [await paymentStep({ slug: LAST_PIECE.slug }), await paymentStep({ slug: LAST_PIECE.slug })];
  const hosted = await pressPay(anne);
  expect(isHosted(hosted)).toBe(true);
  const late = await pressPay(ben);
  expect(late.errors()[0]).toBe(
    "Atelier Saône Fourvière (Écaille ambrée) vient d'être épuisé. Retirez cet article de votre panier pour continuer.",
  );
  expect((await payHosted(hosted)).h1).toBe("Merci, votre commande est confirmée");
  expect(await shelfOf(shop(), LAST_PIECE)).toEqual({ stock: 0, held: 0 });
  expect(await ordersOf(ben)).toEqual([]);
});

test("fewer pieces left than asked: the number is told", async () => {
  const payment = await paymentStep({ slug: CHEAP_FRAME.slug, size: "52", quantity: "5" });
  await setStock(shop(), CHEAP_FRAME, 3);
  const refused = await pressPay(payment);
  await setStock(shop(), CHEAP_FRAME, 24);
  expect(refused.errors()[0]).toMatch(
    /^Traboule Pentes \(Noir\) : il n'en reste que \d+\. Modifiez la quantité dans votre panier\.$/,
  );
});

// --- the shopper changes something meanwhile

test("a cart changed in another tab is shown before it is paid", async () => {
  const payment = await paymentStep();
  await addToCart(payment.visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  const refused = await pressPay(payment);
  expect(refused.status).toBe(422);
  expect(refused.errors()[0]).toContain("214,00 €");
  expect(refused.text).toContain("Traboule Pentes Noir, taille 50 × 1");
  expect(isHosted(await pressPay(refused))).toBe(true);
  expect(await ordersOf(payment)).toMatchObject([{ total_cents: 21_400 }]);
});

test("a delivery changed in another tab is shown before it is paid", async () => {
  const payment = await paymentStep();
  const delivery = await payment.visitor.visit("/checkout?step=4");
  await delivery
    .form({ button: "Continuer" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "retrait" })
    .submit("Continuer");
  const refused = await pressPay(payment);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Retrait à la boutique");
  expect(isHosted(await pressPay(refused))).toBe(true);
});

test("pressed twice, the same order and the same payment page", async () => {
  const payment = await paymentStep();
  const [first, second] = await Promise.all([pressPay(payment), pressPay(payment)]);
  expect(first.url.href).toBe(second.url.href);
  expect((await pressPay(payment)).url.href).toBe(first.url.href);
  expect(await ordersOf(payment)).toHaveLength(1);
  await payHosted(first);
  expect(await ordersOf(payment)).toMatchObject([{ status: "Validée" }]);
});

test("two tabs at the payment step lead to one order", async () => {
  const first = await paymentStep();
  const second = await first.visitor.visit("/checkout?step=5");
  expect((await pressPay(second)).url.href).toBe((await pressPay(first)).url.href);
  expect(await ordersOf(first)).toHaveLength(1);
});

test("an order begun and then changed is replaced: the older page can no longer be paid", async () => {
  const payment = await paymentStep();
  const older = await pressPay(payment);
  await addToCart(payment.visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  const newer = await pressPay(await payment.visitor.visit("/checkout?step=5"));
  expect(newer.url.href).not.toBe(older.url.href);
  expect((await payment.visitor.open(older.url)).text).toContain("Paiement expiré");
  expect((await ordersOf(payment)).map(({ status, stock_state }) => [status, stock_state])).toEqual([
    ["Annulée", "released"],
    ["En attente de paiement", "held"],
  ]);
  expect((await payHosted(newer)).text).toContain("214,00 €");
});

// --- the shop's settings

test("a delivery fee is shown where it counts: in the cart, at the choice, in the sum, on the payment page and on the order", async () => {
  const paying = await openShop({ env: { DELIVERY_FEE_CENTS: "590" } });
  const visitor = newVisitor(paying);
  const cart = await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  expect(cart.text).toContain("Encore 21,00 € pour la livraison offerte.");
  const payment = await goToPayment(visitor);
  expect(payment.texts("totals")[0]).toMatch(/Sous-total 69,00 € ?Livraison 5,90 € ?Total TTC 74,90 €/);
  const delivery = await visitor.visit("/checkout?step=4");
  expect(delivery.text).toContain("Livraison à domicile : 5,90 €");
  expect(delivery.text).toContain("Retrait à la boutique : offert");
  const hosted = await pressPay(payment);
  expect(hosted.text).toContain("Livraison à domicile");
  expect(hosted.text).toContain("74,90 €");
  expect((await payHosted(hosted)).texts("totals")[0]).toMatch(/Livraison 5,90 € ?Total TTC 74,90 €/);
  expect(
    (await paying.sandbox.inbox.waitFor((mail) => mail.subject.includes("confirmée"))).text.replace(/\s/g, " "),
  ).toContain("Livraison : 5,90 €");

  // From 90 € on delivery is free, and so it is at the counter.
  const richer = newVisitor(paying);
  expect((await addToCart(richer)).text).not.toContain("pour la livraison offerte");
  expect((await goToPayment(richer)).texts("totals")[0]).toMatch(/Livraison Offerte ?Total TTC 145,00 €/);
  const counter = newVisitor(paying);
  await addToCart(counter, { slug: CHEAP_FRAME.slug, size: "50" });
  expect((await goToPayment(counter, { delivery: "retrait" })).texts("totals")[0]).toMatch(
    /Livraison Offerte ?Total TTC 69,00 €/,
  );
  await paying.stop();
});

test("without a publishable key nothing can be paid, and the checkout says so", async () => {
  const closed = await openShop({ env: { STRIPE_PUBLISHABLE_KEY: undefined } });
  const visitor = newVisitor(closed);
  const cart = await addToCart(visitor);
  const form = cart.form({ button: "Mettre à jour" });
  for (const path of ["/checkout", "/checkout?step=2", "/checkout?step=5"]) {
    const page = await visitor.visit(path);
    expect([page.status, page.h1]).toEqual([200, UNAVAILABLE]);
    expect(page.title).toBe("Paiement indisponible – Lunetterie des Terreaux");
    expect(page.link("Revenir au panier").href).toBe("/panier");
  }
  const csrf = String(new Map(form.fields()).get("csrf"));
  const forced = await visitor.post(
    "/checkout?step=5",
    { csrf, intent: "pay", paymentMethod: "credit", shown: "" },
    { follow: true },
  );
  expect([forced.status, forced.h1]).toEqual([422, UNAVAILABLE]);
  expect(await closed.db("orders").select("id")).toEqual([]);
  expect((await visitor.visit("/panier")).text).toContain(PLAIN_FRAME.name);
  await closed.stop();
});

test("too many codes in a row are held back, with the form as it was", async () => {
  const strict = await openShop({ env: { RATE_LIMITS: "on" } });
  const visitor = newVisitor(strict);
  await addToCart(visitor);
  const payment = await goToPayment(visitor);
  let page = payment;
  for (let count = 0; count < 16; count += 1)
    page = await payment
      .form({ button: "Appliquer" })
      .fill({ "Code promo": `ESSAI${count}` })
      .submit("Appliquer");
  expect([page.status, page.title]).toEqual([429, "Erreur : Paiement – Lunetterie des Terreaux"]);
  expect(page.errors()).toEqual(["Trop de demandes en peu de temps. Patientez 10 minutes avant de recommencer."]);
  expect(page.form({ button: "Appliquer" }).value("Code promo")).toBe("ESSAI15");
  expect(page.hasForm({ button: PAY })).toBe(true);
  await strict.stop();
});
