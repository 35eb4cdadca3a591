import type { Services } from "~/infra/services.server";
import { recordWriteOff } from "~/domain/accounting/record.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { dueCents } from "~/domain/ledger/due";
import { accountOf, enter, entriesBy } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { BEGUN_UNPAID, isBegunUnpaid } from "~/domain/orders/firm";
import { hasLeft } from "~/domain/orders/life/left";
import { takeBackRefusals } from "~/domain/orders/life/refusal-letters.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import { logStep, type Order } from "~/domain/orders/order.server";

/** How the debt of an order ends that was begun and whose payment the bank then refused. */
export type UnpaidEnds =
  /** It has left: it is paid after all, or the shop writes this sum off. */
  | { by: "write-off"; cents: Cents }
  /** It has not left: it is paid, or cancelled. */
  | { by: "payment" }
  /** The bank decides on another payment. */
  | { by: "bank"; cents: Cents }
  /** Nothing is due. */
  | { by: "nothing" };

export async function howUnpaidEnds(services: Services, order: Order): Promise<UnpaidEnds> {
  const cents = isBegunUnpaid(order) ? dueCents(await accountOf(services, order.id)) : 0;
  if (cents === 0) return { by: "nothing" };
  const awaited = await awaitedCents(services, order.id);
  if (awaited > 0) return { by: "bank", cents: awaited };
  return hasLeft(order) ? { by: "write-off", cents } : { by: "payment" };
}

const sourceOf = (taskId: string) => ({ cause: "allowance" as const, id: taskId });

/**
 * Writes off what is due of an order that left and was never paid: it is not asked for any more. Such an order has no
 * invoice, so that no document changes; the money journal keeps the sum. What could still be paid at the provider is closed
 * by the worker. Called in the transaction that settles the task.
 */
export async function writeOff(
  services: Services,
  by: Account,
  order: Order,
  { taskId, cents }: { taskId: string; cents: Cents },
): Promise<void> {
  await enter(services, order.id, sourceOf(taskId), [{ lineId: null, kind: "not asked", cents }]);
  await recordWriteOff(services, { taskId, orderNumber: order.number }, cents);
  await endUnpaidReason(services, order);
  await takeBackRefusals(services, order);
  await makeDueAtOnce(services, { order_id: order.id, proposal_id: null });
  await logStep(services, order.id, WRITTEN_OFF, formatEuros(cents), by.id);
  await audit(services, by, WRITTEN_OFF, order.number, formatEuros(cents));
}

const WRITTEN_OFF = "Somme abandonnée";

/** What the shop wrote off of an order, in cents. */
export async function writtenOffCents(services: Services, orderId: string): Promise<Cents> {
  return (await writtenOffBy(services, orderId))?.cents ?? 0;
}

async function writtenOffBy(services: Services, orderId: string): Promise<{ taskId: string; cents: Cents } | null> {
  const task = await services.db("money_tasks").where({ cause: "not come", subject: orderId }).first("id");
  if (!task) return null;
  const entries = await entriesBy(services, orderId, sourceOf(task.id));
  return { taskId: task.id, cents: entries.reduce((sum, { cents }) => sum + cents, 0) };
}

/** A payment has come after all: what was written off is asked for again, and is paid with it. */
export async function takeWriteOffBack(services: Services, { id, number }: Order): Promise<void> {
  const written = await writtenOffBy(services, id);
  if (!written || written.cents === 0) return;
  const { taskId, cents } = written;
  await enter(services, id, sourceOf(taskId), [{ lineId: null, kind: "not asked", cents: -cents }]);
  await recordWriteOff(services, { taskId, orderNumber: number }, -cents);
  await logStep(services, id, `${WRITTEN_OFF}, puis payée`, `${formatEuros(cents)} ne sont plus abandonnés`);
}

/** A begun order that needed attention because it was not paid needs it no longer. */
export async function endUnpaidReason({ db }: Services, { id, attention }: Order): Promise<void> {
  if (!attention) return;
  await db("orders")
    .where({ id })
    .update({ attention: attention.replace(BEGUN_UNPAID, "").trim() || null });
}
