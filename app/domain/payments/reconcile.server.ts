import type { Knex } from "knex";

import { RefundRefused, type PaymentProvider } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { lockOrder } from "~/domain/orders/lock.server";
import { isBegunUnpaid } from "~/domain/orders/firm";
import { findOrder } from "~/domain/orders/order.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { howUnpaidEnds } from "~/domain/orders/placing/write-off.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { shopDay } from "~/domain/days";
import { daysAfter, instant } from "~/domain/time";
import { COLUMNS, findPayment, hear, paymentsOf } from "./payment.server";
import { tellProviderRefusal } from "./refusals";
import { isUnderRecall } from "./pay-again.server";
import { askProvider, closePayment, isProviderFault } from "./at-provider.server";
import { checkOrder, closeOrder } from "./start.server";
import { isFirstDisputed } from "./first-disputed.server";
import { surplusHeld, surplusRefused } from "./surplus.server";
import { surplusStands } from "./surplus-stands.server";
import { isAwaited } from "./supplement.server";
import { UNSETTLED, type Payment } from "./states";

const BATCH = 40;

export type Reconciliation = { asked: number; refunded: number; closed: number; released: number };

/**
 * Asks the provider about payments whose webhook never came, ends expired holds and refunds what was paid twice. It may
 * run at any time and several times at once, because it uses the same functions as the requests.
 * @param everything at start: asks about every unsettled payment and not only those due
 */
export async function reconcile(services: Services, everything = false): Promise<Reconciliation> {
  const report: Reconciliation = { asked: 0, refunded: 0, closed: 0, released: 0 };
  const { payments: provider } = services;
  if (provider) {
    await askAboutPayments(services, provider, everything, report);
    await giveSurplusBack(services, provider, report);
  }
  await endPromises(services, provider, report);
  return report;
}

async function askAboutPayments(
  services: Services,
  provider: PaymentProvider,
  everything: boolean,
  report: Reconciliation,
): Promise<void> {
  const due: Payment[] = await services
    .db("payments")
    .whereIn("state", UNSETTLED)
    .whereNotNull("provider_id")
    .modify((query) => void (everything || query.where("next_check_at", "<=", instant(services.now()))))
    .orderBy("next_check_at")
    .limit(BATCH)
    .select(COLUMNS);
  for (const payment of due) {
    await tolerant(services, async () => {
      if (!payment.providerId) return;
      await postpone(services, payment);
      if (await isOver(services, payment)) await closePayment(services, provider, payment);
      else await hear(services, payment.id, await askProvider(provider, payment, payment.providerId));
      report.asked += 1;
    });
  }
}

/**
 * Whether the order was cancelled, or paid by another payment, or nothing of it is due any more, or a recall names
 * something of it, or the correction waits for no answer: its payment is closed at the provider, so that nobody pays for it.
 */
async function isOver(services: Services, { orderId, proposalId, amountCents, state }: Payment): Promise<boolean> {
  if (proposalId && !(await isAwaited(services, { proposalId, amountCents }))) return true;
  const order = proposalId || state === "processing" ? null : await findOrder(services, orderId);
  if (order && (await isUnderRecall(services, order))) return true;
  if (order && isBegunUnpaid(order) && (await howUnpaidEnds(services, order)).by === "nothing") return true;
  const over = services
    .db("orders")
    .where({ id: orderId })
    .where((ended) => {
      void ended.where({ status: ORDER_STATUS.cancelled });
      if (!proposalId) void ended.orWhereNotNull("paid_at");
    });
  return Boolean(await over.first("id"));
}

/**
 * Puts the next query as far off as the payment is old. Webhooks are quick; these queries are for those that get lost.
 */
async function postpone({ db, now }: Services, payment: Payment): Promise<void> {
  const age = Math.max(60_000, now().getTime() - new Date(payment.createdAt).getTime());
  await db("payments")
    .where({ id: payment.id, state: payment.state })
    .update({ next_check_at: instant(new Date(now().getTime() + age)) });
}

async function giveSurplusBack(services: Services, provider: PaymentProvider, report: Reconciliation): Promise<void> {
  const { db, now } = services;
  const due: Payment[] = await db("payments")
    .where({ state: "surplus" })
    .where("next_check_at", "<=", instant(now()))
    .orderBy("next_check_at")
    .limit(BATCH)
    .select(COLUMNS);
  for (const payment of due) {
    await tolerant(services, async () => {
      // Settled meanwhile by an administrator or the bank: no longer asked for.
      if (!payment.intentId || !(await isStillTooMuch(services, payment))) return;
      if (await isHeld(services, payment)) {
        await askTomorrow(services, payment);
        return;
      }
      // A payment that the provider does not answer for goes behind the others.
      await db("payments")
        .where({ id: payment.id, state: "surplus" })
        .update({ next_check_at: instant(now()) });
      const refusal = await refundWhole(services, provider, payment.id, payment.intentId);
      if (refusal) {
        await inTransaction(services, async (inside) => {
          await lockOrder(inside, payment.orderId);
          if (await isStillTooMuch(inside, payment)) await surplusRefused(inside, payment, refusal);
        });
        await askTomorrow(services, payment);
        return;
      }
      const stands = await surplusStands(provider, payment.intentId);
      if (stands === "waiting") {
        await askTomorrow(services, payment);
        return;
      }
      await hear(services, payment.id, { event: stands === "back" ? "refunded" : "refundFailed", receivedCents: 0 });
      if (stands === "missing") return;
      services.log.warn({ orderId: payment.orderId, paymentId: payment.id }, "second payment of one order given back");
      report.refunded += 1;
    });
  }
}

async function askTomorrow({ db, now }: Services, { id }: Payment): Promise<void> {
  await db("payments")
    .where({ id, state: "surplus" })
    .update({ next_check_at: instant(daysAfter(now(), 1)) });
}

/** Whether a refund waits for an administrator's decision: a bank contests the first payment, or has taken it back. */
async function isHeld(services: Services, payment: Payment): Promise<boolean> {
  if (!(await isFirstDisputed(services, payment))) return false;
  await inTransaction(services, async (inside) => {
    await lockOrder(inside, payment.orderId);
    if (await isStillTooMuch(inside, payment)) await surplusHeld(inside, payment);
  });
  return true;
}

async function isStillTooMuch(services: Services, { id }: Payment): Promise<boolean> {
  return (await findPayment(services, { id }))?.state === "surplus";
}

/**
 * @returns why the provider refuses, in words for the shop. It is tried again every day, because a dispute or a low
 * balance may end.
 */
async function refundWhole(
  { now }: Services,
  provider: PaymentProvider,
  paymentId: string,
  intentId: string,
): Promise<string | null> {
  try {
    await provider.refund(intentId, `${paymentId}-surplus-${shopDay(now())}`);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RefundRefused)) throw refusal;
    return tellProviderRefusal(refusal.message);
  }
}

/**
 * Ends expired holds. The payment is closed at the provider first; without an answer the pieces go back on sale all the
 * same. Orders that still hold pieces come first, so that a provider that is down does not keep pieces out of the
 * stock.
 */
async function endPromises(
  services: Services,
  provider: PaymentProvider | null,
  report: Reconciliation,
): Promise<void> {
  const ended: string[] = await services
    .db("orders")
    .where({ status: ORDER_STATUS.awaitingPayment })
    .where("hold_expires_at", "<=", instant(services.now()))
    .whereNotExists(stillProcessing(services))
    .orderByRaw("case when stock_state = 'held' then 0 else 1 end")
    .orderBy("hold_expires_at")
    .limit(BATCH)
    .pluck("id");
  for (const orderId of ended) {
    const closed = provider ? await tolerant(services, async () => closeEnded(services, provider, orderId)) : null;
    if (closed === "goesOn") continue;
    if (closed === "paid") await giveBankTime(services, orderId);
    if (closed) {
      report.closed += 1;
    } else {
      await inTransaction(services, (inside) => releaseOrder(inside, orderId, "stillPayable"));
      report.released += 1;
    }
  }
}

/** A payment that the bank refused meanwhile may be paid again, so its hold goes on. */
async function closeEnded(services: Services, provider: PaymentProvider, orderId: string) {
  if ((await paymentsOf(services, orderId)).some(({ state }) => state === "processing")) {
    await checkOrder(services, provider, orderId);
    const over = await services
      .db("orders")
      .where({ id: orderId, status: ORDER_STATUS.awaitingPayment })
      .where("hold_expires_at", "<=", instant(services.now()))
      .first("id");
    if (!over) return "goesOn";
  }
  return closeOrder(services, provider, orderId);
}

/** Payments that the bank decides on and that were asked about lately: they let the others go first. */
function stillProcessing({ db, now }: Services): Knex.QueryBuilder {
  return db("payments")
    .whereRaw("payments.order_id = orders.id")
    .where({ state: "processing" })
    .where("next_check_at", ">", instant(now()))
    .select(db.raw("1"));
}

async function giveBankTime(services: Services, orderId: string): Promise<void> {
  for (const payment of await paymentsOf(services, orderId))
    if (payment.state === "processing") await postpone(services, payment);
}

/**
 * Runs the work for one payment; a fault of the provider does not stop the others.
 * @returns null when it could not be done now
 */
async function tolerant<Result>(services: Services, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    services.log.warn({ err: fault }, "payment provider unreachable");
    return null;
  }
}
