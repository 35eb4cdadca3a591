/** The one vocabulary of an order's life, as people read it. */
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

/** What an administrator may set. */
export const SHOP_STATUSES = [
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
  ORDER_STATUS.delivered,
  ORDER_STATUS.cancelled,
] as const;
export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** Under way by the shop's own hand: a payment that comes late does not set such an order back. */
export function isUnderWay(status: OrderStatus): boolean {
  return status === ORDER_STATUS.preparing || status === ORDER_STATUS.shipped || status === ORDER_STATUS.delivered;
}

/** Firm, and nobody has begun to make it. */
export const WAITING_TO_BE_MADE: readonly OrderStatus[] = [ORDER_STATUS.confirmed, ORDER_STATUS.awaitingPrescription];

/** Where an order's pieces stand: promised, handed over, given back, or missing. */
export type StockState = "held" | "taken" | "released" | "short";
