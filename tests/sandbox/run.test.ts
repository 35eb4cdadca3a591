import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import nodemailer from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD } from "./index";
import { startSandboxProcess } from "./remote";
import { form, KEYS, ORDER, sessionFor, stripeClient, webhookReceiver } from "./testing";

const folder = mkdtempSync(join(tmpdir(), "banc-"));
const OPTIONS = {
  "secret-key": KEYS.secretKey,
  "publishable-key": KEYS.publishableKey,
  "webhook-secret": KEYS.webhookSecret,
  "state-file": join(folder, "etat.json"),
};
let far: Awaited<ReturnType<typeof startSandboxProcess>>;
beforeAll(async () => {
  far = await startSandboxProcess(OPTIONS);
});
afterAll(async () => {
  await far.stop();
  rmSync(folder, { recursive: true });
});

const MAIL = { from: "bonjour@lunetterie.test", to: "claire@exemple.fr", subject: "Bienvenue", text: "Bonjour" };

test("every verb can be given from another process", async () => {
  const stripe = stripeClient(far);
  const shop = await webhookReceiver();
  await far.stripe.webhooks.configure({ url: shop.url, retryMs: [1] });

  const hold = await far.stripe.hold("POST /v1/checkout/sessions", { mode: "after" });
  const creation = stripe.checkout.sessions.create(sessionFor());
  expect(await hold.arrived).toMatchObject({ path: "/v1/checkout/sessions" });
  expect(await far.stripe.sessions()).toHaveLength(1);
  await hold.release();
  const session = await creation;

  expect(await far.stripe.payHostedPage(session.url ?? "", { card: CARD.declined })).toMatchObject({ location: null });
  expect(await far.stripe.payHostedPage(session.id)).toMatchObject({ status: 303 });
  expect(await far.stripe.listPaid()).toMatchObject([{ session: session.id, amount: 18_900, net: 18_900 }]);
  await far.stripe.webhooks.idle();
  expect(shop.types()).toContain("checkout.session.completed");

  const [event] = (await stripe.events.list({ type: "checkout.session.completed" })).data;
  expect(await far.stripe.webhooks.deliver(event?.id ?? "")).toMatchObject({ status: 200 });
  expect(await far.stripe.webhooks.invent({ type: "payment_intent.succeeded", object: { amount: 1 } })).toMatchObject({
    status: 200,
  });
  await far.stripe.webhooks.pause();
  const intent = await stripe.paymentIntents.create(ORDER);
  expect((await far.stripe.webhooks.log()).waiting).toMatchObject([{ type: "payment_intent.created" }]);
  await far.stripe.webhooks.resume({ forget: true });
  expect(await far.stripe.confirmIntent(intent.client_secret ?? "", { card: CARD.processing })).toMatchObject({
    status: "processing",
  });
  await far.stripe.settle(intent.id, "succeeded");
  expect(await far.stripe.charges()).toHaveLength(3);

  await far.stripe.fail("*", { status: 503, times: 1 });
  await expect(stripe.events.list()).rejects.toMatchObject({ statusCode: 503 });
  expect(await far.stripe.requests()).toContainEqual(expect.objectContaining({ status: 503, path: "/v1/events" }));
  await expect(far.stripe.settle("pi_inconnu")).rejects.toThrow("No such payment_intent");
  await far.stripe.clear();
  await far.stripe.webhooks.configure({ url: null });
  await shop.close();
});

test("mails can be waited for from another process", async () => {
  const waiting = far.inbox.waitFor({ to: "claire@exemple.fr", subject: "bienvenue" });
  await nodemailer.createTransport({ ...far.urls.smtp, ignoreTLS: true }).sendMail(MAIL);
  const first = await waiting;
  expect(first.text.trim()).toBe("Bonjour");
  expect(await far.inbox.mails("personne@exemple.fr")).toEqual([]);
  await expect(far.inbox.waitFor({ after: first.id, timeout: "20" })).rejects.toThrow();
});

test("it stops cleanly when asked, and starts again where it was", async () => {
  const stripe = stripeClient(far);
  const session = await stripe.checkout.sessions.create(sessionFor(), { idempotencyKey: "commande-43" });
  expect(await far.stop()).toBe(0);

  far = await startSandboxProcess(OPTIONS);
  const again = stripeClient(far);
  expect((await again.checkout.sessions.create(sessionFor(), { idempotencyKey: "commande-43" })).id).toBe(session.id);
  const paid = await form(`${far.urls.stripeApi}/c/pay/${session.id}`, { pay: "paypal" });
  expect(paid.status).toBe(303);
  expect(await far.inbox.mails()).toMatchObject([{ subject: "Bienvenue" }]);
});
