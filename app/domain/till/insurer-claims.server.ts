import { recordInsurerPaid } from "~/domain/accounting/record.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { logStep } from "~/domain/orders/order.server";
import { instant, type Instant } from "~/domain/time";
import { inTransaction, type Services } from "~/infra/services.server";
import { PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";

/** What the supplementary insurer of a customer still has to pay of an order. */
export type InsurerClaim = {
  orderId: string;
  orderNumber: string;
  /** Empty once the buyer is erased. */
  customer: string;
  cents: Cents;
  since: Instant;
};

const INSURER_MEANS = (Object.keys(PAYMENT_MEANS) as ShopMeans[]).filter((means) => PAYMENT_MEANS[means].byInsurer);

/**
 * What insurers still have to pay, the oldest first, less what was given back to them since.
 * @param orderId of one order alone
 */
export async function insurerClaims({ db }: Services, orderId?: string): Promise<InsurerClaim[]> {
  const awaited = db("payments")
    .join("orders", "orders.id", "payments.order_id")
    .where("payments.kind", "till")
    .where("payments.state", "paid")
    .whereIn("payments.means", INSURER_MEANS)
    .whereNull("payments.insurer_paid_at");
  type Awaited = Omit<InsurerClaim, "customer"> & { firstName: string | null; lastName: string | null };
  const payments: Awaited[] = await (orderId ? awaited.where("payments.order_id", orderId) : awaited)
    .orderBy(["payments.created_at", "payments.id"])
    .select({
      orderId: "orders.id",
      orderNumber: "orders.number",
      firstName: "orders.first_name",
      lastName: "orders.last_name",
      cents: "payments.amount_cents",
      since: "payments.created_at",
    });
  const claims = new Map<string, InsurerClaim>();
  for (const { firstName, lastName, ...payment } of payments) {
    const known = claims.get(payment.orderId);
    const customer = [firstName, lastName].filter(Boolean).join(" ");
    claims.set(payment.orderId, { ...payment, customer, ...known, cents: (known?.cents ?? 0) + payment.cents });
  }
  const refunds = await db("refunds")
    .whereIn("order_id", [...claims.keys()])
    .where({ state: "succeeded" })
    .whereIn("means", INSURER_MEANS)
    .select("order_id", "amount_cents");
  for (const { order_id, amount_cents } of refunds) {
    const claim = claims.get(order_id);
    if (claim) claim.cents -= amount_cents;
  }
  return [...claims.values()].filter(({ cents }) => cents > 0);
}

/**
 * Notes that an insurer paid what it had to, by a transfer.
 * @param cents as it was shown
 * @returns "changed" when it was noted already, or is another sum by now
 */
export async function noteInsurerPaid(
  services: Services,
  by: Account,
  { orderId, cents }: Pick<InsurerClaim, "orderId" | "cents">,
): Promise<{ outcome: "noted"; claim: InsurerClaim } | { outcome: "changed" }> {
  return inTransaction(services, async (inside) => {
    if (!(await lockedOrder(inside, orderId))) return { outcome: "changed" };
    const [claim] = await insurerClaims(inside, orderId);
    if (claim?.cents !== cents) return { outcome: "changed" };
    await inside
      .db("payments")
      .where({ order_id: orderId, kind: "till", state: "paid" })
      .whereIn("means", INSURER_MEANS)
      .whereNull("insurer_paid_at")
      .update({ insurer_paid_at: instant(inside.now()) });
    await logStep(inside, orderId, "Tiers payant reçu de la mutuelle", formatEuros(cents), by.id);
    await recordInsurerPaid(inside, claim);
    await audit(inside, by, "Tiers payant reçu", claim.orderNumber, formatEuros(cents));
    return { outcome: "noted", claim };
  });
}
