import Stripe from "stripe";

import type { Config } from "./config.server";

/** The calls of the shop to Stripe, in the shop's words; each carries the idempotency key of the attempt it belongs to. */
export type PaymentProvider = {
  publishableKey: string;
  jsUrl: string;
  createIntent(payment: ProviderPayment, idempotencyKey: string): Promise<ProviderIntent>;
  createHostedPage(payment: HostedPayment, idempotencyKey: string): Promise<ProviderSession>;
  intent(id: string): Promise<ProviderIntent>;
  session(id: string): Promise<ProviderSession>;
  cancelIntent(id: string): Promise<ProviderIntent>;
  expireSession(id: string): Promise<ProviderSession>;
  /** Refunds the whole payment. Does nothing when it is refunded already. @throws RefundRefused when Stripe refuses for good */
  refund(intentId: string, idempotencyKey: string): Promise<void>;
  /** Refunds a part of a payment, or all of it. @throws RefundRefused when Stripe will never make this refund */
  createRefund(refund: RefundOrder, idempotencyKey: string): Promise<ProviderRefund>;
  refundById(id: string): Promise<ProviderRefund>;
  /** All refunds of one payment, made or under way, those asked for in Stripe's dashboard included. */
  refundsOf(intentId: string): Promise<ProviderRefund[]>;
  /** @returns null when the signature is not Stripe's, or too old */
  readWebhook(rawBody: string, signature: string): ProviderEvent | null;
};

export type ProviderPayment = {
  orderId: string;
  orderNumber: string;
  amountCents: number;
  email: string | null;
  /** Kinds of payment that the shop does not accept; left out where there are none. */
  excluded?: string[];
};
export type HostedPayment = ProviderPayment & {
  lines: { name: string; description: string; unitCents: number; quantity: number }[];
  discountCents: number;
  deliveryCents: number;
  deliveryName: string;
  successUrl: string;
  cancelUrl: string;
};

export type IntentStatus = Stripe.PaymentIntent.Status;
export type ProviderIntent = {
  id: string;
  orderId: string | null;
  status: IntentStatus;
  amountCents: number;
  receivedCents: number;
  currency: string;
  clientSecret: string | null;
};
export type ProviderSession = {
  id: string;
  orderId: string | null;
  status: "open" | "complete" | "expired";
  paid: boolean;
  amountCents: number;
  currency: string;
  url: string | null;
  intentId: string | null;
  /** Set when this shop created the page; a webhook does not carry it. */
  intentStatus: IntentStatus | null;
};
export type RefundOrder = { refundId: string; orderId: string; intentId: string; amountCents: number };
export type ProviderRefund = {
  id: string;
  intentId: string | null;
  /** The shop's own refund that it belongs to; null when it was made in the provider's console. */
  refundId: string | null;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
};
/** A bank's dispute of a payment, or its warning of a fraud. */
export type ProviderDispute = {
  id: string;
  kind: "dispute" | "warning";
  intentId: string | null;
  amountCents: number;
  reason: string;
  /** Stripe's own status: needs_response, under_review, won, lost, warning_… */
  status: string;
  dueBy: Date | null;
};
export type ProviderEvent = {
  id: string;
  type: string;
  object:
    | { kind: "intent"; intent: ProviderIntent }
    | { kind: "session"; session: ProviderSession }
    | { kind: "refund"; refund: ProviderRefund }
    | { kind: "refunded"; intentId: string }
    | { kind: "dispute"; dispute: ProviderDispute }
    | { kind: "other" };
};

/** Stripe refuses because of the object's state, such as a payment paid before it could be cancelled. Read the object again. */
export class UnexpectedPaymentState extends Error {}

/** Stripe refuses this refund for good: a retry does not help. The code says why. */
export class RefundRefused extends Error {}

const TIMEOUT_MS = 6_000; // with one retry, a shopper waits at most 12 s for the answer
const SHOP_CURRENCY = "eur";

type ExcludedType = Stripe.PaymentIntentCreateParams.ExcludedPaymentMethodType &
  Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType;
const excludedOf = ({ excluded = [] }: ProviderPayment) => excluded as ExcludedType[];

export function openStripe(settings: NonNullable<Config["stripe"]>): PaymentProvider {
  const { apiUrl } = settings;
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1, // safe: every creation carries an idempotency key
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port,
      protocol: apiUrl.protocol === "http:" ? "http" : "https",
    }),
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
          ...(payment.excluded && { excluded_payment_method_types: excludedOf(payment) }),
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
          ...(payment.excluded && { excluded_payment_method_types: excludedOf(payment) }),
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
        // It was refunded in Stripe's dashboard in the meantime.
        if (refusal instanceof Stripe.errors.StripeInvalidRequestError && refusal.code === "charge_already_refunded")
          return;
        throw refusedForGood(refusal);
      }
    },

    async createRefund({ refundId, orderId, intentId, amountCents }, idempotencyKey) {
      try {
        return readRefund(
          await stripe.refunds.create(
            {
              payment_intent: intentId,
              amount: amountCents,
              reason: "requested_by_customer",
              metadata: { refund_id: refundId, order_id: orderId },
            },
            { idempotencyKey },
          ),
        );
      } catch (refusal) {
        throw refusedForGood(refusal);
      }
    },
    async refundById(id) {
      return readRefund(await stripe.refunds.retrieve(id));
    },
    async refundsOf(intentId) {
      const refunds: ProviderRefund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
        refunds.push(readRefund(refund));
      return refunds;
    },

    readWebhook(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
      } catch {
        return null; // an odd header makes the library fail before it can say that the signature is wrong
      }
      return readEvent(event);
    },
  };
}

/**
 * Only Stripe's own coupons spread a reduction over lines. To show the amount that we computed to the cent, an order
 * with a reduction is one line with the order's number.
 */
function hostedLines(payment: HostedPayment): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const line = (name: string, description: string, cents: number, quantity: number) => ({
    quantity,
    price_data: {
      currency: SHOP_CURRENCY,
      unit_amount: cents,
      product_data: { name, ...(description && { description }) },
    },
  });
  if (payment.discountCents > 0) {
    return [
      line(
        `Commande ${payment.orderNumber}`,
        payment.lines
          .map((each) => `${each.quantity} × ${each.name}`)
          .join(", ")
          .slice(0, 500),
        payment.amountCents,
        1,
      ),
    ];
  }
  return [
    ...payment.lines.map((each) => line(each.name, each.description, each.unitCents, each.quantity)),
    ...(payment.deliveryCents > 0 ? [line(payment.deliveryName, "", payment.deliveryCents, 1)] : []),
  ];
}

/**
 * Turns a final refusal into `RefundRefused`. A 409 says that a request with the same key is still running, and nothing about the
 * money.
 */
function refusedForGood(refusal: unknown): unknown {
  return refusal instanceof Stripe.errors.StripeInvalidRequestError && [400, 404].includes(refusal.statusCode ?? 0)
    ? new RefundRefused(refusal.code ?? (refusal.param === "amount" ? "amount_too_large" : "refused"))
    : refusal;
}

async function stateChecked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (refusal) {
    if (refusal instanceof Stripe.errors.StripeInvalidRequestError)
      throw new UnexpectedPaymentState(refusal.code ?? "unexpected_state");
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
    intentId: idOf(intent),
    intentStatus: typeof intent === "string" ? null : (intent?.status ?? null),
  };
}

function readRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    refundId: refund.metadata?.refund_id ?? null,
    status:
      refund.status === "succeeded"
        ? "succeeded"
        : refund.status === "failed" || refund.status === "canceled"
          ? "failed"
          : "pending",
    amountCents: refund.amount,
  };
}

function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  const due = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    kind: "dispute",
    intentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    dueBy: due ? new Date(due * 1000) : null,
  };
}

function readWarning(warning: Stripe.Radar.EarlyFraudWarning): ProviderDispute {
  return {
    id: warning.id,
    kind: "warning",
    intentId: idOf(warning.payment_intent),
    amountCents: 0,
    reason: warning.fraud_type,
    status: warning.actionable ? "actionable" : "closed",
    dueBy: null,
  };
}

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === "string" ? object : (object?.id ?? null);

function sessionStatus(status: string | null): ProviderSession["status"] {
  return status === "complete" || status === "expired" ? status : "open";
}

function readEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  if (type.startsWith("payment_intent."))
    return { id, type, object: { kind: "intent", intent: readIntent(event.data.object as Stripe.PaymentIntent) } };
  if (type.startsWith("checkout.session.")) {
    const session = readSession(event.data.object as Stripe.Checkout.Session);
    // The session names its intent without the intent's status, which the type of the event tells.
    if (type === "checkout.session.async_payment_failed") session.intentStatus = "requires_payment_method";
    return { id, type, object: { kind: "session", session } };
  }
  if (type.startsWith("refund.") || type === "charge.refund.updated")
    return { id, type, object: { kind: "refund", refund: readRefund(event.data.object as Stripe.Refund) } };
  if (type.startsWith("charge.dispute."))
    return { id, type, object: { kind: "dispute", dispute: readDispute(event.data.object as Stripe.Dispute) } };
  if (type.startsWith("radar.early_fraud_warning."))
    return {
      id,
      type,
      object: { kind: "dispute", dispute: readWarning(event.data.object as Stripe.Radar.EarlyFraudWarning) },
    };
  if (type === "charge.refunded") {
    const intentId = idOf((event.data.object as Stripe.Charge).payment_intent);
    if (intentId) return { id, type, object: { kind: "refunded", intentId } };
  }
  return { id, type, object: { kind: "other" } };
}
