import type { PaymentProvider } from "~/infra/stripe.server";

/**
 * The state of a second payment's refund. `back`: the customer has all of it; `waiting`: asked for, and not confirmed
 * by the bank; `missing`: neither.
 */
export type SurplusStands = "back" | "waiting" | "missing";

/**
 * Reads that state from the provider's list of refunds. A second payment has no invoice and no rows of refunds here, it
 * may be refunded in parts by the shop or by hand, and the provider's events come late and more than once.
 */
export async function surplusStands(provider: PaymentProvider, intentId: string): Promise<SurplusStands> {
  const { receivedCents } = await provider.intent(intentId);
  const refunds = await provider.refundsOf(intentId);
  const sumOf = (wanted: readonly string[]) =>
    refunds.filter(({ status }) => wanted.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (sumOf(["succeeded"]) >= receivedCents) return "back";
  return sumOf(["succeeded", "pending"]) >= receivedCents ? "waiting" : "missing";
}
