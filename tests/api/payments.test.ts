import { randomUUID } from "node:crypto";

import { beforeAll, expect, test } from "vitest";

import { ACCESSORY, CHEAP_FRAME, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { addToCart, goToPayment } from "../helpers/buying";
import { CLIENT_INFO, archive, choiceOf, setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { textLike } from "../helpers/matchers";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";
import { CARD } from "../sandbox/index";

const shop = sharedShop();
beforeAll(() => setStock(shop(), PLAIN_FRAME, 500)); // orders that wait for their payment keep their pieces

const INTENT = "/api/payments/create-payment-intent";
const PLAIN = {
  productId: PLAIN_FRAME.id,
  quantity: 1,
  selectedColor: choiceOf(PLAIN_FRAME).color,
  selectedSize: "48",
};
const ORDER = {
  clientInfo: CLIENT_INFO,
  guestEmail: CLIENT_INFO.email,
  billingInfo: null,
  deliveryMethod: "domicile",
  cartItems: [PLAIN],
  paymentMethod: "credit",
  visionDetails: null,
};

type Started = { clientSecret: string; orderId: string; orderUrl: string; returnUrl: string; amount: number };
type Ordered = {
  orderId: string;
  id: string;
  number: string;
  status: string;
  total: number;
  orderUrl: string;
  pending?: boolean;
};
type Refused = {
  error: string;
  code?: string;
  total?: number;
  orderUrl?: string;
  fields?: { field: string; message: string }[];
};

const stripe = () => shop().sandbox.stripe;
const begin = async (api = newApi(shop()), body: object = { currency: "eur", cartItems: [PLAIN] }) => {
  const answer = await api.post(INTENT, body);
  expect(answer.status, answer.html).toBe(200);
  const started = answer.json<Started>();
  return { api, ...started, paymentId: started.clientSecret.split("_secret_")[0] ?? "" };
};
const refusal = (page: Page): [number, string] => [page.status, page.json<Refused>().error];
const row = (orderId: string) => shop().db("orders").where({ id: orderId }).first();
const settled = () => stripe().webhooks.idle();

// --- starting

test("a payment is opened for what the shop says the cart costs", async () => {
  const { clientSecret, amount, orderUrl, returnUrl, orderId, paymentId } = await begin(newApi(shop()), {
    currency: "EUR",
    couponCode: "bienvenue10",
    cartItems: [{ ...PLAIN, quantity: 2, price: 0.01, name: "Gratuit", total: 1 }],
    total: 1,
    amount: 1,
  });
  expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  expect(amount).toBe(261);
  expect(
    stripe()
      .intents()
      .find(({ id }) => id === paymentId),
  ).toMatchObject({ amount: 26_100, currency: "eur", metadata: { order_id: orderId } });
  expect(orderUrl).toContain(`/commande/${orderId}?cle=`);
  expect(returnUrl).toContain("/checkout/retour?");
});

test("asked twice, the same order and the same payment come back; the same key brings the same answer", async () => {
  const api = newApi(shop());
  const body = { currency: "eur", cartItems: [PLAIN] };
  const key = randomUUID();
  const first = await api.post(INTENT, body, { key });
  const replayed = await api.post(INTENT, body, { key });
  expect(replayed.body).toEqual(first.body);
  expect(replayed.headers.get("Idempotent-Replayed")).toBe("true");
  expect((await api.post(INTENT, body)).json<Started>().clientSecret).toBe(first.json<Started>().clientSecret);
  expect(refusal(await api.post(INTENT, { ...body, couponCode: "BIENVENUE10" }, { key }))[0]).toBe(422);
  expect(await shop().db("payments").where({ order_id: first.json<Started>().orderId })).toHaveLength(1);
});

test("two calls at once open one payment", async () => {
  const api = newApi(shop());
  await api.get("/api/health");
  await api.post("/api/cart/merge", { items: [] }); // the visitor is known from here on
  const both = await Promise.all([api.post(INTENT, { cartItems: [PLAIN] }), api.post(INTENT, { cartItems: [PLAIN] })]);
  expect(new Set(both.map((page) => page.json<Started>().clientSecret)).size).toBe(1);
});

test("a changed cart opens another payment and closes the first", async () => {
  const first = await begin();
  const second = await begin(first.api, { cartItems: [{ ...PLAIN, quantity: 2 }] });
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(
    stripe()
      .intents()
      .find(({ id }) => id === first.paymentId)?.status,
  ).toBe("canceled");
  expect(await row(first.orderId)).toMatchObject({ status: "Annulée", stock_state: "released" });
});

test.each([
  ["no cart", {}, 422],
  ["a cart that is no list", { cartItems: "x" }, 422],
  ["an empty cart", { cartItems: [] }, 422],
  ["a quantity of zero", { cartItems: [{ ...PLAIN, quantity: 0 }] }, 422],
  ["a negative quantity", { cartItems: [{ ...PLAIN, quantity: -1 }] }, 422],
  ["a billion pieces", { cartItems: [{ ...PLAIN, quantity: 1e9 }] }, 422],
  ["a quantity in letters", { cartItems: [{ ...PLAIN, quantity: "deux" }] }, 422],
  ["another currency", { currency: "usd", cartItems: [PLAIN] }, 422],
  ["51 lines", { cartItems: Array.from({ length: 51 }, () => PLAIN) }, 422],
  ["a code of another type", { couponCode: 10, cartItems: [PLAIN] }, 422],
  ["a delivery unknown", { deliveryMethod: "drone", cartItems: [PLAIN] }, 422],
  ["an article unknown", { cartItems: [{ ...PLAIN, productId: "f".repeat(24) }] }, 409],
  ["a colour unknown", { cartItems: [{ ...PLAIN, selectedColor: "#123456" }] }, 409],
  ["a size unknown", { cartItems: [{ ...PLAIN, selectedSize: "99" }] }, 409],
  ["a code unknown", { couponCode: "RIEN", cartItems: [PLAIN] }, 409],
  ["a body that is a list", [PLAIN], 422],
  ["a body that is null", null, 422],
])("%s is refused with its reason, and orders nothing", async (_what, body, status) => {
  const api = newApi(shop());
  const [{ count: before } = { count: 0 }] = await shop().db("orders").count({ count: "*" });
  const [given, error] = refusal(await api.post(INTENT, body));
  expect(given).toBe(status);
  expect(error.length).toBeGreaterThan(5);
  expect(error).not.toMatch(/undefined|invalid (input|option)|expected|received/i);
  expect(await shop().db("orders").count({ count: "*" })).toEqual([{ count: before }]);
});

test("what is no JSON, of another type, or another verb is refused as such", async () => {
  const api = newApi(shop());
  for (const path of [INTENT, "/api/orders", "/api/cart/merge"]) {
    expect(refusal(await api.post(path, "{"))).toEqual([400, "Le corps de la demande n’est pas du JSON."]);
    expect(refusal(await api.post(path, "")), path).toEqual([400, "Le corps de la demande n’est pas du JSON."]);
    expect(
      refusal(await api.post(path, "a=1", { headers: { "Content-Type": "application/x-www-form-urlencoded" } }))[0],
    ).toBe(415);
    expect(refusal(await api.post(path, { note: "x".repeat(300_000) }))[0]).toBe(413);
    expect((await api.post(path, {}, { csrf: null })).status).toBe(403);
    for (const answer of [
      await api.get(path),
      await api.put(path, { cartItems: [PLAIN] }),
      await api.patch(path, {}),
      await api.delete(path),
    ])
      expect([...refusal(answer), answer.headers.get("allow")], path).toEqual([
        405,
        "Cet appel n’accepte que POST.",
        "POST",
      ]);
  }
});

test("what changed is told with the new total, and an obstacle by the article's name", async () => {
  const api = newApi(shop());
  expect((await api.post(INTENT, { cartItems: [PLAIN], shown: "0".repeat(64) })).json()).toEqual({
    error: textLike(
      /^Le montant de votre commande a changé : il est maintenant de 145,00\s€\. Vérifiez le récapitulatif/,
    ),
    code: "changed",
    total: 145,
  });
  await archive(shop(), ACCESSORY);
  const gone = await api.post(INTENT, {
    cartItems: [{ productId: ACCESSORY.id, quantity: 1, selectedColor: choiceOf(ACCESSORY).color }],
  });
  await archive(shop(), ACCESSORY, false);
  expect(refusal(gone)).toEqual([
    409,
    "Les Terreaux Étui Croix-Rousse (Bleu canut) n’est plus en vente. Retirez cet article de votre panier pour continuer.",
  ]);
});

test("of two callers who want the last piece, one is promised it", async () => {
  const wish = { cartItems: [{ productId: LAST_PIECE.number, quantity: 1 }] };
  const answers = await Promise.all([newApi(shop()).post(INTENT, wish), newApi(shop()).post(INTENT, wish)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("when the provider is down the caller is told, and the next try goes on with the same order", async () => {
  const api = newApi(shop());
  stripe().fail("POST /v1/payment_intents", { status: 500 });
  expect(refusal(await api.post(INTENT, { cartItems: [PLAIN] }))).toEqual([503, "Échec de la création du paiement."]);
  stripe().clear();
  const { orderId } = await begin(api);
  const visitorId = (await found(row(orderId))).visitor_id;
  expect(await shop().db("orders").where({ visitor_id: visitorId })).toHaveLength(1);
  expect(
    await shop().db("payments").where({ order_id: orderId }).whereNot({ state: "cancelled" }).select("state"),
  ).toEqual([{ state: "open" }]);
});

test("without a publishable key every payment call says that it is unavailable", async () => {
  const closed = await openShop({ env: { STRIPE_PUBLISHABLE_KEY: undefined } });
  const api = newApi(closed);
  expect(refusal(await api.post(INTENT, { cartItems: [PLAIN] }))).toEqual([503, "Paiement indisponible"]);
  expect(refusal(await api.post("/api/orders", { ...ORDER, paymentId: "pi_1" }))).toEqual([
    503,
    "Paiement indisponible",
  ]);
  await closed.stop();
});

test("too many payments in a row are held back", async () => {
  const strict = await openShop({ env: { RATE_LIMITS: "on" } });
  const api = newApi(strict);
  let answer = await api.get("/api/health");
  for (let count = 0; count < 21; count += 1) answer = await api.post(INTENT, { cartItems: [] });
  expect(refusal(answer)).toEqual([
    429,
    "Trop de demandes en peu de temps. Patientez 10\u00a0minutes avant de recommencer.",
  ]);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  await strict.stop();
});

// --- ordering

test("a caller pays, then says who the customer is: the order is made once, however often it is asked", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().webhooks.pause();
  stripe().confirmIntent(paymentId);
  const answer = await api.post("/api/orders", { ...ORDER, paymentId });
  expect(answer.status).toBe(201);
  const ordered = answer.json<Ordered>();
  expect(ordered).toMatchObject({ orderId, id: orderId, status: "Validée", total: 145 });
  for (let times = 0; times < 2; times += 1)
    expect((await api.post("/api/orders", { ...ORDER, paymentId })).json()).toEqual(ordered);
  expect(await row(orderId)).toMatchObject({
    first_name: "Clara",
    email: CLIENT_INFO.email,
    phone: "0612345678",
    payment_method: "credit",
    delivery_method: "domicile",
  });
  stripe().clear();
  await settled();
  const mail = await shop().sandbox.inbox.waitFor((each) => each.subject.includes(ordered.number));
  expect(mail.envelope.to).toEqual([CLIENT_INFO.email]);
  expect(shop().sandbox.inbox.mails.filter((each) => each.subject.includes(ordered.number))).toHaveLength(1);
  expect((await newVisitor(shop()).visit(ordered.orderUrl)).h1).toBe("Merci, votre commande est confirmée");
});

test("paid after the shop cancelled it, the order is not said to be confirmed", async () => {
  const { api, paymentId, orderId } = await begin();
  const cancelled = { status: "Annulée", cancelled_at: new Date().toISOString(), cancelled_by: "camille" } as const;
  await shop().db("orders").where({ id: orderId }).update(cancelled);
  stripe().confirmIntent(paymentId);
  const answer = await api.post("/api/orders", { ...ORDER, paymentId });
  expect([answer.status, answer.json()]).toEqual([201, expect.objectContaining({ confirmed: false })]);
});

test("the webhook may come first: the order waits for its customer, and is mailed once he is said", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().confirmIntent(paymentId);
  await settled();
  expect(await row(orderId)).toMatchObject({
    status: "À traiter",
    attention: "Coordonnées du client à recevoir.",
    email: null,
  });
  const answer = await api.post("/api/orders", { ...ORDER, paymentId });
  expect([answer.status, answer.json<Ordered>().status]).toEqual([201, "Validée"]);
  const { number } = answer.json<Ordered>();
  await shop().sandbox.inbox.waitFor((mail) => mail.subject.includes(number) && mail.subject.includes("confirmée"));
  expect(await row(orderId)).toMatchObject({ status: "Validée", attention: null });
});

test("the customer may be said before the payment: 402, and then the webhook finishes it", async () => {
  const { api, paymentId, orderId } = await begin();
  expect(refusal(await api.post("/api/orders", { ...ORDER, paymentId }))).toEqual([
    402,
    "Le paiement n'a pas abouti. Réessayez.",
  ]);
  expect(await row(orderId)).toMatchObject({ paid_at: null, email: CLIENT_INFO.email });
  stripe().confirmIntent(paymentId);
  await settled();
  expect(await row(orderId)).toMatchObject({ status: "Validée" });
  expect((await api.post("/api/orders", { ...ORDER, paymentId })).status).toBe(201);
});

test("the guest's e-mail is enough beside the rest, and the customer once said is not changed", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().confirmIntent(paymentId);
  const { email: _email, ...rest } = CLIENT_INFO;
  expect(
    (await api.post("/api/orders", { ...ORDER, clientInfo: rest, guestEmail: "invitee@exemple.fr", paymentId })).status,
  ).toBe(201);
  expect((await api.post("/api/orders", { ...ORDER, guestEmail: "voleuse@exemple.fr", paymentId })).status).toBe(201);
  expect(await row(orderId)).toMatchObject({ email: "invitee@exemple.fr" });
});

test("a refused card is told as a payment that did not succeed, and a good one after it orders", async () => {
  const { api, paymentId } = await begin();
  expect(() => stripe().confirmIntent(paymentId, { card: CARD.declined })).toThrow();
  expect(refusal(await api.post("/api/orders", { ...ORDER, paymentId }))).toEqual([
    402,
    "Le paiement n'a pas abouti. Réessayez.",
  ]);
  stripe().confirmIntent(paymentId);
  expect((await api.post("/api/orders", { ...ORDER, paymentId })).status).toBe(201);
});

test("while the bank thinks the answer is 202, and 201 once it has", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().confirmIntent(paymentId, { card: CARD.processing });
  const waiting = await api.post("/api/orders", { ...ORDER, paymentId });
  expect([waiting.status, waiting.json<Ordered>()]).toEqual([
    202,
    expect.objectContaining({ orderId, pending: true, status: "En attente de paiement" }),
  ]);
  expect((await api.post(INTENT, { cartItems: [PLAIN] })).json<Refused>()).toMatchObject({ code: "alreadyPaid" });
  stripe().settle(paymentId);
  expect((await api.post("/api/orders", { ...ORDER, paymentId })).status).toBe(201);
});

test("paid already, the same cart opens no second payment", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().webhooks.pause();
  stripe().confirmIntent(paymentId);
  const again = await api.post(INTENT, { cartItems: [PLAIN] });
  stripe().clear();
  expect([again.status, again.json<Refused>()]).toEqual([
    409,
    expect.objectContaining({ code: "alreadyPaid", error: "Cette commande est déjà payée." }),
  ]);
  expect(again.json<Refused>().orderUrl).toContain(orderId);
});

test("another browser's payment is not there", async () => {
  const { paymentId, orderId } = await begin();
  stripe().confirmIntent(paymentId);
  const customer = newApi(shop());
  await customer.post("/api/cart/merge", { items: [PLAIN] }); // a visitor whom the shop knows, beside one it does not
  for (const other of [customer, newApi(shop())]) {
    for (const id of [paymentId, "pi_unknown", orderId, "' or 1=1 --"])
      expect(refusal(await other.post("/api/orders", { ...ORDER, paymentId: id })), id).toEqual([
        404,
        "Cette commande n’existe pas.",
      ]);
  }
  await settled();
  expect(await row(orderId)).toMatchObject({ email: null });
});

test.each([
  ["no payment", { paymentId: undefined }, "Le paiement de cette commande manque."],
  ["an empty payment", { paymentId: "" }, "Le paiement de cette commande manque."],
  ["a payment of another type", { paymentId: 12 }, "Le paiement de cette commande manque."],
  ["an e-mail that is none", { guestEmail: "clara" }, "Indiquez une adresse e-mail, par exemple nom@exemple.fr."],
  ["a means unknown", { paymentMethod: "chèque" }, "Veuillez choisir un moyen de paiement."],
  [
    "a billing address in part",
    { billingInfo: { address: "1 quai", city: "", postalCode: "69001", country: "France" } },
    "Indiquez la ville de facturation.",
  ],
])("an order with %s is refused", async (_what, change, error) => {
  const { api, paymentId } = await begin();
  expect(refusal(await api.post("/api/orders", { ...ORDER, paymentId, ...change }))).toEqual([422, error]);
});

test("a customer said in part is asked for the rest by name, and the order still waits for it", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().confirmIntent(paymentId);
  const refused = await api.post("/api/orders", {
    ...ORDER,
    clientInfo: { nom: "Moreau", telephone: "12" },
    guestEmail: undefined,
    paymentId,
  });
  expect([refused.status, refused.json<Refused>().error]).toEqual([
    422,
    "Veuillez remplir correctement tous les champs.",
  ]);
  expect(refused.json<Refused>().fields?.map(({ field }) => field)).toEqual([
    "firstName",
    "email",
    "phone",
    "street",
    "postalCode",
    "city",
  ]);
  expect((await api.post("/api/orders", { ...ORDER, clientInfo: null, paymentId })).status).toBe(422);
  expect((await api.post("/api/orders", { ...ORDER, paymentId })).status).toBe(201);
  expect(await row(orderId)).toMatchObject({ status: "Validée" });
});

test("a caller who says only at the end that the order is collected has it collected", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().confirmIntent(paymentId);
  expect((await api.post("/api/orders", { ...ORDER, deliveryMethod: "retrait", paymentId })).status).toBe(201);
  expect(await row(orderId)).toMatchObject({ delivery_method: "retrait", status: "Validée" });
  // Once given, the buyer cannot be changed through the API.
  await api.post("/api/orders", { ...ORDER, deliveryMethod: "domicile", paymentId });
  expect(await row(orderId)).toMatchObject({ delivery_method: "retrait" });
});

test("a billing address said at the end of an unpaid order is kept with it", async () => {
  const { api, paymentId, orderId } = await begin();
  await api.post("/api/orders", {
    ...ORDER,
    billingInfo: { address: "1 quai des Usines", city: "Bruxelles", postalCode: "1000", country: "Belgique" },
    paymentMethod: "express",
    paymentId,
  });
  expect(await row(orderId)).toMatchObject({
    billing_street: "1 quai des Usines",
    billing_country: "Belgique",
    payment_method: "express",
  });
});

test("a provider that cannot be asked makes the order wait, not fail", async () => {
  const { api, paymentId, orderId } = await begin();
  stripe().webhooks.pause();
  stripe().confirmIntent(paymentId);
  stripe().fail("GET /v1/payment_intents/*", { status: 500 });
  expect(refusal(await api.post("/api/orders", { ...ORDER, paymentId }))).toEqual([
    503,
    "Une erreur est survenue pendant la finalisation de la commande.",
  ]);
  stripe().clear();
  await settled();
  expect(await row(orderId)).toMatchObject({ status: "Validée", email: CLIENT_INFO.email });
});

test("the site's own checkout and the call speak of the same order", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  await goToPayment(visitor);
  const api = newApi(shop(), visitor);
  const { orderId, paymentId } = await begin(api);
  expect(await row(orderId)).toMatchObject({ email: CLIENT_INFO.email, city: "Lyon" });
  stripe().confirmIntent(paymentId);
  expect((await api.post("/api/orders", { paymentId })).status).toBe(201);
  expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
});

// --- webhooks

test("a webhook is trusted by its signature alone", async () => {
  const { paymentId, orderId } = await begin();
  stripe().webhooks.pause();
  stripe().confirmIntent(paymentId);
  const event = stripe()
    .events()
    .filter(({ type }) => type === "payment_intent.succeeded")
    .at(-1);
  for (const options of [{ badSignature: true }, { timestamp: Math.floor(Date.now() / 1000) - 3600 }]) {
    expect(await stripe().webhooks.deliver(event?.id ?? "", options)).toMatchObject({
      status: 400,
      answer: JSON.stringify({ error: "Signature refusée." }),
    });
  }
  for (const signature of ["", "t=1,v1=", "n’importe quoi"]) {
    const forged = await newVisitor(shop()).visit("/api/webhooks/stripe", {
      method: "POST",
      body: JSON.stringify(event),
      headers: { "Content-Type": "application/json", ...(signature && { "Stripe-Signature": encodeURI(signature) }) },
    });
    expect(forged.status).toBe(400);
  }
  expect(await row(orderId)).toMatchObject({ paid_at: null });
  expect(await stripe().webhooks.deliver(event?.id ?? "")).toMatchObject({ status: 200 });
  expect(await stripe().webhooks.deliver(event?.id ?? "")).toMatchObject({ status: 200 });
  expect((await found(row(orderId))).paid_at).not.toBeNull();
  stripe().webhooks.resume({ forget: true });
  expect((await newApi(shop()).get("/api/webhooks/stripe")).status).toBe(405);
});

test("a webhook of an order that is not ours, or of a kind unknown, is taken and let go", async () => {
  for (const type of ["payment_intent.succeeded", "checkout.session.completed", "charge.refunded"] as const) {
    expect(
      await stripe().webhooks.invent({ type, object: { metadata: { order_id: "f".repeat(24) } } }),
      type,
    ).toMatchObject({ status: 200 });
  }
});

test("an accessory and a frame by number, in one call, make one order of two lines", async () => {
  const { orderId, amount } = await begin(newApi(shop()), {
    cartItems: [
      { productId: ACCESSORY.id, quantity: 2, selectedColor: choiceOf(ACCESSORY).color },
      { productId: CHEAP_FRAME.number, quantity: 1, selectedColor: "noir", selectedSize: "50" },
    ],
  });
  expect(amount).toBe(118.8);
  expect(
    await shop().db("order_lines").where({ order_id: orderId }).orderBy("position").select("name", "quantity", "size"),
  ).toEqual([
    { name: ACCESSORY.name, quantity: 2, size: "" },
    { name: CHEAP_FRAME.name, quantity: 1, size: "50" },
  ]);
});

test("what no schema words itself is told in French, with the field's own name beside it", async () => {
  const answer = await newApi(shop()).post("/api/payments/create-payment-intent", {
    currency: "eur",
    cartItems: [PLAIN],
    deliveryMethod: "drone",
  });
  expect([answer.status, answer.json()]).toEqual([
    422,
    {
      error: "Valeur manquante ou invalide : mode de livraison.",
      fields: [{ field: "deliveryMethod", message: "Valeur manquante ou invalide : mode de livraison." }],
    },
  ]);
});
