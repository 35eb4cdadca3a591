import { DELIVERY, type DeliveryMethod } from "~/shop/delivery";
import { ORDER_STATUS, type OrderStatus } from "./status";

/**
 * The name of an order's status for its readers: an order fetched in the shop is ready and handed over, not sent and
 * delivered.
 */
export function statusName(status: OrderStatus, method: DeliveryMethod): string {
  const { statuses } = DELIVERY[method].words;
  if (status === ORDER_STATUS.shipped) return statuses?.sent ?? status;
  return status === ORDER_STATUS.delivered ? (statuses?.arrived ?? status) : status;
}

/** The status of a cancelled order that its customer withdrew from as a whole. */
export const TAKEN_BACK = "Rétractée";

/** The status of an order whose money is back with its customer, or on its way: nothing more is made of it. */
export const REFUNDED = { refunded: "Remboursée", asked: "Remboursement demandé" } as const;
