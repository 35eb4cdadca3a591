import { spawn } from "node:child_process";
import { once } from "node:events";

import { afterEach, beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import { atNight, nightTest } from "../helpers/nightly";
import type { Page } from "../helpers/page";
import { program } from "../helpers/program";
import { sharedShop } from "../helpers/shop";
import {
  eventually,
  expectBoughtOnce,
  expectShelvesRight,
  hastenMails,
  newShopper,
  powerCut,
  stockBefore,
  stockOf,
  type IntentAnswer,
  type Shopper,
} from "../helpers/shopper";

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));
afterEach(() => {
  shop().sandbox.stripe.clear();
  shop().sandbox.inbox.clear();
});

const stripe = () => shop().sandbox.stripe;
/** Expects the shop to die during a request: the browser reports only that. */
const lost = (request: Promise<Page>) =>
  request.then(
    (page) => Promise.reject(new Error(`answered with ${page.status}`)),
    () => undefined,
  );

/** Opens the hosted page. @returns its address */
async function openHostedPage(shopper: Shopper): Promise<string> {
  const hosted = await pressPay(await shopper.toPayment());
  expect(hosted.url.origin).toBe(stripe().url);
  return hosted.url.href;
}

/** Pays there; the browser has not come back yet. @returns the address it is sent back to */
async function payWithoutReturning(hostedUrl: string): Promise<URL> {
  const { location } = await stripe().payHostedPage(hostedUrl);
  return new URL(location ?? "");
}

test.each(["after" as const, ...atNight("before" as const)])(
  "power fails %s the provider makes the hosted page: the next press opens the one page, and it is paid once",
  async (mode) => {
    const shopper = newShopper(shop());
    const payment = await shopper.toPayment();
    const hold = stripe().hold("POST /v1/checkout/sessions", { mode });
    const press = lost(pressPay(payment));
    await hold.arrived;
    await shop().kill9();
    if (mode === "before") hold.discard();
    else hold.release();
    await press;
    await shop().restart();

    const hosted = await pressPay(payment); // the very form that was shown before
    expect((await payHosted(hosted)).h1).toBe("Merci, votre commande est confirmée");
    const order = await expectBoughtOnce(shopper);
    expect(
      stripe()
        .sessions()
        .filter((session) => session.client_reference_id === order.id),
    ).toHaveLength(1);
  },
);

test.each(["after" as const, ...atNight("before" as const)])(
  "power fails %s the provider makes the card payment: the same call again gets the one intent",
  async (mode) => {
    const shopper = newShopper(shop());
    await shopper.toPayment();
    const hold = stripe().hold("POST /v1/payment_intents", { mode });
    const key = `essai-${mode}`;
    const press = lost(shopper.askIntent({ product: PLAIN_FRAME }, key));
    await hold.arrived;
    await shop().kill9();
    if (mode === "before") hold.discard();
    else hold.release();
    await press;
    await shop().restart();

    const again = (await shopper.askIntent({ product: PLAIN_FRAME }, key)).json<IntentAnswer>();
    const { id } = stripe().confirmIntent(again.clientSecret);
    const answer = await shopper.api.post("/api/orders", { paymentId: id, paymentMethod: "credit" });
    expect(answer.status).toBe(201);
    await expectBoughtOnce(shopper);
    expect(
      stripe()
        .intents()
        .filter((intent) => intent.metadata.order_id === again.orderId),
    ).toHaveLength(1);
  },
);

test("power fails after the shopper paid, and no webhook comes: the shop asks by itself when it is back", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const back = await payWithoutReturning(await openHostedPage(shopper));
  await powerCut(shop());

  await expectBoughtOnce(shopper);
  expect(stripe().webhooks.waiting).not.toHaveLength(0); // it got no webhook
  expect((await shopper.visitor.open(back)).h1).toBe("Merci, votre commande est confirmée");

  stripe().webhooks.resume();
  await stripe().webhooks.idle();
  await expectBoughtOnce(shopper);
});

test.each(["insert into `outbox`", ...atNight("update `orders`", "insert into `tracking_log`")])(
  "power fails between the payment's row and «%s»: none of it has happened, and all of it happens once",
  async (statement) => {
    stripe().webhooks.pause();
    const shopper = newShopper(shop());
    await payWithoutReturning(await openHostedPage(shopper));
    await shop().kill9();
    const before = [await shopper.payments(), await shopper.orders()];

    const dying = spawn(process.execPath, [await program("tests/helpers/reconcile-and-die.ts"), statement], {
      env: { ...process.env, ...shop().env },
      stdio: "ignore",
    });
    const [, signal] = (await once(dying, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
    expect([await shopper.payments(), await shopper.orders()]).toEqual(before);

    await shop().restart();
    await expectBoughtOnce(shopper);
    stripe().webhooks.resume();
  },
);

test("power fails after a card payment, before the page could say so: the shop asks by itself, and the late call is answered", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  await shopper.toPayment();
  const { clientSecret } = (await shopper.askIntent()).json<IntentAnswer>();
  const { id } = stripe().confirmIntent(clientSecret);
  await powerCut(shop());

  await expectBoughtOnce(shopper);
  const late = await shopper.api.post("/api/orders", { paymentId: id, paymentMethod: "credit" });
  expect(late.status).toBe(201);
  await expectBoughtOnce(shopper);
});

test("the webhook finishes what was paid while the shop was down", async () => {
  const shopper = newShopper(shop());
  const hostedUrl = await openHostedPage(shopper);
  stripe().hold("GET /v1/checkout/sessions/*"); // the shop's own query fails, too
  await shop().kill9();
  await payWithoutReturning(hostedUrl);
  await shop().restart();
  await expectBoughtOnce(shopper);
});

test.each(["after" as const, ...atNight("before" as const)])(
  "power fails while the return asks the provider (%s it looked): finished once all the same",
  async (mode) => {
    stripe().webhooks.pause();
    const shopper = newShopper(shop());
    const back = await payWithoutReturning(await openHostedPage(shopper));
    const hold = stripe().hold("GET /v1/checkout/sessions/*", { mode });
    const returning = lost(shopper.visitor.open(back));
    await hold.arrived;
    await shop().kill9();
    hold.discard();
    await returning;
    await shop().restart();

    expect((await shopper.visitor.open(back)).h1).toBe("Merci, votre commande est confirmée");
    await expectBoughtOnce(shopper);
  },
);

test("power fails while return, webhook and the shop's own asking all finish the same order", async () => {
  stripe().webhooks.pause();
  const shopper = newShopper(shop());
  const back = await payWithoutReturning(await openHostedPage(shopper));
  const hold = stripe().hold("GET /v1/checkout/sessions/*", { mode: "after" });
  const returning = lost(shopper.visitor.open(back));
  await hold.arrived;
  stripe().webhooks.resume();
  hold.release();
  await shop().kill9(); // at any point of their work
  await returning.catch(() => undefined); // it may have been finished already
  await shop().restart();

  await stripe().webhooks.idle();
  expect((await shopper.visitor.open(back)).h1).toBe("Merci, votre commande est confirmée");
  await expectBoughtOnce(shopper);
});

test("power fails after the order is finished and before its mail was taken: the mail leaves later, once", async () => {
  const { inbox } = shop().sandbox;
  const shopper = newShopper(shop());
  const hostedUrl = await openHostedPage(shopper);
  const hold = inbox.hold({ mode: "before" });
  await shopper.visitor.open(await payWithoutReturning(hostedUrl));
  await hold.arrived;
  await shop().kill9();
  hold.discard();
  expect(shopper.mails()).toHaveLength(0);

  await hastenMails(shop()); // the lease of the worker that died
  await shop().restart();
  await expectBoughtOnce(shopper);
});

// By day a line that is cut after the mail was taken does the same to it.
nightTest(
  "power fails between the mail's arrival and the server's word for it: the copy carries the same Message-ID",
  async () => {
    const { inbox } = shop().sandbox;
    const shopper = newShopper(shop());
    const hostedUrl = await openHostedPage(shopper);
    const hold = inbox.hold({ mode: "after" });
    await shopper.visitor.open(await payWithoutReturning(hostedUrl));
    await hold.arrived;
    await shop().kill9();
    hold.discard();

    await hastenMails(shop());
    await shop().restart();
    await eventually(() => expect(shopper.mails()).toHaveLength(2));
    expect(new Set(shopper.mails().map((mail) => mail.messageId)).size).toBe(1);
    await expectBoughtOnce(shopper, { copies: 2 });
  },
);

// By day a reservation's and a withdrawal's letters are tried in this way.
nightTest("power fails while the mail server is down: nothing is forgotten", async () => {
  const { inbox } = shop().sandbox;
  const shopper = newShopper(shop());
  const hostedUrl = await openHostedPage(shopper);
  await inbox.stop();
  await shopper.visitor.open(await payWithoutReturning(hostedUrl));
  await shopper.paidOrder();
  await shop().kill9();
  await inbox.start();
  await hastenMails(shop());
  await shop().restart();
  await expectBoughtOnce(shopper);
});

test("power fails between cart and payment: the cart and every answer are there, and nothing is held twice", async () => {
  const shopper = newShopper(shop());
  await openHostedPage(shopper);
  const held = (await stockOf(shop(), PLAIN_FRAME)).held;
  await powerCut(shop());
  expect(await stockOf(shop(), PLAIN_FRAME)).toMatchObject({ held });

  const payment = await shopper.visitor.visit("/checkout?step=5");
  expect(payment.text).toContain(shopper.email);
  expect((await payHosted(await pressPay(payment))).h1).toBe("Merci, votre commande est confirmée");
  await expectBoughtOnce(shopper);
  await expectShelvesRight(shop());
});
