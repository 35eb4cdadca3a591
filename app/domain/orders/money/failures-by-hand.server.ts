import { isGivenBack, refundAskedCents, whollyRefunded, type Account } from "~/domain/ledger/account";
import type { Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import { endNotMissing } from "./failures.server";
import { stillOwedCents } from "./owed.server";

/** A failed refund whose line an administrator settled. */
type Settled = {
  refundId: string;
  /** Handed over by other means than a refund of the shop. */
  given: Cents;
  /** No longer asked for by the customer. */
  kept: Cents;
};

/**
 * The failed refunds of an order that an administrator settled, oldest first. What the order still owes, and no open line
 * of a failed refund stands for, was not handed over: such a line was settled although the sum is listed as owed.
 */
export async function settledFailures(services: Services, orderId: string): Promise<Settled[]> {
  const lines = await services
    .db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .orderBy(["opened_at", "id"])
    .select("subject", "amount_cents", "waived_cents", "settled_at", "settled_by");
  const settled = lines.filter(({ settled_by }) => settled_by);
  if (settled.length === 0) return [];
  const open = lines.reduce((sum, line) => sum + (line.settled_at ? 0 : line.amount_cents), 0);
  let owed = Math.max(0, (await stillOwedCents(services, orderId)) - open);
  return settled.map(({ subject, amount_cents, waived_cents: kept }) => {
    const stillOwed = Math.min(owed, amount_cents - kept);
    owed -= stillOwed;
    return { refundId: subject, given: amount_cents - kept - stillOwed, kept };
  });
}

/**
 * A debt was settled by hand: so are the failed refunds that stood for the same money.
 * @param gesture what of the failed refunds was beyond all that was owed before
 */
export async function endGivenByHand(
  services: Services,
  orderId: string,
  gesture: Cents,
  { how, by }: { how: string; by: string },
): Promise<void> {
  const { db } = services;
  const open: string[] = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .whereNull("settled_at")
    .pluck("id");
  await endNotMissing(services, orderId, gesture, how);
  await db("money_tasks").whereIn("id", open).whereNotNull("settled_at").update({ settled_by: by });
}

/** Whether all of an order is given back, and a part of it by other means than a refund. */
export async function isSettledOtherwise(services: Services, orderId: string, account: Account): Promise<boolean> {
  if (!isGivenBack(account) || whollyRefunded(account)) return false;
  const byHand = (await settledFailures(services, orderId)).reduce((sum, { given }) => sum + given, 0);
  return refundAskedCents(account) + byHand >= account.paid;
}

/**
 * An order is taken up again: what of its debt ends unpaid was not handed over, although an administrator may have settled
 * the line of its failed refund. The latest lines are counted first.
 */
export async function keepUnpaid({ db }: Services, orderId: string, unpaid: Cents): Promise<void> {
  const lines = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .whereNotNull("settled_by")
    .orderBy([
      { column: "opened_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select("id", "amount_cents", "waived_cents");
  let left = unpaid;
  for (const { id, amount_cents, waived_cents: kept } of lines) {
    const more = Math.min(left, amount_cents - kept);
    left -= more;
    if (more > 0)
      await db("money_tasks")
        .where({ id })
        .update({ waived_cents: kept + more });
  }
}
