import { whollyWithdrawn, type Account } from "~/domain/ledger/account";
import type { Order } from "~/domain/orders/order.server";
import { DELIVERY } from "~/shop/delivery";

/** What waits in the shop to be fetched has not left it: its 'Expédiée' means ready. */
export function hasLeft({
  deliveryMethod,
  shippedAt,
  deliveredAt,
}: Pick<Order, "deliveryMethod" | "shippedAt" | "deliveredAt">): boolean {
  return deliveredAt !== null || (DELIVERY[deliveryMethod].carrier !== null && shippedAt !== null);
}

/** Taken back as a whole before it left: its customer was told by the acknowledgement that it is stopped, and no cancellation says it again. */
export function isStopped(
  order: Pick<Order, "deliveryMethod" | "shippedAt" | "deliveredAt">,
  account: Account,
): boolean {
  return !hasLeft(order) && whollyWithdrawn(account);
}
