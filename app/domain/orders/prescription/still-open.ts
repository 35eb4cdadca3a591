import { whollyRefunded, type Account } from "~/domain/ledger/account";
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

/**
 * Why nothing is decided on an order's prescription any more: it is cancelled, or was given back as a whole before its
 * lenses left. Null while it goes on.
 */
export function whyUndecided({ status }: { status: OrderStatus }, account: Account): "cancelled" | "refunded" | null {
  if (status === ORDER_STATUS.cancelled) return "cancelled";
  return TAKES_PRESCRIPTION.includes(status) && whollyRefunded(account) ? "refunded" : null;
}
