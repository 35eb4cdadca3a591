import type { Order } from "~/domain/orders/order.server";
import { formatDayAndTime } from "~/domain/time";
import { deliveryLines, deskOrderPath, detailsOf } from "./desk-order-view.server";

/** What whoever packs has to know: no price, and of lenses only what they are called. */
export function packingSlip(order: Order) {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    orderHref: deskOrderPath(order.id),
    number: order.number,
    placedAt: formatDayAndTime(order.createdAt),
    customer: order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : "À préciser",
    delivery: deliveryLines(order),
    lines: order.lines.map((line) => ({ id: line.id, quantity: line.quantity, title: `${line.brand} ${line.name}`, details: detailsOf(line), lenses: line.lenses?.name ?? null })),
    pieces: `${pieces} ${pieces > 1 ? "pièces" : "pièce"} en tout.`,
  };
}
