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
import { saidInBothLists } from "~/domain/orders/money/same-money.server";
import { formatEuros } from "~/domain/money";
import { insurerPart, sayInsurersPart } from "~/domain/orders/money/insurer-part.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { adminOrderPath, refundPath } from "~/domain/orders/links.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { howUnpaidEnds } from "~/domain/orders/placing/write-off.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { keptWithWords } from "~/shop/words/french-spacing";
import { formatDayAndTime, formatShortDay } from "~/domain/time";
import { mayTakeMoney } from "~/domain/staff/rights";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import { keepableCents } from "~/domain/settle-by-hand.server";
import { capitalized } from "~/shop/hours";
import type { Services } from "~/infra/services.server";
import { ALL_OWED, bankDecides, NOT_YOURS, TO_PAY } from "./settle-words";

/** Both lists of money tasks, each ordered by the last day of the task, the nearest first. */
export async function moneyLists(services: Services) {
  const read = async (list: TaskList) => {
    const tasks = await openTasks(services, list);
    return { list, title: TASK_LISTS[list], inAll: sayInAll(tasks), rows: await rowsOf(services, tasks) };
  };
  return [await read("owed"), await read("unclear")];
}

/** "3 lignes, 412,00 € en tout, dont 1 dépassée"; null for an empty list. */
function sayInAll(tasks: ListedTask[]): string | null {
  if (tasks.length === 0) return null;
  const cents = tasks.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const late = tasks.filter(({ overdue }) => overdue).length;
  return [
    tasks.length > 1 ? `${tasks.length} lignes` : "1 ligne",
    cents > 0 && `${formatEuros(cents)} en tout`,
    late > 0 &&
      (late === tasks.length && late > 1 ? "toutes dépassées" : `dont ${late} dépassée${late > 1 ? "s" : ""}`),
  ]
    .filter(Boolean)
    .join(", ");
}

async function rowsOf(services: Services, tasks: ListedTask[]) {
  const inBoth = await saidInBothLists(services, tasks);
  const customers = await customersOf(services, tasks);
  return Promise.all(
    tasks.map(async (task) => ({
      ...(await rowOf(services, task)),
      customer: customers.get(task.orderId) ?? null,
      inBoth: inBoth.get(task.id) ?? null,
    })),
  );
}

/** The customers of these tasks by order; an unnamed sale has none, nor has an erased buyer. */
async function customersOf({ db }: Services, tasks: ListedTask[]): Promise<Map<string, string>> {
  const ids = tasks.map(({ orderId }) => orderId);
  const orders = await db("orders").whereIn("id", ids).select("id", "first_name", "last_name");
  return new Map(
    orders.map(({ id, first_name, last_name }) => [id, [first_name, last_name].filter(Boolean).join(" ")]),
  );
}

async function rowOf(
  services: Services,
  { id, list, orderId, orderNumber, cause, amountCents, says, dueOn, overdue, openedAt }: ListedTask,
) {
  const isDebt = list === "owed" && !isSurplus(cause) && (await insurerPart(services, orderId)).paid > 0;
  const insurers = isDebt ? (await owedToCustomer(services, orderId)).insurer.owed : 0;
  return {
    id,
    href: adminOrderPath(orderId, "#paiement"),
    refundHref: refundedAt({ list, cause, orderId }),
    number: orderNumber,
    cause: TASK_CAUSES[cause],
    says: [keptWithWords(capitalized(says)), insurers > 0 && sayInsurersPart(insurers)].filter(Boolean).join(" "),
    amount: amountCents > 0 ? formatEuros(amountCents) : "–",
    due: dueOn ? longDay(dueOn) : "–",
    overdue,
    since: formatShortDay(openedAt),
  };
}

/** Where the sum of a task is given back; null where nothing is, or the shop gives it back by itself. */
function refundedAt({ list, cause, orderId }: Pick<ListedTask, "list" | "cause" | "orderId">): string | null {
  const isFailure = cause === "refund failed" || cause === "refund refused";
  return (list === "owed" && !isSurplus(cause)) || isFailure ? refundPath(orderId) : null;
}

/** What a person may do about the line of an order that was begun and whose payment the bank refused. */
async function unpaidView(services: Services, order: Order, role: StaffRole | null) {
  const ends = await howUnpaidEnds(services, order);
  if (ends.by === "bank") return { instead: bankDecides(formatEuros(ends.cents)) };
  if (ends.by === "payment") return { instead: TO_PAY };
  if (ends.by === "write-off")
    return mayTakeMoney(role) ? { writesOff: formatEuros(ends.cents) } : { instead: NOT_YOURS };
  return {};
}

/**
 * One money task, to be settled.
 * @param role of the person who looks at it
 * @returns null when no task has that id
 */
export async function taskView(services: Services, id: string, role: StaffRole | null) {
  const task = await findTask(services, id);
  const order = task && (await findOrder(services, task.orderId));
  if (!task || !order) return null;
  const { list, cause, amountCents, says, dueOn, openedAt, settledAt } = task;
  const keepable = await keepableCents(services, { cause, amount_cents: amountCents, order_id: task.orderId });
  const owed = amountCents - keepable;
  const unpaid = cause === "not come" && !settledAt ? await unpaidView(services, order, role) : {};
  return {
    id,
    list: TASK_LISTS[list],
    cause: TASK_CAUSES[cause],
    says: keptWithWords(capitalized(says)),
    inBoth: (await saidInBothLists(services, [task])).get(id) ?? null,
    amount: amountCents > 0 ? formatEuros(amountCents) : null,
    due: dueOn ? longDay(dueOn) : null,
    since: formatDayAndTime(openedAt),
    settled: settledAt && formatDayAndTime(settledAt),
    number: order.number,
    orderHref: adminOrderPath(order.id, "#paiement"),
    refundHref: refundedAt(task),
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
    /** The sum that settling the task writes off; null where it writes nothing off. */
    writesOff: unpaid.writesOff ?? null,
    /** What ends the line, where no words do; null where words settle it. */
    instead: cause === "refund failed" && keepable === 0 ? ALL_OWED : (unpaid.instead ?? null),
    /** Settling the task waives what the customer has still to pay. */
    waives: cause === "short" && amountCents > 0,
    evidenceHref: evidencePath(task),
  };
}
