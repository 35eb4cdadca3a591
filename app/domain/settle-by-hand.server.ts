import type { Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { closeWithdrawn } from "~/domain/orders/life/close-withdrawn.server";
import { formatEuros, type Cents } from "~/domain/money";
import { accountOf } from "~/domain/ledger/ledger.server";
import { lockOrder } from "~/domain/orders/lock.server";
import { sayStillOwed } from "~/domain/orders/money/comes-back";
import { endGivenByHand } from "~/domain/orders/money/failures-by-hand.server";
import { promisedBeyondDebt } from "~/domain/orders/money/failures.server";
import { refundKeptMail } from "~/domain/orders/money/mails.server";
import { INQUIRY } from "~/domain/orders/money/open-dispute.server";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { waiveMissing } from "~/domain/orders/placing/allowance.server";
import { howUnpaidEnds, writeOff } from "~/domain/orders/placing/write-off.server";
import { replaceInvoices, tellReplaced } from "~/domain/orders/placing/replace-invoices.server";
import { queueMail } from "~/domain/outbox.server";
import { hear } from "~/domain/payments/payment.server";
import { mayTakeMoney } from "~/domain/staff/rights";
import { instant, type Instant } from "~/domain/time";
import { changeTask, isSurplus, TASK_CAUSES, TASK_LISTS, type TaskCause } from "~/domain/orders/money/tasks.server";

export type Settling =
  | { outcome: "settled" }
  /** A part is kept; the line goes on with what is owed. */
  | { outcome: "kept in part"; keptCents: Cents; owedCents: Cents }
  /** All of it is owed to the customer: nothing of it may be kept. */
  | { outcome: "owed" }
  /** The order is not paid, and its sum is not written off: words would end the line, and not the debt. */
  | { outcome: "to pay" }
  /** Who may not take money may not write it off. */
  | { outcome: "not allowed" }
  | { outcome: "unknown" }
  | { outcome: "already"; by: string; at: Instant };

/**
 * Settles a task about money in an administrator's words; the order's log keeps who and how.
 * @param isKept of a refund that the bank sent back: the customer does not ask for the sum any more, and the shop keeps it.
 *   Its credit note is undone by an invoice that replaces the credited one. What is owed all the same is never kept: the
 *   line goes on with it.
 * @param writesOff of an order that left and whose payment the bank refused: the shop asks for its price no longer
 */
export async function settleByHand(
  services: Services,
  by: Account,
  id: string,
  how: string,
  { isKept = false, writesOff = false }: { isKept?: boolean; writesOff?: boolean } = {},
): Promise<Settling> {
  return inTransaction(services, async (inside): Promise<Settling> => {
    const { db, now } = inside;
    const known = await db("money_tasks").where({ id }).first("order_id");
    if (known) await lockOrder(inside, known.order_id);
    const task = known && (await db("money_tasks").where({ id }).first());
    const order = task && (await db("orders").where({ id: task.order_id }).first("number"));
    if (!task || !order) return { outcome: "unknown" };
    if (task.settled_at)
      return { outcome: "already", by: await settlerOf(inside, task.settled_by), at: task.settled_at };
    if (task.cause === "not come") {
      const refused = await settleUnpaid(inside, by, task, writesOff);
      if (refused) return refused;
    }
    const gesture = await promisedBeyondDebt(inside, task.order_id);
    const keeps = isKept && task.cause === "refund failed";
    const keptCents = keeps ? await keepableCents(inside, task) : 0;
    if (keeps && keptCents === 0) return { outcome: "owed" };
    if (keeps && keptCents < task.amount_cents)
      return keepPart(inside, by, { ...task, number: order.number }, { keptCents, how });
    await db("money_tasks")
      .where({ id })
      .update({
        settled_at: instant(now()),
        settled_by: by.id,
        settled_how: how.slice(0, 400),
        waived_cents: task.list === "owed" ? task.amount_cents : keptCents,
      });
    await endWith(inside, task, by);
    if (keptCents > 0) await tellKept(inside, task, keptCents);
    if (task.list === "owed") await endGivenByHand(inside, task.order_id, gesture, { how, by: by.id });
    if (task.list === "owed") await closeWithdrawn(inside, task.order_id);
    await logStep(
      inside,
      task.order_id,
      `${TASK_LISTS[task.list]} : réglé`,
      `${TASK_CAUSES[task.cause]}. ${how}`,
      by.id,
    );
    await audit(inside, by, `${TASK_LISTS[task.list]} : réglé`, order.number, TASK_CAUSES[task.cause]);
    return { outcome: "settled" };
  });
}

/**
 * Writes off what is due of an order that was begun and whose payment the bank refused.
 * @returns why the line stays open; null where it may be settled
 */
async function settleUnpaid(
  services: Services,
  by: Account,
  { id: taskId, order_id: orderId }: Pick<Row<"money_tasks">, "id" | "order_id">,
  writesOff: boolean,
): Promise<Settling | null> {
  const order = await findOrder(services, orderId);
  const ends = order && (await howUnpaidEnds(services, order));
  if (!ends || ends.by === "nothing") return null;
  if (ends.by !== "write-off" || !writesOff) return { outcome: "to pay" };
  if (!mayTakeMoney(by.staffRole)) return { outcome: "not allowed" };
  await writeOff(services, by, order, { taskId, cents: ends.cents });
  return null;
}

/** What the shop may keep of a refund that the bank sent back: nothing of what is owed all the same. */
export async function keepableCents(
  services: Services,
  { cause, amount_cents, order_id }: Pick<Row<"money_tasks">, "cause" | "amount_cents" | "order_id">,
): Promise<Cents> {
  return cause === "refund failed" ? Math.min(amount_cents, await promisedBeyondDebt(services, order_id)) : 0;
}

/** Keeps a part of a refund that the bank sent back. The rest is owed, and its line stays open until it is given back. */
async function keepPart(
  services: Services,
  by: Account,
  task: Row<"money_tasks"> & { number: string },
  { keptCents, how }: { keptCents: Cents; how: string },
): Promise<Settling> {
  const { cause, subject, list, order_id: orderId, due_on: dueOn, number } = task;
  const owedCents = task.amount_cents - keptCents;
  await changeTask(services, { cause, subject }, { amountCents: owedCents, dueOn });
  const said = `${TASK_LISTS[list]} : réglé en partie`;
  await logStep(services, orderId, said, `${TASK_CAUSES[cause]}, ${formatEuros(keptCents)} gardés. ${how}`, by.id);
  await audit(services, by, said, number, TASK_CAUSES[cause]);
  await tellKept(services, task, keptCents);
  return { outcome: "kept in part", keptCents, owedCents };
}

/**
 * Replaces the invoice whose credit note the kept refund makes wrong, and tells the customer, who was told that the sum
 * would be given back.
 */
async function tellKept(
  services: Services,
  { subject, order_id: orderId }: Pick<Row<"money_tasks">, "subject" | "order_id">,
  keptCents: Cents,
): Promise<void> {
  const replaced = await replaceInvoices(services, orderId);
  if (replaced.length > 0) return tellReplaced(services, orderId, replaced);
  const order = await findOrder(services, orderId);
  if (!order?.customer) return;
  const stillOwed = sayStillOwed(await accountOf(services, orderId), await owedToCustomer(services, orderId));
  await queueMail(
    services,
    `refund:${subject}:kept-${keptCents}`,
    refundKeptMail(services, order, order.customer, { amountCents: keptCents, stillOwed }),
  );
}

/** Ends what depends on a settled task. */
async function endWith(
  services: Services,
  { id, cause, subject, order_id: orderId }: { id: string; cause: TaskCause; subject: string; order_id: string },
  by: Account,
): Promise<void> {
  const { db, now } = services;
  // The shop may settle a warning, and an inquiry of the bank. A dispute holds the dispatch until the bank has decided.
  if (cause === "dispute" || cause === "warning")
    await db("disputes")
      .where({ id: subject })
      .whereNull("closed_at")
      .where((judged) => void judged.where({ kind: "warning" }).orWhere("status", "like", `${INQUIRY}%`))
      .update({ closed_at: instant(now()) });
  if (cause === "ledger") await db("orders").where({ id: orderId }).update({ ledger_doubt: null });
  // The shop waives what the customer still had to pay.
  if (cause === "short") await waiveMissing(services, orderId, id, by.id);
  // The refund of this payment is not asked for any more: it would be given back twice.
  if (isSurplus(cause)) await hear(services, subject, { event: "settled", receivedCents: 0 });
}

async function settlerOf({ db }: Services, id: string | null): Promise<string> {
  const row = id ? await db("users").where({ id }).first("first_name", "last_name", "email") : undefined;
  return row ? nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }) : "la boutique";
}
