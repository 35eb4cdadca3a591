import { beforeAll, expect, test } from "vitest";

import { COUPONS, PLAIN_FRAME } from "../../seeds/named";
import { addToCart, buy, goToPayment, payHosted, pressPay } from "../helpers/buying";
import { setStock, shelfOf } from "../helpers/factories";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";
import { CARD } from "../sandbox/index";

const shop = sharedShop();
beforeAll(() => setStock(shop(), PLAIN_FRAME, 500)); // orders that wait for their payment keep their pieces
const PAID = "Merci, votre commande est confirmée";
const CHECKING = "Votre paiement est en cours de vérification";

async function hostedPage(): Promise<{ payment: Page; hosted: Page }> {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const payment = await goToPayment(visitor);
  return { payment, hosted: await pressPay(payment) };
}
const numberOn = (page: Page) => /C-\d{4}-\d{5}/.exec(page.text)?.[0] ?? "";
const mailsOf = (number: string) => shop().sandbox.inbox.mails.filter((mail) => mail.subject.includes(number));
const mailOf = (number: string) =>
  shop().sandbox.inbox.waitFor((mail) => mail.subject.includes(number) && mail.subject.includes("confirmée"));
const orderOf = (number: string) => shop().db("orders").where({ number }).first();
const returnUrl = (confirmation: Page) =>
  confirmation.redirects.find(({ to }) => to.startsWith("/checkout/retour"))?.to ?? "";
const visitorIdOf = (page: Page) => decodeURIComponent(page.visitor.cookies.get("visiteur") ?? "").split(".")[0];

// --- after paying

test("the confirmation says what was bought, for how much, and how it comes", async () => {
  const { confirmation } = await buy(shop());
  expect([confirmation.status, confirmation.h1]).toEqual([200, PAID]);
  const number = numberOn(confirmation);
  expect(confirmation.title).toBe(`Commande ${number} – Lunetterie des Terreaux`);
  expect(confirmation.text).toContain(`Merci ! Votre commande ${number} est confirmée.`);
  for (const words of [
    "Statut Validée",
    "Clara Moreau",
    "Livraison à domicile",
    "7 rue Sainte-Catherine",
    "Noir, taille 48 × 1",
    "Total TTC 145,00 €",
    "dont TVA (20 %) 24,17 €",
  ])
    expect(confirmation.text).toContain(words);
  expect(confirmation.headers.get("Cache-Control")).toBe("no-store");
  expect(confirmation.headers.get("X-Robots-Tag")).toBe("noindex");
});

test("the confirmation and the return address can be refreshed, and change nothing", async () => {
  const { visitor, confirmation } = await buy(shop());
  const before = await shelfOf(shop(), PLAIN_FRAME);
  for (const path of [confirmation.path, confirmation.path, returnUrl(confirmation), returnUrl(confirmation)])
    expect((await visitor.visit(path)).h1).toBe(PAID);
  expect(await shelfOf(shop(), PLAIN_FRAME)).toEqual(before);
  const number = numberOn(confirmation);
  await mailOf(number);
  expect(mailsOf(number)).toHaveLength(1);
});

test("paid after the shop cancelled it, an order is not said to be confirmed", async () => {
  const { payment, hosted } = await hostedPage();
  const { id } = (await shop()
    .db("orders")
    .where({ visitor_id: visitorIdOf(payment) })
    .first("id")) ?? { id: "" };
  const cancelled = { status: "Annulée", cancelled_at: new Date().toISOString(), cancelled_by: "camille" } as const;
  await shop().db("orders").where({ id }).update(cancelled);
  const late = await payHosted(hosted);
  expect(late.h1).toBe("Votre paiement est arrivé après l'annulation");
  expect(late.text).not.toContain("est confirmée");
});

test("the way back to the payment page after paying does not pay again, and says so", async () => {
  const { payment, hosted } = await hostedPage();
  const number = numberOn(await payHosted(hosted));
  const again = await pressPay(payment);
  expect(again.h1).toBe(PAID);
  expect(numberOn(again)).toBe(number);
  expect(again.text).toContain("Cette commande est déjà payée : rien ne vous a été demandé une seconde fois.");
  expect((await payment.visitor.open(hosted.url)).text).toContain("Paiement déjà effectué");
  expect((await payment.visitor.visit("/checkout?step=5")).url.pathname).toBe("/home");
  expect(
    await shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(payment) }),
  ).toHaveLength(1);
  expect(
    shop()
      .sandbox.stripe.listPaid()
      .filter((paid) => paid.metadata.order_number === number),
  ).toHaveLength(1);
});

test("what was added to the cart while paying is still there afterwards", async () => {
  const { payment, hosted } = await hostedPage();
  await addToCart(payment.visitor, { slug: PLAIN_FRAME.slug, size: "50" });
  await payHosted(hosted);
  const cart = await payment.visitor.visit("/panier");
  expect(cart.texts("cart-line")).toHaveLength(1);
  expect(cart.texts("cart-line")[0]).toContain("taille 50");
});

test("someone who bought can buy the same again", async () => {
  const { visitor, confirmation } = await buy(shop());
  await addToCart(visitor);
  const second = await payHosted(await pressPay(await visitor.visit("/checkout?step=5")));
  expect(second.h1).toBe(PAID);
  expect(numberOn(second)).not.toBe(numberOn(confirmation));
});

// --- at the bank

test("cancelled on the payment page, the cart and every answer are kept, and one can pay again", async () => {
  const { payment, hosted } = await hostedPage();
  const back = await hosted.link("Revenir à la boutique").follow();
  expect([back.status, back.h1]).toEqual([200, "Vérifiez et payez"]);
  expect(back.text).toContain("Le paiement n'a pas eu lieu. Votre panier et vos réponses sont conservés.");
  expect(back.text).toContain("clara.moreau@exemple.fr");
  const confirmation = await payHosted(await pressPay(back));
  expect(confirmation.h1).toBe(PAID);
  expect(
    await shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(payment) }),
  ).toHaveLength(1);
});

test.each([
  ["refused", CARD.declined, "Votre carte a été refusée."],
  ["without enough money", CARD.insufficientFunds, "Votre carte ne dispose pas de fonds suffisants."],
])("a card that is %s pays nothing; a good one after it pays", async (_what, card, words) => {
  const { payment, hosted } = await hostedPage();
  const refused = await payHosted(hosted, card);
  expect(refused.text.replaceAll("’", "'")).toContain(words);
  expect((await payment.visitor.visit("/panier")).text).toContain(PLAIN_FRAME.name);
  expect(
    await shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(payment) })
      .select("status", "paid_at"),
  ).toEqual([{ status: "En attente de paiement", paid_at: null }]);
  expect((await payHosted(refused)).h1).toBe(PAID);
});

test("a bank that asks its customer is answered on the way", async () => {
  const { hosted } = await hostedPage();
  const bank = await payHosted(hosted, CARD.threeDSecure);
  expect(bank.h1).toContain("Votre banque");
  const refused = await bank.form({ button: /Refuser/ }).submit(/Refuser/);
  expect(refused.url.origin).toBe(hosted.url.origin);
  const again = await payHosted(refused, CARD.threeDSecure);
  expect((await again.form({ button: /Autoriser/ }).submit(/Autoriser/)).h1).toBe(PAID);
});

test("while the bank thinks, the order's page says so; then it is settled", async () => {
  const { payment, hosted } = await hostedPage();
  const waiting = await payHosted(hosted, CARD.processing);
  expect(waiting.h1).toBe(CHECKING);
  expect(waiting.text).toContain("Ne payez pas une seconde fois.");
  expect(waiting.text).not.toContain("Merci !");
  const number = numberOn(waiting);
  expect(mailsOf(number)).toEqual([]);
  // A second press meanwhile opens no new payment.
  const pressed = await pressPay(payment);
  expect([pressed.h1, numberOn(pressed)]).toEqual([CHECKING, number]);

  const intent = shop()
    .sandbox.stripe.intents()
    .find((each) => each.metadata.order_number === number);
  shop().sandbox.stripe.settle(intent?.id ?? "");
  const settled = await waiting.link("Vérifier mon paiement").follow();
  expect(settled.h1).toBe(PAID);
  expect((await mailOf(number)).text).toContain(`votre commande ${number}.`);
});

test("when the bank says no in the end, the shopper can pay the same order another way", async () => {
  const { payment, hosted } = await hostedPage();
  const waiting = await payHosted(hosted, CARD.processingThenFails);
  const number = numberOn(waiting);
  const intent = shop()
    .sandbox.stripe.intents()
    .find((each) => each.metadata.order_number === number);
  shop().sandbox.stripe.settle(intent?.id ?? "", "failed");
  expect(waiting.hasLink("Reprendre le paiement")).toBe(false);
  const awaited = await waiting.link("Vérifier mon paiement").follow();
  expect([awaited.h1, awaited.hasLink("Vérifier mon paiement")]).toEqual(["Votre paiement n'a pas abouti", false]);
  expect(awaited.text).not.toContain("Ne payez pas une seconde fois");
  const again = await awaited.form({ button: "Payer ma commande" }).submit("Payer ma commande");
  expect(again.url.href).not.toBe(hosted.url.href);
  const confirmation = await payHosted(again);
  expect([confirmation.h1, numberOn(confirmation)]).toEqual([PAID, number]);
  expect(
    await shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(payment) }),
  ).toHaveLength(1);
});

test("PayPal leads to the same confirmation", async () => {
  const { hosted } = await hostedPage();
  const confirmation = await hosted.form({ button: "Payer avec PayPal" }).submit("Payer avec PayPal");
  expect(confirmation.h1).toBe(PAID);
});

test("a webhook that comes before the shopper's return finishes the order; the return finds it done", async () => {
  const { hosted } = await hostedPage();
  const { location } = await shop().sandbox.stripe.payHostedPage(hosted.url.href);
  await shop().sandbox.stripe.webhooks.idle();
  const number = String(shop().sandbox.stripe.listPaid().at(-1)?.metadata.order_number);
  expect(await orderOf(number)).toMatchObject({ status: "Validée" });
  expect((await hosted.visitor.open(new URL(location ?? ""))).h1).toBe(PAID);
  await mailOf(number);
  expect(mailsOf(number)).toHaveLength(1);
});

test("a return that comes before any webhook finishes the order", async () => {
  const { hosted } = await hostedPage();
  shop().sandbox.stripe.webhooks.pause();
  const confirmation = await payHosted(hosted);
  expect(confirmation.h1).toBe(PAID);
  shop().sandbox.stripe.webhooks.resume();
  await shop().sandbox.stripe.webhooks.idle();
  await mailOf(numberOn(confirmation));
  expect(mailsOf(numberOn(confirmation))).toHaveLength(1);
});

test("a return while the provider cannot be asked shows that the payment is checked, then that it is there", async () => {
  const { hosted } = await hostedPage();
  const { stripe } = shop().sandbox;
  stripe.webhooks.pause();
  stripe.fail("GET /v1/checkout/sessions/*", { status: 500 });
  const waiting = await payHosted(hosted);
  expect([waiting.status, waiting.h1]).toEqual([200, CHECKING]);
  stripe.clear();
  await stripe.webhooks.idle();
  expect((await waiting.visitor.visit(waiting.path)).h1).toBe(PAID);
});

test("when the provider is down at the button, the cart is kept and a new try goes on with the same order", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const payment = await goToPayment(visitor);
  shop().sandbox.stripe.fail("POST /v1/checkout/sessions", { status: 503 });
  const refused = await pressPay(payment, {
    "L’adresse de facturation est différente": true,
    "Numéro et rue (facturation)": "1 quai",
    "Code postal (facturation)": "1000",
    "Ville (facturation)": "Bruxelles",
    "Pays (facturation)": "Belgique",
  });
  shop().sandbox.stripe.clear();
  expect([refused.status, refused.errors()]).toEqual([
    422,
    [
      "Échec de la création du paiement. Rien n'a été débité, et votre panier est conservé : réessayez dans un instant.",
    ],
  ]);
  expect(refused.form({ button: /Commander/ }).value("Ville (facturation)")).toBe("Bruxelles");
  expect((await payHosted(await pressPay(refused))).h1).toBe(PAID);
  expect(
    await shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(payment) }),
  ).toHaveLength(1);
});

// --- the order's page and its link

test("an order is read by who holds its link or placed it, and by nobody else", async () => {
  const [mine, other] = [await buy(shop()), await buy(shop())];
  const [path, key] = mine.confirmation.path.split("?cle=");
  const otherKey = other.confirmation.path.split("?cle=")[1];
  const stranger = newVisitor(shop());
  expect((await stranger.visit(mine.confirmation.path)).h1).toBe(PAID);
  expect((await mine.visitor.visit(path ?? "")).h1).toBe(PAID);
  for (const wrong of [
    path,
    `${path}?cle=`,
    `${path}?cle=${otherKey}`,
    `${path}?cle=${key}x`,
    `${path}?cle=${key?.slice(0, -1)}`,
    `${path}?cle=%00`,
    `${path}?key=${key}`,
  ]) {
    const refused = await stranger.visit(wrong ?? "");
    expect(refused.status, wrong).toBe(404);
    expect(refused.text).toContain("Cette commande n'existe pas, ou ce lien n'est pas complet.");
    expect(refused.text).not.toContain("Clara");
  }
  expect((await other.visitor.visit(path ?? "")).status).toBe(404);
  for (const id of ["f".repeat(24), "1", "undefined", "..%2f..%2fetc"])
    expect((await stranger.visit(`/commande/${id}`)).status, id).toBe(404);
});

test("a return address of another order, or without its key, leads nowhere", async () => {
  const [mine, other] = [await buy(shop()), await buy(shop())];
  const path = returnUrl(mine.confirmation);
  const wrong = [
    path.replace(/cle=[^&]*/, ""),
    path.replace(/cle=[^&]*/, /cle=[^&]*/.exec(returnUrl(other.confirmation))?.[0] ?? ""),
    "/checkout/retour",
    "/checkout/retour?commande=&cle=",
  ];
  for (const each of wrong) {
    const answer = await newVisitor(shop()).visit(each);
    expect(answer.status, each).toBe(404);
    expect(answer.text).not.toContain("Clara");
  }
});

test("an address of return that claims a payment is not believed", async () => {
  const { payment, hosted } = await hostedPage();
  const url =
    shop()
      .sandbox.stripe.sessions()
      .find((session) => hosted.url.href.includes(session.id))?.success_url ?? "";
  const claimed = await payment.visitor.open(new URL(`${url}&redirect_status=succeeded&payment_intent=pi_1`));
  expect(claimed.h1).toBe(CHECKING);
  expect(await orderOf(numberOn(claimed))).toMatchObject({ paid_at: null, status: "En attente de paiement" });
});

// --- the mail

test("the mail tells the order in full, with a reduction, the tax, and a link that opens it", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor, { slug: PLAIN_FRAME.slug, size: "48", quantity: "2" });
  const payment = await goToPayment(visitor);
  const applied = await payment
    .form({ button: "Appliquer" })
    .fill({ "Code promo": COUPONS.tenPercent.code })
    .submit("Appliquer");
  const confirmation = await payHosted(await pressPay(applied));
  const number = numberOn(confirmation);
  const mail = await mailOf(number);
  expect(mail.envelope.to).toEqual(["clara.moreau@exemple.fr"]);
  expect(mail.subject).toBe(`Votre commande ${number} est confirmée`);
  const text = mail.text.replace(/\s/g, " ");
  for (const words of [
    "Bonjour Clara Moreau,",
    "2 × Maison Valmy Panthéon (Noir, taille 48) : 290,00 €",
    "Sous-total : 290,00 €",
    "Remise BIENVENUE10 : − 29,00 €",
    "Livraison : Offerte",
    "Total TTC : 261,00 €",
    "dont TVA (20 %) : 43,50 € (total HT 217,50 €)",
    "Livraison à domicile Clara Moreau 7 rue Sainte-Catherine, 69001 Lyon",
    "06 12 34 56 78",
    "14 jours après réception",
  ])
    expect(text).toContain(words);
  expect(mail.html).toContain("Suivre ma commande");
  const link = /http\S+\/commande\/[0-9a-f]{24}\?\S+/.exec(mail.text)?.[0] ?? "";
  expect(link.startsWith(`${shop().url}/commande/`)).toBe(true);
  expect(numberOn(await newVisitor(shop()).visit(link.slice(shop().url.length)))).toBe(number);
});

test("a mail for an order to collect tells where", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const confirmation = await payHosted(await pressPay(await goToPayment(visitor, { delivery: "retrait" })));
  const text = (await mailOf(numberOn(confirmation))).text.replace(/\s/g, " ");
  expect(text).toContain("Retrait à la boutique 12 rue Constantine, 69001 Lyon");
  expect(text).not.toContain("Sainte-Catherine");
});

test("what a customer types into a name stays text in the mail", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const account = await visitor.visit("/checkout");
  const step = await account.form({ button: /invité/ }).submit(/invité/);
  const answers = {
    "Civilité": "Autre",
    "Nom": "<img src=x onerror=alert(1)>",
    "Prénom": "Ada & Co",
    "Adresse e-mail": "ada@exemple.fr",
    "Téléphone": "0612345678",
    "Numéro et rue": "1 rue",
    "Code postal": "69001",
    "Ville": "Lyon",
  };
  const delivery = await step.form({ button: "Continuer" }).fill(answers).submit("Continuer");
  const payment = await delivery
    .form({ button: "Continuer" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "domicile" })
    .submit("Continuer");
  const mail = await mailOf(numberOn(await payHosted(await pressPay(payment))));
  expect(mail.text).toContain("Ada & Co <img src=x onerror=alert(1)>");
  expect(mail.html).not.toContain("<img");
});

test("a request that lies about its host changes no link", async () => {
  const liar = newVisitor(shop(), {
    headers: { "Host": "voleur.example", "X-Forwarded-Host": "voleur.example", "X-Forwarded-Proto": "https" },
  });
  await addToCart(liar);
  const payment = await goToPayment(liar);
  await payment.visitor.post(
    "/checkout?step=5",
    Object.fromEntries(
      payment
        .form({ button: /Commander/ })
        .fill({ "Moyen de paiement": "Carte bancaire" })
        .fields(/Commander/),
    ) as Record<string, string>,
  );
  const session = shop().sandbox.stripe.sessions().at(-1);
  for (const url of [session?.success_url, session?.cancel_url])
    expect(url?.startsWith(`${shop().url}/checkout`), url ?? "").toBe(true);
  await shop().sandbox.stripe.payHostedPage(session?.id ?? "");
  const number = String(shop().sandbox.stripe.listPaid().at(-1)?.metadata.order_number);
  const mail = await mailOf(number);
  expect(mail.text).toContain(`${shop().url}/commande/`);
  expect(mail.text + mail.html).not.toContain("voleur");
});
