import { listReturns } from "~/domain/returns/list.server";
import { describeReturned, RETURN_STATE } from "~/domain/returns/return.server";
import { addDays, shopDay } from "~/domain/days";
import { formatShortDay } from "~/domain/time";
import { terms } from "~/shop/terms";
import type { Services } from "~/infra/services.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";

/** The returns that wait for the shop, oldest first, because each has a term. */
export async function openReturns(services: Services) {
  const open = [
    ...(await listReturns(services, { state: RETURN_STATE.requested })),
    ...(await listReturns(services, { state: RETURN_STATE.processing })),
  ];
  return open
    .sort((one, other) => (one.requestedAt < other.requestedAt ? -1 : 1))
    .map(({ id, orderId, orderNumber, customerName, requestedAt, withdrawalId, state, lines }) => ({
      id,
      href: adminOrderPath(orderId, "#retours"),
      number: orderNumber,
      client: customerName,
      date: formatShortDay(requestedAt),
      before: formatShortDay(addDays(shopDay(requestedAt), terms.refundDays)),
      kind: withdrawalId ? "Rétractation" : "Retour",
      state,
      lines: lines.map(describeReturned).join(", "),
    }));
}
