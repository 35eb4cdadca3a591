import { whollyWithdrawn, type Account } from "~/domain/ledger/account";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { DELIVERY } from "~/shop/delivery";

/** Whether an order has left the shop. One that is fetched has not left at 'Expédiée', which then means ready. */
export function hasLeft({
  deliveryMethod,
  shippedAt,
  deliveredAt,
}: Pick<Order, "deliveryMethod" | "shippedAt" | "deliveredAt">): boolean {
  return deliveredAt !== null || (DELIVERY[deliveryMethod].carrier !== null && shippedAt !== null);
}

/** Whether an order is neither sent nor cancelled: only then does a dispute hold its dispatch. */
export function isStillToLeave(order: Pick<Order, "status" | "deliveryMethod" | "shippedAt" | "deliveredAt">): boolean {
  return order.status !== ORDER_STATUS.cancelled && !hasLeft(order);
}

/**
 * Whether an order was withdrawn from as a whole before it left. The acknowledgement told its customer that it stops,
 * so no mail of the cancellation repeats it.
 */
export function isStopped(
  order: Pick<Order, "deliveryMethod" | "shippedAt" | "deliveredAt">,
  account: Account,
): boolean {
  return !hasLeft(order) && whollyWithdrawn(account);
}
