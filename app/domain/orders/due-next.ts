import { daysFrom, shopDay } from "~/domain/days";
import { DELIVERY } from "~/shop/delivery";
import type { ListedOrder } from "./list.server";
import { ORDER_STATUS, type OrderStatus } from "./status";

/** What the shop owes an order next, by its status: one that is sent, and one that is fetched. Of the others somebody else has to move. */
const STEPS: Partial<Record<OrderStatus, { sent: string; fetched: string }>> = {
  [ORDER_STATUS.attention]: { sent: "À regarder", fetched: "À regarder" },
  [ORDER_STATUS.confirmed]: { sent: "À préparer", fetched: "À préparer" },
  [ORDER_STATUS.preparing]: { sent: "À expédier", fetched: "À dire prête" },
};

/** By then, what was bought ought to have been touched. */
const LATE_AFTER_DAYS = 2;

/** @returns null where nothing of it waits for the shop */
export function dueNext(
  { status, deliveryMethod, attention, paidAt, createdAt }: ListedOrder,
  now: Date,
): { what: string; /** It waited too long. */ late: boolean } | null {
  const step = STEPS[attention && status !== ORDER_STATUS.cancelled ? ORDER_STATUS.attention : status];
  if (!step) return null;
  const days = daysFrom(shopDay(paidAt ?? createdAt), shopDay(now)).length - 1;
  const what = DELIVERY[deliveryMethod].carrier === null ? step.fetched : step.sent;
  return { what: days > 1 ? `${what}, depuis ${days} jours` : what, late: days >= LATE_AFTER_DAYS };
}
