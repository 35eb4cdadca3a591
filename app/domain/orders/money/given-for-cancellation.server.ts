import type { Services } from "~/infra/services.server";
import { endedCents, keptBack } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";

/**
 * What was given back of a cancelled order, or asked to be, since its cancellation and because of it: an order that is
 * taken up again is no longer paid for that part. Pieces that were withdrawn from or came back stay owed for themselves.
 * @param order as it was while it was cancelled
 */
export async function givenForCancellation(services: Services, order: Order): Promise<Cents> {
  if (order.status !== ORDER_STATUS.cancelled || !order.cancelledAt) return 0;
  const refunds: { cents: Cents }[] = await services
    .db("refunds")
    .where({ order_id: order.id })
    .whereIn("state", ["asked", "sent", "succeeded"])
    .where("created_at", ">=", order.cancelledAt)
    .select({ cents: "amount_cents" });
  const since = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const { lines, whole } = await accountOf(services, order.id);
  const beyond = [...lines.values()].reduce(
    (sum, line) => sum + Math.max(0, line.refundAsked - endedCents({ ...line, cancelled: keptBack(line) })),
    whole.refundAsked,
  );
  return Math.min(since, beyond);
}
