import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { TAKEN_OR_UNPAID } from "~/domain/invoices/document";
import { creditedByRefunds, outstandingCents, refundedCents } from "~/domain/ledger/account";
import { accountBefore, accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { paysAgain } from "./asked-again.server";
import { beforeDisputes, debtCents, firstDueDay, lastDay, stillOwedCents, waivedCents } from "./owed.server";
import { changeTask, openTask, reopenTask, settleTask } from "./tasks.server";

export const TAKEN_BY_THE_BANK = "Plus dû : la banque a repris la somme (contestation).";

/** The open tasks for refunds of an order that were refused or failed, the oldest first. */
function failuresOf({ db }: Services, orderId: string) {
  return db("money_tasks")
    .where({ order_id: orderId })
    .whereIn("cause", ["refund refused", "refund failed"])
    .whereNull("settled_at")
    .orderBy(["opened_at", "id"])
    .select("id", "cause", "subject", "amount_cents", "due_on");
}
type Failure = Awaited<ReturnType<typeof failuresOf>>[number];

/** What an order owes and nobody settled by hand. Money that a bank took by a dispute does not lessen it. */
export async function debtToPay(services: Services, orderId: string): Promise<Cents> {
  return Math.max(0, (await debtCents(services, orderId)) - (await waivedCents(services, orderId)));
}

/**
 * How much of failed refunds is still to be given back: at most what is still owed, and of a gesture what there is
 * money for.
 * @param gesture the part of these refunds beyond all that is owed
 */
async function missingCents(services: Services, orderId: string, promised: Cents, gesture: Cents): Promise<Cents> {
  const account = await accountOf(services, orderId);
  const room = account.paid - refundedCents(account) - account.chargedBack - (await waivedCents(services, orderId));
  return Math.max(0, Math.min(promised, room, (await stillOwedCents(services, orderId)) + gesture));
}

/** The same, once the bank returns what it took by a dispute. */
async function missingOnceReturned(services: Services, orderId: string, promised: Cents): Promise<Cents> {
  const account = await accountOf(services, orderId);
  return Math.min(promised, account.paid - refundedCents(account) - (await waivedCents(services, orderId)));
}

/**
 * What an order owed when a refund was asked for. A refund that never left was no gesture where it was to pay a debt, be
 * that debt over meanwhile, as when a cancelled order is taken up again.
 */
async function debtWhenAsked(services: Services, refundId: string, orderId: string): Promise<Cents> {
  const before = await accountBefore(services, orderId, { cause: "refund", id: refundId });
  return outstandingCents(beforeDisputes(before));
}

export type Missing = {
  /** To be given back again. */
  cents: Cents;
  /** Beyond that, what a bank has taken by a dispute: to be given back again only if the bank returns it. */
  takenCents: Cents;
};

/**
 * Lists what is to be given back again after a refund that was refused or came back. Where a bank has taken all of it by
 * a dispute, the line is closed at once: it opens again, with its last day, if the bank returns the money.
 */
export async function listFailure(
  services: Services,
  { id, orderId, amountCents }: { id: string; orderId: string; amountCents: Cents },
  cause: "refund refused" | "refund failed",
  says: string,
): Promise<Missing> {
  const debt =
    cause === "refund refused" ? await debtWhenAsked(services, id, orderId) : await debtToPay(services, orderId);
  const gesture = Math.max(0, amountCents - debt - (await paysAgain(services, { id, orderId })));
  const cents = await missingCents(services, orderId, amountCents, gesture);
  const { chargedBack } = await accountOf(services, orderId);
  const onceReturned = chargedBack > 0 ? await missingOnceReturned(services, orderId, amountCents) : cents;
  const takenCents = Math.max(0, onceReturned - cents);
  const line = { cause, subject: id };
  const dueOn =
    (await firstDueDay(services, orderId, cents > 0 ? null : TAKEN_BY_THE_BANK)) ?? lastDay(services, services.now());
  // The alert of the refund tells the shop.
  if (cents + takenCents > 0)
    await openTask(services, orderId, {
      ...line,
      list: "unclear",
      amountCents: cents || takenCents,
      says,
      dueOn,
      mailed: false,
    });
  if (cents === 0 && takenCents > 0) await settleTask(services, line, TAKEN_BY_THE_BANK);
  return { cents, takenCents };
}

/**
 * After a refund succeeded: it replaces the oldest failed refund of its amount, or all of them if it has their sum. A
 * refund of another amount closes those that are not missing any more.
 * @param debt what was to be paid before the refund
 */
export async function makeGood(
  services: Services,
  refund: { id: string; orderId: string; amountCents: Cents; means: Row<"refunds">["means"] },
  debt: Cents,
  how: string,
): Promise<void> {
  const gesture = Math.max(0, promisedBy(await failuresOf(services, refund.orderId)) - debt);
  const own = await settleTask(services, { cause: "refund refused", subject: refund.id }, "Remboursé après tout.");
  if (!own) {
    const failures = await failuresOf(services, refund.orderId);
    const same = failures.find(({ amount_cents }) => amount_cents === refund.amountCents);
    const madeGood = same ? [same] : promisedBy(failures) === refund.amountCents ? failures : [];
    for (const { id } of madeGood) await settleTask(services, { id }, how);
  }
  await endNotMissing(services, refund.orderId, gesture, how);
  if (refund.means !== "provider") await endCredited(services, refund, how);
}

/**
 * Money handed over without a credit note of its own stands for the failed refunds whose credit notes were issued: no more
 * is missing of them than what is credited and not given back.
 */
async function endCredited(
  services: Services,
  { id, orderId }: { id: string; orderId: string },
  how: string,
): Promise<void> {
  const own = await services.db("credit_notes").where({ refund_id: id }).first("id");
  if (own) return;
  const account = await accountOf(services, orderId);
  const credited = await services
    .db("credit_notes")
    .whereIn("refund_id", services.db("refunds").where({ order_id: orderId, state: "failed" }).select("id"))
    .pluck("refund_id");
  const failures = (await failuresOf(services, orderId)).filter(({ subject }) => credited.includes(subject));
  const others = await creditedOtherwiseOfOrder(services, orderId);
  const notGiven = Math.max(0, creditedByRefunds(account) - others - refundedCents(account) - account.undone.settled);
  await lessen(services, failures, Math.max(0, promisedBy(failures) - notGiven), how);
}

/**
 * What is credited of money that a bank took back, or that never came: the ledger counts it with the refunds, until the
 * invoice is replaced.
 */
async function creditedOtherwiseOfOrder({ db }: Services, orderId: string): Promise<Cents> {
  const notes: { total_cents: Cents }[] = await db("credit_notes as note")
    .join("invoices as invoice", "invoice.id", "note.invoice_id")
    .where({ "invoice.order_id": orderId })
    .whereIn("note.grounds", TAKEN_OR_UNPAID)
    .whereNotIn("invoice.id", db("invoices").where({ order_id: orderId }).whereNot({ replaces: "" }).select("replaces"))
    .select("note.total_cents");
  return notes.reduce((sum, { total_cents }) => sum + total_cents, 0);
}

/** After a dispute: what the bank took of failed refunds is not missing any more. */
export async function followFailures(services: Services, orderId: string): Promise<void> {
  await endNotMissing(services, orderId, await promisedBeyondDebt(services, orderId), TAKEN_BY_THE_BANK);
}

/** What of the refunds that did not reach the customer was a gesture, beyond all that is owed. */
export async function promisedBeyondDebt(services: Services, orderId: string): Promise<Cents> {
  const promised = promisedBy(await failuresOf(services, orderId));
  return Math.max(0, promised - (await debtToPay(services, orderId)));
}

const promisedBy = (failures: Pick<Failure, "amount_cents">[]): Cents =>
  failures.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Sets the amount still missing in each task; those covered already are closed, the oldest first. */
export async function endNotMissing(services: Services, orderId: string, gesture: Cents, how: string): Promise<void> {
  const failures = await failuresOf(services, orderId);
  const promised = promisedBy(failures);
  await lessen(services, failures, promised - (await missingCents(services, orderId, promised, gesture)), how);
}

async function lessen(services: Services, failures: Failure[], by: Cents, how: string): Promise<void> {
  let left = by;
  for (const { id, cause, subject, amount_cents, due_on } of failures) {
    const less = Math.min(amount_cents, left);
    left -= less;
    if (less === 0) return;
    if (less === amount_cents) await settleTask(services, { id }, how);
    else await changeTask(services, { cause, subject }, { amountCents: amount_cents - less, dueOn: due_on });
  }
}

/** The bank returned disputed money: the failed refunds that it had ended are missing again, as far as there is money for them. */
export async function missingAgain(services: Services, orderId: string): Promise<void> {
  const open = await failuresOf(services, orderId);
  const ended = await services
    .db("money_tasks")
    .where({ order_id: orderId, settled_how: TAKEN_BY_THE_BANK })
    .whereIn("cause", ["refund refused", "refund failed"])
    .orderBy("settled_at", "desc")
    .select();
  const promised = promisedBy(open) + promisedBy(ended);
  const gesture = Math.max(0, promised - (await debtToPay(services, orderId)));
  let left = (await missingCents(services, orderId, promised, gesture)) - promisedBy(open);
  for (const { id, list, cause, amount_cents } of ended) {
    const amountCents = Math.min(amount_cents, left);
    if (amountCents <= 0) return;
    left -= amountCents;
    await reopenTask(services, { id, orderId, list, cause, amountCents }, "la banque a rendu la somme contestée.", {
      mailed: true,
    });
  }
}

/** The bank returned the disputed money: a refund that it refused during the dispute can be asked for again. */
export async function askableAgain({ db }: Services, paymentId: string): Promise<void> {
  await db("money_tasks")
    .where({ cause: "refund refused" })
    .whereNull("settled_at")
    .whereIn("subject", db("refunds").where({ payment_id: paymentId, state: "refused" }).select("id"))
    .update({
      says: "Ce remboursement avait été refusé pendant une contestation, que la boutique a gagnée : demandez-le de nouveau.",
    });
}
