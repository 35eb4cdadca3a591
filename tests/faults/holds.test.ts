import { spawn } from "node:child_process";
import { once } from "node:events";

import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import { found } from "../helpers/found";
import { atNight } from "../helpers/nightly";
import { onSqlite } from "../helpers/on-sqlite";
import { sharedShop } from "../helpers/shop";
import {
  endHold,
  eventually,
  expectBoughtOnce,
  expectShelvesRight,
  newShopper,
  powerCut,
  restock,
  stockBefore,
  stockOf,
  type IntentAnswer,
  type Shopper,
} from "../helpers/shopper";

const SHOP_ADDRESS = "bonjour@lunetterie-des-terreaux.example";
const LAST = { product: LAST_PIECE };

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));
beforeEach(() => restock(shop(), LAST_PIECE));
afterEach(() => shop().sandbox.stripe.clear());

const stripe = () => shop().sandbox.stripe;

/** Half an hour passes. A start of the shop ends holds at once; its worker would within seconds. */
async function holdRunsOut(shopper: Shopper): Promise<void> {
  await endHold(shopper);
  await powerCut(shop());
  await eventually(async () => expect((await shopper.orders()).at(-1)?.stock_state).toBe("released"));
}

/** The same, while the provider does not answer a request to close the payment: it may still be paid. */
async function holdRunsOutUnheard(shopper: Shopper): Promise<void> {
  stripe().fail("POST /v1/checkout/sessions/*", { status: 503 });
  stripe().fail("POST /v1/payment_intents/*/cancel", { status: 503 });
  await holdRunsOut(shopper);
}

test("a hold that ends gives the piece back, closes the page, and keeps the cart", async () => {
  const shopper = newShopper(shop());
  const hosted = await pressPay(await shopper.toPayment(LAST));
  const other = newShopper(shop());
  expect((await other.visitor.visit(`/article/${LAST_PIECE.slug}`)).text).toContain("Épuisé");

  await holdRunsOut(shopper);
  expect(await shopper.orders()).toMatchObject([{ status: "Annulée", stock_state: "released" }]);
  expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ stock: 1, held: 0 });
  expect((await payHosted(hosted)).h1).toBe("Paiement expiré");
  expect((await other.visitor.visit(`/article/${LAST_PIECE.slug}`)).text).toContain("Plus que 1 en stock");

  await payHosted(await shopper.pressAgain()); // she comes back, and nobody bought the piece meanwhile
  await expectBoughtOnce(shopper);
});

test("a press renews the hold: who is at it does not lose the piece", async () => {
  const shopper = newShopper(shop());
  const payment = await shopper.toPayment(LAST);
  await pressPay(payment);
  await shop()
    .db("orders")
    .where({ email: shopper.email })
    .update({ hold_expires_at: new Date(Date.now() + 60_000).toISOString() });
  const hosted = await pressPay(payment);
  const order = await found(shop().db("orders").where({ email: shopper.email }).first("hold_expires_at"));
  expect(new Date(order.hold_expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
  await payHosted(hosted);
  await expectBoughtOnce(shopper);
});

test("paid after the hold ended, with the piece still there: an order like any other", async () => {
  const shopper = newShopper(shop());
  const hosted = await pressPay(await shopper.toPayment(LAST));
  await holdRunsOutUnheard(shopper);
  expect((await payHosted(hosted)).h1).toBe("Merci, votre commande est confirmée");
  await expectBoughtOnce(shopper);
});

test.each(["card" as const, ...atNight("hosted page" as const)])(
  "paid after the hold ended, the piece gone (%s): an order to be looked at, an alert, nothing lost",
  async (means) => {
    const shopper = newShopper(shop());
    const payment = await shopper.toPayment(LAST);
    const hosted = means === "hosted page" ? await pressPay(payment) : null;
    const intent = means === "card" ? (await shopper.askIntent(LAST)).json<IntentAnswer>() : null;
    await holdRunsOutUnheard(shopper);
    const quicker = newShopper(shop());
    await payHosted(await pressPay(await quicker.toPayment(LAST)));
    await expectBoughtOnce(quicker);

    if (hosted) {
      const page = await payHosted(hosted);
      expect(page.h1).toBe("Votre paiement est bien reçu");
      expect(page.text).toContain("nous vous écrivons très vite avec une solution");
    }
    if (intent) {
      const { id } = stripe().confirmIntent(intent.clientSecret);
      expect((await shopper.api.post("/api/orders", { paymentId: id })).status).toBe(201);
      expect((await shopper.visitor.visit(intent.orderUrl)).h1).toBe("Votre paiement est bien reçu");
    }
    const order = await shopper.paidOrder();
    expect(order).toMatchObject({ status: "À traiter", stock_state: "short" });
    expect(order.attention).toBe("Payée après la fin de la réserve, il manque : 1 × Fourvière.");
    const alert = await shop().sandbox.inbox.waitFor(
      (mail) => mail.envelope.to.includes(SHOP_ADDRESS) && mail.subject.includes(order.number),
    );
    expect(alert.text).toContain("il manque\u00a0: 1 × Fourvière");
    await shopper.confirmationMail();
    expect(await shopper.charged()).toMatchObject([{ net: LAST_PIECE.priceCents }]);
    expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ stock: 0, held: 0 });
    await expectShelvesRight(shop());
  },
);

test("the shop sold the held piece at its counter: who paid is told, and the shelf shows none", async () => {
  const shopper = newShopper(shop());
  const hosted = await pressPay(await shopper.toPayment(LAST));
  await shop().db("product_colors").where({ product_id: LAST_PIECE.id }).update({ stock: 0 });
  expect((await payHosted(hosted)).h1).toBe("Votre paiement est bien reçu");
  expect(await shopper.paidOrder()).toMatchObject({ status: "À traiter", stock_state: "short" });
  expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ stock: 0, held: 0 });
});

test("the hold ends in the instant the shopper pays: paid wins, and nothing is given back", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const hosted = await pressPay(await shopper.toPayment(LAST));
  await stripe().payHostedPage(hosted.url.href); // without a webhook
  await endHold(shopper);
  await powerCut(shop());
  await expectBoughtOnce(shopper);
  expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ stock: 0, held: 0 });
});

onSqlite(
  "another program holds the database for a second and more: the press waits, and the purchase goes on",
  async () => {
    const shopper = newShopper(shop());
    const payment = await shopper.toPayment({ product: PLAIN_FRAME });
    const lock = await lockDatabase(1500);
    const hosted = await pressPay(payment);
    expect(lock.ended).toBe(true); // it did wait
    expect(hosted.url.origin).toBe(stripe().url);

    await lockDatabase(1000);
    expect((await payHosted(hosted)).h1).toBe("Merci, votre commande est confirmée");
    await expectBoughtOnce(shopper);
    expect(
      shop()
        .facts()
        .filter((fact) => fact.level === "error"),
    ).toEqual([]);
  },
);

/**
 * Takes the write lock in a process of its own, as a backup tool may. Resolves once it has it. The lock ends by itself,
 * and sets `ended` just before.
 */
async function lockDatabase(milliseconds: number): Promise<{ ended: boolean }> {
  const script = `
    const db = new (require("better-sqlite3"))(process.argv[1], { timeout: 5000 });
    db.exec("begin immediate");
    console.log("locked");
    setTimeout(() => { console.log("ending"); db.exec("rollback"); db.close(); }, Number(process.argv[2]));`;
  const locker = spawn(process.execPath, ["-e", script, shop().databaseFile, String(milliseconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lock = { ended: false };
  await once(locker.stdout, "data");
  locker.stdout.once("data", () => (lock.ended = true));
  return lock;
}
