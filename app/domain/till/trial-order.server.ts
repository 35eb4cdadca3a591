import type { Services } from "~/infra/services.server";
import { stillOwedCents } from "~/domain/orders/money/owed.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { TILL_STEPS } from "./steps";

/** @property cancelled true for one whose money has not gone back yet */
export type TrialOrder = { id: string; number: string; cancelled: boolean };

/**
 * A paid order from before the first opening that was not cancelled, because it still counts as a sale, or not refunded,
 * because other keys cannot refund it. Sales at the till are no trial: people may come in before the online shop opens.
 */
export async function trialInForce(services: Services): Promise<TrialOrder | null> {
  const { db } = services;
  if ((await settingsInForce(services)).opening !== "soon") return null;
  const atTill = db("tracking_log as step")
    .whereRaw("step.order_id = orders.id")
    .whereIn("step.action", Object.values(TILL_STEPS));
  const paid: Pick<Order, "id" | "number" | "status">[] = await db("orders")
    .whereNotNull("paid_at")
    .whereNotExists(atTill)
    .orderBy("created_at")
    .select("id", "number", "status");
  for (const { id, number, status } of paid) {
    const cancelled = status === ORDER_STATUS.cancelled;
    if (!cancelled || (await stillOwedCents(services, id)) > 0) return { id, number, cancelled };
  }
  return null;
}
