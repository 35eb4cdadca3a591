import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";

/**
 * In these statuses the prescription may still come and the lenses may still change: nothing has left the shop, and the
 * order is not over.
 */
export const TAKES_PRESCRIPTION: readonly OrderStatus[] = [
  ORDER_STATUS.awaitingPayment,
  ORDER_STATUS.awaitingPrescription,
  ORDER_STATUS.attention,
  ORDER_STATUS.confirmed,
  ORDER_STATUS.preparing,
];
