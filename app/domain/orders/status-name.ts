import { DELIVERY, type DeliveryMethod } from "~/shop/delivery";
import { ORDER_STATUS, type OrderStatus } from "./status";

/** A status as people read it of that order: what is fetched in the shop is ready and handed over, not sent and delivered. */
export function statusName(status: OrderStatus, method: DeliveryMethod): string {
  const { statuses } = DELIVERY[method].words;
  if (status === ORDER_STATUS.shipped) return statuses?.sent ?? status;
  return status === ORDER_STATUS.delivered ? (statuses?.arrived ?? status) : status;
}

/** A cancelled order that its customer took back as a whole. */
export const TAKEN_BACK = "Rétractée";

/** An order of which nothing is made any more, since its money is back with its customer, or on its way. */
export const REFUNDED = { refunded: "Remboursée", asked: "Remboursement demandé" } as const;
