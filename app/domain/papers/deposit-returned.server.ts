import type { Services } from "~/infra/services.server";
import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { REFUND_MEANS } from "~/domain/refunds/means";
import { refundsOf, type Refund } from "~/domain/refunds/refund.server";
import { formatDay } from "~/domain/time";
import { shop } from "~/shop/identity";

/** The end of an order with a deposit that was never invoiced, so that no credit note documents it. */
export type DepositReturned = { cancelledAt: string | null; refunds: Refund[] };

/**
 * @returns null while the order goes on with its deposit, and once it is invoiced: its invoice and credit notes then
 * document it
 */
export async function depositReturned(services: Services, order: Order): Promise<DepositReturned | null> {
  const refunds = (await refundsOf(services, order.id)).filter(({ state }) => state === "succeeded");
  const isCancelled = order.status === ORDER_STATUS.cancelled;
  if ((!isCancelled && refunds.length === 0) || (await invoicesOf(services, order.id)).length > 0) return null;
  return { cancelledAt: isCancelled ? order.cancelledAt : null, refunds };
}

/** The facts on the receipt, in place of what was left to pay. */
export async function returnedFacts(
  services: Services,
  { cancelledAt, refunds }: DepositReturned,
): Promise<[string, string][]> {
  const given = await Promise.all(
    refunds.map(async ({ amountCents, means, createdAt, askedBy, reason }): Promise<[string, string]> => {
      const account = await findAccount(services, askedBy);
      return [
        "Acompte rendu",
        `${formatEuros(amountCents)}, le ${formatDay(createdAt)}, ${REFUND_MEANS[means]}, par ${account ? nameOf(account) : shop.name}. Motif : ${reason}`,
      ];
    }),
  );
  return [...(cancelledAt ? [["Commande annulée", `le ${formatDay(cancelledAt)}`] as [string, string]] : []), ...given];
}
