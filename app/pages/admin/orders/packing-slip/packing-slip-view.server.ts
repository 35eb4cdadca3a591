import type { Order, OrderLine } from "~/domain/orders/order.server";
import { formatDayAndTime } from "~/domain/time";
import { hasLeft, withdrawalsOf } from "~/domain/withdrawals/withdrawal.server";
import type { Services } from "~/infra/services.server";
import { adminOrderPath, detailsOf, overrideNote } from "~/pages/admin/orders/order-view.server";
import { destinationLines } from "~/shop/delivery";

/** What the person who packs needs: no prices, lenses by their names alone, and no pieces withdrawn before they left. */
export async function packingSlip(services: Services, order: Order) {
  const declared = hasLeft(order)
    ? []
    : (await withdrawalsOf(services, order.id)).flatMap(({ declaration }) => declaration.lines);
  const takenBack = ({ id }: OrderLine) =>
    declared.filter(({ orderLineId }) => orderLineId === id).reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = order.lines.map((line) => ({
    line,
    takenBack: takenBack(line),
    quantity: line.quantity - takenBack(line),
  }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    orderHref: adminOrderPath(order.id),
    number: order.number,
    placedAt: formatDayAndTime(order.createdAt),
    customer: order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : "À préciser",
    delivery: destinationLines(order.deliveryMethod, order.customer, { named: true }),
    lines: lines.map(({ line, quantity, takenBack: back }) => ({
      id: line.id,
      quantity,
      warning: back > 0 ? `Rétractation : ${back} à ne pas mettre dans le colis.` : null,
      title: `${line.brand} ${line.name}`,
      details: detailsOf(line),
      lenses: line.lenses?.name ?? null,
    })),
    override: await overrideNote(services, order),
    pieces: `${pieces} ${pieces > 1 ? "pièces" : "pièce"} en tout.`,
  };
}
