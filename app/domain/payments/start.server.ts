import type { PaymentProvider } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { checkoutPath } from "~/domain/checkout/journey";
import { concludeDueInShop, finishOrder, releaseOrder } from "~/domain/orders/placing/finish.server";
import { refusalInShop, type InShopRefusal } from "~/domain/orders/placing/in-shop.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { placeOrder, type Placing, type Purchase } from "~/domain/orders/placing/place.server";
import { orderPath, paymentReturnPath } from "~/domain/orders/links.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear, paymentsOf } from "./payment.server";
import { askProvider, closePayment, isProviderFault, openPayment, type Collected } from "./at-provider.server";
import { UNSETTLED, type OnlineKind, type Payment } from "./states";

export type Starting =
  | { outcome: "started"; order: Order; payment: Payment }
  /** A coupon covers the whole price: the order is finished without a payment. */
  | { outcome: "finished"; order: Order }
  /** An order of this visitor was paid already: it is shown, and no new payment is opened. */
  | { outcome: "alreadyPaid"; order: Order }
  /** The provider is down or slow. The cart and the order are kept, and the next try continues the same payment. */
  | { outcome: "providerDown" }
  | Exclude<Placing, { outcome: "placed" } | { outcome: "pending" }>;

/**
 * Writes the order, then opens its payment. An older unpaid order of the visitor is closed first, at the provider too:
 * a visitor can pay only one order at a time, by one means.
 */
export async function startPayment(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  purchase: Purchase,
  kind: OnlineKind,
): Promise<Starting> {
  return placeAlone(services, provider, visitorId, purchase, async (order) => {
    // The shop took it, so that its customer has no cart in any browser: they come back to the order.
    const collected = purchase.by ? wholeFromOrder(services, order) : wholeOf(services, order);
    const payment = await openPayment(services, provider, order, kind, collected);
    if (payment.state === "paid" || payment.state === "processing") return alreadyPaid(services, order.id);
    // The provider ended it, as it does with a page left open for a day: the next round opens another.
    if (payment.state === "cancelled") return null;
    return { outcome: "started", order, payment };
  });
}

export type OrderingInShop =
  | { outcome: "ordered"; order: Order }
  | { outcome: "notOffered"; reason: InShopRefusal }
  | Exclude<Starting, { outcome: "started" }>;

/**
 * Writes an order that is firm at once and paid when it is fetched. A payment begun for it is closed first, so that
 * nobody pays online what they will pay in the shop.
 */
export async function orderInShop(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  purchase: Purchase,
): Promise<OrderingInShop> {
  return placeAlone<OrderingInShop>(services, provider, visitorId, purchase, async (order) => {
    if (order.dueInShopAt) return { outcome: "ordered", order }; // by another press, a moment ago
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
 * Writes the order and calls `goOn`, once any older unpaid order of the visitor is closed.
 * @param goOn returns null to ask for another round
 */
async function placeAlone<Outcome>(
  services: Services,
  provider: PaymentProvider,
  visitorId: string,
  purchase: Purchase,
  goOn: (order: Order) => Promise<Outcome | null>,
): Promise<Outcome | Exclude<Starting, { outcome: "started" }>> {
  try {
    // Two rounds are enough: one closes the pending order, one goes on. A third means that two tabs compete.
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

/**
 * Closes the visitor's other unpaid orders, such as one that came into the account at its login.
 * @param but the order that stays payable
 * @returns the id of an order that turned out to be paid
 */
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

/**
 * After Back, the page shows a cart that an order has emptied: this is the order with the summary of that page. Null
 * for none.
 */
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

/** Finishes an order that costs nothing: the provider takes no payment of 0. */
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

/** Built from the stored order alone, so that a repeated call is the same and the provider recognises it. */
function wholeOf({ config }: Services, order: Order): Collected {
  return {
    proposalId: null,
    amountCents: order.totalCents,
    lines: order.lines.map((line) => ({
      name: titleForCustomer(line),
      description: [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
      unitCents: line.unitPriceCents,
      quantity: line.quantity,
    })),
    discountCents: order.discountCents,
    deliveryCents: order.deliveryCents,
    successUrl: ({ id }) => new URL(paymentReturnPath(config, order.id, id), config.publicUrl).href,
    cancelUrl: new URL(`${checkoutPath("payment")}&retour=annule`, config.publicUrl).href,
  };
}

/** The same for a payment that is begun on the order's page: who gives it up comes back there, in any browser. */
export function wholeFromOrder(services: Services, order: Order): Collected {
  const { config } = services;
  return { ...wholeOf(services, order), cancelUrl: new URL(orderPath(config, order.id), config.publicUrl).href };
}

/**
 * Makes sure that an unpaid order can no longer be paid, then gives its pieces back.
 * @returns "paid" when the customer paid first
 */
export async function closeOrder(
  services: Services,
  provider: PaymentProvider,
  orderId: string,
): Promise<"closed" | "paid"> {
  if (await closePayments(services, provider, orderId)) return "paid";
  await inTransaction(services, (inside) => releaseOrder(inside, orderId, "cancelled"));
  return "closed";
}

/** Closes the payments of an order. @returns whether one was paid, or the bank still decides on it */
async function closePayments(services: Services, provider: PaymentProvider, orderId: string): Promise<boolean> {
  for (const payment of await paymentsOf(services, orderId)) {
    const state = UNSETTLED.includes(payment.state) ? await closePayment(services, provider, payment) : payment.state;
    if (state === "paid" || state === "processing") return true;
  }
  return false;
}

/**
 * Asks the provider about an order's unsettled payments: when the customer comes back, and for an event about an
 * unknown payment.
 */
export async function checkOrder(services: Services, provider: PaymentProvider, orderId: string): Promise<void> {
  for (const payment of await paymentsOf(services, orderId)) {
    if (payment.providerId && UNSETTLED.includes(payment.state))
      await hear(services, payment.id, await askProvider(provider, payment, payment.providerId));
  }
}

/** Like `checkOrder`, for callers that can go on without an answer: a webhook or the reconciliation will bring it. */
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
