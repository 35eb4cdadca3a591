import type { PaymentProvider } from "~/infra/stripe.server";

/** Of a payment too many: all of it is back with its customer; asked for, and the bank has not confirmed it; or none of that. */
export type SurplusStands = "back" | "waiting" | "missing";

/**
 * It was on no invoice and has no rows of refunds, and is given back by us or by hand, in one or several parts: how it stands says only
 * the provider's list, since its words come late and more than once.
 */
export async function surplusStands(provider: PaymentProvider, intentId: string): Promise<SurplusStands> {
  const { receivedCents } = await provider.intent(intentId);
  const refunds = await provider.refundsOf(intentId);
  const sumOf = (wanted: readonly string[]) =>
    refunds.filter(({ status }) => wanted.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (sumOf(["succeeded"]) >= receivedCents) return "back";
  return sumOf(["succeeded", "pending"]) >= receivedCents ? "waiting" : "missing";
}
