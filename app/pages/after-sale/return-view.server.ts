import { openLines } from "~/domain/orders/chosen-lines.server";
import { orderPath, orderReturnPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { returnableLines } from "~/domain/returns/eligible.server";
import { RETURN_REASONS } from "~/domain/returns/reasons";
import type { Asked } from "~/domain/returns/request.server";
import type { Services } from "~/infra/services.server";
import type { LineChoicesView } from "~/ui/orders/after-sale-view";
import type { ReturnCheckView } from "./return-check";
import { choiceOf, excludedOf } from "~/http/orders/after-sale-view.server";

/** The lines of an order that may be returned, and those that may not. */
export async function returnView(services: Services, order: Order): Promise<LineChoicesView> {
  const lines = await returnableLines(services, order);
  return {
    orderNumber: order.number,
    orderHref: orderPath(services.config, order.id),
    action: orderReturnPath(services.config, order.id),
    lines: openLines(lines).map(choiceOf),
    excluded: excludedOf(lines),
  };
}

/** What was chosen, to be checked before the return is asked for. */
export function returnCheck(order: Order, { lines, comment }: Asked): ReturnCheckView {
  const chosen = lines === "all" ? [] : lines;
  return {
    orderNumber: order.number,
    comment,
    lines: order.lines.flatMap((line) => {
      const found = chosen.find(({ lineId }) => lineId === line.id);
      const { title, details } = choiceOf({ line, quantity: 0 });
      return found
        ? [{ id: line.id, title, details, quantity: found.quantity, reason: RETURN_REASONS[found.reason] }]
        : [];
    }),
  };
}
