import type { Services } from "~/infra/services.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { missingCents } from "~/domain/ledger/account";
import { dueCents, neverComesCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { enterNeverComes } from "~/domain/ledger/movements.server";
import type { Cents } from "~/domain/money";
import { BEGUN_UNPAID } from "~/domain/orders/firm";
import { changeTask, settleTask, type TaskCause } from "~/domain/orders/money/tasks.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { endShortReason } from "./allowance.server";
import { creditNeverPaid } from "./credit-unpaid.server";

/** The reason on the credit note. */
const REASON = "Articles rétractés ou rendus : ce qui n’en avait pas été payé n’est plus dû";
const NOTHING_LEFT = "Plus rien n’est à payer : le client s’est rétracté de ces articles, ou les a rendus.";

/**
 * Lets the money that may still be asked of a customer follow the pieces: nothing more is to be paid for those that they
 * withdrew from or sent back. Called in the transaction of the withdrawal, or of the return.
 */
export async function followPieces(services: Services, orderId: string): Promise<void> {
  const order = await findOrder(services, orderId);
  if (!order || order.status === ORDER_STATUS.cancelled) return;
  if (order.paidAt) await followShort(services, order);
  else await followUnpaid(services, order);
}

/** An order that was begun and whose payment the bank refused. */
async function followUnpaid(services: Services, { id, attention }: Order): Promise<void> {
  const ended = await lessen(services, { cause: "not come", subject: id }, dueCents(await accountOf(services, id)));
  if (ended && attention)
    await services
      .db("orders")
      .where({ id })
      .update({ attention: attention.replace(BEGUN_UNPAID, "").trim() || null });
}

/** An order whose payment was too small: what never came of the price of such pieces is credited. */
async function followShort(services: Services, order: Order): Promise<void> {
  const { id } = order;
  const task = { cause: "short", subject: id } as const;
  const open = await services.db("money_tasks").where(task).whereNull("settled_at").first("id");
  const invoice = open && (await findInvoice(services, id));
  if (!invoice) return;
  const cents = neverComesCents(await accountOf(services, id));
  if (cents > 0) {
    await enterNeverComes(services, id, { cause: "invoice", id: invoice.id }, cents);
    await creditNeverPaid(services, invoice, cents, REASON);
  }
  if (await lessen(services, task, missingCents(await accountOf(services, id)))) await endShortReason(services, order);
}

/** @returns whether nothing is left to ask for, and the task is closed */
async function lessen(
  services: Services,
  where: { cause: TaskCause; subject: string },
  restCents: Cents,
): Promise<boolean> {
  const task = await services.db("money_tasks").where(where).whereNull("settled_at").first("amount_cents", "due_on");
  if (!task || task.amount_cents <= restCents) return false; // 0 of another currency stays for a person
  if (restCents === 0) return settleTask(services, where, NOTHING_LEFT);
  await changeTask(services, where, { amountCents: restCents, dueOn: task.due_on });
  return false;
}
