import type { Services } from "~/infra/services.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { missingCents } from "~/domain/ledger/account";
import { dueCents, neverComesCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { enterNeverComes } from "~/domain/ledger/movements.server";
import type { Cents } from "~/domain/money";
import { changeTask, settleTask, type TaskCause } from "~/domain/orders/money/tasks.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { endShortReason } from "./allowance.server";
import { creditNeverPaid } from "./credit-unpaid.server";
import { endUnpaidReason } from "./write-off.server";

type Why = "pieces" | "correction";

/** The reason on the credit note. */
const REASON: Record<Why, string> = {
  pieces: "Articles rétractés ou rendus : ce qui n’en avait pas été payé n’est plus dû",
  correction: "Verres corrigés moins chers : ce qui n’avait pas été payé de la différence n’est plus dû",
};
const NOTHING_LEFT: Record<Why, string> = {
  pieces: "Plus rien n’est à payer : le client s’est rétracté de ces articles, ou les a rendus.",
  correction: "Plus rien n’est à payer : les verres corrigés coûtent moins cher.",
};

/**
 * Lets the money that may still be asked of a customer follow the pieces and their price: nothing more is to be paid for
 * those that they withdrew from or sent back. Called in the transaction of the withdrawal, the return or the correction.
 */
export async function followPieces(services: Services, orderId: string, why: Why = "pieces"): Promise<void> {
  const order = await findOrder(services, orderId);
  if (!order || order.status === ORDER_STATUS.cancelled) return;
  if (order.paidAt) await followShort(services, order, why);
  else await followUnpaid(services, order, why);
}

/** An order that was begun and whose payment the bank refused. */
async function followUnpaid(services: Services, order: Order, why: Why): Promise<void> {
  const due = dueCents(await accountOf(services, order.id));
  const { isOver } = await lessen(services, { cause: "not come", subject: order.id }, due, why);
  if (isOver) await endUnpaidReason(services, order);
}

/**
 * An order whose payment was too small: what is no longer asked for of its price is credited. Without a known buyer there
 * is no invoice yet: it is credited once there is one (`invoiceOrder`).
 */
async function followShort(services: Services, order: Order, why: Why): Promise<void> {
  const { id } = order;
  const task = { cause: "short", subject: id } as const;
  const open = await services.db("money_tasks").where(task).whereNull("settled_at").first("id");
  if (!open) return;
  const invoice = await findInvoice(services, id);
  const cents = neverComesCents(await accountOf(services, id));
  if (cents > 0) await enterNeverComes(services, id, { cause: "invoice", id: invoice?.id ?? id }, cents);
  const { lessCents, isOver } = await lessen(services, task, missingCents(await accountOf(services, id)), why);
  if (invoice && lessCents > 0) await creditNeverPaid(services, invoice, lessCents, REASON[why]);
  if (isOver) await endShortReason(services, order);
}

/** @returns what is asked for no longer, and whether nothing is left to ask for, so that the task is closed */
async function lessen(
  services: Services,
  where: { cause: TaskCause; subject: string },
  restCents: Cents,
  why: Why,
): Promise<{ lessCents: Cents; isOver: boolean }> {
  const task = await services.db("money_tasks").where(where).whereNull("settled_at").first("amount_cents", "due_on");
  const lessCents = (task?.amount_cents ?? 0) - restCents;
  if (!task || lessCents <= 0) return { lessCents: 0, isOver: false }; // a payment in another currency has a task of 0, which a person settles
  if (restCents === 0) await settleTask(services, where, NOTHING_LEFT[why]);
  else await changeTask(services, where, { amountCents: restCents, dueOn: task.due_on });
  return { lessCents, isOver: restCents === 0 };
}
