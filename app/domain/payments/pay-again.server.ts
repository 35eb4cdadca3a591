import type { PaymentProvider } from "~/infra/stripe.server";
import type { Services } from "~/infra/services.server";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { firmAt } from "~/domain/orders/firm";
import { ORDER_STATUS } from "~/domain/orders/status";
import { isProviderFault, openPayment } from "./at-provider.server";
import { isForOrder, paymentsOf } from "./payment.server";
import { wholeOf } from "./start.server";

/** Whether it waits for its payment, and may be paid by the link of its mail. */
const isAwaited = ({ status }: Order) => status === ORDER_STATUS.awaitingPayment;

/** Whether the bank refused an order's payment after the fact, and thinks about no other. */
export async function isPaymentRefused(services: Services, order: Order): Promise<boolean> {
  if (!isAwaited(order) && (order.status !== ORDER_STATUS.attention || firmAt(order))) return false;
  const payments = (await paymentsOf(services, order.id)).filter(isForOrder);
  return payments.some(({ failedAt }) => failedAt) && !payments.some(({ state }) => state === "processing");
}

export type PayingAgain =
  | { outcome: "started"; hostedUrl: string }
  /** The money is there, or the bank thinks about it, or the order is over: nothing new is collected. */
  | { outcome: "closed" }
  | { outcome: "providerDown" };

/** Opens the provider's page for an order whose payment the bank refused: its mail's link is enough, on whatever device. */
export async function payAgain(services: Services, provider: PaymentProvider, order: Order): Promise<PayingAgain> {
  if (!isAwaited(order) || !(await isPaymentRefused(services, order))) return { outcome: "closed" };
  const back = new URL(orderPath(services.config, order.id), services.config.publicUrl).href;
  try {
    const payment = await openPayment(services, provider, order, "session", {
      ...wholeOf(services, order),
      cancelUrl: back,
    });
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
