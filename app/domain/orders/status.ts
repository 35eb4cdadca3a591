/** The statuses of an order, as people read them. */
export const ORDER_STATUS = {
  awaitingPayment: "En attente de paiement",
  confirmed: "Validée",
  awaitingPrescription: "En attente d'ordonnance",
  preparing: "En préparation",
  shipped: "Expédiée",
  delivered: "Livrée",
  cancelled: "Annulée",
  attention: "À traiter",
} as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** The statuses that an administrator may set. */
export const SHOP_STATUSES = [
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
  ORDER_STATUS.delivered,
  ORDER_STATUS.cancelled,
] as const;
export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** Whether the shop has begun the order: a payment that comes late must not set it back. */
export function isUnderWay(status: OrderStatus): boolean {
  return status === ORDER_STATUS.preparing || status === ORDER_STATUS.shipped || status === ORDER_STATUS.delivered;
}

/** The order is firm, and nobody has begun to make it. */
export const WAITING_TO_BE_MADE: readonly OrderStatus[] = [ORDER_STATUS.confirmed, ORDER_STATUS.awaitingPrescription];

/** The state of an order's pieces: promised, taken out of the stock, given back, or missing. */
export type StockState = "held" | "taken" | "released" | "short";
