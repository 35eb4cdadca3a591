import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { serve, type Incoming, type Outcome } from "./http";
import { startSandbox, type Sandbox, type SandboxOptions } from "./index";

export const KEYS = {
  secretKey: "sk_test_boutique",
  publishableKey: "pk_test_boutique",
  webhookSecret: "whsec_boutique",
};

export const openSandbox = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  startSandbox({ ...KEYS, ...options });

/** The official library, connected to the sandbox as the shop's adapter does. */
export function stripeClient(
  sandbox: Pick<Sandbox, "urls">,
  options: { key?: string; retries?: number; timeout?: number } = {},
): Stripe {
  const { hostname, port } = new URL(sandbox.urls.stripeApi);
  return new Stripe(options.key ?? KEYS.secretKey, {
    host: hostname,
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: options.retries ?? 0,
    timeout: options.timeout ?? 5000,
  });
}

/**
 * One sandbox for all tests of a file, reset before each.
 * @param opened gets it, and the official library connected to it
 */
export function shareSandbox(opened: (sandbox: Sandbox, stripe: Stripe) => void): void {
  let shared: Sandbox | undefined;
  beforeAll(async () => {
    shared = await openSandbox();
    opened(shared, stripeClient(shared));
  });
  beforeEach(() => {
    shared?.stripe.clear();
    shared?.stripe.forget();
  });
  afterAll(() => shared?.close());
}

export type ReceivedWebhook = { body: string; signature: string; event: Stripe.Event };

/** A shop that receives webhooks; `answer` decides its answer. */
export async function webhookReceiver(
  answer: (webhook: ReceivedWebhook, nth: number) => Outcome = () => ({ status: 200 }),
) {
  const received: ReceivedWebhook[] = [];
  const server = await serve(0, async (request: Incoming) => {
    const body = request.body.toString("utf8");
    const webhook = {
      body,
      signature: String(request.headers["stripe-signature"]),
      event: JSON.parse(body) as Stripe.Event,
    };
    received.push(webhook);
    return answer(webhook, received.length);
  });
  return {
    received,
    url: `${server.url}/api/stripe/webhook`,
    types: () => received.map(({ event }) => event.type),
    close: () => server.close(),
  };
}

export const ORDER = { amount: 18_900, currency: "eur", metadata: { order: "C-2026-00042" } } as const;

export const sessionFor = (amount = 18_900): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  success_url: "http://boutique.test/merci?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://boutique.test/panier",
  client_reference_id: "C-2026-00042",
  customer_email: "claire@exemple.fr",
  metadata: { order: "C-2026-00042" },
  payment_intent_data: { metadata: { order: "C-2026-00042" } },
  line_items: [
    { quantity: 1, price_data: { currency: "eur", unit_amount: amount, product_data: { name: "Monture Bellecour" } } },
  ],
});

export const form = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
