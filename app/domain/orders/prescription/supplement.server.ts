import type { Services } from "~/infra/services.server";
import { ended, lineAccount } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { enterCorrection } from "~/domain/ledger/movements.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { owing } from "~/domain/orders/money/owed.server";
import { takeBackRefusals } from "~/domain/orders/life/refusal-letters.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { invoiceSupplement } from "~/domain/orders/placing/invoicing.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { applyCorrection } from "./answer.server";
import { answeredMail, supplementPaidMail } from "./proposal-mails.server";
import { openLine } from "./open-line.server";
import { unsettledOf } from "./proposals.server";

/** A payment of a supplement; `paidBy` as its invoice says. */
export type SupplementPayment = {
  id: string;
  orderId: string;
  proposalId: string;
  receivedCents: Cents;
  currency?: string;
  paidBy: string;
};

/**
 * Books the payment of a supplement. It accepts the correction, unless the customer did before, to pay at the pickup;
 * the ledger books price and payment together. Called in the transaction that marks the payment paid, or that takes the
 * money in the shop, and from nowhere else.
 * @returns "surplus" when no correction waits for this money any more: it is to be given back
 */
export async function receiveSupplement(
  services: Services,
  { id, orderId, proposalId, receivedCents, currency = "eur", paidBy }: SupplementPayment,
): Promise<"settled" | "surplus"> {
  const { db, now } = services;
  await lockOrder(services, orderId);
  const row = await db("correction_proposals").where({ id: proposalId, order_id: orderId, asks: true }).first();
  const open = row && (await awaitedFor(services, row));
  if (!row || !open || receivedCents !== row.difference_cents || currency !== "eur") return "surplus";
  const { order, line, pairs } = open;
  const isNew = row.state === "sent";
  await takeBackRefusals(services, order);
  await db("correction_proposals")
    .where({ id: proposalId })
    .update({
      settled_at: instant(now()),
      ...(isNew && { state: "accepted", current_of: null, answered_at: instant(now()) }),
    });
  await owing(services, order, { cause: "correction", subject: proposalId, since: now() }, async () => {
    if (isNew) await applyCorrection(services, open, row);
    await enterCorrection(services, orderId, proposalId, { lineId: line.id, cents: receivedCents });
    await enter(services, orderId, { cause: "payment", id }, [{ lineId: null, kind: "paid", cents: receivedCents }]);
  });
  await logStep(services, orderId, "Supplément payé", `${line.brand} ${line.name}, ${formatEuros(receivedCents)}`);
  // Read again, because the agreement gave the order another quote.
  const { quoteNumber } = (await findOrder(services, orderId)) ?? order;
  const invoice = await invoiceSupplement(
    services,
    { ...order, quoteNumber },
    { line, pairs, proposalId, cents: receivedCents, paidBy },
  );
  if (order.customer)
    await queueMail(
      services,
      `order:${orderId}:supplement-paid-${proposalId}`,
      supplementPaidMail(services, order, order.customer, { proposalId, invoice, cents: receivedCents, made: isNew }),
    );
  if (isNew)
    await queueMail(
      services,
      `order:${orderId}:correction-accepted-${proposalId}`,
      answeredMail(services, order, "accepted"),
    );
  return "settled";
}

type Asked = { order_id: string; order_line_id: string; state: string; at_pickup: unknown; settled_at: string | null };

/**
 * The line whose supplement may be paid, and for how many of its pairs: its correction is unanswered, even after the last day, or accepted to be paid
 * at the pickup. Null otherwise.
 */
async function awaitedFor(services: Services, row: Asked) {
  if (row.settled_at) return null;
  const lineId = row.order_line_id;
  const account = lineAccount(await accountOf(services, row.order_id), lineId);
  const pairs = account.sold - ended(account);
  if (pairs <= 0) return null;
  const waiting = row.state === "sent" ? await openLine(services, row.order_id, lineId) : null;
  if (row.state === "sent") return waiting && { ...waiting, pairs };
  if (row.state !== "accepted" || !row.at_pickup) return null;
  const order = await findOrder(services, row.order_id);
  const line = order?.lines.find(({ id }) => id === lineId);
  return order && line && order.status !== ORDER_STATUS.cancelled ? { order, line, pairs } : null;
}

/** The supplements of an order that were accepted to be paid at the pickup and are not paid yet, in cents. */
export async function supplementDue(services: Services, order: Order): Promise<Cents> {
  return (await unsettledOf(services, order)).reduce((sum, { differenceCents }) => sum + differenceCents, 0);
}
