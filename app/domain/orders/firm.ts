import { shopDay, type Day } from "~/domain/days";
import type { Order } from "./order.server";

type Concluded = Pick<Order, "paidAt" | "dueInShopAt">;

/** Firm from then on: paid, or to be paid when it is fetched. Null while it may still be given up for want of a payment. */
export function firmAt({ paidAt, dueInShopAt }: Concluded): string | null {
  return dueInShopAt ?? paidAt;
}

/** Firm, and not paid yet: its customer pays when they fetch it. */
export function isDueInShop({ paidAt, dueInShopAt }: Concluded): boolean {
  return dueInShopAt !== null && paidAt === null;
}

/** The day of the sale, on the shop's wall: what its prescription is held to. */
export function soldOn(order: Concluded & Pick<Order, "createdAt">): Day {
  return shopDay(firmAt(order) ?? order.createdAt);
}
