import { afterEach, beforeAll, expect, test } from "vitest";

import { CHEAP_FRAME, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import { sharedShop } from "../helpers/shop";
import {
  eventually,
  expectBoughtOnce,
  expectShelvesRight,
  newShopper,
  powerCut,
  stockBefore,
  type IntentAnswer,
  type Shopper,
} from "../helpers/shopper";

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));
afterEach(() => shop().sandbox.stripe.clear());

const stripe = () => shop().sandbox.stripe;
const intentOf = (answer: IntentAnswer) => answer.clientSecret.split("_secret_")[0] ?? "";
const sessionsOf = async (shopper: Shopper) => {
  const ids = (await shopper.orders()).map((order) => order.id);
  return stripe()
    .sessions()
    .filter((session) => ids.includes(session.client_reference_id ?? ""));
};

test("pay pressed twice at the same instant: both presses lead to the one page, which is paid once", async () => {
  const shopper = newShopper(shop());
  const payment = await shopper.toPayment();
  const [first, second] = await Promise.all([pressPay(payment), pressPay(payment)]);
  expect(first.url.origin).toBe(stripe().url);
  expect(second.url.href).toBe(first.url.href);
  expect(await sessionsOf(shopper)).toHaveLength(1);

  await Promise.all([payHosted(first), payHosted(second)]);
  await expectBoughtOnce(shopper);
  expect(await shopper.orders()).toHaveLength(1);
});

test("five presses while the provider is slow: one page", async () => {
  const shopper = newShopper(shop());
  const payment = await shopper.toPayment();
  const hold = stripe().hold("POST /v1/checkout/sessions");
  const presses = Array.from({ length: 5 }, () => pressPay(payment));
  await hold.arrived;
  hold.release();
  const pages = await Promise.all(presses);
  const hosted = pages.filter((page) => page.url.origin === stripe().url);
  expect(hosted.length).toBeGreaterThanOrEqual(1);
  expect(new Set(hosted.map((page) => page.url.href)).size).toBe(1);
  for (const page of pages.filter((each) => !hosted.includes(each)))
    expect(page.errors()[0]).toContain("Échec de la création du paiement.");
  await payHosted(hosted[0] ?? pages[0]!);
  await expectBoughtOnce(shopper);
});

test("the card call made five times at once, with keys of its own: one intent, one charge", async () => {
  const shopper = newShopper(shop());
  await shopper.toPayment();
  const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.askIntent()));
  const secrets = answers
    .filter((answer) => answer.status === 200)
    .map((answer) => answer.json<IntentAnswer>().clientSecret);
  expect(secrets.length).toBeGreaterThanOrEqual(1);
  expect(new Set(secrets).size).toBe(1);
  const { id } = stripe().confirmIntent(secrets[0] ?? "");
  const orders = await Promise.all([1, 2, 3].map(() => shopper.api.post("/api/orders", { paymentId: id })));
  expect(new Set(orders.map((answer) => answer.json<{ orderId: string }>().orderId)).size).toBe(1);
  await expectBoughtOnce(shopper);
});

test("the return, opened three times at once while webhooks arrive", async () => {
  const shopper = newShopper(shop());
  const { location } = await stripe().payHostedPage((await pressPay(await shopper.toPayment())).url.href);
  const pages = await Promise.all([1, 2, 3].map(() => shopper.visitor.open(new URL(location ?? ""))));
  expect(pages.map((page) => page.h1)).toEqual(Array(3).fill("Merci, votre commande est confirmée"));
  await expectBoughtOnce(shopper);
});

test("two tabs: the cart grew in the second, so the first one's payment page is closed and says so in words", async () => {
  const shopper = newShopper(shop());
  const oldTab = await pressPay(await shopper.toPayment());
  await shopper.add({ product: CHEAP_FRAME });
  const newTab = await pressPay(await shopper.visitor.visit("/checkout?step=5"));
  expect(newTab.url.href).not.toBe(oldTab.url.href);

  const expired = await payHosted(oldTab);
  expect(expired.h1).toBe("Paiement expiré");
  expect(expired.text).toContain("Rien n'a été débité.");
  const back = await expired.link("Revenir à la boutique").follow();
  expect(back.text).toContain("Le paiement n'a pas eu lieu. Votre panier et vos réponses sont conservés.");

  await payHosted(newTab);
  const paid = await expectBoughtOnce(shopper);
  expect(paid.total_cents).toBe(PLAIN_FRAME.priceCents + CHEAP_FRAME.priceCents);
  expect((await shopper.orders()).map((order) => order.status)).toEqual(["Annulée", "Validée"]);
});

test("two tabs: a check page older than the cart is not paid; the new amount is shown first", async () => {
  const shopper = newShopper(shop());
  const oldCheckPage = await shopper.toPayment();
  await shopper.add({ product: CHEAP_FRAME });
  const refused = await pressPay(oldCheckPage);
  expect(refused.status).toBe(422);
  expect(refused.errors()[0]).toBe(
    "Le montant de votre commande a changé : il est maintenant de 214,00 €. Vérifiez le récapitulatif avant de payer.",
  );
  expect(await shopper.orders()).toEqual([]);

  await payHosted(await pressPay(refused));
  expect((await expectBoughtOnce(shopper)).total_cents).toBe(21_400);
});

test("two tabs: the price rose while the shopper read; nothing is paid at a price she did not see", async () => {
  const shopper = newShopper(shop());
  const checkPage = await shopper.toPayment({ product: CHEAP_FRAME });
  await shop()
    .db("products")
    .where({ id: CHEAP_FRAME.id })
    .update({ price_cents: CHEAP_FRAME.priceCents + 1000 });
  const refused = await pressPay(checkPage);
  expect(refused.errors()[0]).toContain("il est maintenant de 79,00 €");
  await shop().db("products").where({ id: CHEAP_FRAME.id }).update({ price_cents: CHEAP_FRAME.priceCents });
  expect(await shopper.charged()).toEqual([]);
});

test("two tabs: the old page was paid a moment before the new one was asked for; the shopper is shown the paid order", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const oldTab = await pressPay(await shopper.toPayment());
  await shopper.add({ product: CHEAP_FRAME });
  const checkPage = await shopper.visitor.visit("/checkout?step=5");
  await stripe().payHostedPage(oldTab.url.href); // in the other tab, which has not come back

  const told = await pressPay(checkPage);
  expect(told.h1).toBe("Merci, votre commande est confirmée");
  expect(told.text).toContain("Cette commande est déjà payée : rien ne vous a été demandé une seconde fois.");
  expect((await shopper.visitor.visit("/panier")).text).toContain(CHEAP_FRAME.name); // a line added meanwhile stays
  expect(await shopper.charged()).toHaveLength(1);
  expect((await shopper.orders()).filter((order) => order.status !== "Annulée")).toHaveLength(1);
});

test("a card payment begun, then the hosted page: the first is closed before the second opens", async () => {
  const shopper = newShopper(shop());
  await shopper.toPayment();
  const intent = (await shopper.askIntent()).json<IntentAnswer>();
  const hosted = await shopper.pressAgain();
  expect(hosted.url.origin).toBe(stripe().url);
  expect(() => stripe().confirmIntent(intent.clientSecret)).toThrow(/canceled/);
  await payHosted(hosted);
  await expectBoughtOnce(shopper);
});

test("the hosted page, then a card payment: the page is closed before the card is asked for", async () => {
  const shopper = newShopper(shop());
  const hosted = await pressPay(await shopper.toPayment());
  const intent = (await shopper.askIntent()).json<IntentAnswer>();
  expect((await payHosted(hosted)).h1).toBe("Paiement expiré");
  stripe().confirmIntent(intent.clientSecret);
  await expectBoughtOnce(shopper);
});

test("the card is paid, and the hosted page is asked for before anyone knew: nothing is asked twice", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  await shopper.toPayment();
  const checkPage = await shopper.visitor.visit("/checkout?step=5");
  stripe().confirmIntent((await shopper.askIntent()).json<IntentAnswer>().clientSecret);

  const told = await pressPay(checkPage);
  expect(told.text).toContain("déjà payée");
  expect(await sessionsOf(shopper)).toEqual([]);
  await expectBoughtOnce(shopper);
});

test("two payments of one order are both paid, because a cancellation was lost: one finishes it, the other is given back", async () => {
  const shopper = newShopper(shop());
  await shopper.toPayment();
  const intent = (await shopper.askIntent()).json<IntentAnswer>();
  await shop()
    .db("payments")
    .where({ intent_id: intentOf(intent) })
    .update({ state: "cancelled", next_check_at: null }); // only in the shop's books; Stripe was never told
  await payHosted(await shopper.pressAgain());
  await expectBoughtOnce(shopper);

  stripe().confirmIntent(intent.clientSecret);
  await eventually(async () =>
    expect((await shopper.payments()).map((payment) => payment.state).sort()).toEqual(["paid", "surplus"]),
  );
  await powerCut(shop()); // its start ends at once what its worker would end within seconds
  await eventually(async () =>
    expect((await shopper.payments()).map((payment) => payment.state).sort()).toEqual(["paid", "refunded"]),
  );
  const charged = await shopper.charged();
  expect(charged.map((each) => each.amount)).toEqual([PLAIN_FRAME.priceCents, PLAIN_FRAME.priceCents]);
  expect(charged.map((each) => each.net).sort((one, other) => one - other)).toEqual([0, PLAIN_FRAME.priceCents]);
  expect((await shopper.orders()).map((order) => order.status)).toEqual(["Validée"]);
  await expectShelvesRight(shop());
});

test("two visitors with one last piece and one cart each: the second is told at the press, and pays for something else", async () => {
  const [quick, slow] = [newShopper(shop()), newShopper(shop())];
  const slowCheck = await slow.toPayment({ product: LAST_PIECE });
  await payHosted(await pressPay(await quick.toPayment({ product: LAST_PIECE })));

  const refused = await pressPay(slowCheck);
  expect(refused.errors()[0]).toBe(
    "Atelier Saône Fourvière (Écaille ambrée) vient d'être épuisé. Retirez cet article de votre panier pour continuer.",
  );
  expect(refused.hasForm({ button: /Commander avec obligation de paiement/ })).toBe(false);
  const cart = await refused.link("Modifier mon panier").follow();
  await cart.form({ button: /^Retirer/ }).submit(/^Retirer/);
  await slow.add({ product: CHEAP_FRAME });
  await payHosted(await slow.pressAgain());
  await expectBoughtOnce(slow);
  await expectBoughtOnce(quick);
});
