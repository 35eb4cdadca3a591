import { createHash } from "node:crypto";

import { UnexpectedPaymentState, type PaymentProvider } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { checkoutPath } from "~/domain/checkout/journey";
import { newId } from "~/domain/ids";
import { concludeDueInShop, finishOrder, releaseOrder } from "~/domain/orders/placing/finish.server";
import { refusalInShop, type InShopRefusal } from "~/domain/orders/placing/in-shop.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { placeOrder, type Placing, type Purchase } from "~/domain/orders/placing/place.server";
import { paymentReturnPath } from "~/domain/orders/links.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { instant, minutesAfter } from "~/domain/time";
import { DELIVERY } from "~/shop/delivery";
import {
  COLUMNS,
  hear,
  newsOfIntent,
  newsOfSession,
  paymentsOf,
  type Payment,
  type OnlineKind,
} from "./payment.server";
import { UNSETTLED } from "./states";

export type Starting =
  | { outcome: "started"; order: Order; payment: Payment }
  /** A code takes the whole price off: the order is finished, and nothing is collected. */
  | { outcome: "finished"; order: Order }
  /** An order of this visitor turned out to be paid already: it is shown, and nothing new is collected. */
  | { outcome: "alreadyPaid"; order: Order }
  /** The provider is down or slow: the cart is kept, the order waits, a new try goes on with the same payment. */
  | { outcome: "providerDown" }
  | Exclude<Placing, { outcome: "placed" } | { outcome: "pending" }>;

/**
 * Writes the order, then opens its payment. An older unpaid order of the visitor is closed first, at the provider too:
 * at any time a visitor can pay one order, by one means.
 */
export async function startPayment(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  purchase: Purchase,
  kind: OnlineKind,
): Promise<Starting> {
  return placeAlone(services, provider, visitorId, purchase, async (order) => {
    const payment = await openPayment(services, provider, order, kind);
    if (payment.state === "paid" || payment.state === "processing") return alreadyPaid(services, order.id);
    // Ended at the provider meanwhile, as a page left open for a day is: the next round opens another.
    if (payment.state === "cancelled") return null;
    return { outcome: "started", order, payment };
  });
}

export type OrderingInShop =
  | { outcome: "ordered"; order: Order }
  | { outcome: "notOffered"; reason: InShopRefusal }
  | Exclude<Starting, { outcome: "started" }>;

/**
 * Writes the order, firm at once and paid when it is fetched. A payment that was begun for it is closed first: nobody pays online for
 * what they pay in the shop.
 */
export async function orderInShop(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  purchase: Purchase,
): Promise<OrderingInShop> {
  return placeAlone<OrderingInShop>(services, provider, visitorId, purchase, async (order) => {
    if (await closePayments(services, provider, order.id)) return alreadyPaid(services, order.id);
    const reason = await inTransaction(services, async (inside) => {
      const refusal = await refusalInShop(inside, visitorId, order);
      if (!refusal) await concludeDueInShop(inside, order);
      return refusal;
    });
    if (reason) return { outcome: "notOffered", reason };
    return { outcome: "ordered", order: (await findOrder(services, order.id)) ?? order };
  });
}

/**
 * Writes the order and goes on with it, once any older unpaid order of the visitor is closed.
 * @param goOn null for another round
 */
async function placeAlone<Outcome>(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  purchase: Purchase,
  goOn: (order: Order) => Promise<Outcome | null>,
): Promise<Outcome | Exclude<Starting, { outcome: "started" }>> {
  try {
    // Two rounds: one closes the pending order, one goes on. A third would mean that two tabs compete.
    for (let round = 0; round < 3; round += 1) {
      const placing = await placeOrder(services, visitorId, purchase);
      if (placing.outcome === "pending") {
        if ((await closeOrder(services, provider, placing.order.id)) === "paid")
          return await alreadyPaid(services, placing.order.id);
        continue;
      }
      if (placing.outcome === "empty") {
        const bought = await findBought(services, visitorId, purchase.shown);
        return bought ? { outcome: "alreadyPaid", order: bought } : placing;
      }
      if (placing.outcome !== "placed") return placing;
      const paidBefore = await closeOthers(services, provider, visitorId, placing.order.id);
      if (paidBefore) return await alreadyPaid(services, paidBefore);
      if (placing.order.totalCents === 0) return await finishFree(services, placing.order.id);
      const outcome = await goOn(placing.order);
      if (outcome) return outcome;
    }
    return { outcome: "providerDown" };
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    services.log.warn({ err: fault }, "payment provider unreachable");
    return { outcome: "providerDown" };
  }
}

/** Closes the visitor's other unpaid orders, such as one that an account brought along at its login. @param but the order that stays payable @returns the id of one that turned out to be paid */
async function closeOthers(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  but: string,
): Promise<string | null> {
  const others: string[] = await services
    .db("orders")
    .where({ visitor_id: visitorId, status: ORDER_STATUS.awaitingPayment })
    .whereNot({ id: but })
    .pluck("id");
  for (const id of others) if ((await closeOrder(services, provider, id)) === "paid") return id;
  return null;
}

/** The order that emptied the cart of a page gone back to: it had the very summary the page still shows. */
async function findBought(services: Services, visitorId: string, shown: string | null): Promise<Order | null> {
  if (!shown) return null;
  const row = await services
    .db("orders")
    .where({ visitor_id: visitorId, fingerprint: shown })
    .where((firm) => void firm.whereNotNull("paid_at").orWhereNotNull("due_in_shop_at"))
    .orderBy("created_at", "desc")
    .first("id");
  return row ? findOrder(services, row.id) : null;
}

/** The provider takes no payment of nothing. */
async function finishFree(services: Services, orderId: string): Promise<{ outcome: "finished"; order: Order }> {
  await inTransaction(services, (inside) => finishOrder(inside, orderId, 0));
  const order = await findOrder(services, orderId);
  if (!order) throw new Error("an order vanished");
  return { outcome: "finished", order };
}

async function alreadyPaid(services: Services, orderId: string): Promise<{ outcome: "alreadyPaid"; order: Order }> {
  const order = await findOrder(services, orderId);
  if (!order) throw new Error("an order vanished");
  return { outcome: "alreadyPaid", order };
}

/** The order's payment of this kind: the one under way, or a new attempt once any other means is closed. */
async function openPayment(
  services: Services,
  provider: PaymentProvider,
  order: Order,
  kind: OnlineKind,
): Promise<Payment> {
  for (const earlier of await paymentsOf(services, order.id)) {
    if (earlier.state === "paid") return earlier;
    if (!UNSETTLED.includes(earlier.state) || (earlier.kind === kind && earlier.amountCents === order.totalCents))
      continue;
    const state = await closePayment(services, provider, earlier);
    if (state === "paid" || state === "processing") return { ...earlier, state };
  }
  const payment = await claimAttempt(services, order, kind);
  try {
    return await create(services, provider, order, payment);
  } catch (fault) {
    // Stripe repeats an answered fault for a day under the same key: the next press asks with a new key.
    if (isAnsweredFault(fault) && !payment.providerId) await closePayment(services, provider, payment);
    throw fault;
  }
}

/** The attempt under way, or the next number: of two tabs, both get the same. */
async function claimAttempt(services: Services, order: Order, kind: OnlineKind): Promise<Payment> {
  return inTransaction(services, async (inside) => {
    // PostgreSQL runs two of these side by side: the order's row makes the second wait. SQLite's transactions always do.
    await inside.db("orders").where({ id: order.id }).forUpdate().first("id");
    const earlier = await paymentsOf(inside, order.id);
    const underWay = earlier.find((payment) => payment.kind === kind && UNSETTLED.includes(payment.state));
    if (underWay) return underWay;
    const at = inside.now();
    const [payment] = await inside
      .db("payments")
      .insert({
        id: newId(at),
        order_id: order.id,
        attempt: earlier.length + 1,
        kind,
        state: "starting",
        amount_cents: order.totalCents,
        created_at: instant(at),
        updated_at: instant(at),
        next_check_at: instant(minutesAfter(at, 1)),
      })
      .returning(Object.entries(COLUMNS).map(([alias, column]) => `${column} as ${alias}`));
    return payment as Payment;
  });
}

/** Asks the provider for the payment; asked again under the same key, after a crash or a lost answer, it gives the same one back. */
async function create(services: Services, provider: PaymentProvider, order: Order, payment: Payment): Promise<Payment> {
  const collected = {
    orderId: order.id,
    orderNumber: order.number,
    amountCents: payment.amountCents,
    email: order.customer?.email ?? null,
  };
  const key = attemptKey(payment, collected);
  if (payment.kind === "intent") {
    const intent = payment.providerId
      ? await provider.intent(payment.providerId)
      : await provider.createIntent(collected, key);
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
    : await provider.createHostedPage(hostedPage(services, order, collected, payment), key);
  await record(services, payment, { provider_id: session.id, intent_id: session.intentId, hosted_url: session.url });
  const state = await hear(services, payment.id, newsOfSession(session));
  return { ...payment, state, providerId: session.id, intentId: session.intentId, hostedUrl: session.url };
}

/** The provider refuses a known key with other words: an e-mail corrected after a lost answer makes a new key. */
function attemptKey(payment: Payment, collected: object): string {
  const words = createHash("sha256").update(JSON.stringify(collected)).digest("hex").slice(0, 16);
  return `${payment.orderId}-${payment.attempt}-${words}`;
}

/** A fresh intent says "requires_payment_method", the same word as a declined one. */
function opening(news: ReturnType<typeof newsOfIntent>) {
  return news.event === "declined" ? { ...news, event: "opened" as const } : news;
}

async function record(services: Services, payment: Payment, columns: Record<string, string | null>): Promise<void> {
  await services
    .db("payments")
    .where({ id: payment.id })
    .update({ ...columns, updated_at: instant(services.now()) });
}

/** Built from the order as frozen, so that a repeat sends the same words and the provider knows it. */
function hostedPage(
  { config }: Services,
  order: Order,
  collected: { orderId: string; orderNumber: string; amountCents: number; email: string | null },
  payment: Payment,
) {
  return {
    ...collected,
    lines: order.lines.map((line) => ({
      name: `${line.brand} ${line.name}`,
      description: [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
      unitCents: line.unitPriceCents,
      quantity: line.quantity,
    })),
    discountCents: order.discountCents,
    deliveryCents: order.deliveryCents,
    deliveryName: DELIVERY[order.deliveryMethod].label,
    successUrl: new URL(paymentReturnPath(config, order.id, payment.id), config.publicUrl).href,
    cancelUrl: new URL(`${checkoutPath("payment")}&retour=annule`, config.publicUrl).href,
  };
}

/** Makes sure an unpaid order can no longer be paid, then gives its pieces back. @returns "paid" when the shopper was faster */
export async function closeOrder(
  services: Services,
  provider: PaymentProvider,
  orderId: string,
): Promise<"closed" | "paid"> {
  if (await closePayments(services, provider, orderId)) return "paid";
  await inTransaction(services, (inside) => releaseOrder(inside, orderId, "cancelled"));
  return "closed";
}

/** Closes what was begun to pay an order. @returns whether one was paid, or the bank still thinks about it */
async function closePayments(services: Services, provider: PaymentProvider, orderId: string): Promise<boolean> {
  for (const payment of await paymentsOf(services, orderId)) {
    const state = UNSETTLED.includes(payment.state) ? await closePayment(services, provider, payment) : payment.state;
    if (state === "paid" || state === "processing") return true;
  }
  return false;
}

/** Cancels at the provider, and believes what the provider then says: it may have been paid a moment before. */
export async function closePayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment["state"]> {
  if (!payment.providerId) {
    // No answer came to its creation: its address and secret reached no browser, so it cannot be paid.
    await logStep(services, payment.orderId, "Paiement abandonné", "Sans réponse du prestataire");
    return hear(services, payment.id, { event: "cancelled", receivedCents: 0 });
  }
  try {
    const closed =
      payment.kind === "intent"
        ? newsOfIntent(await provider.cancelIntent(payment.providerId))
        : newsOfSession(await provider.expireSession(payment.providerId));
    return await hear(services, payment.id, closed);
  } catch (refusal) {
    if (!(refusal instanceof UnexpectedPaymentState)) throw refusal;
    return hear(services, payment.id, await askProvider(provider, payment, payment.providerId));
  }
}

/** Asks what became of an order's unsettled payments: for the shopper who comes back, and for news that names no payment we know. */
export async function checkOrder(services: Services, provider: PaymentProvider, orderId: string): Promise<void> {
  for (const payment of await paymentsOf(services, orderId)) {
    if (payment.providerId && UNSETTLED.includes(payment.state))
      await hear(services, payment.id, await askProvider(provider, payment, payment.providerId));
  }
}

/** As `checkOrder`, for who can go on without: the webhook or our own asking will tell. */
export async function checkOrderIfPossible(
  services: Services,
  provider: PaymentProvider,
  orderId: string,
): Promise<void> {
  try {
    await checkOrder(services, provider, orderId);
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    services.log.warn({ orderId, err: fault }, "payment provider unreachable");
  }
}

export async function askProvider(provider: PaymentProvider, payment: Payment, providerId: string) {
  return payment.kind === "intent"
    ? newsOfIntent(await provider.intent(providerId))
    : newsOfSession(await provider.session(providerId));
}

/** Stripe's errors carry a `type` of their own; anything else is our fault and is not hidden. */
export function isProviderFault(fault: unknown): boolean {
  return fault instanceof Error && "type" in fault && typeof fault.type === "string" && fault.type.startsWith("Stripe");
}

/** The provider said that it failed; a lost or garbled answer is not that, and is asked for again under the same key. */
export function isAnsweredFault(fault: unknown): boolean {
  return (
    isProviderFault(fault) && "statusCode" in (fault as object) && (fault as { statusCode?: number }).statusCode === 500
  );
}
