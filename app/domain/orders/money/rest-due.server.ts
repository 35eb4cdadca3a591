import type { Services } from "~/infra/services.server";
import { isMoneyGone, missingCents } from "~/domain/ledger/account";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { isBegunUnpaid } from "~/domain/orders/firm";
import { isStopped } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { lostDue, type LostDue } from "./lost-again.server";
import { awaitedCents } from "./under-way.server";

/**
 * What may be paid now of an order that the shop began before its payment came: the price of the pieces whose contract
 * goes on. 0 for every other order, and while the bank decides on a payment, so that nobody pays twice.
 */
export async function unpaidOfBegun(services: Services, order: Order): Promise<Cents> {
  if (!isBegunUnpaid(order) || (await awaitedCents(services, order.id)) > 0) return 0;
  return dueCents(await accountOf(services, order.id));
}

/** What is missing of an order whose payment was too small, as long as the shop asks for it. */
export async function restOfShort(services: Services, order: Order): Promise<Cents> {
  const open = await services
    .db("money_tasks")
    .where({ cause: "short", subject: order.id })
    .whereNull("settled_at")
    .first("id");
  if (!open || !order.paidAt || order.status === ORDER_STATUS.cancelled) return 0;
  const account = await accountOf(services, order.id);
  return isMoneyGone(account) || isStopped(order, account) ? 0 : missingCents(account);
}

/** What of it was given back for a cancellation, before the order was taken up again. */
export async function missingAgain(services: Services, order: Order): Promise<Cents> {
  const { undone } = await accountOf(services, order.id);
  const again = undone.cents - undone.settled;
  return again > 0 ? Math.min(again, await restOfShort(services, order)) : 0;
}

/** `lost`: what a bank took back for good, and is paid again; `isRest`: the rest of a price that was paid in part. */
export type Takeable = { cents: Cents; isRest: boolean; lost: LostDue | null };

/** What the shop may take by hand of an order that was to be paid online, and what that pays. */
export async function takeableInShop(services: Services, order: Order): Promise<Takeable> {
  const rest = await restOfShort(services, order);
  if (rest > 0) return { cents: rest, isRest: true, lost: null };
  const lost = await lostDue(services, order);
  if (lost) return { cents: lost.cents, isRest: false, lost };
  return { cents: await unpaidOfBegun(services, order), isRest: false, lost: null };
}
