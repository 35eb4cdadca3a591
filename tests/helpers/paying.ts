import { afterAll, beforeAll, beforeEach } from "vitest";

import { findOrder, type Order } from "~/domain/orders/order.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { hear } from "~/domain/payments/payment.server";
import type { Payment, OnlineKind } from "~/domain/payments/states";
import { startPayment, type Starting } from "~/domain/payments/start.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import type { PaymentProvider } from "~/infra/stripe.server";
import type { Services } from "~/infra/services.server";

import { startSandbox, type Sandbox } from "../sandbox/index";
import { newPayment, placedOrder, purchaseOf } from "./factories";
import { readQuoteOf } from "./quotes";
import { TEST_ENVIRONMENT } from "./services";

/**
 * One sandbox of the providers for all tests of a file, reset before each test.
 * @returns a function that gives it within a test
 */
export function sharedSandbox(): () => Sandbox {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox({
      webhookSecret: TEST_ENVIRONMENT.STRIPE_WEBHOOK_SECRET,
      secretKey: TEST_ENVIRONMENT.STRIPE_SECRET_KEY,
      publishableKey: TEST_ENVIRONMENT.STRIPE_PUBLISHABLE_KEY,
    });
  });
  beforeEach(() => {
    sandbox?.stripe.clear();
    sandbox?.stripe.forget();
    sandbox?.colissimo.clear();
    sandbox?.colissimo.forget();
    sandbox?.laPoste.clear();
    sandbox?.recaptcha.clear();
    sandbox?.inbox.clear();
    sandbox?.inbox.forget();
  });
  afterAll(async () => sandbox?.close());
  return () => {
    if (!sandbox) throw new Error("the sandbox opens in beforeAll: use it inside a test");
    return sandbox;
  };
}

export function providerOf({ payments }: Services): PaymentProvider {
  if (!payments) throw new Error("this shop has no payment provider");
  return payments;
}

export function start(
  services: Services,
  visitorId: string,
  kind: OnlineKind,
  changes: Partial<Purchase> = {},
): Promise<Starting> {
  return startPayment(services, providerOf(services), visitorId, purchaseOf(changes), kind);
}

/** Starts a payment, which must succeed. */
export async function started(
  services: Services,
  visitorId: string,
  kind: OnlineKind,
  changes: Partial<Purchase> = {},
): Promise<{ order: Order; payment: Payment & { providerId: string } }> {
  const { choices, customer } = purchaseOf(changes);
  await readQuoteOf(services, visitorId, choices, customer);
  const starting = await start(services, visitorId, kind, changes);
  if (starting.outcome !== "started" || !starting.payment.providerId)
    throw new Error(`not started: ${starting.outcome}`);
  return { order: starting.order, payment: { ...starting.payment, providerId: starting.payment.providerId } };
}

/** Sends the shop every event of these kinds, signed and through its own reader, oldest first. */
export async function tell(services: Services, { stripe }: Sandbox, ...types: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const event of stripe.events().filter(({ type }) => types.length === 0 || types.includes(type))) {
    const body = JSON.stringify(event);
    const heard = providerOf(services).readWebhook(body, stripe.webhooks.sign(body));
    outcomes.push(heard ? await hearEvent(services, providerOf(services), heard) : "refused");
  }
  return outcomes;
}

/** An order paid only in the shop's books, for tests that ask the provider nothing later. */
export async function paidOrder(
  services: Services,
  changes: Partial<Purchase> = {},
  visitorId?: string,
): Promise<Order> {
  const placed = await placedOrder(services, changes, visitorId);
  const paymentId = await newPayment(services, placed, { providerId: `pi_${placed.id}`, intentId: `pi_${placed.id}` });
  await hear(services, paymentId, { event: "succeeded", receivedCents: placed.totalCents });
  const order = await findOrder(services, placed.id);
  if (!order) throw new Error("an order vanished");
  return order;
}

/**
 * An order paid at the provider by card, which the shop knows.
 * @returns the order, with the intent that has the money
 */
export async function boughtOrder(
  services: Services,
  sandbox: Sandbox,
  visitorId: string,
  card?: string,
  changes: Partial<Purchase> = {},
): Promise<{ order: Order; intentId: string }> {
  const { order, payment } = await started(services, visitorId, "intent", changes);
  sandbox.stripe.confirmIntent(payment.providerId, { card });
  await tell(services, sandbox, "payment_intent.succeeded");
  return { order: (await findOrder(services, order.id)) ?? order, intentId: payment.providerId };
}
