import type { Services } from "~/infra/services.server";
import { issueCreditNote, type CreditNote } from "~/domain/invoices/credit-note.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { missingCents } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { enterAllowance } from "~/domain/ledger/movements.server";
import { formatEuros, type Cents } from "~/domain/money";
import { isStopped } from "~/domain/orders/life/left";
import { settleTask } from "~/domain/orders/money/tasks.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { confirmedStatus } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { allowanceMail } from "./mails.server";

/** The reason on the credit note. */
const REASON = "Remise commerciale : la somme qui restait à payer n’est plus demandée";

/**
 * Waives what is still missing of the price of an order whose payment was too small. The price is lower by that sum: the
 * invoice says so, or a credit note where the invoice was issued before. Called in the transaction that settles the task.
 * @param taskId the money task that was settled
 * @returns false when nothing is missing
 */
export async function waiveMissing(services: Services, orderId: string, taskId: string, by: string): Promise<boolean> {
  const cents = missingCents(await accountOf(services, orderId));
  const order = await findOrder(services, orderId);
  if (!order || cents === 0) return false;
  const source = { cause: "allowance" as const, id: taskId };
  const shares = await enterAllowance(services, orderId, source, cents);
  await logStep(services, orderId, "Remise commerciale", `${formatEuros(cents)} restaient à payer`, by);
  await endShortReason(services, order);
  const invoice = await findInvoice(services, orderId);
  const note: CreditNote | null =
    invoice &&
    (await issueCreditNote(services, invoice, {
      grounds: "allowance",
      refundId: taskId,
      amountCents: cents,
      reason: REASON,
    }));
  if (note)
    await enter(
      services,
      orderId,
      source,
      shares.map((share) => ({ lineId: share.lineId, kind: "credited", cents: share.cents })),
    );
  if (order.customer && order.confirmedAt)
    await queueMail(
      services,
      `order:${orderId}:allowance-${taskId}`,
      allowanceMail(services, order, order.customer, { amountCents: cents, note }),
    );
  return true;
}

type Rest = { paymentId: string; cents: Cents; says: string };

/** Books the rest of a price whose payment was too small, and lets the order go on. */
export async function receiveRest(services: Services, order: Order, { paymentId, cents, says }: Rest): Promise<void> {
  await enter(services, order.id, { cause: "payment", id: paymentId }, [{ lineId: null, kind: "paid", cents }]);
  await settleTask(services, { cause: "short", subject: order.id }, says);
  await endShortReason(services, order);
}

/** An order that needed attention for the missing sum alone goes on; one that stops stays where it is. */
export async function endShortReason(services: Services, order: Order): Promise<void> {
  const attention = order.attention?.replace(SHORT_REASON, "").trim() || null;
  if (attention === order.attention) return;
  const stops = isStopped(order, await accountOf(services, order.id));
  const goesOn = order.status === ORDER_STATUS.attention && !attention && !stops && order.stockState === "taken";
  await services
    .db("orders")
    .where({ id: order.id })
    .update({
      attention,
      ...(goesOn && { status: await confirmedStatus(services, order), version: order.version + 1 }),
    });
}

/** The sentence that `finishOrder` writes into `attention`. */
const SHORT_REASON = /Montant reçu [^.]+ au lieu de [^.]+\./;
