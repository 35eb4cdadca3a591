import { parse } from "parse5";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, type Sandbox } from "./index";
import { form, openSandbox, ORDER, sessionFor, stripeClient } from "./testing";

let sandbox: Sandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  stripe = stripeClient(sandbox);
});
afterAll(() => sandbox.close());

const openSession = async (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const session = await stripe.checkout.sessions.create({ ...sessionFor(), ...change });
  return { ...session, url: session.url ?? "" };
};
const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
const CARD_FIELDS = { pay: "card", number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };
const page = async (url: string) => (await fetch(url)).text();

test("the page says whose it is, what is bought, for how much, and that nothing is real", async () => {
  const text = await page((await openSession()).url);
  expect(text).toContain("Banc d’essai – aucun paiement réel");
  expect(text).toContain("Lunetterie des Terreaux");
  expect(text).toContain("Monture Bellecour");
  expect(text).toMatch(/Payer 189,00\s€/);
  expect(text).toContain("claire@exemple.fr");
  expect(text).toContain('href="http://boutique.test/panier"');
  expect(text).not.toContain("<script");
  parse(text, { onParseError: (problem) => expect.fail(`${problem.code} at ${problem.startLine}`) });
});

test("a good card pays by a plain form post and leads back to the shop", async () => {
  const session = await openSession();
  const answer = await form(session.url, CARD_FIELDS);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `http://boutique.test/merci?session=${session.id}`,
  ]);
  const paid = await retrieve(session.id);
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: { email: "claire@exemple.fr" },
    payment_intent: { status: "succeeded", amount_received: 18_900 },
  });

  const again = await page(session.url);
  expect(again).toContain("Paiement déjà effectué");
  expect(again).toContain(`http://boutique.test/merci?session=${session.id}`);
  await form(session.url, CARD_FIELDS);
  expect(sandbox.stripe.listPaid().filter((line) => line.session === session.id)).toHaveLength(1);
});

test.each(["12/34", "12 / 2034", "1234", "1/34"])("a date may be typed %s", async (expiry) => {
  expect((await form((await openSession()).url, { ...CARD_FIELDS, expiry })).status).toBe(303);
});

test("PayPal pays too", async () => {
  const session = await openSession();
  expect((await form(session.url, { pay: "paypal" })).status).toBe(303);
  expect((await stripe.charges.list({ limit: 1 })).data[0]?.payment_method_details?.type).toBe("paypal");
});

test.each([
  [CARD.declined, "Votre carte a été refusée."],
  [CARD.insufficientFunds, "Votre carte ne dispose pas de fonds suffisants."],
  ["4242 4242 4242 4241", "Votre numéro de carte n’est pas valide."],
])("card %s is refused in words, and another one can be tried", async (number, words) => {
  const session = await openSession();
  const refused = await form(session.url, { ...CARD_FIELDS, number });
  expect(await refused.text()).toContain(words);
  expect((await retrieve(session.id)).status).toBe("open");
  expect((await form(session.url, CARD_FIELDS)).status).toBe(303);
  const intents = sandbox.stripe
    .intents()
    .filter(({ id }) =>
      sandbox.stripe.listPaid().some((line) => line.session === session.id && line.paymentIntent === id),
    );
  expect(intents).toHaveLength(1);
});

test("a card over its date and a missing e-mail are said", async () => {
  expect(await (await form((await openSession()).url, { ...CARD_FIELDS, expiry: "01/20" })).text()).toContain(
    "date d’expiration",
  );
  const anonymous = await openSession({ customer_email: undefined });
  expect(await (await form(anonymous.url, CARD_FIELDS)).text()).toContain("Saisissez votre adresse e-mail.");
  expect((await form(anonymous.url, { ...CARD_FIELDS, email: "paul@exemple.fr" })).status).toBe(303);
  expect((await retrieve(anonymous.id)).customer_details?.email).toBe("paul@exemple.fr");
});

test.each([
  ["authorise", 303, "complete"],
  ["refuse", 402, "open"],
] as const)("3-D Secure: %s", async (answer, status, state) => {
  const session = await openSession();
  const sent = await form(session.url, { ...CARD_FIELDS, number: CARD.threeDSecure });
  const bank = sent.headers.get("location") ?? "";
  expect(await page(bank)).toContain("Autoriser le paiement");
  expect(sandbox.stripe.intents().at(-1)?.status).toBe("requires_action");

  const answered = await form(bank, { answer });
  expect(answered.status).toBe(status);
  if (status === 303) expect(answered.headers.get("location")).toContain("/merci");
  else expect(await answered.text()).toContain("authentifier votre moyen de paiement");
  expect((await retrieve(session.id)).status).toBe(state);
});

test("nobody answers the bank for someone else", async () => {
  const session = await openSession();
  const sent = await form(session.url, { ...CARD_FIELDS, number: CARD.threeDSecure });
  const bank = new URL(sent.headers.get("location") ?? "");
  bank.search = "";
  expect((await form(bank.href, { answer: "authorise" })).status).toBe(403);
  expect((await retrieve(session.id)).status).toBe("open");
});

test("a payment that ends later leaves the session complete and unpaid until then", async () => {
  const session = await openSession();
  const { location } = await sandbox.stripe.payHostedPage(session.url, { card: CARD.processing });
  expect(location).toContain("/merci");
  const waiting = await stripe.checkout.sessions.retrieve(session.id);
  expect(waiting).toMatchObject({ status: "complete", payment_status: "unpaid" });
  sandbox.stripe.settle(String(waiting.payment_intent));
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  expect(sandbox.stripe.events().at(-1)?.type).toBe("checkout.session.async_payment_succeeded");
});

test("an expired session cannot be paid, and says so", async () => {
  const session = await openSession();
  await stripe.checkout.sessions.expire(session.id);
  const answer = await form(session.url, CARD_FIELDS);
  expect(await answer.text()).toContain("Ce lien de paiement a expiré. Rien n’a été débité.");
  expect(sandbox.stripe.listPaid().some((line) => line.session === session.id)).toBe(false);
});

test("the helper refuses 3-D Secure when asked, and a foreign session does not exist", async () => {
  const session = await openSession();
  expect(await sandbox.stripe.payHostedPage(session.id, { card: CARD.threeDSecure, accept: false })).toMatchObject({
    status: 402,
    location: null,
  });
  expect((await fetch(`${sandbox.urls.stripeApi}/c/pay/cs_test_inconnue`)).status).toBe(404);
});

test("an intent that needs the bank sends the shopper there and back", async () => {
  const intent = await stripe.paymentIntents.create({
    ...ORDER,
    confirm: true,
    payment_method: "pm_card_authenticationRequired",
    return_url: "http://boutique.test/retour?commande=42",
  });
  const answer = await form(intent.next_action?.redirect_to_url?.url ?? "", { answer: "authorise" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect([
    back.pathname,
    back.searchParams.get("commande"),
    back.searchParams.get("payment_intent"),
    back.searchParams.get("redirect_status"),
  ]).toEqual(["/retour", "42", intent.id, "succeeded"]);
  expect(
    sandbox.stripe.confirmIntent((await stripe.paymentIntents.create(ORDER)).client_secret ?? "", {
      card: CARD.threeDSecure,
      accept: true,
    }).status,
  ).toBe("succeeded");
});
