import type { Order } from "~/domain/orders/order.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { orderInShop, type OrderingInShop } from "~/domain/payments/start.server";
import type { Services } from "~/infra/services.server";
import { PAID_AT_PICKUP } from "~/shop/payment-means";

import { newVisitorId, purchaseOf } from "./factories";
import { providerOf } from "./paying";
import { readQuoteOf } from "./quotes";

/** Places an order to pay at the pickup, after reading the quote of its lenses. */
export async function orderingInShop(
  services: Services,
  changes: Partial<Purchase> = {},
  visitorId?: string,
): Promise<OrderingInShop> {
  const purchase = purchaseOf({ deliveryMethod: "retrait", paymentMethod: PAID_AT_PICKUP, ...changes });
  const buyer = visitorId ?? (await newVisitorId(services));
  await readQuoteOf(services, buyer, purchase.choices, purchase.customer);
  return orderInShop(services, providerOf(services), buyer, purchase);
}

/** An order that is firm, and paid when it is fetched. */
export async function dueOrder(
  services: Services,
  changes: Partial<Purchase> = {},
  visitorId?: string,
): Promise<Order> {
  const ordering = await orderingInShop(services, changes, visitorId);
  if (ordering.outcome !== "ordered") throw new Error(`not ordered: ${ordering.outcome}`);
  return ordering.order;
}
