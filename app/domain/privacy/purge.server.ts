import { setImmediate as lettingOthersIn } from "node:timers/promises";

import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import { terms } from "~/shop/terms";
import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount } from "~/domain/accounts/account.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { countRows } from "~/domain/list-page.server";
import { COLLECTED } from "~/domain/payments/states";
import { daysBefore, instant, yearsAfter, type Instant } from "~/domain/time";
import { forgetBuyers, ordersUnderWay } from "./buyers.server";
import { endPerson } from "./ending.server";
import { dropErased } from "./erase.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { buyerOf, personOf } from "./person.server";
import type { Rows } from "./register/entry.server";
import { FORGOTTEN, stillTelling } from "./remains.server";

/** A form sent again after this time counts as a new request. */
const FORM_DAYS = KEPT_DAYS.firstAnswer;

export type Purged = { before: Instant; deleted: number };

/**
 * Deletes accounts whose address was never proven, with everything that belongs to them. It makes no difference whether
 * someone else has proven the address: otherwise a person who registers another's address would learn it from how long
 * the account lasts. An account with an open promise of the shop stays.
 */
export async function purgeUnproven(services: Services, { dryRun = false } = {}): Promise<Purged> {
  const { db, now } = services;
  const before = instant(daysBefore(now(), KEPT_DAYS.unprovenAccount));
  const doomed: { id: string }[] = await db("users as made")
    .where("made.created_at", "<", before)
    .whereNull("made.verified_email")
    .where("made.role", "customer")
    .whereNotExists(
      db("orders").whereNotIn("orders.id", givenUp(services).select("id")).whereRaw(OF_ACCOUNT, ["orders"]),
    )
    .whereNotExists(db("appointments").whereRaw(OF_ACCOUNT, ["appointments"]))
    .whereNotExists(db("reservations").whereRaw(OF_ACCOUNT, ["reservations"]))
    .select({ id: "made.id" });
  if (!dryRun)
    for (const { id } of doomed) await dropErased(services, await inTransaction(services, (inside) => end(inside, id)));
  return { before, deleted: doomed.length };
}

const OF_ACCOUNT = "??.visitor_id = made.visitor_id";

/** Orders that were cancelled before they were paid, and whose payments have all ended: no money can still arrive. */
function givenUp(services: Services) {
  const { db } = services;
  const collected = db("payments")
    .whereIn("state", [...COLLECTED])
    .select("order_id");
  return db("orders")
    .where({ status: ORDER_STATUS.cancelled })
    .whereNull("paid_at")
    .whereNotIn("id", collected)
    .whereNotIn("id", ordersUnderWay(services).select("id"));
}

async function end(services: Services, accountId: string): Promise<string[]> {
  const account = await findAccount(services, accountId);
  return account ? endPerson(services, await personOf(services, account)) : [];
}

/**
 * How many orders lose their buyer in one transaction. Each commit waits for the disk and makes every other request wait
 * with it, so that one commit for each order would slow the shop down while a backlog of years is purged.
 */
const ORDERS_AT_ONCE = 25;

/** @param end removes the buyers of these orders, and returns the files that no row names any more */
async function endInShares(
  services: Services,
  orderIds: string[],
  end: (inside: Services, share: string[]) => Promise<string[]>,
): Promise<void> {
  for (let from = 0; from < orderIds.length; from += ORDERS_AT_ONCE) {
    const share = orderIds.slice(from, from + ORDERS_AT_ONCE);
    await dropErased(services, await inTransaction(services, (inside) => end(inside, share)));
    await lettingOthersIn();
  }
}

/**
 * Removes the buyer, and the correction of the lenses, from orders that were never paid.
 * @param dryRun counts only
 */
export async function purgeUnpaid(services: Services, { dryRun = false } = {}): Promise<Purged> {
  const before = instant(daysBefore(services.now(), KEPT_DAYS.unpaidOrder));
  const given: string[] = await givenUp(services)
    .whereRaw("coalesce(cancelled_at, created_at) < ?", [before])
    .where((orders) => void stillTelling(orders as unknown as Rows, services.db))
    .orderBy("id")
    .pluck("id");
  if (!dryRun) await endInShares(services, given, forgetUnpaid);
  return { before, deleted: given.length };
}

async function forgetUnpaid(services: Services, orderIds: string[]): Promise<string[]> {
  const prescriptionIds: string[] = await services
    .db("prescriptions")
    .whereIn("order_id", orderIds)
    .orWhereIn("draft_of", orderIds)
    .pluck("id");
  return endPerson(services, { ...(await buyerOf(services, orderIds)), prescriptionIds });
}

/**
 * Removes the buyer from orders after their guarantees have ended; articles and amounts stay, and so do invoices. From
 * an order whose buyer was removed before, it removes what came later, such as the comment of a return, once that is
 * over. An order under way keeps its buyer.
 * @param dryRun counts only
 */
export async function purgeBuyers(services: Services, { dryRun = false } = {}): Promise<Purged> {
  const before = instant(yearsAfter(services.now(), -terms.orderYears));
  const known: string[] = await services
    .db("orders")
    .where((ended) => void ended.where("created_at", "<", before).orWhere(FORGOTTEN))
    .where((orders) => void stillTelling(orders as unknown as Rows, services.db))
    .whereNotIn("id", ordersUnderWay(services).select("id"))
    .orderBy("id")
    .pluck("id");
  if (!dryRun) await endInShares(services, known, forgetBuyers);
  return { before, deleted: known.length };
}

/** Deletes the stored answers to forms and calls: they serve repeats within the same minute, or after Back. */
export async function purgeFirstAnswers({ db, now }: Services, { dryRun = false } = {}): Promise<Purged> {
  const before = instant(daysBefore(now(), FORM_DAYS));
  const old = () => db("idempotency_keys").where("created_at", "<", before);
  return { before, deleted: dryRun ? await countRows(old()) : await deleteInShares(old, "caller", "key") };
}
