import { recordPayment } from "~/domain/accounting/record.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import type { PaidPart } from "~/domain/orders/pickup/paid-parts";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

/** A payment just taken. Its line of the money journal is written last. */
export type Taken = { id: string; cents: Cents };

/**
 * Stores money taken by hand among the payments, so that it can be refunded and counted like them: one for each means,
 * those of one press knowing each other.
 * @param proposalId the correction whose supplement it is for; null for the price of the order
 */
export async function storeTaken(
  { db, now }: Services,
  orderId: string,
  parts: readonly PaidPart[],
  proposalId: string | null = null,
): Promise<Taken[]> {
  const at = instant(now());
  const before = await db("payments").where({ order_id: orderId }).orderBy("attempt", "desc").first("attempt");
  const payments = parts.map(({ means, cents }, place) => ({
    id: newId(now()),
    order_id: orderId,
    attempt: (before?.attempt ?? 0) + 1 + place,
    kind: "till" as const,
    state: "paid" as const,
    amount_cents: cents,
    means,
    proposal_id: proposalId,
    created_at: at,
    updated_at: at,
  }));
  const together = payments.length > 1 ? (payments[0]?.id ?? null) : null;
  await db("payments").insert(payments.map((payment) => ({ ...payment, taken_with: together })));
  return payments.map(({ id, amount_cents: cents }) => ({ id, cents }));
}

/** Writes the lines of the money journal, at the end of the transaction that took the money. */
export async function recordTaken(
  services: Services,
  taken: readonly Taken[],
  kind: "payment" | "deposit" = "payment",
): Promise<void> {
  for (const { id, cents } of taken) await recordPayment(services, id, cents, kind);
}
