import type { PaymentProvider } from "~/infra/stripe.server";
import type { Services } from "~/infra/services.server";
import { findPayment } from "./payment.server";
import { checkOrder } from "./start.server";
import { COLLECTED, type Payment } from "./states";

/**
 * The payment that an intent of the provider paid. When a later event (a refund, a dispute) arrives before the
 * payment's own, the provider is asked about the payment first, which finishes the order.
 * @returns null for an intent that does not belong to this shop
 */
export async function findPaidPayment(
  services: Services,
  provider: PaymentProvider,
  intentId: string,
): Promise<Payment | null> {
  const known = await findPayment(services, { intent_id: intentId });
  if (known && COLLECTED.includes(known.state)) return known;
  const orderId = known?.orderId ?? (await provider.intent(intentId)).orderId;
  const ours = orderId && (await services.db("orders").where({ id: orderId }).first("id"));
  if (!ours) return null;
  await checkOrder(services, provider, ours.id);
  return findPayment(services, { intent_id: intentId });
}
