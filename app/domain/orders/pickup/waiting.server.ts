import { inTransaction, type Services } from "~/infra/services.server";
import { terms } from "~/shop/terms";
import type { Account } from "~/domain/accounts/account.server";
import { newId } from "~/domain/ids";
import { accountOf } from "~/domain/ledger/ledger.server";
import { anyInForce, recalledOf } from "~/domain/orders/jobs/recalled-pairs.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { lockedOrder, lockOrder } from "~/domain/orders/lock.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { shopDay } from "~/domain/days";
import { openingsOf } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { daysBefore, instant } from "~/domain/time";
import { DELIVERY, DELIVERY_METHODS } from "~/shop/delivery";
import { isSameCode } from "./code.server";
import { dueInWords } from "./due.server";
import { stillWaitingMail } from "./mails.server";

/** The delivery methods by which an order waits in the shop. */
const PICKUP_METHODS = DELIVERY_METHODS.filter((method) => DELIVERY[method].carrier === null);

/**
 * The instant from which an order's days of waiting count: when it was ready, or when its customer asked for longer.
 */
const SINCE = "coalesce(pickup_kept_at, shipped_at)";

const BATCH = 50;
const MOST_WAITING = 500;

export const waitingOrders = ({ db }: Pick<Services, "db">) =>
  db("orders").where({ status: ORDER_STATUS.shipped }).whereIn("delivery_method", PICKUP_METHODS);

/** The orders that wait in the shop, the longest waiting first. */
export async function ordersToFetch(services: Services): Promise<Order[]> {
  const ids: string[] = await waitingOrders(services).orderBy("shipped_at").limit(MOST_WAITING).pluck("id");
  const orders: Order[] = [];
  for (const id of ids) {
    const order = await findOrder(services, id);
    if (order) orders.push(order);
  }
  return orders;
}

/**
 * The waiting order with this pickup code, or null. Every code is compared, so that the time tells nothing about them.
 */
export async function findByPickupCode(services: Services, typed: string): Promise<Order | null> {
  const rows = await waitingOrders(services)
    .whereNotNull("pickup_code")
    .limit(MOST_WAITING)
    .select("id", "pickup_code");
  const found = rows.filter(({ pickup_code }) => isSameCode(typed, pickup_code ?? ""));
  const [only] = found;
  return only && found.length === 1 ? findOrder(services, only.id) : null;
}

/**
 * Reminds the customers of orders that wait, once each; nobody is asked to fetch what a recall keeps at the shop.
 * @returns how many letters were written
 */
export async function remindOfPickups(services: Services): Promise<number> {
  const due: string[] = await waitingOrders(services)
    .whereRaw(`${SINCE} <= ?`, [instant(daysBefore(services.now(), terms.pickupReminderDays))])
    .whereNull("pickup_reminded_at")
    .orderBy("shipped_at")
    .limit(MOST_WAITING)
    .pluck("id");
  const asked = await notRecalled(services, due);
  for (const id of asked)
    await inTransaction(services, async (inside) => {
      await lockOrder(inside, id);
      const marked = await waitingOrders(inside)
        .where({ id })
        .whereNull("pickup_reminded_at")
        .update({ pickup_reminded_at: instant(inside.now()) });
      const order = marked === 1 ? await findOrder(inside, id) : null;
      if (!order?.customer) return;
      // After the customer asked for longer, a second reminder is a letter of its own.
      await queueMail(
        inside,
        `order:${id}:pickup-reminder-${newId(inside.now())}`,
        await stillWaitingMail(inside, order, order.customer, await dueInWords(inside, order)),
      );
      await logStep(inside, id, "Rappel de retrait envoyé", "");
    });
  return asked.length;
}

/** The first of these orders of which no recall names anything. */
async function notRecalled(services: Services, ids: string[]): Promise<string[]> {
  if (!(await anyInForce(services))) return ids.slice(0, BATCH);
  const free: string[] = [];
  for (const id of ids) {
    const order = await findOrder(services, id);
    if (order && (await recalledOf(services, order, await accountOf(services, id))).length === 0) free.push(id);
    if (free.length === BATCH) break;
  }
  return free;
}

/**
 * The customer asked for longer: the days count anew, and another letter reminds of them.
 * @returns false for an order that no longer waits
 */
export async function keepLonger(services: Services, by: Account, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    await lockOrder(inside, id);
    const kept = await waitingOrders(inside)
      .where({ id })
      .update({ pickup_kept_at: instant(inside.now()), pickup_reminded_at: null });
    if (kept === 1) await logStep(inside, id, "Gardée plus longtemps", "À la demande du client", by.id);
    return kept === 1;
  });
}

/** Named in the log as who gave up an order that nobody fetched; it is no account. */
const BY_THE_SHOP = "boutique";

const NOT_FETCHED = `Non retirée depuis ${terms.pickupReleaseDays} jours : joignez le client.`;

/**
 * Cancels orders that nobody fetched: pieces go back on sale and what was paid is owed, as for every cancellation.
 * Glasses with lenses made to order stay, because nobody else can use them, and the shop is told. What a recall keeps
 * at the shop stays, too.
 * None is cancelled on a day when the shop is closed, because nobody could have fetched it or called.
 * @returns how many were cancelled
 */
export async function releasePickups(services: Services): Promise<number> {
  if (openingsOf(await openingRules(services), shopDay(services.now())).length === 0) return 0;
  const due: string[] = await waitingOrders(services)
    .whereRaw(`${SINCE} <= ?`, [instant(daysBefore(services.now(), terms.pickupReleaseDays))])
    .whereNull("attention")
    .orderBy("shipped_at")
    .limit(MOST_WAITING)
    .pluck("id");
  let released = 0;
  for (const id of await notRecalled(services, due)) if (await release(services, id)) released += 1;
  return released;
}

async function release(services: Services, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, id);
    // The order may have been fetched or cancelled a moment ago.
    if (!order || !(await waitingOrders(inside).where({ id }).first("id"))) return false;
    if (order.lines.some(({ lenses }) => lenses)) {
      await inside.db("orders").where({ id }).update({ attention: NOT_FETCHED });
      await logStep(inside, id, "À traiter", NOT_FETCHED);
      return false;
    }
    const { agreedTo } = await askedBefore(inside, order, ORDER_STATUS.cancelled);
    const changing = await changeStatus(inside, id, ORDER_STATUS.cancelled, { by: BY_THE_SHOP, agreedTo });
    return changing.outcome === "changed";
  });
}
