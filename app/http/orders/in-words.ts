import type { Order } from "~/domain/orders/order.server";
import { canWriteTo } from "~/domain/orders/reach";
import { withoutMail } from "~/ui/orders/without-mail";

/** A sentence as the order's customer reads it: no mail is promised to one whom the shop cannot write to. */
export function inWords(order: Pick<Order, "customer">, says: string | null): string | null {
  return says === null || canWriteTo(order) ? says : withoutMail(says) || null;
}
