import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { firmAt } from "~/domain/orders/firm";
import { hasLeft } from "~/domain/orders/life/left";
import { findOrder } from "~/domain/orders/order.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";
import { openTask, settleTask } from "./tasks.server";

type UnderWay = { id: string; amountCents: Cents };

/** Payments that the bank still thinks about, of an order that the shop has cancelled. */
function processing({ db }: Services, orderId: string) {
  return db("payments as payment")
    .join("orders", "orders.id", "payment.order_id")
    .where({ "payment.order_id": orderId, "payment.state": "processing", "orders.status": ORDER_STATUS.cancelled })
    .whereNotNull("orders.cancelled_by");
}

/** What the bank still thinks about of an order that nobody has paid, be it cancelled or not. */
export async function awaitedCents({ db }: Services, orderId: string): Promise<Cents> {
  const payments: { cents: Cents }[] = await db("payments as payment")
    .join("orders", "orders.id", "payment.order_id")
    .where({ "payment.order_id": orderId, "payment.state": "processing" })
    .whereNull("payment.proposal_id")
    .whereNull("orders.paid_at")
    .select({ cents: "payment.amount_cents" });
  return payments.reduce((sum, { cents }) => sum + cents, 0);
}

/** What of such an order may still come in. */
export async function processingCents(services: Services, orderId: string): Promise<Cents> {
  const payments: { cents: Cents }[] = await processing(services, orderId).select({ cents: "payment.amount_cents" });
  return payments.reduce((sum, { cents }) => sum + cents, 0);
}

/** Each stands in the list until the bank has decided; what the price of a supplement brings goes back by itself. */
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

/** The bank has refused it, or it is cancelled: nothing comes in. */
export async function noteNotCome(services: Services, paymentId: string): Promise<void> {
  await settleTask(
    services,
    { cause: "under way", subject: paymentId },
    "Le paiement n’a pas abouti : rien n’est à rendre.",
  );
}

/**
 * An order that the shop went on with before its payment came, and that the bank has now refused: whether to ask for another or to stop
 * is for a person to say, and until then nothing more is done for it.
 */
export async function noteUnpaid(services: Services, orderId: string, amountCents: Cents): Promise<void> {
  const { db } = services;
  const order = await findOrder(services, orderId);
  if (!order || firmAt(order) || !GOES_ON.includes(order.status)) return;
  if ((await awaitedCents(services, orderId)) > 0) return;
  await db("orders")
    .where({ id: orderId })
    .update({
      attention: UNPAID,
      ...(!hasLeft(order) && { status: ORDER_STATUS.attention, version: order.version + 1 }),
    });
  await openTask(services, orderId, {
    list: "unclear",
    cause: "not come",
    subject: orderId,
    amountCents,
    says: "la banque a refusé le paiement de cette commande, déjà reprise : demandez-en un autre à son client, ou annulez-la.",
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
const UNPAID = "Son paiement n’a pas abouti : elle n’est pas payée.";

/** It came, and is booked: nothing is open about it. */
export async function noteCome(services: Services, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  await settleTask(services, { cause: "under way", subject: id }, "Le paiement est arrivé.");
  await settleTask(services, { cause: "not come", subject: orderId }, "Le paiement est arrivé.");
}

/** The order goes on: what is under way pays for it, once it comes. */
export async function noteWanted(services: Services, orderId: string, by: string): Promise<void> {
  const lines = await services
    .db("money_tasks")
    .where({ order_id: orderId, cause: "under way" })
    .whereNull("settled_at")
    .select("id");
  for (const { id } of lines)
    await settleTask(services, { id }, "Commande reprise : ce paiement la règle, s’il aboutit.", by);
}

/** The payment that was under way when its order was cancelled has come: it is owed, as its customer was told. @returns false for any other */
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
