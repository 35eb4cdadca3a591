import type { Services } from "~/infra/services.server";
import { recalledLines } from "~/domain/orders/jobs/recalled-articles.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { UNSETTLED } from "~/domain/payments/states";

/** Has the worker close what is open at the payment provider for orders with something that is recalled. */
export async function stopPayments(services: Services): Promise<void> {
  const open: string[] = await services
    .db("payments")
    .join("orders", "orders.id", "payments.order_id")
    .where("orders.status", ORDER_STATUS.awaitingPayment)
    .whereIn("payments.state", UNSETTLED)
    .distinct("payments.order_id")
    .pluck("payments.order_id");
  for (const orderId of open)
    if ((await recalledLines(services, orderId)).size > 0) await makeDueAtOnce(services, { order_id: orderId });
}
