import { inTransaction, type Services } from "~/infra/services.server";
import type { Columns } from "~/infra/db.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { shopDay, type Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import { formatEuros, type Cents } from "~/domain/money";
import { logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant, type Instant } from "~/domain/time";
import { taskMail } from "./mails.server";

/** `owed`: to be given back to the customer; `unclear`: what a provider or bank refuses, contests or did not say. */
export type TaskList = "owed" | "unclear";

/** Why it wants a person. */
export const TASK_CAUSES = {
  "cancellation": "Commande annulée",
  "withdrawal": "Rétractation",
  "return": "Retour validé",
  "overpaid": "Payé en trop",
  "surplus": "Payée deux fois",
  "surplus refused": "Second paiement non rendu",
  "refund refused": "Remboursement refusé",
  "refund failed": "Remboursement échoué à la banque",
  "short": "Montant reçu trop bas",
  "late": "Payée après annulation",
  "dispute": "Paiement contesté",
  "won": "Contestation gagnée",
  "lost": "Contestation perdue",
  "warning": "Fraude signalée par la banque",
  "unknown payment": "Paiement inconnu",
  "ledger": "Comptes à vérifier",
} as const;
export type TaskCause = keyof typeof TASK_CAUSES;

export const TASK_LISTS: Record<TaskList, string> = { owed: "À rembourser", unclear: "À éclaircir" };

export type MoneyTask = {
  id: string;
  orderId: string;
  list: TaskList;
  cause: TaskCause;
  subject: string;
  amountCents: Cents;
  says: string;
  dueOn: Day | null;
  openedAt: Instant;
  settledAt: Instant | null;
};

type NewTask = Pick<MoneyTask, "list" | "cause" | "subject" | "amountCents" | "says"> & {
  dueOn?: Day | null;
  /** False where another mail tells the shop of it. */
  mailed?: boolean;
};

/** Puts it into its list, the order's trace and the shop's mailbox, once for its cause and subject. @returns false when it stood there before */
export async function openTask(
  services: Services,
  orderId: string,
  { list, cause, subject, amountCents, says, dueOn = null, mailed = true }: NewTask,
): Promise<boolean> {
  const { db, now } = services;
  if (await db("money_tasks").where({ cause, subject }).first("id")) return false;
  const id = newId(now());
  await db("money_tasks").insert({
    id,
    order_id: orderId,
    list,
    cause,
    subject,
    amount_cents: amountCents,
    says: says.slice(0, 400),
    due_on: dueOn,
    opened_at: instant(now()),
    waived_cents: 0,
  });
  const amount = amountCents > 0 ? `, ${formatEuros(amountCents)}` : "";
  await logStep(services, orderId, TASK_LISTS[list], `${TASK_CAUSES[cause]}${amount} : ${says}`);
  const order = await db("orders").where({ id: orderId }).first("number");
  if (mailed && order)
    await queueMail(
      services,
      `money:${id}`,
      taskMail(services, { orderId, number: order.number, list, cause: TASK_CAUSES[cause], amountCents, says, dueOn }),
    );
  return true;
}

/** Money settled it, or what it was about is over. @returns false when it did not stand open */
export async function settleTask(
  { db, now }: Services,
  where: { id: string } | { cause: TaskCause; subject: string },
  how: string,
): Promise<boolean> {
  const settled = await db("money_tasks")
    .where(where)
    .whereNull("settled_at")
    .update({ settled_at: instant(now()), settled_how: how.slice(0, 400) });
  return settled > 0;
}

export type Settling =
  { outcome: "settled" } | { outcome: "unknown" } | { outcome: "already"; by: string; at: Instant };

/** An administrator says how it was settled; the trace keeps who and how. */
export async function settleByHand(services: Services, by: Account, id: string, how: string): Promise<Settling> {
  return inTransaction(services, async (inside): Promise<Settling> => {
    const { db, now } = inside;
    await db("money_tasks").where({ id }).forUpdate().first("id");
    const task = await db("money_tasks").where({ id }).first();
    const order = task && (await db("orders").where({ id: task.order_id }).first("number"));
    if (!task || !order) return { outcome: "unknown" };
    if (task.settled_at)
      return { outcome: "already", by: await settlerOf(inside, task.settled_by), at: task.settled_at };
    await db("money_tasks")
      .where({ id })
      .update({
        settled_at: instant(now()),
        settled_by: by.id,
        settled_how: how.slice(0, 400),
        waived_cents: task.list === "owed" ? task.amount_cents : 0,
      });
    if (task.cause === "dispute" || task.cause === "warning")
      await db("disputes")
        .where({ id: task.subject })
        .whereNull("closed_at")
        .update({ closed_at: instant(now()) });
    if (task.cause === "ledger") await db("orders").where({ id: task.order_id }).update({ ledger_doubt: null });
    await logStep(
      inside,
      task.order_id,
      `${TASK_LISTS[task.list]} : réglé`,
      `${TASK_CAUSES[task.cause]}. ${how}`,
      by.id,
    );
    await audit(inside, by, `${TASK_LISTS[task.list]} : réglé`, order.number, `${TASK_CAUSES[task.cause]}. ${how}`);
    return { outcome: "settled" };
  });
}

async function settlerOf({ db }: Services, id: string | null): Promise<string> {
  const row = id ? await db("users").where({ id }).first("first_name", "last_name", "email") : undefined;
  return row ? nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }) : "la boutique";
}

export type ListedTask = MoneyTask & { orderNumber: string; overdue: boolean };

const MOST_LISTED = 300;

/** Those that stand open, the nearest last day first. */
export async function openTasks({ db, now }: Services, list: TaskList): Promise<ListedTask[]> {
  const rows: (MoneyTask & { orderNumber: string })[] = await db("money_tasks as task")
    .join("orders", "orders.id", "task.order_id")
    .where({ "task.list": list })
    .whereNull("task.settled_at")
    .orderByRaw("coalesce(task.due_on, '9999-12-31'), task.opened_at, task.id")
    .limit(MOST_LISTED)
    .select({ ...COLUMNS, orderNumber: "orders.number" });
  return rows.map((row) => ({ ...row, overdue: row.dueOn !== null && row.dueOn < shopDay(now()) }));
}

/** An order's open ones, the oldest first. */
export async function tasksOf({ db }: Services, orderId: string): Promise<MoneyTask[]> {
  return db("money_tasks as task")
    .where({ "task.order_id": orderId })
    .whereNull("task.settled_at")
    .orderBy(["task.opened_at", "task.id"])
    .select(COLUMNS);
}

export async function findTask({ db }: Services, id: string): Promise<MoneyTask | null> {
  return (await db("money_tasks as task").where({ "task.id": id }).first(COLUMNS)) ?? null;
}

const COLUMNS = {
  id: "task.id",
  orderId: "task.order_id",
  list: "task.list",
  cause: "task.cause",
  subject: "task.subject",
  amountCents: "task.amount_cents",
  says: "task.says",
  dueOn: "task.due_on",
  openedAt: "task.opened_at",
  settledAt: "task.settled_at",
} as const satisfies Columns<MoneyTask, { task: "money_tasks" }>;
