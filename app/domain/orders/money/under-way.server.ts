import type { Services } from "~/infra/services.server";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { BEGUN_UNPAID, firmAt } from "~/domain/orders/firm";
import { hasLeft } from "~/domain/orders/life/left";
import { findOrder } from "~/domain/orders/order.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";
import { openTask, settleTask } from "./tasks.server";

type UnderWay = { id: string; amountCents: Cents };

/** Payments of a cancelled order that the bank still decides on. */
function processing({ db }: Services, orderId: string) {
  return db("payments as payment")
    .join("orders", "orders.id", "payment.order_id")
    .where({ "payment.order_id": orderId, "payment.state": "processing", "orders.status": ORDER_STATUS.cancelled })
    .whereNotNull("orders.cancelled_by");
}

/** The money that the bank still decides on, for an order that is not paid, cancelled or not. */
export async function awaitedCents({ db }: Services, orderId: string): Promise<Cents> {
  const payments: { cents: Cents }[] = await db("payments as payment")
    .join("orders", "orders.id", "payment.order_id")
    .where({ "payment.order_id": orderId, "payment.state": "processing" })
    .whereNull("payment.proposal_id")
    .whereNull("orders.paid_at")
    .select({ cents: "payment.amount_cents" });
  return payments.reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether the provider may take a payment for an order, or has taken one that the shop has not heard of. */
export async function mayStillBePaid({ db }: Services, orderId: string): Promise<boolean> {
  const open = await db("payments")
    .where({ order_id: orderId, proposal_id: null })
    .whereIn("state", ["starting", "open", "processing"])
    .first("id");
  return open !== undefined;
}

/** The money that may still come in for a cancelled order. */
export async function processingCents(services: Services, orderId: string): Promise<Cents> {
  const payments: { cents: Cents }[] = await processing(services, orderId).select({ cents: "payment.amount_cents" });
  return payments.reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * Opens a task for each such payment until the bank has decided. The payment of a supplement needs none: it goes back
 * by itself.
 */
export async function noteUnderWay(services: Services, orderId: string): Promise<void> {
  const payments: UnderWay[] = await processing(services, orderId)
    .whereNull("payment.proposal_id")
    .select({ id: "payment.id", amountCents: "payment.amount_cents" });
  for (const { id, amountCents } of payments)
    await openTask(services, orderId, {
      list: "unclear",
      cause: "under way",
      subject: id,
      amountCents,
      says: "la banque traite encore un paiement de cette commande annulée : s’il aboutit, il est à rendre, comme son client l’a lu.",
      again: true,
    });
}

/** The bank refused the payment, or it is cancelled: nothing comes in. */
export async function noteNotCome(services: Services, paymentId: string): Promise<void> {
  await settleTask(
    services,
    { cause: "under way", subject: paymentId },
    "Le paiement n’a pas abouti : rien n’est à rendre.",
  );
}

/**
 * The shop began an order before its payment came, and the bank has now refused it. An administrator decides whether to
 * ask for another payment or to stop; until then the order rests.
 */
export async function noteUnpaid(services: Services, orderId: string, amountCents: Cents): Promise<void> {
  const { db } = services;
  const order = await findOrder(services, orderId);
  if (!order || firmAt(order) || !GOES_ON.includes(order.status)) return;
  const due = dueCents(await accountOf(services, orderId));
  if (due === 0 || (await awaitedCents(services, orderId)) > 0) return;
  await db("orders")
    .where({ id: orderId })
    .update({
      attention: BEGUN_UNPAID,
      ...(!hasLeft(order) && { status: ORDER_STATUS.attention, version: order.version + 1 }),
    });
  await openTask(services, orderId, {
    list: "unclear",
    cause: "not come",
    subject: orderId,
    amountCents: Math.min(amountCents, due),
    says: "la banque a refusé le paiement de cette commande, déjà commencée : son client peut la payer de nouveau depuis sa page ou à la boutique. Sinon, annulez-la, ou renoncez à la somme une fois qu’elle est partie.",
    again: true,
  });
}

const GOES_ON: OrderStatus[] = [
  ORDER_STATUS.confirmed,
  ORDER_STATUS.attention,
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
  ORDER_STATUS.delivered,
];

/** The payment came and is booked: its task is closed. */
export async function noteCome(services: Services, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  await settleTask(services, { cause: "under way", subject: id }, "Le paiement est arrivé.");
  await settleTask(services, { cause: "not come", subject: orderId }, "Le paiement est arrivé.");
}

/** The order goes on: a payment under way pays for it when it comes. */
export async function noteWanted(services: Services, orderId: string, by: string): Promise<void> {
  const lines = await services
    .db("money_tasks")
    .where({ order_id: orderId, cause: "under way" })
    .whereNull("settled_at")
    .select("id");
  for (const { id } of lines)
    await settleTask(services, { id }, "Commande reprise : ce paiement la règle, s’il aboutit.", by);
}

/**
 * The payment that was under way at the cancellation has come: it is owed, as the customer was told.
 * @returns false for any other payment
 */
export async function cameAfterAll(services: Services, orderId: string): Promise<boolean> {
  const line: { id: string } | undefined = await services
    .db("money_tasks as task")
    .join("payments as payment", "payment.id", "task.subject")
    .where({ "task.order_id": orderId, "task.cause": "under way", "payment.state": "paid" })
    .first({ id: "task.id" });
  if (!line) return false;
  await settleTask(services, { id: line.id }, "Le paiement est arrivé : il est à rendre.");
  return true;
}
