import { createHash } from "node:crypto";

import { UnexpectedPaymentState, type HostedPayment, type PaymentProvider } from "~/infra/stripe.server";
import type { Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { instant, minutesAfter } from "~/domain/time";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { DELIVERY } from "~/shop/delivery";
import { excludedTypes } from "~/shop/payment-means";
import { COLUMNS, hear, newsOfIntent, newsOfSession, paymentsOf } from "./payment.server";
import type { OnlineKind, Payment } from "./states";
import { UNSETTLED } from "./states";

/** What one payment is for. */
export type Collected = {
  /** Null for the price of the order. */
  proposalId: string | null;
  amountCents: Cents;
  lines: HostedPayment["lines"];
  discountCents?: Cents;
  deliveryCents?: Cents;
  successUrl: (payment: Payment) => string;
  cancelUrl: string;
};

/** Opens the payment of this kind: the one under way, or a new attempt once a payment by any other means is closed. */
export async function openPayment(
  services: Services,
  provider: PaymentProvider,
  order: Order,
  kind: OnlineKind,
  collected: Collected,
): Promise<Payment> {
  for (const earlier of await paymentsFor(services, order, collected)) {
    if (earlier.state === "paid") return earlier;
    if (!UNSETTLED.includes(earlier.state) || (earlier.kind === kind && earlier.amountCents === collected.amountCents))
      continue;
    const state = await closePayment(services, provider, earlier);
    if (state === "paid" || state === "processing") return { ...earlier, state };
  }
  const payment = await claimAttempt(services, order, kind, collected);
  try {
    return await create(services, provider, order, payment, collected);
  } catch (fault) {
    // Stripe repeats an answered error for a day under the same key, so the next press asks with a new key.
    if (isAnsweredFault(fault) && !payment.providerId) await closePayment(services, provider, payment);
    throw fault;
  }
}

async function paymentsFor(services: Services, { id }: Order, { proposalId }: Collected): Promise<Payment[]> {
  return (await paymentsOf(services, id)).filter((payment) => payment.proposalId === proposalId);
}

/** The attempt under way, or the next number; two tabs get the same one. */
async function claimAttempt(
  services: Services,
  order: Order,
  kind: OnlineKind,
  collected: Collected,
): Promise<Payment> {
  return inTransaction(services, async (inside) => {
    await lockOrder(inside, order.id);
    const earlier = await paymentsFor(inside, order, collected);
    const underWay = earlier.find((payment) => payment.kind === kind && UNSETTLED.includes(payment.state));
    if (underWay) return underWay;
    const at = inside.now();
    const [payment] = await inside
      .db("payments")
      .insert({
        id: newId(at),
        order_id: order.id,
        attempt: (await paymentsOf(inside, order.id)).length + 1,
        kind,
        state: "starting",
        amount_cents: collected.amountCents,
        proposal_id: collected.proposalId,
        created_at: instant(at),
        updated_at: instant(at),
        next_check_at: instant(minutesAfter(at, 1)),
      })
      .returning(Object.entries(COLUMNS).map(([alias, column]) => `${column} as ${alias}`));
    return payment as Payment;
  });
}

/** Asks the provider to create the payment. The same key, after a crash or a lost answer, gives the same payment. */
async function create(
  services: Services,
  provider: PaymentProvider,
  order: Order,
  payment: Payment,
  { lines, discountCents = 0, deliveryCents = 0, successUrl, cancelUrl }: Collected,
): Promise<Payment> {
  const excluded = excludedTypes(await settingsInForce(services));
  const asked = {
    orderId: order.id,
    orderNumber: order.number,
    amountCents: payment.amountCents,
    email: order.customer?.email || null,
    ...(excluded.length > 0 && { excluded }),
  };
  const key = attemptKey(payment, asked);
  if (payment.kind === "intent") {
    const intent = payment.providerId
      ? await provider.intent(payment.providerId)
      : await provider.createIntent(asked, key);
    await record(services, payment, {
      provider_id: intent.id,
      intent_id: intent.id,
      client_secret: intent.clientSecret,
    });
    const state = await hear(services, payment.id, opening(newsOfIntent(intent)));
    return { ...payment, state, providerId: intent.id, intentId: intent.id, clientSecret: intent.clientSecret };
  }
  const session = payment.providerId
    ? await provider.session(payment.providerId)
    : await provider.createHostedPage(
        {
          ...asked,
          lines,
          discountCents,
          deliveryCents,
          deliveryName: DELIVERY[order.deliveryMethod].label,
          successUrl: successUrl(payment),
          cancelUrl,
        },
        key,
      );
  await record(services, payment, { provider_id: session.id, intent_id: session.intentId, hosted_url: session.url });
  const state = await hear(services, payment.id, newsOfSession(session));
  return { ...payment, state, providerId: session.id, intentId: session.intentId, hostedUrl: session.url };
}

/**
 * The provider refuses a known key with other details: an e-mail corrected after a lost answer therefore makes a new
 * key.
 */
function attemptKey(payment: Payment, collected: object): string {
  const words = createHash("sha256").update(JSON.stringify(collected)).digest("hex").slice(0, 16);
  return `${payment.orderId}-${payment.attempt}-${words}`;
}

/** A new intent says "requires_payment_method", as a declined one does. */
function opening(news: ReturnType<typeof newsOfIntent>) {
  return news.event === "declined" ? { ...news, event: "opened" as const } : news;
}

async function record(services: Services, payment: Payment, columns: Partial<Row<"payments">>): Promise<void> {
  await services
    .db("payments")
    .where({ id: payment.id })
    .update({ ...columns, updated_at: instant(services.now()) });
}

/** Cancels a payment at the provider, and takes the state that it then tells: it may have been paid a moment before. */
export async function closePayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment["state"]> {
  if (!payment.providerId) {
    // Its creation was never answered: no browser got its address and secret, so it cannot be paid.
    await logStep(services, payment.orderId, "Paiement abandonné", "Sans réponse du prestataire");
    return hear(services, payment.id, { event: "cancelled", receivedCents: 0 });
  }
  try {
    const closed =
      payment.kind === "intent"
        ? newsOfIntent(await provider.cancelIntent(payment.providerId))
        : newsOfSession(await provider.expireSession(payment.providerId));
    return await hear(services, payment.id, { ...closed, closing: true });
  } catch (refusal) {
    if (!(refusal instanceof UnexpectedPaymentState)) throw refusal;
    return hear(services, payment.id, { ...(await askProvider(provider, payment, payment.providerId)), closing: true });
  }
}

export async function askProvider(provider: PaymentProvider, payment: Payment, providerId: string) {
  return payment.kind === "intent"
    ? newsOfIntent(await provider.intent(providerId))
    : newsOfSession(await provider.session(providerId));
}

/**
 * Whether an error comes from Stripe: those have a `type` of their own. Any other error is a fault of the shop and must
 * not be hidden.
 */
export function isProviderFault(fault: unknown): boolean {
  return fault instanceof Error && "type" in fault && typeof fault.type === "string" && fault.type.startsWith("Stripe");
}

/** Whether the provider answered with an error. After a lost or unreadable answer the same key is used again. */
export function isAnsweredFault(fault: unknown): boolean {
  return (
    isProviderFault(fault) && "statusCode" in (fault as object) && (fault as { statusCode?: number }).statusCode === 500
  );
}
