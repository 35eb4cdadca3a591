import type { Services } from "~/infra/services.server";
import type { Columns } from "~/infra/db.server";
import { longDay, shopDay, type Day } from "~/domain/days";
import { newId, nextId } from "~/domain/ids";
import { formatEuros, type Cents } from "~/domain/money";
import { isStillToLeave } from "~/domain/orders/life/left";
import { adminOrderPath } from "~/domain/orders/links.server";
import { isForgotten, logStep } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { instant, type Instant } from "~/domain/time";
import { capitalized } from "~/shop/hours";
import { taskMail } from "./mails.server";

/** `owed`: to be refunded to the customer; `unclear`: what a provider or bank refuses, contests or did not say. */
export type TaskList = "owed" | "unclear";

/** Why an administrator must look at a sum of money. */
export const TASK_CAUSES = {
  "cancellation": "Commande annulée",
  "withdrawal": "Rétractation",
  "return": "Retour validé",
  "overpaid": "Payé en trop",
  "correction": "Correction de vos verres",
  "surplus": "Payée deux fois",
  "forgone": "Payé pour une proposition close",
  "surplus refused": "Second paiement non rendu",
  "forgone refused": "Supplément non rendu",
  "refund refused": "Remboursement refusé",
  "refund failed": "Remboursement échoué à la banque",
  "short": "Montant reçu trop bas",
  "late": "Payée après annulation",
  "under way": "Paiement en cours à l’annulation",
  "not come": "Paiement non abouti",
  "dispute": "Paiement contesté",
  "came back": "Remboursement non parvenu",
  "given twice": "Rendu en trop",
  "won": "Contestation gagnée",
  "lost": "Contestation perdue",
  "warning": "Fraude signalée par la banque",
  "unknown payment": "Paiement inconnu",
  "ledger": "Comptes à vérifier",
} as const;
export type TaskCause = keyof typeof TASK_CAUSES;

/** A payment that nothing waited for. The provider gives it back as a whole, outside the refunds of the order. */
export const isSurplus = (cause: TaskCause): boolean => cause === "surplus" || cause === "forgone";

export const TASK_LISTS: Record<TaskList, string> = { owed: "À rembourser", unclear: "À éclaircir" };

/** Parts of what a task says that are true only while its order is still to leave. */
export const WHILE_TO_LEAVE = { held: " L’envoi est retenu.", stop: "arrêtez la commande, ou " };

/** The same while its order is not cancelled: a sum that a bank took back for good can be taken in the shop. */
export const PAYABLE_AGAIN =
  " S’il règle de nouveau à la boutique, notez-le sur la page de la commande, à « Encaisser à la boutique ».";

type Whereabouts = Parameters<typeof isStillToLeave>[0] & Parameters<typeof isForgotten>[0];

/** The erasure of a buyer takes the words of the tasks with it; a bank may bring one of them back later. */
const NAMELESS =
  "le nom et les coordonnées du client sont effacés : pour lui rendre cette somme, passez par l’assistance de Stripe, qui retrouve sa carte par le paiement.";

/** The order may have left or been cancelled since the task was written, or its buyer may have been erased. */
function saidNow<Task extends Pick<MoneyTask, "says">>({
  status,
  deliveryMethod,
  shippedAt,
  deliveredAt,
  fingerprint,
  ...told
}: Task & Whereabouts) {
  const says = told.says ? `${told.says} ${capitalized(NAMELESS)}` : NAMELESS;
  const task = isForgotten({ fingerprint }) ? { ...told, says } : told;
  const over = [
    ...(isStillToLeave({ status, deliveryMethod, shippedAt, deliveredAt }) ? [] : Object.values(WHILE_TO_LEAVE)),
    ...(status === ORDER_STATUS.cancelled ? [PAYABLE_AGAIN] : []),
  ];
  return { ...task, says: over.reduce((says, part) => says.replace(part, ""), task.says) };
}

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
  /** True for news about a settled sum: its task is opened again. */
  again?: boolean;
};

/**
 * Puts a sum into its list, the order's log and a mail to the shop, once for its cause and subject. A settled task
 * opens again only for news.
 * @returns false when the task was there before
 */
export async function openTask(
  services: Services,
  orderId: string,
  { list, cause, subject, amountCents, says, dueOn = null, mailed = true, again = false }: NewTask,
): Promise<boolean> {
  const { db, now } = services;
  const known = await db("money_tasks").where({ cause, subject }).first("id", "settled_at");
  if (known && !(again && known.settled_at)) return false;
  const id = known?.id ?? nextId(now());
  const line = {
    list,
    amount_cents: amountCents,
    says: says.slice(0, 400),
    due_on: dueOn,
    opened_at: instant(now()),
    ...OPEN,
  };
  if (known) await db("money_tasks").where({ id }).update(line);
  else await db("money_tasks").insert({ id, order_id: orderId, cause, subject, ...line });
  const amount = amountCents > 0 ? `, ${formatEuros(amountCents)}` : "";
  await logStep(services, orderId, TASK_LISTS[list], `${TASK_CAUSES[cause]}${amount} : ${says}`);
  if (mailed)
    await mailTask(
      services,
      { orderId, list, cause, amountCents, says, dueOn },
      known ? `money:${id}:${newId(now())}` : `money:${id}`,
    );
  return true;
}

async function mailTask(
  services: Services,
  { orderId, cause, ...task }: Pick<MoneyTask, "orderId" | "list" | "cause" | "amountCents" | "says" | "dueOn">,
  dedupeKey: `money:${string}`,
): Promise<void> {
  const order = await services.db("orders").where({ id: orderId }).first("number");
  if (order)
    await queueMail(
      services,
      dedupeKey,
      taskMail(services, { ...task, orderId, number: order.number, cause: TASK_CAUSES[cause] }),
    );
}

/** Mails the shop about a task that was opened without a mail, if it is still open. */
export async function tellOfTask(
  services: Services,
  where: { cause: TaskCause; subject: string },
  waitingCents: Cents,
): Promise<void> {
  const task: MoneyTask | undefined = await services
    .db("money_tasks as task")
    .where(where)
    .whereNull("task.settled_at")
    .first(COLUMNS);
  const amountCents = Math.min(task?.amountCents ?? 0, waitingCents);
  if (task && amountCents > 0) await mailTask(services, { ...task, amountCents }, `money:${task.id}`);
}

const OPEN = { settled_at: null, settled_by: null, settled_how: null, waived_cents: 0 };

/** Opens a settled task again, with its last day, because what settled it did not last. */
export async function reopenTask(
  services: Services,
  { id, orderId, list, cause, amountCents }: Pick<MoneyTask, "id" | "orderId" | "list" | "cause" | "amountCents">,
  why: string,
  { mailed = false }: { mailed?: boolean } = {},
): Promise<void> {
  const { db, now } = services;
  await db("money_tasks")
    .where({ id })
    .update({ amount_cents: amountCents, ...OPEN });
  const what = `${TASK_CAUSES[cause]}, ${formatEuros(amountCents)} : ${why}`;
  await logStep(services, orderId, `${TASK_LISTS[list]} de nouveau`, what);
  const task = mailed && (await findTask(services, id));
  if (task) await mailTask(services, task, `money:${id}:${newId(now())}`);
}

/** Changes the last day or the amount of an open task. */
export async function changeTask(
  services: Services,
  where: { cause: TaskCause; subject: string },
  { amountCents, dueOn }: Pick<MoneyTask, "amountCents" | "dueOn">,
): Promise<void> {
  const { db } = services;
  const line = await db("money_tasks").where(where).whereNull("settled_at").first();
  if (!line || (line.amount_cents === amountCents && line.due_on === dueOn)) return;
  await db("money_tasks").where({ id: line.id }).update({ amount_cents: amountCents, due_on: dueOn });
  const day = dueOn ? `, dernier jour ${longDay(dueOn)}` : "";
  const what = `${TASK_CAUSES[line.cause]}, ${formatEuros(amountCents)}${day}`;
  await logStep(services, line.order_id, `${TASK_LISTS[line.list]} : modifié`, what);
}

/**
 * Closes a task, and writes the reason into the order's log.
 * @param by the administrator whose action closes it; absent when a payment or the customer did
 * @returns false when it was not open
 */
export async function settleTask(
  services: Services,
  where: { id: string } | { cause: TaskCause; subject: string },
  how: string,
  by: string | null = null,
): Promise<boolean> {
  const { db, now } = services;
  const line = await db("money_tasks").where(where).whereNull("settled_at").first();
  if (!line) return false;
  const { id, list, cause, order_id: orderId, amount_cents: cents } = line;
  await db("money_tasks")
    .where({ id })
    .update({ settled_at: instant(now()), settled_how: how.slice(0, 400) });
  const amount = cents > 0 ? `, ${formatEuros(cents)}` : "";
  await logStep(services, orderId, `${TASK_LISTS[list]} : clos`, `${TASK_CAUSES[cause]}${amount} : ${how}`, by);
  return true;
}

export type ListedTask = MoneyTask & { orderNumber: string; overdue: boolean };

const MOST_LISTED = 300;

/** The open tasks of a list, the nearest last day first. */
export async function openTasks({ db, now }: Services, list: TaskList): Promise<ListedTask[]> {
  const rows: (MoneyTask & Whereabouts & { orderNumber: string })[] = await db("money_tasks as task")
    .join("orders", "orders.id", "task.order_id")
    .where({ "task.list": list })
    .whereNull("task.settled_at")
    .orderByRaw("coalesce(task.due_on, '9999-12-31'), task.opened_at, task.id")
    .limit(MOST_LISTED)
    .select({ ...COLUMNS, ...WHEREABOUTS, orderNumber: "orders.number" });
  return rows.map(saidNow).map((row) => ({ ...row, overdue: row.dueOn !== null && row.dueOn < shopDay(now()) }));
}

/** The open tasks of an order, the oldest first. */
export async function tasksOf({ db }: Services, orderId: string): Promise<MoneyTask[]> {
  const rows: (MoneyTask & Whereabouts)[] = await db("money_tasks as task")
    .join("orders", "orders.id", "task.order_id")
    .where({ "task.order_id": orderId })
    .whereNull("task.settled_at")
    .orderBy(["task.opened_at", "task.id"])
    .select({ ...COLUMNS, ...WHEREABOUTS });
  return rows.map(saidNow);
}

export async function findTask({ db }: Services, id: string): Promise<MoneyTask | null> {
  const row: (MoneyTask & Whereabouts) | undefined = await db("money_tasks as task")
    .join("orders", "orders.id", "task.order_id")
    .where({ "task.id": id })
    .first({ ...COLUMNS, ...WHEREABOUTS });
  return row ? saidNow(row) : null;
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

const WHEREABOUTS = {
  status: "orders.status",
  deliveryMethod: "orders.delivery_method",
  shippedAt: "orders.shipped_at",
  deliveredAt: "orders.delivered_at",
  fingerprint: "orders.fingerprint",
} as const satisfies Columns<Whereabouts, { orders: "orders" }>;

/** The file with the evidence for a dispute or a fraud warning; null for tasks that need none. */
export function evidencePath({ orderId, cause }: Pick<MoneyTask, "orderId" | "cause">): string | null {
  return cause === "dispute" || cause === "warning" ? adminOrderPath(orderId, "/preuves.zip") : null;
}
