import { toEuros } from "~/domain/money";
import type { ListedItem, ListedOrder } from "~/domain/orders/list.server";
import { isDueInShop } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";

/** An order in the fields of the specification, for calls of administrators: euros as numbers, nothing of the eyes. */
export function adminOrderJson(order: Order) {
  const { id, number, customer, totalCents, status, trackingNumber, carrier, createdAt, attention, version, lines } =
    order;
  const { paidAt, dueInShopAt } = order;
  return {
    ...entity({
      id,
      number,
      customerName: customer && `${customer.firstName} ${customer.lastName}`,
      email: customer?.email ?? null,
      totalCents,
      status,
      trackingNumber,
      carrier,
      createdAt,
      attention,
      paidAt,
      dueInShopAt,
    }),
    version,
    items: lines.map(({ productId, brand, name, quantity }) => itemJson({ productId, brand, name, quantity })),
  };
}

export function listedOrderJson(order: ListedOrder, items: ListedItem[]) {
  return { ...entity(order), items: items.map(itemJson) };
}

function entity({
  id,
  number,
  customerName,
  email,
  totalCents,
  status,
  trackingNumber,
  carrier,
  createdAt,
  attention,
  paidAt,
  dueInShopAt,
}: Omit<ListedOrder, "deliveryMethod" | "version" | "fingerprint" | "soldInShop">) {
  return {
    _id: id,
    number,
    customerName,
    user: email === null ? null : { email },
    total: toEuros(totalCents),
    status,
    trackingNumber,
    carrier,
    attention,
    createdAt,
    dueInShop: isDueInShop({ paidAt, dueInShopAt }),
  };
}

function itemJson({ productId, brand, name, quantity }: Omit<ListedItem, "orderId">) {
  return { productId, product: { _id: productId, name, brand }, name: `${brand} ${name}`, quantity };
}
