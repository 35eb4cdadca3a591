import type { Services } from "~/infra/services.server";
import { dropUnanswered } from "~/domain/adaptations/adaptation.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { UNSETTLED as TO_BE_PAID } from "~/domain/payments/states";
import { UNSETTLED } from "~/domain/refunds/states";
import { RETURN_STATE } from "~/domain/returns/return.server";
import { endPerson } from "./ending.server";
import { buyerOf } from "./person.server";

/**
 * Orders that still need a name and an address: neither delivered nor cancelled, with money (a payment that the bank decides on, a refund) or goods on the way, with
 * lenses made anew, or with an open task about money.
 */
export function ordersUnderWay({ db }: Services) {
  const comingBack = db("returns")
    .whereIn("state", [RETURN_STATE.requested, RETURN_STATE.processing])
    .select("order_id");
  const unsettled = db("refunds")
    .whereIn("state", [...UNSETTLED])
    .select("order_id");
  const paying = db("payments")
    .whereIn("state", [...TO_BE_PAID])
    .select("order_id");
  const wanting = db("money_tasks").whereNull("settled_at").select("order_id");
  const remade = db("adaptation_requests").whereNotNull("remade_at").whereNull("checked_at").select("order_id");
  const disputed = db("disputes").whereNull("closed_at").select("order_id");
  return db("orders").where(
    (busy) =>
      void busy
        .whereNotIn("status", [ORDER_STATUS.delivered, ORDER_STATUS.cancelled])
        .orWhereIn("id", comingBack)
        .orWhereIn("id", unsettled)
        .orWhereIn("id", paying)
        .orWhereIn("id", wanting)
        .orWhereIn("id", remade)
        .orWhereIn("id", disputed),
  );
}

/**
 * Removes the customer from these orders for good; the orders themselves stay in the books.
 * @returns the files that no row names any more
 */
export async function forgetBuyers(services: Services, orderIds: string[]): Promise<string[]> {
  await dropUnanswered(services, orderIds);
  return endPerson(services, await buyerOf(services, orderIds));
}
