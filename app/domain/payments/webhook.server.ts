import type { PaymentProvider, ProviderEvent } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { openTask } from "~/domain/orders/money/tasks.server";
import { instant } from "~/domain/time";
import { askProvider } from "./at-provider.server";
import { findPayment, hear, newsOfIntent, newsOfSession, type News } from "./payment.server";
import type { Payment } from "./states";
import { checkOrder } from "./start.server";
import { surplusStands } from "./surplus-stands.server";

/**
 * Handles an event of the provider about a payment; the caller has checked its signature. `hear` accepts late, repeated
 * and unordered events.
 */
export async function hearEvent(
  services: Services,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<"heard" | "repeated" | "notOurs"> {
  const known = await services.db("payment_events").where({ id: event.id }).first("id");
  if (known) return "repeated";
  const { object } = event;
  if (object.kind !== "intent" && object.kind !== "session") return "notOurs";

  const payment =
    object.kind === "intent"
      ? await findPayment(services, { intent_id: object.intent.id })
      : await findPayment(services, { provider_id: object.session.id });
  if (!payment) {
    // The shop learns the intent of a hosted page only when the page is paid. Until then the order that the event names
    // tells which payments to ask about.
    const orderId = object.kind === "intent" ? object.intent.orderId : object.session.orderId;
    const ours = orderId && (await services.db("orders").where({ id: orderId }).first("id"));
    if (!ours) return "notOurs";
    await checkOrder(services, provider, ours.id);
    await alertUnknown(services, provider, ours.id, object);
    return "heard";
  }
  const word = object.kind === "intent" ? newsOfIntent(object.intent) : newsOfSession(object.session);
  const news = isDoubtful(payment, word) ? await askProvider(provider, payment, payment.providerId) : word;
  await inTransaction(services, async (inside) => {
    await inside
      .db("payment_events")
      .insert({ id: event.id, type: event.type, received_at: instant(inside.now()) })
      .onConflict("id")
      .ignore();
    // The intent of a hosted page may fail or be tried again; only the page's own event says that it is over.
    if (object.kind === "intent" && payment.kind === "session" && news.event === "cancelled") return;
    await hear(inside, payment.id, news);
  });
  return "heard";
}

/**
 * Whether the provider has to be asked before an event is believed. Events come out of order: one of an earlier try
 * could tell the customer of a refusal that did not happen, or hide one. It matters while the bank decides on a
 * payment, and after it refused it.
 */
function isDoubtful(payment: Payment, { event }: News): payment is Payment & { providerId: string } {
  const isThinking = payment.state === "processing" || payment.failedAt !== null;
  return isThinking && event !== "succeeded" && payment.providerId !== null;
}

/**
 * Money came for an order of the shop that no payment here asked for: an administrator has to look where it comes from.
 */
async function alertUnknown(
  services: Services,
  provider: PaymentProvider,
  orderId: string,
  object: Extract<ProviderEvent["object"], { kind: "intent" | "session" }>,
): Promise<void> {
  const { event, receivedCents, intentId } =
    object.kind === "intent" ? newsOfIntent(object.intent) : newsOfSession(object.session);
  if (event !== "succeeded" || !intentId || (await findPayment(services, { intent_id: intentId }))) return;
  if (await isBack(services, provider, intentId)) return;
  await inTransaction(services, (inside) =>
    openTask(inside, orderId, {
      list: "unclear",
      cause: "unknown payment",
      subject: intentId,
      amountCents: receivedCents,
      says: `Stripe annonce un paiement réussi (${intentId}) au nom de cette commande, que la boutique n’a pas demandé. Voyez-le dans Stripe : rendez-le dans Stripe, et cette ligne se règle d’elle-même ; si vous le gardez, notez ici pourquoi.`,
    }),
  );
}

/**
 * Whether it was refunded in the provider's console before the shop heard of it. A provider that does not answer must not
 * keep the shop from being told.
 */
async function isBack(services: Services, provider: PaymentProvider, intentId: string): Promise<boolean> {
  try {
    return (await surplusStands(provider, intentId)) === "back";
  } catch (fault) {
    services.log.warn({ err: fault, intentId }, "an unknown payment could not be asked about");
    return false;
  }
}
