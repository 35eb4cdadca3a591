import type { PaymentProvider } from "~/infra/stripe.server";
import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { recalledLines } from "~/domain/orders/jobs/recalled-articles.server";
import { unpaidOfBegun } from "~/domain/orders/money/rest-due.server";
import type { Order } from "~/domain/orders/order.server";
import { firmAt } from "~/domain/orders/firm";
import { ORDER_STATUS } from "~/domain/orders/status";
import { findQuoteByNumber, noteReading } from "~/domain/quotes/written-quote.server";
import { isProviderFault, openPayment, type Collected } from "./at-provider.server";
import { isForOrder, paymentsOf } from "./payment.server";
import { wholeFromOrder } from "./start.server";
import { LINK_MAILED } from "./states";

/** Whether the order waits for its payment, so that the link of its mail may be used to pay. */
const isAwaited = ({ status }: Order) => status === ORDER_STATUS.awaitingPayment;

/** Whether the bank refused an order's payment later, and decides on no other. */
export async function isPaymentRefused(services: Services, order: Order): Promise<boolean> {
  if (!isAwaited(order) && (order.status !== ORDER_STATUS.attention || firmAt(order))) return false;
  const payments = (await paymentsOf(services, order.id)).filter(isForOrder);
  return payments.some(({ failedAt }) => failedAt) && !payments.some(({ state }) => state === "processing");
}

/**
 * Whether the shop took the order and mailed a link to pay it: its page then shows what the law wants known before the
 * payment, and begins it.
 */
export async function isToPayByLink(services: Services, order: Order): Promise<boolean> {
  if (!isAwaited(order)) return false;
  const mailed = await services.db("tracking_log").where({ order_id: order.id, action: LINK_MAILED }).first("id");
  if (!mailed) return false;
  const payments = (await paymentsOf(services, order.id)).filter(isForOrder);
  return !payments.some(({ state }) => state === "processing" || state === "paid");
}

/** Whether a recall in force names something of an order that waits for its payment: it is not to be sold. */
export async function isUnderRecall(services: Services, order: Order): Promise<boolean> {
  return isAwaited(order) && (await recalledLines(services, order.id)).size > 0;
}

export type PayingAgain =
  | { outcome: "started"; hostedUrl: string }
  /** It is paid, or the bank decides on it, or the order is over: no new payment is opened. */
  | { outcome: "closed" }
  | { outcome: "providerDown" };

/**
 * What a customer may pay online, by the link of a mail: the price of an order whose payment the bank refused, or that
 * the shop took and mailed the link for; or what is due of one that the shop began before its payment came. 0 for every
 * other order, and for one that waits for its payment while a recall names something of it.
 */
export async function payableAgain(services: Services, order: Order): Promise<Cents> {
  if (!isAwaited(order)) return unpaidOfBegun(services, order);
  if (await isUnderRecall(services, order)) return 0;
  const isPayable = (await isPaymentRefused(services, order)) || (await isToPayByLink(services, order));
  return isPayable ? order.totalCents : 0;
}

/** The price of the whole order; where some of its pieces are not paid for any more, the rest as one sum. */
function collectedFor(services: Services, order: Order, cents: Cents): Collected {
  const whole = wholeFromOrder(services, order);
  if (cents === order.totalCents) return whole;
  const rest = { name: `Commande ${order.number}, reste à payer`, description: "", unitCents: cents, quantity: 1 };
  return { ...whole, amountCents: cents, lines: [rest], discountCents: 0, deliveryCents: 0 };
}

/**
 * Opens the provider's page for an order that is to be paid again, or by the link that the shop mailed. The link is
 * enough, on any device; there the press says that the quote of the lenses was read.
 */
export async function payAgain(services: Services, provider: PaymentProvider, order: Order): Promise<PayingAgain> {
  const cents = await payableAgain(services, order);
  if (cents === 0) return { outcome: "closed" };
  const quote = (await isToPayByLink(services, order)) && (await findQuoteByNumber(services, order.quoteNumber));
  if (quote) await noteReading(services, quote.id, "page");
  try {
    const payment = await openPayment(services, provider, order, "session", collectedFor(services, order, cents));
    if (payment.state === "paid" || payment.state === "processing") return { outcome: "closed" };
    return payment.state === "open" && payment.hostedUrl
      ? { outcome: "started", hostedUrl: payment.hostedUrl }
      : { outcome: "providerDown" };
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    services.log.warn({ orderId: order.id, err: fault }, "payment provider unreachable");
    return { outcome: "providerDown" };
  }
}
