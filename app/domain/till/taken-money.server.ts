import { recordPayment } from "~/domain/accounting/record.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import {
  partsOf,
  type HandPayment,
  type MeansRefused,
  type NotTaken,
  type PaidPart,
} from "~/domain/orders/pickup/paid-parts";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { isTaken, PAYMENT_MEANS } from "~/shop/payment-means";

/** A payment just taken. Its line of the money journal is written last. */
export type Taken = { id: string; cents: Cents };

/**
 * A payment of what is due, as its parts, unless they do not add up or the shop may not take them.
 * @param orderId null for a purchase that nothing was paid of before
 */
export async function takeableParts(
  services: Services,
  orderId: string | null,
  payment: HandPayment,
  dueCents: Cents,
): Promise<Exclude<ReturnType<typeof partsOf>, { outcome: "otherParts" }> | NotTaken> {
  const split = partsOf(payment, dueCents);
  if (split.outcome !== "parts") return split;
  return (await meansRefused(services, orderId, split.parts)) ?? split;
}

/** What the law limits is the purchase: what was paid by that means of the same order before is counted, less what went back. */
async function meansRefused(
  services: Services,
  orderId: string | null,
  parts: readonly PaidPart[],
): Promise<MeansRefused | null> {
  const rules = await settingsInForce(services);
  for (const { means } of parts) {
    const { mostCents = null } = PAYMENT_MEANS[means];
    if (!isTaken(means, rules)) return { outcome: "meansRefused", means, mostCents: null, beforeCents: 0 };
    const now = parts.reduce((sum, part) => sum + (part.means === means ? part.cents : 0), 0);
    const beforeCents = mostCents !== null && orderId ? await paidBefore(services, orderId, means) : 0;
    if (mostCents !== null && beforeCents + now > mostCents)
      return { outcome: "meansRefused", means, mostCents, beforeCents };
  }
  return null;
}

async function paidBefore({ db }: Services, orderId: string, means: PaidPart["means"]): Promise<Cents> {
  const came = await db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid", means })
    .select("id", "amount_cents");
  const gone = await db("refunds")
    .whereIn(
      "payment_id",
      came.map(({ id }) => id),
    )
    .where({ state: "succeeded" })
    .select("amount_cents");
  const sum = (rows: { amount_cents: Cents }[]) => rows.reduce((total, { amount_cents: cents }) => total + cents, 0);
  return Math.max(0, sum(came) - sum(gone));
}

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

/**
 * Writes the lines of the money journal, at the end of the transaction that took the money.
 * @param document the number of the deposit's own invoice
 */
export async function recordTaken(
  services: Services,
  taken: readonly Taken[],
  kind: "payment" | "deposit" = "payment",
  document?: string,
): Promise<void> {
  for (const { id, cents } of taken) await recordPayment(services, id, cents, kind, document);
}
