import { shopDay, type Day } from "~/domain/days";
import type { Order } from "./order.server";
import { ORDER_STATUS } from "./status";

type Concluded = Pick<Order, "paidAt" | "dueInShopAt">;

/**
 * When an order became firm: paid, or to be paid when it is fetched. Null while it may still lapse for want of a
 * payment.
 */
export function firmAt({ paidAt, dueInShopAt }: Concluded): string | null {
  return dueInShopAt ?? paidAt;
}

/**
 * Whether the shop began an order whose payment has not come: its contract exists all the same.
 */
export function isBegunUnpaid(
  order: Concluded & Pick<Order, "status" | "preparedAt" | "shippedAt" | "deliveredAt">,
): boolean {
  if (firmAt(order) || order.status === ORDER_STATUS.cancelled) return false;
  return [order.preparedAt, order.shippedAt, order.deliveredAt].some((at) => at !== null);
}

/** The sentence in `attention` of a begun order whose payment was refused. */
export const BEGUN_UNPAID = "Son paiement n’a pas abouti : elle n’est pas payée.";

/** Whether an order is firm and not paid yet: its customer pays when they fetch it. */
export function isDueInShop({ paidAt, dueInShopAt }: Concluded): boolean {
  return dueInShopAt !== null && paidAt === null;
}

/**
 * Whether a payment that has just come confirms the order. One that came after the cancellation, or is too small, waits
 * for a person, and the order's page says so.
 */
export function isConfirmedByPayment({
  paidAt,
  confirmedAt,
  status,
}: Pick<Order, "paidAt" | "confirmedAt" | "status">) {
  return (
    paidAt !== null && confirmedAt !== null && status !== ORDER_STATUS.attention && status !== ORDER_STATUS.cancelled
  );
}

/** The day of the sale, in the shop's time zone. The age of a prescription is counted to it. */
export function soldOn(order: Concluded & Pick<Order, "createdAt">): Day {
  return shopDay(firmAt(order) ?? order.createdAt);
}
