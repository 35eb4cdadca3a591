import { keptBack, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { adminOrderPath, detailsOf, overrideNote } from "~/pages/admin/orders/order-view.server";
import { destinationLines } from "~/shop/delivery";

/** What the person who packs needs: no prices, lenses by their names alone, and no pieces withdrawn before they left. */
export async function packingSlip(services: Services, order: Order) {
  const account = await accountOf(services, order.id);
  const lines = order.lines.map((line) => {
    const its = lineAccount(account, line.id);
    return { line, takenBack: keptBack(its), quantity: line.quantity - keptBack(its) };
  });
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
