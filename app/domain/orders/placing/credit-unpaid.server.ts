import type { Services } from "~/infra/services.server";
import { creditedOf, issueCreditNote } from "~/domain/invoices/credit-note.server";
import { findInvoice, type Invoice } from "~/domain/invoices/invoice.server";
import { newId } from "~/domain/ids";
import { missingCents, refundedCents } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import { settleTask } from "~/domain/orders/money/tasks.server";
import { findOrder, logStep } from "~/domain/orders/order.server";

/** The reason on the credit note. */
const REASON = "La commande est entièrement remboursée : la somme qui restait à payer n’est plus due";

/**
 * All that came for an order is back with its customer, by refunds or by their bank: what never came of its price is no
 * longer asked for, and its invoice is credited for that, too. The price stays, because an order that is taken up again
 * asks for it. Called in the transaction of the last refund, or of the loss.
 * @param lostCents what a bank took back for good
 */
export async function creditUnpaid(services: Services, orderId: string, lostCents: Cents = 0): Promise<void> {
  const order = await findOrder(services, orderId);
  const account = await accountOf(services, orderId);
  const isBack = account.paid > 0 && refundedCents(account) + lostCents >= account.paid;
  const invoice = order && isBack && !isDueInShop(order) ? await findInvoice(services, orderId) : null;
  if (!invoice) return;
  if (!(await creditNeverPaid(services, invoice, missingCents(account), REASON))) return;
  await settleTask(
    services,
    { cause: "short", subject: orderId },
    "Commande remboursée : le reste n’est plus demandé.",
  );
}

/**
 * Credits a part of an invoice that never came in, as far as it is not credited yet.
 * @returns false when nothing of it is left to credit
 */
export async function creditNeverPaid(
  services: Services,
  invoice: Invoice,
  cents: Cents,
  reason: string,
): Promise<boolean> {
  const { id, orderId } = invoice;
  const amountCents = Math.min(cents, invoice.totalCents - (await creditedOf(services, invoice)));
  if (amountCents <= 0) return false;
  const note = await issueCreditNote(services, invoice, {
    grounds: "unpaid",
    refundId: newId(services.now()),
    amountCents,
    reason,
  });
  await enter(services, orderId, { cause: "invoice", id }, [{ lineId: null, kind: "credited", cents: amountCents }]);
  await logStep(services, orderId, "Avoir établi", `${note.number}, ${formatEuros(amountCents)} jamais payés`);
  return true;
}
