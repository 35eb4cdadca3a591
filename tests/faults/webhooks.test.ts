import { afterEach, beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { CARD } from "../sandbox/index";
import { pressPay } from "../helpers/buying";
import { ask } from "../helpers/http";
import { sharedShop } from "../helpers/shop";
import {
  eventually,
  expectBoughtOnce,
  expectShelvesRight,
  newShopper,
  stockBefore,
  type IntentAnswer,
  type Shopper,
} from "../helpers/shopper";

const SHOP_ADDRESS = "bonjour@lunetterie-des-terreaux.example";

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));
afterEach(() => shop().sandbox.stripe.clear());

const stripe = () => shop().sandbox.stripe;
const eventOf = (type: string, objectId: string) => {
  const event = stripe()
    .events()
    .find((each) => each.type === type && (each.data.object as { id: string }).id === objectId);
  if (!event) throw new Error(`no ${type} of ${objectId}`);
  return event;
};

/** Everything that the shop stores about money and goods, to check that nothing changed. */
async function ledger() {
  const { db } = shop();
  return Promise.all([
    db("orders").select("id", "status", "paid_at", "attention").orderBy("id"),
    db("payments").select("id", "state").orderBy("id"),
    db("product_colors").select("product_id", "value", "stock", "held").orderBy(["product_id", "value"]),
    db("outbox").select("dedupe_key").orderBy("dedupe_key"),
    db("tracking_log").count({ steps: "*" }),
  ]);
}

async function openIntent(shopper: Shopper): Promise<IntentAnswer & { id: string }> {
  await shopper.toPayment();
  const answer = (await shopper.askIntent()).json<IntentAnswer>();
  return { ...answer, id: answer.clientSecret.split("_secret_")[0] ?? "" };
}

async function openHosted(shopper: Shopper): Promise<string> {
  return (await pressPay(await shopper.toPayment())).url.href;
}

const deliverRaw = (body: string, headers: Record<string, string>) =>
  ask(new URL("/api/webhooks/stripe", shop().url), {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
  });

test("the webhook comes before the shopper does: the order is finished, and the return finds it so", async () => {
  const shopper = newShopper(shop());
  const { location } = await stripe().payHostedPage(await openHosted(shopper));
  await expectBoughtOnce(shopper); // she has not come back yet

  const page = await shopper.visitor.open(new URL(location ?? ""));
  expect(page.h1).toBe("Merci, votre commande est confirmée");
  await expectBoughtOnce(shopper);
});

test("webhooks that come late, all of them, change nothing more", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const { location } = await stripe().payHostedPage(await openHosted(shopper));
  await shopper.visitor.open(new URL(location ?? ""));
  await expectBoughtOnce(shopper);
  const before = await ledger();

  stripe().webhooks.resume();
  await stripe().webhooks.idle();
  expect(stripe().webhooks.attempts.filter((attempt) => attempt.status !== 200)).toEqual([]);
  expect(await ledger()).toEqual(before);
});

test("the same webhook five times at once, and once more later, finishes once", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const { id } = await openIntent(shopper);
  stripe().confirmIntent(id);
  const event = eventOf("payment_intent.succeeded", id);

  const attempts = await Promise.all(Array.from({ length: 5 }, () => stripe().webhooks.deliver(event.id)));
  expect(attempts.map((attempt) => attempt.status)).toEqual([200, 200, 200, 200, 200]);
  await expectBoughtOnce(shopper);
  expect((await stripe().webhooks.deliver(event.id)).status).toBe(200);
  await expectBoughtOnce(shopper);
});

test("out of order: succeeded, then processing, then created", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const { id } = await openIntent(shopper);
  stripe().confirmIntent(id, { card: CARD.processing });
  stripe().settle(id);

  for (const type of ["payment_intent.succeeded", "payment_intent.processing", "payment_intent.created"]) {
    expect((await stripe().webhooks.deliver(eventOf(type, id).id)).status).toBe(200);
    await expectBoughtOnce(shopper);
  }
});

test("in order: a bank that thinks, then pays; until then nothing is confirmed and nothing is asked twice", async () => {
  const shopper = newShopper(shop());
  const { id, orderUrl } = await openIntent(shopper);
  stripe().confirmIntent(id, { card: CARD.processing });
  await eventually(async () => expect(await shopper.payments()).toMatchObject([{ state: "processing" }]));

  const pending = await shopper.api.post("/api/orders", { paymentId: id });
  expect(pending.status).toBe(202);
  expect(pending.json<{ pending: boolean }>().pending).toBe(true);
  expect((await shopper.visitor.visit(orderUrl)).text).toContain("Ne payez pas une seconde fois.");
  expect((await shopper.pressAgain()).text).toContain("déjà payée");
  expect(
    stripe()
      .sessions()
      .filter((session) => session.metadata?.order_id === pending.json<{ orderId: string }>().orderId),
  ).toEqual([]);

  stripe().settle(id);
  await expectBoughtOnce(shopper);
});

test("a bank that thinks, then refuses: the shopper pays otherwise", async () => {
  const shopper = newShopper(shop());
  const { id } = await openIntent(shopper);
  const told = () => shop().db("outbox").where("dedupe_key", "like", "%:payment-refused-%").whereNotNull("sent_at");
  const before = (await told()).length;
  stripe().confirmIntent(id, { card: CARD.processingThenFails });
  await eventually(async () => expect(await shopper.payments()).toMatchObject([{ state: "processing" }]));
  stripe().settle(id, "failed");
  await eventually(async () => expect(await shopper.payments()).toMatchObject([{ state: "open" }]));
  // Paid before it has left, the letter is taken back.
  await eventually(async () => expect(await told()).toHaveLength(before + 1));

  stripe().confirmIntent(id);
  await expectBoughtOnce(shopper, { refusals: 1 });
});

test("a webhook that Stripe did not sign, signed long ago, or did not sign at all is refused and changes nothing", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const { id } = await openIntent(shopper);
  stripe().confirmIntent(id);
  const event = eventOf("payment_intent.succeeded", id);
  const before = await ledger();

  const { webhooks } = stripe();
  expect((await webhooks.deliver(event.id, { badSignature: true })).status).toBe(400);
  expect((await webhooks.deliver(event.id, { timestamp: Math.floor(Date.now() / 1000) - 600 })).status).toBe(400);
  const body = JSON.stringify(event);
  expect((await deliverRaw(body, {})).status).toBe(400);
  expect((await deliverRaw(body, { "Stripe-Signature": "t=1,v1=0000" })).status).toBe(400);
  expect(
    (
      await deliverRaw(body.replace('"amount": ', '"amount":  ').replace(id, `${id}x`), {
        "Stripe-Signature": webhooks.sign(body),
      })
    ).status,
  ).toBe(400);
  expect((await deliverRaw("", { "Stripe-Signature": webhooks.sign("") })).status).toBe(400);
  expect(await ledger()).toEqual(before);

  expect((await webhooks.deliver(event.id)).status).toBe(200);
  await expectBoughtOnce(shopper);
});

test("a signed body is read byte for byte, however it is laid out", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const { id } = await openIntent(shopper);
  stripe().confirmIntent(id);
  const event = eventOf("payment_intent.succeeded", id);
  const odd =
    `\r\n\t ${JSON.stringify(event, null, "\t").replaceAll("\n", "\r\n").replace("{", "{ \t\n\n")}\n\n  `.replace(
      '"Commande',
      '"\\u0043ommande',
    );

  expect((await deliverRaw(odd, { "Stripe-Signature": stripe().webhooks.sign(odd) })).status).toBe(200);
  await expectBoughtOnce(shopper);
});

test("a signed webhook about an order that is not ours is heard and changes nothing", async () => {
  const before = await ledger();
  const { webhooks } = stripe();
  for (const [type, object] of [
    ["payment_intent.succeeded", { metadata: { order_id: "0123456789abcdef01234567" } }],
    ["payment_intent.succeeded", { metadata: {} }],
    ["payment_intent.payment_failed", {}],
    ["checkout.session.completed", { metadata: { order_id: "' or 1=1 --" }, client_reference_id: "x" }],
    ["checkout.session.expired", {}],
    ["charge.refunded", {}],
    ["customer.created", {}],
  ] as const) {
    expect((await webhooks.invent({ type, object })).status, type).toBe(200);
  }
  expect(await ledger()).toEqual(before);
});

test("a signed webhook that names our order but no payment of ours does not pay it, and a person is told", async () => {
  const shopper = newShopper(shop());
  const { orderId } = await openIntent(shopper);
  await stripe().webhooks.idle();
  const before = await ledger();
  const attempt = await stripe().webhooks.invent({
    type: "payment_intent.succeeded",
    object: {
      metadata: { order_id: orderId },
      amount: PLAIN_FRAME.priceCents,
      amount_received: PLAIN_FRAME.priceCents,
    },
  });
  expect(attempt.status).toBe(200);
  const [task] = await shop().db("money_tasks").where({ order_id: orderId }).select("id", "cause");
  expect(task?.cause).toBe("unknown payment");
  const alert = { dedupe_key: `money:${task?.id}` };
  expect(before[3]).not.toContainEqual(alert);
  const [orders, payments, colors, letters] = await ledger();
  const others = letters.filter(({ dedupe_key }) => dedupe_key !== alert.dedupe_key);
  expect([orders, payments, colors, others]).toEqual(before.slice(0, 4));
  expect(letters).toContainEqual(alert);
});

test.each([
  ["another amount", { amount_received: 100 }, "1,00 €"],
  ["another currency", { currency: "usd" }, "USD"],
])("%s than asked for: the order waits for a person, who is told", async (_what, told, named) => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const { id, orderId, orderUrl } = await openIntent(shopper);
  const real = {
    id,
    amount: PLAIN_FRAME.priceCents,
    amount_received: PLAIN_FRAME.priceCents,
    metadata: { order_id: orderId },
  };
  expect(
    (await stripe().webhooks.invent({ type: "payment_intent.succeeded", object: { ...real, ...told } })).status,
  ).toBe(200);

  const order = await shopper.paidOrder();
  expect(order.status).toBe("À traiter");
  expect(order.attention?.replace(/\s/g, " ")).toContain(named);
  const alert = await shop().sandbox.inbox.waitFor(
    (mail) => mail.envelope.to.includes(SHOP_ADDRESS) && mail.subject.includes(order.number),
  );
  expect(alert.subject).toBe(`Commande ${order.number} à traiter`);
  expect(alert.text.replace(/\s/g, " ")).toContain(named);
  expect(alert.text).not.toContain(shopper.email);
  await shopper.confirmationMail();
  expect((await shopper.visitor.visit(orderUrl)).h1).toBe("Votre paiement est bien reçu");
  await expectShelvesRight(shop());
});
