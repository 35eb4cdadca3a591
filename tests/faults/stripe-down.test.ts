import { afterEach, beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import { sharedShop } from "../helpers/shop";
import {
  endHold,
  eventually,
  expectBoughtOnce,
  expectShelvesRight,
  newShopper,
  powerCut,
  stockBefore,
  stockOf,
  type IntentAnswer,
} from "../helpers/shopper";

const FAILED = "Échec de la création du paiement.";
const SESSIONS = "POST /v1/checkout/sessions";
const INTENTS = "POST /v1/payment_intents";

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));
afterEach(() => shop().sandbox.stripe.clear());

const stripe = () => shop().sandbox.stripe;
const keysOf = (path: string, orderId: string) =>
  stripe()
    .requests.filter(
      (request) =>
        request.method === "POST" && request.path === path && JSON.stringify(request.params).includes(orderId),
    )
    .map((request) => request.idempotencyKey);

test.each([500, 503, "rate_limit", "reset", "html502"] as const)(
  "the payment page cannot be made (%s): the shopper is told, keeps everything, presses again and pays once",
  async (status) => {
    stripe().fail(SESSIONS, { status });
    const shopper = newShopper(shop());
    const refused = await pressPay(await shopper.toPayment());
    expect(refused.status).toBe(422);
    expect(refused.errors()[0]).toBe(
      `${FAILED} Rien n'a été débité, et votre panier est conservé : réessayez dans un instant.`,
    );
    expect(refused.title).toMatch(/^Erreur : /);
    expect((await shopper.visitor.visit("/panier")).text).toContain(PLAIN_FRAME.name);
    expect(await shopper.orders()).toMatchObject([{ status: "En attente de paiement", stock_state: "held" }]);

    stripe().clear();
    const hosted = await pressPay(refused);
    expect((await payHosted(hosted)).h1).toBe("Merci, votre commande est confirmée");
    await expectBoughtOnce(shopper);
    expect(await shopper.orders()).toHaveLength(1);
  },
);

test.each([500, "rate_limit", "reset", "html502"] as const)(
  "the card payment cannot be made (%s): the call says so, and made again pays once",
  async (status) => {
    stripe().fail(INTENTS, { status });
    const shopper = newShopper(shop());
    await shopper.toPayment();
    const refused = await shopper.askIntent({ product: PLAIN_FRAME }, `essai-${status}`);
    expect(refused.status).toBe(503);
    expect(refused.json()).toEqual({ error: FAILED });

    stripe().clear();
    const answer = await shopper.askIntent({ product: PLAIN_FRAME }, `essai-${status}`);
    expect(answer.status).toBe(200);
    stripe().confirmIntent(answer.json<IntentAnswer>().clientSecret);
    await expectBoughtOnce(shopper);
  },
);

test("a provider that answers nothing at all is given up in the end; the shopper is told, and pays later", async () => {
  const shopper = newShopper(shop());
  const payment = await shopper.toPayment();
  stripe().fail(SESSIONS, { status: "hang" });
  const press = pressPay(payment);
  expect((await newShopper(shop()).visitor.visit("/optiques-femme")).status).toBe(200); // other requests do not wait

  const refused = await press; // or this test times out
  expect(refused.errors()[0]).toContain(FAILED);
  stripe().clear();
  expect((await payHosted(await pressPay(refused))).h1).toBe("Merci, votre commande est confirmée");
  await expectBoughtOnce(shopper);
});

test("the answer is lost after the page was made: the next press finds that page, and no second one is made", async () => {
  stripe().fail(SESSIONS, { status: "reset", when: "after", times: 2 });
  const shopper = newShopper(shop());
  const refused = await pressPay(await shopper.toPayment());
  expect(refused.errors()[0]).toContain(FAILED);

  await payHosted(await pressPay(refused));
  const order = await expectBoughtOnce(shopper);
  expect(new Set(keysOf("/v1/checkout/sessions", order.id)).size).toBe(1);
  expect(
    stripe()
      .sessions()
      .filter((session) => session.client_reference_id === order.id),
  ).toHaveLength(1);
});

test("a fault that the provider remembers under its key does not lock the order: the next press asks under another", async () => {
  // Stripe stores a 500 like any answer, and repeats it for a day under the same key.
  stripe().fail(SESSIONS, { status: 500, times: 2 });
  const shopper = newShopper(shop());
  const refused = await pressPay(await shopper.toPayment());
  expect(refused.errors()[0]).toContain(FAILED);
  await payHosted(await pressPay(refused));

  const order = await expectBoughtOnce(shopper);
  const keys = keysOf("/v1/checkout/sessions", order.id);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test("the shopper comes back while the provider is down: told that it is being checked, and finished at the next look", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const hosted = await pressPay(await shopper.toPayment());
  const { location } = await stripe().payHostedPage(hosted.url.href);
  stripe().fail("GET /v1/checkout/sessions/*", { status: 500 });

  const checking = await shopper.visitor.open(new URL(location ?? ""));
  expect(checking.status).toBe(200);
  expect(checking.h1).toBe("Votre paiement est en cours de vérification");
  expect(checking.text).toContain("Ne payez pas une seconde fois.");

  stripe().clear();
  stripe().webhooks.pause();
  expect((await checking.link("Vérifier mon paiement").follow()).h1).toBe("Merci, votre commande est confirmée");
  await expectBoughtOnce(shopper);
});

test("POST /api/orders while the provider is down: told to come again, and finished by the webhook", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  await shopper.toPayment();
  const { clientSecret } = (await shopper.askIntent()).json<IntentAnswer>();
  const { id } = stripe().confirmIntent(clientSecret);
  stripe().fail("GET /v1/payment_intents/*", { status: 500 });

  const answer = await shopper.api.post("/api/orders", { paymentId: id }, { key: "commande" });
  expect(answer.status).toBe(503);
  expect(answer.json()).toEqual({ error: "Une erreur est survenue pendant la finalisation de la commande." });

  stripe().clear();
  expect((await shopper.api.post("/api/orders", { paymentId: id }, { key: "commande" })).status).toBe(201);
  await expectBoughtOnce(shopper);
});

test("a hold ends while the provider is down: the pieces go back on sale, and the order is closed once it answers", async () => {
  const shopper = newShopper(shop());
  const before = await stockOf(shop(), PLAIN_FRAME);
  const hosted = await pressPay(await shopper.toPayment());
  stripe().fail("POST /v1/checkout/sessions/*", { status: 500 });
  await endHold(shopper);
  await powerCut(shop());
  await eventually(async () =>
    expect(await shopper.orders()).toMatchObject([{ status: "En attente de paiement", stock_state: "released" }]),
  );
  expect(await stockOf(shop(), PLAIN_FRAME)).toEqual(before);

  stripe().clear();
  await powerCut(shop());
  await eventually(async () =>
    expect(await shopper.orders()).toMatchObject([{ status: "Annulée", stock_state: "released" }]),
  );
  expect((await shopper.visitor.open(hosted.url)).h1).toBe("Paiement expiré");
  expect(await shopper.charged()).toEqual([]);
  await expectShelvesRight(shop());
});
