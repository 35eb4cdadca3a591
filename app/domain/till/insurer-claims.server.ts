import { expectedOfInsurer } from "~/domain/accounting/insurers.server";
import { recordInsurerPaid } from "~/domain/accounting/record.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { logStep } from "~/domain/orders/order.server";
import { instant, type Instant } from "~/domain/time";
import { inTransaction, type Services } from "~/infra/services.server";
import { INSURER_MEANS } from "~/shop/payment-means";

/** What the supplementary insurer of a customer still has to pay of an order. */
export type InsurerClaim = {
  orderId: string;
  orderNumber: string;
  /** Empty once the buyer is erased. */
  customer: string;
  cents: Cents;
  since: Instant;
};

/**
 * What insurers still have to pay, the oldest first: less what was given back to them since, and what of an order that
 * was cancelled or came back is to go back to them.
 * @param orderId of one order alone
 */
export async function insurerClaims(services: Services, orderId?: string): Promise<InsurerClaim[]> {
  const awaited = services
    .db("payments")
    .join("orders", "orders.id", "payments.order_id")
    .where("payments.kind", "till")
    .where("payments.state", "paid")
    .whereIn("payments.means", INSURER_MEANS)
    .whereNull("payments.insurer_paid_at");
  type Awaited = Omit<InsurerClaim, "customer" | "cents"> & { firstName: string | null; lastName: string | null };
  const payments: Awaited[] = await (orderId ? awaited.where("payments.order_id", orderId) : awaited)
    .orderBy(["payments.created_at", "payments.id"])
    .select({
      orderId: "orders.id",
      orderNumber: "orders.number",
      firstName: "orders.first_name",
      lastName: "orders.last_name",
      since: "payments.created_at",
    });
  const claims = new Map<string, InsurerClaim>();
  for (const { firstName, lastName, ...claim } of payments) {
    if (claims.has(claim.orderId)) continue;
    const expected = await expectedOfInsurer(services, claim.orderNumber);
    const { insurer } = await owedToCustomer(services, claim.orderId);
    const customer = [firstName, lastName].filter(Boolean).join(" ");
    claims.set(claim.orderId, { ...claim, customer, cents: expected - insurer.owed });
  }
  return [...claims.values()].filter(({ cents }) => cents > 0);
}

/** What the insurer of an order has not paid yet, as far as nothing of it was given back. */
export async function insurerAwaits(services: Services, orderId: string): Promise<Cents> {
  const order = await services.db("orders").where({ id: orderId }).first("number");
  return order ? Math.max(0, await expectedOfInsurer(services, order.number)) : 0;
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
