import type { Services } from "~/infra/services.server";
import { beyondCents, soldCents, type Account } from "~/domain/ledger/account";
import { released, releasedCents } from "~/domain/ledger/due";
import type { Cause } from "~/domain/ledger/entries";
import { accountOf, enter, entriesBy, type Source } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { isStopped } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { noteNotTooMuch } from "./given-twice.server";
import { settleTask } from "./tasks.server";

/**
 * What a bank took back for good and the customer may pay again: the price of an order that goes on, or a supplement of
 * its lenses. `lineId` and `proposalId` are those of the supplement; null for the price.
 */
export type LostDue = { disputeId: string; lineId: string | null; proposalId: string | null; cents: Cents };

const PAID_AGAIN = "paid again" satisfies Cause;

/** The first lost payment that the shop may take again, for as long as its line in "À éclaircir" is open; null for none. */
export async function lostDue(services: Services, order: Order): Promise<LostDue | null> {
  const lost: { disputeId: string; proposalId: string | null }[] = await services
    .db("disputes as dispute")
    .join("payments as payment", "payment.id", "dispute.payment_id")
    .join("money_tasks as task", "task.subject", "dispute.id")
    .where({ "dispute.order_id": order.id, "dispute.status": "lost", "payment.state": "paid", "task.cause": "lost" })
    .whereNull("task.settled_at")
    .orderBy("dispute.id")
    .select({ disputeId: "dispute.id", proposalId: "payment.proposal_id" });
  for (const { disputeId, proposalId } of lost) {
    const due = await dueOfLost(services, order, disputeId);
    if (due) return { disputeId, proposalId, ...due };
  }
  return null;
}

/** What of one lost payment is to be paid again; null where nothing is. */
export async function dueOfLost(
  services: Services,
  order: Order,
  disputeId: string,
): Promise<Pick<LostDue, "lineId" | "cents"> | null> {
  if (!order.paidAt || order.status === ORDER_STATUS.cancelled) return null;
  const account = await accountOf(services, order.id);
  if (isStopped(order, account)) return null;
  const taken = await takenByBank(services, order.id, disputeId);
  const entries = await entriesBy(services, order.id, { cause: "dispute", id: disputeId });
  const lineId = entries.find(({ kind }) => kind === "charged back")?.lineId ?? null;
  const cents = lineId === null ? Math.min(taken, unpaidWithout(account, taken)) : ofSupplement(account, lineId, taken);
  return cents > 0 ? { lineId, cents } : null;
}

/** The price of what the customer keeps, less what pays for it once a bank has taken this sum. Gestures are not asked for. */
function unpaidWithout(account: Account, taken: Cents): Cents {
  const { lines, whole, paid } = account;
  let [releasedPrice, back] = [0, Math.min(whole.refunded, beyondCents(account))];
  let goesOn = false;
  for (const line of lines.values()) {
    releasedPrice += releasedCents(line);
    back += Math.min(line.refunded, releasedCents(line));
    goesOn ||= released(line) < line.sold;
  }
  return goesOn ? Math.max(0, soldCents(account) - releasedPrice - (paid - taken - back)) : 0;
}

/** Of glasses some of which came back or were withdrawn from, a person reckons what is due. */
function ofSupplement({ lines }: Account, lineId: string, taken: Cents): Cents {
  const line = lines.get(lineId);
  return line && released(line) === 0 ? taken : 0;
}

/**
 * Books a lost payment that was made again: in the ledger the former one neither came in nor was taken back, and the new
 * one pays for the order. Should the bank return the former one after all, the customer has paid twice (`countLost`).
 */
export async function receiveLost(
  services: Services,
  { id: orderId }: Order,
  { disputeId, lineId, cents }: LostDue,
  { paymentId, says, by }: { paymentId: string; says: string; by: string },
): Promise<void> {
  await enter(services, orderId, { cause: PAID_AGAIN, id: disputeId }, [
    { lineId: null, kind: "paid", cents: -cents },
    { lineId, kind: "charged back", cents: -cents },
  ]);
  await enter(services, orderId, { cause: "payment", id: paymentId }, [{ lineId: null, kind: "paid", cents }]);
  await settleTask(services, { cause: "lost", subject: disputeId }, says, by);
  await noteNotTooMuch(services, orderId, says);
}

/** Before the ledger notes that a bank returned what it had taken: the former payment counts again, beside the new one. */
export async function countLost(services: Services, orderId: string, disputeId: string): Promise<void> {
  const source: Source = { cause: PAID_AGAIN, id: disputeId };
  const entries = await entriesBy(services, orderId, source);
  await enter(
    services,
    orderId,
    source,
    entries.map(({ lineId, kind, cents }) => ({ lineId, kind, cents: -cents })),
  );
}

/** What a bank took by a dispute and was not paid again since. */
export async function takenByBank({ db }: Services, orderId: string, disputeId: string): Promise<Cents> {
  const entries: { cents: Cents }[] = await db("order_ledger")
    .where({ order_id: orderId, kind: "charged back", cause_id: disputeId })
    .whereIn("cause", ["dispute", PAID_AGAIN])
    .select("cents");
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

/** What came in for an order, was taken by a bank and was paid again: the ledger counts it no longer as paid. */
export async function paidAgainCents({ db }: Pick<Services, "db">, orderId: string): Promise<Cents> {
  const entries: { cents: Cents }[] = await db("order_ledger")
    .where({ order_id: orderId, kind: "paid", cause: PAID_AGAIN })
    .select("cents");
  return 0 - entries.reduce((sum, { cents }) => sum + cents, 0);
}
