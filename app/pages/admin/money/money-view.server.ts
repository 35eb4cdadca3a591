import { longDay } from "~/domain/days";
import {
  findTask,
  openTasks,
  isSurplus,
  TASK_CAUSES,
  TASK_LISTS,
  type ListedTask,
  type TaskList,
  evidencePath,
} from "~/domain/orders/money/tasks.server";
import { formatEuros } from "~/domain/money";
import { adminOrderPath, refundPath } from "~/domain/orders/links.server";
import { findOrder } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { formatDayAndTime, formatShortDay } from "~/domain/time";
import { keepableCents } from "~/domain/settle-by-hand.server";
import type { Services } from "~/infra/services.server";

/** Both lists of money tasks, each ordered by the last day of the task, the nearest first. */
export async function moneyLists(services: Services) {
  const read = async (list: TaskList) => ({
    list,
    title: TASK_LISTS[list],
    rows: (await openTasks(services, list)).map(rowOf),
  });
  return [await read("owed"), await read("unclear")];
}

function rowOf({ id, orderId, orderNumber, cause, amountCents, says, dueOn, overdue, openedAt }: ListedTask) {
  return {
    id,
    href: adminOrderPath(orderId, "#paiement"),
    number: orderNumber,
    cause: TASK_CAUSES[cause],
    says,
    amount: amountCents > 0 ? formatEuros(amountCents) : "–",
    due: dueOn ? longDay(dueOn) : "–",
    overdue,
    since: formatShortDay(openedAt),
  };
}

/** One money task, to be settled. @returns null when no task has that id */
export async function taskView(services: Services, id: string) {
  const task = await findTask(services, id);
  const order = task && (await findOrder(services, task.orderId));
  if (!task || !order) return null;
  const { list, cause, amountCents, says, dueOn, openedAt, settledAt } = task;
  const keepable = await keepableCents(services, { cause, amount_cents: amountCents, order_id: task.orderId });
  const owed = amountCents - keepable;
  const isFailure = cause === "refund failed" || cause === "refund refused";
  return {
    id,
    list: TASK_LISTS[list],
    cause: TASK_CAUSES[cause],
    says,
    amount: amountCents > 0 ? formatEuros(amountCents) : null,
    due: dueOn ? longDay(dueOn) : null,
    since: formatDayAndTime(openedAt),
    settled: settledAt && formatDayAndTime(settledAt),
    number: order.number,
    orderHref: adminOrderPath(order.id, "#paiement"),
    refundHref: (list === "owed" && !isSurplus(cause)) || isFailure ? refundPath(order.id) : null,
    /** The person says whether the money was given back otherwise, or is kept, as far as it may be. */
    asksWhich: cause === "refund failed",
    /** What of it may be kept, in words; null where all of it is owed to the customer. */
    keepable:
      keepable > 0
        ? {
            amount: formatEuros(keepable),
            owed: owed > 0 ? formatEuros(owed) : null,
            goesOn: order.status !== ORDER_STATUS.cancelled,
          }
        : null,
    /** Settling the task stops a refund that the shop would otherwise make by itself. */
    stopsRefund: isSurplus(cause),
    /** Settling the task waives what the customer has still to pay. */
    waives: cause === "short" && amountCents > 0,
    evidenceHref: evidencePath(task),
  };
}
