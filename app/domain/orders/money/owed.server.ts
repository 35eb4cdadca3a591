import { terms } from "~/shop/terms";
import type { Services } from "~/infra/services.server";
import { addDays, shopDay, type Day } from "~/domain/days";
import { outstandingCents, owedCents, type Account } from "~/domain/ledger/account";
import type { Cents } from "~/domain/money";
import { accountOf, type Source } from "~/domain/ledger/ledger.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Instant } from "~/domain/time";
import { openTask, reopenTask, settleTask, type TaskCause } from "./tasks.server";

/** The causes of debts that an order's ledger counts. A second payment is no part of the order. */
const BY_LEDGER = [
  "cancellation",
  "withdrawal",
  "return",
  "overpaid",
  "correction",
  "won",
  "came back",
] as const satisfies TaskCause[];
type LedgerCause = (typeof BY_LEDGER)[number];
/** The same for an order that is not cancelled: a cancellation that was taken back owes nothing. */
const OF_AN_ORDER_GOING_ON = BY_LEDGER.filter((cause) => cause !== "cancellation");

const SAYS: Record<LedgerCause, string> = {
  "cancellation": "ce que son client avait payé lui revient.",
  "withdrawal": "le client a renoncé à des articles payés.",
  "return": "des articles payés sont revenus.",
  "overpaid": "le client a payé plus que le prix.",
  "correction": "les verres corrigés avec l’accord du client coûtent moins.",
  "came back": "un remboursement n’est pas parvenu au client : la somme lui est due de nouveau.",
  "won": "la banque a rendu une somme qui est due au client.",
};

type Debt = {
  cause: LedgerCause;
  subject: string;
  /** The day from which the days to refund it are counted. */
  since: Date;
  /** False where another mail tells the shop. */
  mailed?: boolean;
};

const NOW_DEARER = "Plus dû : les verres corrigés coûtent plus cher.";
const LESS_OWED = "Plus dû : la commande doit moins à son client.";

/**
 * Runs a change of the ledger, and lists the money that the order owes because of it.
 * @returns that money: 0 or more
 */
export async function owing(
  services: Services,
  { id }: { id: string },
  { cause, subject, since, mailed }: Debt,
  work: () => Promise<void>,
): Promise<Cents> {
  await releasePaid(services, id);
  const before = await stillOwedCents(services, id);
  await work();
  const owed = (await stillOwedCents(services, id)) - before;
  if (owed > 0)
    await openTask(services, id, {
      list: "owed",
      cause,
      subject,
      amountCents: owed,
      says: SAYS[cause],
      dueOn: lastDay(services, since),
      mailed,
    });
  await settleOwed(services, id, cause === "correction" ? NOW_DEARER : LESS_OWED);
  return Math.max(0, owed);
}

/** A debt that falls due late, as when pieces come back after the term, is to be paid today. */
export function lastDay({ now }: Services, since: Date): Day {
  const [last, today] = [addDays(shopDay(since), terms.refundDays), shopDay(now())];
  return last < today ? today : last;
}

const NEWEST = [
  { column: "opened_at", order: "desc" },
  { column: "id", order: "desc" },
] as const;

/**
 * Closes the tasks of money that was refunded, or is no longer owed, the oldest first.
 * @param how which of the two, in words
 */
export async function settleOwed(
  services: Services,
  orderId: string,
  how: string,
  by: string | null = null,
): Promise<void> {
  const { db } = services;
  const tasks = await db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...BY_LEDGER])
    .orderBy([...NEWEST])
    .whereNull("settled_at")
    .select("id", "amount_cents");
  let left = await stillOwedCents(services, orderId);
  for (const task of tasks) {
    const still = Math.min(task.amount_cents, left);
    left -= still;
    if (still === 0) await settleTask(services, { id: task.id }, how, by);
    else if (still < task.amount_cents) await db("money_tasks").where({ id: task.id }).update({ amount_cents: still });
  }
}

/**
 * Takes a cancelled order up again: only the debt of the cancellation ends. Pieces that came back meanwhile are owed
 * for themselves from then on.
 */
export async function resuming(
  services: Services,
  { id }: { id: string },
  source: Pick<Source, "id">,
  by: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = await debtCents(services, id);
  await work();
  const ended = before - (await debtCents(services, id));
  const last = await endCancellations(services, id, ended, by);
  await settleOwed(services, id, "Plus dû : la commande est reprise.", by);
  if (!last || !(await cameBackSince(services, id, last.opened_at)))
    await reopenSettled(services, id, OF_AN_ORDER_GOING_ON, "la commande est reprise, cette somme reste due.");
  const missing = await unlistedCents(services, id);
  if (missing > 0)
    await openTask(services, id, {
      list: "owed",
      cause: "return",
      subject: `${id}:${source.id}`,
      amountCents: missing,
      says: SAYS.return,
      dueOn: last?.due_on ?? lastDay(services, services.now()),
    });
}

/**
 * Closes the debts of a cancellation. Of what was settled by hand, only the part that the ledger no longer owes ends.
 * @returns the latest task that was open
 */
async function endCancellations(services: Services, orderId: string, ended: Cents, by: string) {
  const { db } = services;
  const lines = await db("money_tasks")
    .where({ order_id: orderId, list: "owed", cause: "cancellation" })
    .orderBy([...NEWEST])
    .select();
  const open = lines.filter(({ settled_at }) => !settled_at);
  let left = ended;
  for (const { id, amount_cents } of open) {
    left -= Math.min(amount_cents, left);
    await settleTask(services, { id }, "Commande reprise.", by);
  }
  for (const { id, waived_cents: waived } of lines) {
    const over = Math.min(waived, left);
    left -= over;
    if (over > 0)
      await db("money_tasks")
        .where({ id })
        .update({ waived_cents: waived - over });
  }
  return open[0];
}

async function cameBackSince({ db }: Services, orderId: string, since: Instant): Promise<boolean> {
  const entry = await db("order_ledger")
    .where({ order_id: orderId, kind: "received" })
    .where("created_at", ">=", since)
    .first("id");
  return entry !== undefined;
}

/**
 * A refund came back from the customer's bank: the tasks that it had closed open again with their last days, the last
 * closed first. Money that fits into none of them gets a task of its own.
 */
export async function oweAgain(services: Services, orderId: string, refundId: string): Promise<void> {
  await oweOnceMore(services, orderId, {
    cause: "came back",
    subject: refundId,
    why: "le remboursement n’est pas parvenu au client.",
    mailed: false, // the alert of the refund tells the shop
  });
}

/**
 * The bank returned disputed money: the debts that it had ended are owed again with their own last days, be they overdue.
 * Money that fits into none of them gets a task of its own.
 * @param how the words that closed those tasks
 * @param book writes the money into the ledger
 */
export async function oweReturned(
  services: Services,
  orderId: string,
  { disputeId, how }: { disputeId: string; how: string },
  book: () => Promise<void>,
): Promise<void> {
  await releasePaid(services, orderId);
  await book();
  await oweOnceMore(services, orderId, {
    cause: "won",
    subject: disputeId,
    why: "la banque a rendu la somme contestée.",
    how,
    mailed: true,
  });
}

type OnceMore = { cause: "came back" | "won"; subject: string; why: string; how?: string; mailed: boolean };

/** Opens again what was closed, then a task of its own for money that fits into none of them. */
async function oweOnceMore(
  services: Services,
  orderId: string,
  { cause, subject, why, mailed, ...closed }: OnceMore,
): Promise<void> {
  const order = await services.db("orders").where({ id: orderId }).first("status");
  const causes = order?.status === ORDER_STATUS.cancelled ? BY_LEDGER : OF_AN_ORDER_GOING_ON;
  await reopenSettled(services, orderId, causes, why, { ...closed, mailed });
  const missing = await unlistedCents(services, orderId);
  if (missing > 0)
    await openTask(services, orderId, {
      list: "owed",
      cause,
      subject,
      amountCents: missing,
      says: SAYS[cause],
      dueOn: (await firstDueDay(services, orderId)) ?? lastDay(services, services.now()),
      mailed,
    });
}

/** Opens tasks that a refund or a bank closed, the last closed first, until all that the ledger owes is listed. */
async function reopenSettled(
  services: Services,
  orderId: string,
  causes: readonly LedgerCause[],
  why: string,
  /** `how`: only tasks that were closed in these words; `mailed`: no other mail tells the shop. */
  { how = null, mailed = false }: { how?: string | null; mailed?: boolean } = {},
): Promise<void> {
  let missing = await unlistedCents(services, orderId);
  const lines = await services
    .db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...causes])
    .whereNotNull("settled_at")
    .whereNull("settled_by")
    .where(how === null ? {} : { settled_how: how })
    .orderBy([
      { column: "settled_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select();
  for (const { id, list, cause, amount_cents } of lines) {
    const amountCents = Math.min(amount_cents, missing);
    if (amountCents <= 0) return;
    missing -= amountCents;
    await reopenTask(services, { id, orderId, list, cause, amountCents }, why, { mailed });
  }
}

/** What is still owed beyond the open tasks. */
async function unlistedCents(services: Services, orderId: string): Promise<Cents> {
  const lines = await services
    .db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...BY_LEDGER])
    .whereNull("settled_at")
    .select("amount_cents");
  const listed = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return (await stillOwedCents(services, orderId)) - listed;
}

/**
 * The earliest last day among the open debts of an order; null when none is open.
 * @param closed debts that were closed in these words count, too
 */
export async function firstDueDay(
  { db }: Services,
  orderId: string,
  closed: string | null = null,
): Promise<Day | null> {
  const line = await db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .where((its) => void its.whereNull("settled_at").orWhere(closed === null ? {} : { settled_how: closed }))
    .whereNotNull("due_on")
    .orderBy("due_on")
    .first("due_on");
  return line?.due_on ?? null;
}

/**
 * The last day of the open debt that a return made, today at the earliest. Pieces that a cancellation called back are owed
 * by it.
 * @returns null where neither is open
 */
export async function dueDayOf(
  services: Services,
  { id, orderId }: { id: string; orderId: string },
): Promise<Day | null> {
  const open = await services
    .db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .where((its) => void its.where({ subject: id }).orWhere({ cause: "cancellation" }))
    .whereNull("settled_at")
    .select("subject", "due_on");
  const day = (open.find(({ subject }) => subject === id) ?? open[0])?.due_on ?? null;
  const today = shopDay(services.now());
  return day && day < today ? today : day;
}

/**
 * What an administrator settled by hand. It stays settled, whatever later disputes and refunds change. When a cancelled
 * order is taken up again, what was settled for the cancellation ends, and the administrator is asked first.
 */
export async function waivedCents(
  { db }: Services,
  orderId: string,
  causes: readonly LedgerCause[] = BY_LEDGER,
): Promise<Cents> {
  const lines = await db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...causes])
    .select("waived_cents");
  return lines.reduce((sum, line) => sum + line.waived_cents, 0);
}

/** The account as if no bank had taken money by a dispute. */
export function beforeDisputes(account: Account): Account {
  const lines = new Map([...account.lines].map(([lineId, line]) => [lineId, { ...line, chargedBack: 0 }]));
  return { ...account, lines, chargedBack: 0 };
}

/** What an order owes, counted as if no bank had taken money by a dispute. */
export async function debtCents(services: Services, orderId: string): Promise<Cents> {
  return outstandingCents(beforeDisputes(await accountOf(services, orderId)));
}

/** What was settled by hand and then refunded as well, in full or in part, must not lessen a later debt. */
async function releasePaid(services: Services, orderId: string): Promise<void> {
  const { db } = services;
  let over = (await waivedCents(services, orderId)) - (await debtCents(services, orderId));
  if (over <= 0) return;
  const lines = await db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...BY_LEDGER])
    .where("waived_cents", ">", 0)
    .orderBy([...NEWEST])
    .select("id", "waived_cents");
  for (const { id, waived_cents: waived } of lines) {
    const less = Math.min(waived, over);
    over -= less;
    await db("money_tasks")
      .where({ id })
      .update({ waived_cents: waived - less });
  }
}

/** What is owed and neither refunded nor settled by hand. */
export async function stillOwedCents(services: Services, orderId: string): Promise<Cents> {
  return Math.max(0, outstandingCents(await accountOf(services, orderId)) - (await waivedCents(services, orderId)));
}

/** What is owed, and neither asked for as a refund nor settled by hand. */
export async function toRefundCents(services: Services, orderId: string): Promise<Cents> {
  return Math.max(0, owedCents(await accountOf(services, orderId)) - (await waivedCents(services, orderId)));
}
