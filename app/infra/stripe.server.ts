import Stripe from "stripe";

import type { Config } from "./config.server";

/** What the shop asks of Stripe, in the shop's words; each call carries the idempotency key of the attempt it belongs to. */
export type PaymentProvider = {
  publishableKey: string;
  jsUrl: string;
  createIntent(payment: ProviderPayment, idempotencyKey: string): Promise<ProviderIntent>;
  createHostedPage(payment: HostedPayment, idempotencyKey: string): Promise<ProviderSession>;
  intent(id: string): Promise<ProviderIntent>;
  session(id: string): Promise<ProviderSession>;
  cancelIntent(id: string): Promise<ProviderIntent>;
  expireSession(id: string): Promise<ProviderSession>;
  refund(intentId: string, idempotencyKey: string): Promise<void>;
  /** @returns null when the signature is not Stripe's, or too old */
  readWebhook(rawBody: string, signature: string): ProviderEvent | null;
};

export type ProviderPayment = { orderId: string; orderNumber: string; amountCents: number; email: string | null };
export type HostedPayment = ProviderPayment & {
  lines: { name: string; description: string; unitCents: number; quantity: number }[];
  discountCents: number;
  deliveryCents: number;
  successUrl: string;
  cancelUrl: string;
};

export type IntentStatus = Stripe.PaymentIntent.Status;
export type ProviderIntent = { id: string; orderId: string | null; status: IntentStatus; amountCents: number; receivedCents: number; currency: string; clientSecret: string | null };
export type ProviderSession = {
  id: string;
  orderId: string | null;
  status: "open" | "complete" | "expired";
  paid: boolean;
  amountCents: number;
  currency: string;
  url: string | null;
  intentId: string | null;
  /** Known when the page was asked for, not when a webhook tells of it. */
  intentStatus: IntentStatus | null;
};
export type ProviderEvent = { id: string; type: string; object: { kind: "intent"; intent: ProviderIntent } | { kind: "session"; session: ProviderSession } | { kind: "other" } };

/** Stripe says the object is in no state for this: paid before it could be cancelled, say. Look again at what it is now. */
export class UnexpectedPaymentState extends Error {}

const TIMEOUT_MS = 6_000; // asked twice: a shopper waits 12 s at most before being told
const SHOP_CURRENCY = "eur";

export function openStripe(settings: NonNullable<Config["stripe"]>): PaymentProvider {
  const { apiUrl } = settings;
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1, // safe: every creation carries an idempotency key
    telemetry: false,
    ...(apiUrl && { host: apiUrl.hostname, port: apiUrl.port, protocol: apiUrl.protocol === "http:" ? "http" : "https" }),
  });

  return {
    publishableKey: settings.publishableKey,
    jsUrl: settings.jsUrl,

    async createIntent(payment, idempotencyKey) {
      const intent = await stripe.paymentIntents.create(
        {
          amount: payment.amountCents,
          currency: SHOP_CURRENCY,
          automatic_payment_methods: { enabled: true },
          description: `Commande ${payment.orderNumber}`,
          metadata: { order_id: payment.orderId, order_number: payment.orderNumber },
        },
        { idempotencyKey },
      );
      return readIntent(intent);
    },

    async createHostedPage(payment, idempotencyKey) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          locale: "fr",
          client_reference_id: payment.orderId,
          ...(payment.email && { customer_email: payment.email }),
          metadata: { order_id: payment.orderId, order_number: payment.orderNumber },
          payment_intent_data: {
            description: `Commande ${payment.orderNumber}`,
            metadata: { order_id: payment.orderId, order_number: payment.orderNumber },
          },
          line_items: hostedLines(payment),
          success_url: payment.successUrl,
          cancel_url: payment.cancelUrl,
        },
        { idempotencyKey },
      );
      return readSession(session);
    },

    async intent(id) {
      return readIntent(await stripe.paymentIntents.retrieve(id));
    },
    async session(id) {
      return readSession(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] }));
    },
    async cancelIntent(id) {
      return readIntent(await stateChecked(stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" })));
    },
    async expireSession(id) {
      return readSession(await stateChecked(stripe.checkout.sessions.expire(id)));
    },
    async refund(intentId, idempotencyKey) {
      try {
        await stripe.refunds.create({ payment_intent: intentId, reason: "duplicate" }, { idempotencyKey });
      } catch (refusal) {
        // Someone was quicker in the provider's own console.
        if (refusal instanceof Stripe.errors.StripeInvalidRequestError && refusal.code === "charge_already_refunded") return;
        throw refusal;
      }
    },

    readWebhook(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
      } catch {
        return null; // an odd header makes the library stumble before it can say that the signature is wrong
      }
      return readEvent(event);
    },
  };
}

/**
 * A reduction is spread by Stripe's own coupons only; so that the page shows the amount we computed to the cent,
 * a reduced order is one line with the number of the order.
 */
function hostedLines(payment: HostedPayment): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const line = (name: string, description: string, cents: number, quantity: number) => ({
    quantity,
    price_data: { currency: SHOP_CURRENCY, unit_amount: cents, product_data: { name, ...(description && { description }) } },
  });
  if (payment.discountCents > 0) {
    return [line(`Commande ${payment.orderNumber}`, payment.lines.map((each) => `${each.quantity} × ${each.name}`).join(", ").slice(0, 500), payment.amountCents, 1)];
  }
  return [
    ...payment.lines.map((each) => line(each.name, each.description, each.unitCents, each.quantity)),
    ...(payment.deliveryCents > 0 ? [line("Livraison à domicile", "", payment.deliveryCents, 1)] : []),
  ];
}

async function stateChecked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (refusal) {
    if (refusal instanceof Stripe.errors.StripeInvalidRequestError) throw new UnexpectedPaymentState(refusal.code ?? "unexpected_state");
    throw refusal;
  }
}

function readIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    orderId: intent.metadata.order_id ?? null,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
  };
}

function readSession(session: Stripe.Checkout.Session): ProviderSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    orderId: session.metadata?.order_id ?? null,
    status: sessionStatus(session.status),
    paid: session.payment_status === "paid",
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? SHOP_CURRENCY,
    url: session.url,
    intentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    intentStatus: typeof intent === "string" ? null : (intent?.status ?? null),
  };
}

function sessionStatus(status: string | null): ProviderSession["status"] {
  return status === "complete" || status === "expired" ? status : "open";
}

function readEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  if (type.startsWith("payment_intent.")) return { id, type, object: { kind: "intent", intent: readIntent(event.data.object as Stripe.PaymentIntent) } };
  if (type.startsWith("checkout.session.")) {
    const session = readSession(event.data.object as Stripe.Checkout.Session);
    // The page names its intent without saying how it stands; this event's own name does.
    if (type === "checkout.session.async_payment_failed") session.intentStatus = "requires_payment_method";
    return { id, type, object: { kind: "session", session } };
  }
  return { id, type, object: { kind: "other" } };
}
