import type { Services } from "~/infra/services.server";
import { refundedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { debtCents, stillOwedCents, waivedCents } from "./owed.server";
import { changeTask, settleTask } from "./tasks.server";

export const TAKEN_BY_THE_BANK = "Plus dû : la banque a repris la somme (contestation).";

/** The open lines of an order's refunds that were refused or failed, the oldest first. */
function failuresOf({ db }: Services, orderId: string) {
  return db("money_tasks")
    .where({ order_id: orderId })
    .whereIn("cause", ["refund refused", "refund failed"])
    .whereNull("settled_at")
    .orderBy(["opened_at", "id"])
    .select("id", "cause", "subject", "amount_cents", "due_on");
}
type Failure = Awaited<ReturnType<typeof failuresOf>>[number];

/** What an order owes by itself and nobody settled by hand, whatever of it a bank has taken. */
export async function debtToPay(services: Services, orderId: string): Promise<Cents> {
  return Math.max(0, (await debtCents(services, orderId)) - (await waivedCents(services, orderId)));
}

/**
 * What of refunds that did not reach the customer is still missing. What was owed is missing as far as it is owed still, a gesture as
 * far as there is money for it. @param gesture what of them was beyond all that is owed
 */
async function missingCents(services: Services, orderId: string, promised: Cents, gesture: Cents): Promise<Cents> {
  const account = await accountOf(services, orderId);
  const room = account.paid - refundedCents(account) - account.chargedBack - (await waivedCents(services, orderId));
  return Math.max(0, Math.min(promised, room, (await stillOwedCents(services, orderId)) + gesture));
}

/** What is missing of a refund that has just been refused, or has come back. */
export async function missingOf(
  services: Services,
  { orderId, amountCents }: { orderId: string; amountCents: Cents },
): Promise<Cents> {
  const gesture = Math.max(0, amountCents - (await debtToPay(services, orderId)));
  return missingCents(services, orderId, amountCents, gesture);
}

/**
 * A refund succeeded: it makes good the oldest failure of its amount, or all of them together. One of another amount ends what is not
 * missing after it. @param debt what was to be paid before it
 */
export async function makeGood(
  services: Services,
  refund: { id: string; orderId: string; amountCents: Cents },
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
}

/** The bank took money: what it took of refunds that failed is not missing any more. */
export async function followFailures(services: Services, orderId: string): Promise<void> {
  const promised = promisedBy(await failuresOf(services, orderId));
  const gesture = Math.max(0, promised - (await debtToPay(services, orderId)));
  await endNotMissing(services, orderId, gesture, TAKEN_BY_THE_BANK);
}

const promisedBy = (failures: Failure[]): Cents => failures.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Each line says what is still missing, the oldest made good first. */
async function endNotMissing(services: Services, orderId: string, gesture: Cents, how: string): Promise<void> {
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

/** The bank gave the disputed money back: what it refused while the dispute went on can be asked for again. */
export async function askableAgain({ db }: Services, paymentId: string): Promise<void> {
  await db("money_tasks")
    .where({ cause: "refund refused" })
    .whereNull("settled_at")
    .whereIn("subject", db("refunds").where({ payment_id: paymentId, state: "refused" }).select("id"))
    .update({
      says: "Ce remboursement avait été refusé pendant une contestation, que la boutique a gagnée : demandez-le de nouveau.",
    });
}
