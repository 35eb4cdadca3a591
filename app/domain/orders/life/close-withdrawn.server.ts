import type { Services } from "~/infra/services.server";
import { refundAskedCents, refundedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { noteGivenBack } from "~/domain/orders/money/amount-received.server";
import { stillOwedCents } from "~/domain/orders/money/owed.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import { findOrder, logStep, NO_OVERRIDE } from "~/domain/orders/order.server";
import { creditLost } from "~/domain/orders/placing/credit-lost.server";
import { giveBack } from "~/domain/orders/placing/pieces.server";
import { endUnanswerable } from "~/domain/orders/prescription/end-proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { statusName, TAKEN_BACK } from "~/domain/orders/status-name";
import { instant } from "~/domain/time";
import { isStopped } from "./left";

/**
 * Ends an order that its customer withdrew from as a whole before it left, once none of its money is owed, on its way or
 * at the bank. It sends no mail: the acknowledgement and the mail of the refund have told the customer.
 * @returns whether it has ended, now or before
 */
export async function closeWithdrawn(services: Services, orderId: string): Promise<boolean> {
  const order = await findOrder(services, orderId);
  const account = await accountOf(services, orderId);
  if (!order || !isStopped(order, account)) return false;
  if (order.status === ORDER_STATUS.cancelled) return true;
  if ((await stillOwedCents(services, orderId)) > 0 || refundAskedCents(account) > refundedCents(account)) return false;
  if ((await awaitedCents(services, orderId)) > 0) return false;
  const version = order.version + 1;
  await giveBack(services, order, { cause: "status", id: String(version) });
  await services
    .db("orders")
    .where({ id: orderId })
    .update({
      status: ORDER_STATUS.cancelled,
      cancelled_at: instant(services.now()),
      version,
      attention: null,
      ...NO_OVERRIDE,
    });
  await endUnanswerable(services, orderId);
  await noteGivenBack(services, orderId);
  await creditLost(services, orderId);
  await makeDueAtOnce(services, { order_id: orderId });
  await logStep(
    services,
    orderId,
    "Statut modifié",
    `${statusName(order.status, order.deliveryMethod)} → ${TAKEN_BACK}. Le client s’est rétracté de toute la commande, et rien ne lui est plus dû.`,
  );
  return true;
}
