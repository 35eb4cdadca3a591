import { shopDay, type Day } from "~/domain/days";
import type { Order } from "./order.server";

type Concluded = Pick<Order, "paidAt" | "dueInShopAt">;

/**
 * When an order became firm: paid, or to be paid when it is fetched. Null while it may still lapse for want of a
 * payment.
 */
export function firmAt({ paidAt, dueInShopAt }: Concluded): string | null {
  return dueInShopAt ?? paidAt;
}

/** Whether an order is firm and not paid yet: its customer pays when they fetch it. */
export function isDueInShop({ paidAt, dueInShopAt }: Concluded): boolean {
  return dueInShopAt !== null && paidAt === null;
}

/** The day of the sale, in the shop's time zone. The age of a prescription is counted to it. */
export function soldOn(order: Concluded & Pick<Order, "createdAt">): Day {
  return shopDay(firmAt(order) ?? order.createdAt);
}
