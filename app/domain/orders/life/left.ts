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
