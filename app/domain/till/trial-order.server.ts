import type { Services } from "~/infra/services.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { TILL_STEPS } from "./steps";

export type TrialOrder = { id: string; number: string };

/**
 * A paid order from before the first opening that was not cancelled: it still counts as a sale. Sales at the till are no
 * trial, because people may come in before the online shop opens.
 */
export async function trialInForce(services: Services): Promise<TrialOrder | null> {
  const { db } = services;
  if ((await settingsInForce(services)).opening !== "soon") return null;
  const atTill = db("tracking_log as step")
    .whereRaw("step.order_id = orders.id")
    .whereIn("step.action", Object.values(TILL_STEPS));
  const trial = await db("orders")
    .whereNotNull("paid_at")
    .whereNot({ status: ORDER_STATUS.cancelled })
    .whereNotExists(atTill)
    .orderBy("created_at")
    .first("id", "number");
  return trial ?? null;
}
