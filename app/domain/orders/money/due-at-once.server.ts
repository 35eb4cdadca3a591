import { makeBell } from "~/infra/database/after-commit.server";
import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";

const due = makeBell();
/** Wakes the worker that asks about payments as soon as some are due, instead of at its next round. */
export const onPaymentsDue = due.onRung;

/**
 * Makes open payments due, so that the worker closes at the provider, in its next round, what is not to be paid any more.
 * @param which `proposal_id: null`: those for the price of an order, without its supplements
 */
export async function makeDueAtOnce(
  { db, now }: Services,
  which: { order_id: string; proposal_id?: null } | { proposal_id: string },
): Promise<void> {
  await db("payments")
    .where(which)
    .whereNotNull("next_check_at")
    .update({ next_check_at: instant(now()) });
  due.ring(db);
}
