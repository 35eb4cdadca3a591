import { daysFrom, shopDay } from "~/domain/days";
import { DELIVERY } from "~/shop/delivery";
import type { ListedOrder } from "./list.server";
import { ORDER_STATUS, type OrderStatus } from "./status";

/**
 * What the shop does next for an order, by its status: one that is sent, and one that is fetched. In the other statuses
 * the shop has nothing to do.
 */
const STEPS: Partial<Record<OrderStatus, { sent: string; fetched: string }>> = {
  [ORDER_STATUS.attention]: { sent: "À regarder", fetched: "À regarder" },
  [ORDER_STATUS.confirmed]: { sent: "À préparer", fetched: "À préparer" },
  [ORDER_STATUS.preparing]: { sent: "À expédier", fetched: "À dire prête" },
};

/** After so many days without work on it, an order is late. */
const LATE_AFTER_DAYS = 2;

/** @returns null where the shop has nothing to do */
export function dueNext(
  { status, deliveryMethod, attention, paidAt, createdAt }: ListedOrder,
  now: Date,
): { what: string; /** True when it waited too long. */ late: boolean } | null {
  const step = STEPS[attention && status !== ORDER_STATUS.cancelled ? ORDER_STATUS.attention : status];
  if (!step) return null;
  const days = daysFrom(shopDay(paidAt ?? createdAt), shopDay(now)).length - 1;
  const what = DELIVERY[deliveryMethod].carrier === null ? step.fetched : step.sent;
  return { what: days > 1 ? `${what}, depuis ${days} jours` : what, late: days >= LATE_AFTER_DAYS };
}
