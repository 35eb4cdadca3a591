import { createRequire } from "node:module";

import { build } from "esbuild";
import type { Browser, Page } from "playwright";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { launchChromium } from "../../scripts/tools/chromium.mjs";
import { serve, type Outcome, type RunningServer } from "./http";
import { CARD, type Sandbox } from "./index";
import { KEYS, openSandbox, ORDER, stripeClient } from "./testing";

/** A page of a shop: it loads Stripe through the official packages and pays as the test tells it. */
const SHOP_PAGE = `
import { createElement as h, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadStripe } from "@stripe/stripe-js";
import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";

const asked = new URLSearchParams(location.search);
const clientSecret = asked.get("secret");
const said = (name, value) => { document.querySelector("#" + name).textContent = JSON.stringify(value ?? null); };
const heard = []; const hear = (name) => (event) => { heard.push(name); said("heard", heard); return event; };

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const pay = async () => {
    const submitted = await elements.submit();
    if (submitted.error) return said("result", submitted);
    const secret = clientSecret ?? (await (await fetch("/secret")).text());
    const result = await stripe.confirmPayment({ elements, clientSecret: secret, confirmParams: { return_url: location.origin + "/merci" }, redirect: asked.get("redirect") ?? "if_required" });
    said("result", result);
  };
  return h("div", null,
    h(ExpressCheckoutElement, { onReady: (event) => { hear("express-ready")(); said("express", event.availablePaymentMethods); }, onClick: (event) => { hear("click")(); event.resolve(); }, onConfirm: () => { hear("confirm")(); void pay(); }, onCancel: hear("cancel") }),
    h(PaymentElement, { onReady: hear("ready"), onChange: (event) => said("change", { complete: event.complete, empty: event.empty }), onLoadError: (event) => said("loaderror", event.error) }),
    h("button", { id: "pay", onClick: pay }, "Payer la commande"));
}
const options = clientSecret ? { clientSecret } : { mode: "payment", amount: Number(asked.get("amount") ?? 18900), currency: "eur" };
const stripe = loadStripe("${KEYS.publishableKey}");
createRoot(document.querySelector("#root")).render(h(StrictMode, null, h(Elements, { stripe, options }, h(Checkout))));
`;

let sandbox: Sandbox;
let stripe: Stripe;
let shop: RunningServer;
let browser: Browser;
let page: Page;
let blocked: string[];

beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: SHOP_PAGE, resolveDir: process.cwd(), loader: "js" },
    bundle: true,
    write: false,
    format: "iife",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  sandbox = await openSandbox();
  stripe = stripeClient(sandbox);
  const S = sandbox.urls.stripeApi;
  const policy = `default-src 'none'; base-uri 'none'; script-src 'self' ${S}; connect-src 'self' ${S}; frame-src ${S}; style-src 'none'; img-src data:`;
  const markup = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Caisse</title><link rel="icon" href="data:,"><script src="${sandbox.urls.stripeJs}"></script><main id="root"></main><pre id="result"></pre><pre id="change"></pre><pre id="express"></pre><pre id="heard"></pre><pre id="loaderror"></pre><script src="/page.js"></script></html>`;
  shop = await serve(0, async ({ path }): Promise<Outcome> => {
    if (path === "/page.js")
      return { status: 200, headers: { "content-type": "text/javascript" }, body: bundle.outputFiles[0]?.text ?? "" };
    if (path === "/secret")
      return { status: 200, body: (await stripe.paymentIntents.create(ORDER)).client_secret ?? "" };
    if (path === "/merci")
      return { status: 200, headers: { "content-type": "text/html" }, body: "<title>Merci</title>" };
    return { status: 200, headers: { "content-type": "text/html", "content-security-policy": policy }, body: markup };
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([sandbox.close(), shop.close()]);
});

beforeEach(async () => {
  sandbox.stripe.clear();
  sandbox.stripe.forget();
  blocked = [];
  page = await browser.newPage();
  page.on("console", (line) => {
    if (/error|warning/.test(line.type()) && !/402 \(Payment Required\)/.test(line.text())) blocked.push(line.text());
  });
  page.on("pageerror", (fault) => blocked.push(fault.message));
});
afterEach(async () => {
  await page.close();
  // The strict policy refuses nothing, and the React wrapper complains about nothing.
  expect(blocked).toEqual([]);
});

const cardFrame = (): ReturnType<Page["frameLocator"]> =>
  page.frameLocator('iframe[title="Champ de saisie sécurisé pour le paiement"]');
const told = async (name: string): Promise<unknown> => {
  await page.waitForFunction((id) => document.getElementById(id)?.textContent, name);
  return JSON.parse((await page.locator(`#${name}`).textContent()) ?? "null");
};
async function typeCard(number: string): Promise<void> {
  await cardFrame().getByLabel("Numéro de carte").fill(number);
  await cardFrame().getByLabel("Date d’expiration (MM/AA)").fill("12/34");
  await cardFrame().getByLabel("Code de sécurité (CVC)").fill("123");
}
const pay = () => page.getByRole("button", { name: "Payer la commande" }).click();
const openWithSecret = async (query = "") => {
  const intent = await stripe.paymentIntents.create(ORDER);
  await page.goto(`${shop.url}/?secret=${intent.client_secret}${query}`);
  return intent.id;
};

test("a card pays an intent that exists already, and its number stays in the frame", async () => {
  const id = await openWithSecret();
  const sent: string[] = [];
  page.on("request", (request) => request.frame() === page.mainFrame() && sent.push(request.postData() ?? ""));
  await typeCard(CARD.success);
  expect(await told("change")).toEqual({ complete: true, empty: false });
  await pay();
  expect(await told("result")).toMatchObject({ paymentIntent: { id, status: "succeeded", amount: 18_900 } });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
  expect(sent.join()).not.toContain(CARD.success);
  expect(await told("heard")).toContain("ready");
});

test("a card pays an intent that is made after the form was shown, and the shopper is led to the shop's page", async () => {
  await page.goto(`${shop.url}/?redirect=always`);
  await typeCard(CARD.success);
  await pay();
  await page.waitForURL("**/merci?**");
  const back = new URL(page.url()).searchParams;
  expect([back.get("payment_intent"), back.get("redirect_status")]).toEqual([
    sandbox.stripe.listPaid()[0]?.paymentIntent,
    "succeeded",
  ]);
});

test("an amount other than the one shown is not charged", async () => {
  await page.goto(`${shop.url}/?amount=100`);
  await typeCard(CARD.success);
  await pay();
  expect(await told("result")).toMatchObject({ error: { type: "invalid_request_error" } });
  expect(sandbox.stripe.listPaid()).toEqual([]);
});

test("a refused card comes back as an error the page can show, and another one pays", async () => {
  const id = await openWithSecret();
  await typeCard(CARD.declined);
  await pay();
  expect(await told("result")).toMatchObject({
    error: {
      type: "card_error",
      code: "card_declined",
      message: "Votre carte a été refusée.",
      payment_intent: { id, status: "requires_payment_method" },
    },
  });
  await page.locator("#result").evaluate((node) => {
    node.textContent = "";
  });
  await typeCard(CARD.success);
  await pay();
  expect(await told("result")).toMatchObject({ paymentIntent: { status: "succeeded" } });
});

test("what is missing is said at the fields, before anything is sent", async () => {
  await openWithSecret();
  await cardFrame().getByLabel("Numéro de carte").fill("4242");
  await pay();
  expect(await told("result")).toEqual({
    error: { type: "validation_error", code: "incomplete_number", message: "Votre numéro de carte est incomplet." },
  });
  expect(await cardFrame().getByRole("alert").textContent()).toBe("Votre numéro de carte est incomplet.");
  expect(sandbox.stripe.requests.some(({ path }) => path === "/v1/payment_methods")).toBe(false);
});

test.each([
  ["Autoriser le paiement", { paymentIntent: { status: "succeeded" } }],
  ["Refuser", { error: { code: "payment_intent_authentication_failure" } }],
])("the bank asks in a window over the page: %s", async (button, result) => {
  await openWithSecret();
  await typeCard(CARD.threeDSecure);
  await pay();
  await page
    .frameLocator('iframe[title="Authentification 3-D Secure"]')
    .getByRole("button", { name: button })
    .press("Enter"); // a mouse press is lost on a frame that is not drawn yet
  expect(await told("result")).toMatchObject(result);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a window that is closed leaves the payment unanswered", async () => {
  const id = await openWithSecret();
  await typeCard(CARD.threeDSecure);
  await pay();
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click();
  expect(await told("result")).toMatchObject({ error: { code: "payment_intent_authentication_failure" } });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_action");
});

test("PayPal's button clicks, confirms and pays; or is given up", async () => {
  await openWithSecret();
  expect(await told("express")).toMatchObject({ paypal: true, applePay: false });
  await page.evaluate(() => {
    (window as unknown as { Stripe: { sandbox: { express: string } } }).Stripe.sandbox.express = "cancel";
  });
  await page.getByRole("button", { name: "Payer avec PayPal" }).click();
  await page.waitForFunction(() => document.getElementById("heard")?.textContent?.includes("cancel"));
  await page.evaluate(() => {
    (window as unknown as { Stripe: { sandbox: { express: string } } }).Stripe.sandbox.express = "accept";
  });
  await page.getByRole("button", { name: "Payer avec PayPal" }).click();
  expect(await told("result")).toMatchObject({ paymentIntent: { status: "succeeded" } });
  expect(await told("heard")).toEqual(expect.arrayContaining(["click", "confirm"]));
  expect(sandbox.stripe.charges()[0]?.payment_method_details?.type).toBe("paypal");
});

test("an intent that does not exist and a network that breaks are said to the page", async () => {
  await page.goto(`${shop.url}/?secret=pi_inconnu_secret_rien`);
  expect(await told("loaderror")).toMatchObject({ type: "api_error" });
  blocked.splice(0);

  await openWithSecret();
  await typeCard(CARD.success);
  sandbox.stripe.fail("POST /v1/payment_intents/*/confirm", { status: "reset" });
  await pay();
  expect(await told("result")).toMatchObject({ error: { type: "api_connection_error" } });
  blocked.splice(0);
});

test("the script answers under each address it may be loaded from", async () => {
  for (const path of ["/v3/", "/v3", "/stripe.js", "/endive/stripe.js"]) {
    const answer = await fetch(`${sandbox.urls.stripeApi}${path}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  }
  expect(createRequire(import.meta.url)("@stripe/stripe-js/package.json")).toMatchObject({ version: "10.2.1" });
});
