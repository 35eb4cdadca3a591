import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";

/** Orders whose prescription may still come, and whose lenses may still change: nothing has left the shop, and nothing is over. */
export const TAKES_PRESCRIPTION: readonly OrderStatus[] = [
  ORDER_STATUS.awaitingPayment,
  ORDER_STATUS.awaitingPrescription,
  ORDER_STATUS.attention,
  ORDER_STATUS.confirmed,
  ORDER_STATUS.preparing,
];
