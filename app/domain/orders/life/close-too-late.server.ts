import type { Services } from "~/infra/services.server";
import { whollyGivenBack } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { enterCancellation } from "~/domain/ledger/movements.server";
import { noteAllGivenBack } from "~/domain/orders/money/amount-received.server";
import { findOrder, logStep, NO_OVERRIDE } from "~/domain/orders/order.server";
import { isTooLate } from "~/domain/orders/placing/finish.server";
import { giveBack } from "~/domain/orders/placing/pieces.server";
import { endUnanswerable } from "~/domain/orders/prescription/end-proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { statusName } from "~/domain/orders/status-name";
import { instant } from "~/domain/time";
import { hasLeft } from "./left";
import { callBack } from "./open-return.server";

/**
 * An order was paid after its cancellation, and all of it is back with the customer: that is the decision which it waited
 * for, so it is cancelled again. The mail of the refund has told the customer.
 * @param by who gave it back, where the log does not say who had cancelled it
 */
export async function closeTooLate(services: Services, orderId: string, by: string): Promise<void> {
  const { db, now } = services;
  if (!(await isTooLate(services, orderId))) return;
  const order = await findOrder(services, orderId);
  if (!order || order.status === ORDER_STATUS.cancelled || !whollyGivenBack(await accountOf(services, orderId))) return;
  const version = order.version + 1;
  const source = { cause: "status" as const, id: String(version) };
  const canceller = (await cancelledFirstBy(services, orderId)) ?? by;
  if (hasLeft(order)) await callBack(services, order, canceller);
  await giveBack(services, order, source);
  await enterCancellation(services, orderId, source);
  await db("orders")
    .where({ id: orderId })
    .update({
      status: ORDER_STATUS.cancelled,
      cancelled_at: instant(now()),
      cancelled_by: canceller,
      version,
      attention: null,
      ...NO_OVERRIDE,
    });
  await endUnanswerable(services, orderId);
  await noteAllGivenBack(services, orderId);
  const [was, is] = [order.status, ORDER_STATUS.cancelled].map((status) => statusName(status, order.deliveryMethod));
  await logStep(services, orderId, "Statut modifié", `${was} → ${is}. Tout ce qui était payé est rendu au client.`);
}

async function cancelledFirstBy({ db }: Services, orderId: string): Promise<string | null> {
  const step = await db("tracking_log")
    .where({ order_id: orderId, action: "Statut modifié" })
    .where("details", "like", `% → ${ORDER_STATUS.cancelled}%`)
    .whereNotNull("actor")
    .orderBy("id", "desc")
    .first("actor");
  return step?.actor ?? null;
}
