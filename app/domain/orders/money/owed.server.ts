import { terms } from "~/shop/terms";
import type { Services } from "~/infra/services.server";
import { addDays, shopDay, type Day } from "~/domain/days";
import {
  isGivenBack,
  outstandingCents,
  owedCents,
  refundAskedCents,
  whollyRefunded,
  type Account,
} from "~/domain/ledger/account";
import type { Cents } from "~/domain/money";
import { accountOf, type Source } from "~/domain/ledger/ledger.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Instant } from "~/domain/time";
import type { Owed } from "./comes-back";
import { processingCents } from "./under-way.server";
import { openTask, reopenTask, settleTask, type TaskCause } from "./tasks.server";

/** What the ledger of an order says is owed; a payment too many is no part of the order. */
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
/** Nothing is owed for a cancellation that was taken back. */
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
  /** From when the days to give it back are counted. */
  since: Date;
  /** False where another mail says it to the shop. */
  mailed?: boolean;
};

const NOW_DEARER = "Plus dû : les verres corrigés coûtent plus cher.";
const LESS_OWED = "Plus dû : la commande doit moins à son client.";

/** Does what changes an order's ledger; what it comes to owe by that stands in the list from then on. */
export async function owing(
  services: Services,
  { id }: { id: string },
  { cause, subject, since, mailed }: Debt,
  work: () => Promise<void>,
): Promise<void> {
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
}

/** A debt that only falls due now, as when pieces come back late, is to be paid today. */
function lastDay({ now }: Services, since: Date): Day {
  const [last, today] = [addDays(shopDay(since), terms.refundDays), shopDay(now())];
  return last < today ? today : last;
}

const NEWEST = [
  { column: "opened_at", order: "desc" },
  { column: "id", order: "desc" },
] as const;

/** What has been given back, or is no longer owed, leaves the list: the oldest first. @param how which of the two, in words */
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
 * A cancelled order is taken up again: of what it owes, only what its cancellation made it owe ends. What came back meanwhile is owed
 * for itself from then on.
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

/** What a person settled by hand ends only as far as the ledger calls it owed no longer. @returns the last that stood open */
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
 * A refund came back from the customer's bank: what its success had settled is owed again, each line with its day, the last settled
 * first; what no line has room for stands in one of its own.
 */
export async function oweAgain(services: Services, orderId: string, refundId: string): Promise<void> {
  const order = await services.db("orders").where({ id: orderId }).first("status");
  const causes = order?.status === ORDER_STATUS.cancelled ? BY_LEDGER : OF_AN_ORDER_GOING_ON;
  await reopenSettled(services, orderId, causes, "le remboursement n’est pas parvenu au client.");
  const missing = await unlistedCents(services, orderId);
  if (missing > 0)
    await openTask(services, orderId, {
      list: "owed",
      cause: "came back",
      subject: refundId,
      amountCents: missing,
      says: SAYS["came back"],
      dueOn: (await firstDueDay(services, orderId)) ?? lastDay(services, services.now()),
      mailed: false, // the alert of the refund
    });
}

/** What the ledger calls owed and no line has goes to those that money settled, the last settled first. */
async function reopenSettled(
  services: Services,
  orderId: string,
  causes: readonly LedgerCause[],
  why: string,
): Promise<void> {
  let missing = await unlistedCents(services, orderId);
  const lines = await services
    .db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...causes])
    .whereNotNull("settled_at")
    .whereNull("settled_by")
    .orderBy([
      { column: "settled_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select();
  for (const { id, list, cause, amount_cents } of lines) {
    const amountCents = Math.min(amount_cents, missing);
    if (amountCents <= 0) return;
    missing -= amountCents;
    await reopenTask(services, { id, orderId, list, cause, amountCents }, why);
  }
}

/** What is still owed without what stands open in the list. */
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

/** The nearest last day of what an order owes; null when no line is open. */
export async function firstDueDay({ db }: Services, orderId: string): Promise<Day | null> {
  const line = await db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereNull("settled_at")
    .whereNotNull("due_on")
    .orderBy("due_on")
    .first("due_on");
  return line?.due_on ?? null;
}

/**
 * What a person settled by hand: it stays settled, whatever disputes and refunds make of the debt. It ends with the cancellation that it
 * was for, as who takes the order up again is asked.
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

/** What an order owes by itself, whatever of it a bank has taken. */
export async function debtCents(services: Services, orderId: string): Promise<Cents> {
  return outstandingCents({ ...(await accountOf(services, orderId)), chargedBack: 0 });
}

/** What was settled by hand, and wholly paid by refunds too, takes no later debt with it. */
async function releasePaid(services: Services, orderId: string): Promise<void> {
  if ((await debtCents(services, orderId)) > 0) return;
  await services
    .db("money_tasks")
    .where({ order_id: orderId, list: "owed" })
    .whereIn("cause", [...BY_LEDGER])
    .where("waived_cents", ">", 0)
    .update({ waived_cents: 0 });
}

/** Owed, neither given back nor settled by hand. */
export async function stillOwedCents(services: Services, orderId: string): Promise<Cents> {
  return Math.max(0, outstandingCents(await accountOf(services, orderId)) - (await waivedCents(services, orderId)));
}

/** What of an order's money its customer waits for. */
export async function owedToCustomer(services: Services, orderId: string): Promise<Owed> {
  const { db } = services;
  const underWay = await db("refunds")
    .where({ order_id: orderId })
    .whereIn("state", ["asked", "sent"])
    .orderBy("created_at", "desc")
    .first("created_at");
  const failed = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .whereNull("settled_at")
    .select("amount_cents");
  return {
    owed: await toRefundCents(services, orderId),
    askedAt: underWay?.created_at ?? null,
    cameBack: failed.reduce((sum, line) => sum + line.amount_cents, 0),
    processing: await processingCents(services, orderId),
  };
}

/** Refunds that the customer's bank did not take, and that a person has settled otherwise. */
export async function failuresSettledCents({ db }: Services, orderId: string): Promise<Cents> {
  const lines = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .whereNotNull("settled_by")
    .select("amount_cents");
  return lines.reduce((sum, line) => sum + line.amount_cents, 0);
}

/** Whether all of an order is given back, a part of it by what a person settled otherwise than by a refund. */
export async function isSettledOtherwise(services: Services, orderId: string, account: Account): Promise<boolean> {
  if (!isGivenBack(account) || whollyRefunded(account)) return false;
  return refundAskedCents(account) + (await failuresSettledCents(services, orderId)) >= account.paid;
}

/** Owed, not asked for, and not settled by hand: what a refund is still wanted for. */
export async function toRefundCents(services: Services, orderId: string): Promise<Cents> {
  return Math.max(0, owedCents(await accountOf(services, orderId)) - (await waivedCents(services, orderId)));
}
