import { whollyGivenBack, whollyRefunded, type Account } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Services } from "~/infra/services.server";
import { terms } from "~/shop/terms";
import { firmAt, isBegunUnpaid } from "./firm";
import type { Order } from "./order.server";
import { ORDER_STATUS } from "./status";
import { endOfTerm } from "./term.server";

export type Standing = "open" | "unpaid" | "cancelled" | "inShop" | "refundAsked" | "refunded" | "over";

/**
 * Whether a customer can withdraw from an order: it was concluded at a distance and is firm, or the shop began it while
 * the bank still decides on its payment; the term after delivery
 * has not ended, and not all of it is refunded or asked back.
 */
export function standingIn(order: Order, account: Account, now: Date): Standing {
  if (order.status === ORDER_STATUS.cancelled) return "cancelled";
  if (!firmAt(order) && !isBegunUnpaid(order)) return "unpaid";
  if (order.soldInShop) return "inShop";
  if (whollyRefunded(account)) return whollyGivenBack(account) ? "refunded" : "refundAsked";
  const end = withdrawalEnd(order);
  return end && now >= end ? "over" : "open";
}

export async function withdrawalStanding(services: Services, order: Order): Promise<Standing> {
  return standingIn(order, await accountOf(services, order.id), services.now());
}

/** The first instant after the term; null while the order is not delivered. */
export function withdrawalEnd({ status, deliveredAt }: Pick<Order, "status" | "deliveredAt">): Date | null {
  return status === ORDER_STATUS.delivered && deliveredAt ? endOfTerm(deliveredAt, terms.withdrawalDays) : null;
}
