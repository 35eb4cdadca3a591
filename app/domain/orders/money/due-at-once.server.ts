import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";

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
  for (const wake of waiting) setImmediate(wake);
}

/** Wakes the worker that asks about payments as soon as some are due, instead of at its next round. */
const waiting = new Set<() => void>();

export function onPaymentsDue(wake: () => void): () => void {
  waiting.add(wake);
  return () => waiting.delete(wake);
}
