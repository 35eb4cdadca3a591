import type { Services } from "~/infra/services.server";
import { isGivenBack, whollyRefunded, type Account } from "~/domain/ledger/account";
import { isSettledOtherwise } from "~/domain/orders/money/failures-by-hand.server";
import type { Order } from "~/domain/orders/order.server";
import { isTooLate } from "~/domain/orders/placing/finish.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { isStillToLeave } from "./left";

/** Why the shop does nothing for an order that is not cancelled. Of several reasons the first one is shown. */
export type Halt =
  /** All of it is refunded, or asked to be. */
  | "refunded"
  /** The customer's bank took money back before it was sent. */
  | "charged back"
  /** All of it was to be refunded, and a person has settled what did not reach the customer. */
  | "settled otherwise"
  /** All of it was to be refunded, and the bank sent a part of that back. */
  | "given back in part"
  /** It was paid after the shop had cancelled it: a person has to decide what happens. */
  | "paid too late";

/** Why the shop does nothing for an order; null for one that goes on, has left or is cancelled. */
export async function haltOf(services: Services, order: Order, account: Account): Promise<Halt | null> {
  if (isStillToLeave(order)) {
    if (whollyRefunded(account)) return "refunded";
    if (account.chargedBack > 0) return "charged back";
    if (await isSettledOtherwise(services, order.id, account)) return "settled otherwise";
    if (isGivenBack(account)) return "given back in part";
  }
  return order.status === ORDER_STATUS.attention && (await isTooLate(services, order.id)) ? "paid too late" : null;
}
