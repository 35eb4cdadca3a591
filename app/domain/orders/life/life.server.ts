import { createHash } from "node:crypto";

import { inTransaction, type Services } from "~/infra/services.server";
import { isResponsible } from "~/domain/accounts/administrators.server";
import { instant } from "~/domain/time";
import { lockedOrder } from "~/domain/orders/lock.server";
import { findOrder, logStep, NO_OVERRIDE, type Order } from "~/domain/orders/order.server";
import type { Cents } from "~/domain/money";
import { whollyWithdrawn } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { toRefundCents } from "~/domain/orders/money/owed.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { tellOfTask } from "~/domain/orders/money/tasks.server";
import { missingAgain } from "~/domain/orders/money/rest-due.server";
import { awaitedCents, noteUnderWay } from "~/domain/orders/money/under-way.server";
import { carrierOf, PARCEL_NOTED, tidyNumber } from "./parcel";
import { awaitLots } from "~/domain/orders/jobs/awaited-lots.server";
import type { UncheckedPair } from "~/domain/orders/jobs/unchecked.server";
import { keepUnpaid } from "~/domain/orders/money/failures-by-hand.server";
import { replaceInvoices, tellReplaced } from "~/domain/orders/placing/replace-invoices.server";
import { creditLost } from "~/domain/orders/placing/credit-lost.server";
import { confirmAfterAll } from "~/domain/orders/placing/confirmation.server";
import { isTooLate } from "~/domain/orders/placing/finish.server";
import { endUnanswerable } from "~/domain/orders/prescription/end-proposals.server";
import { doubts } from "./doubts.server";
import { dropOutdatedLabel } from "~/domain/orders/care/outdated-label.server";
import { hasLeft, isStopped } from "./left";
import { cancellationOf, movePieces, noteLeaving } from "./move-pieces.server";
import type { Doubts } from "./sense";
import { tellOfParcel, tellStep } from "./tell-step.server";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";

export type Change = {
  /** The administrator's id. */
  by: string;
  carrier?: string | null;
  trackingNumber?: string | null;
  /**
   * The `agreedTo` of the question that was answered with yes. The yes holds only for the reasons that the question
   * showed.
   */
  agreedTo?: string | null;
  /**
   * Why the optician responsible lets lenses be made without a validated prescription, or leave without a noted check; why
   * an order is made ready or leaves although a recall names something of it.
   */
  overrideReason?: string | null;
  /** The order's version as it was shown; absent, it is not compared. */
  version?: number;
  /** Called in the same transaction with the money that a cancellation makes the shop owe. */
  giveBack?: (inside: Services, owed: Cents) => Promise<unknown>;
};

export type Changing =
  /**
   * `overridden`, `letUnchecked`: the optician responsible let the order pass without its prescription, or without the
   * check of its lenses.
   */
  | { outcome: "changed" | "unchanged"; order: Order; overridden?: boolean; letUnchecked?: boolean }
  /**
   * The change looks like a slip: to be sent again with `agreedTo`, and with `overrideReason` where it is wanted.
   * @see doubtsAbout
   */
  | ({ outcome: "confirm"; order: Order } & AskedBefore)
  /**
   * Refused: lenses without their prescription or their check, which only the optician responsible lets pass, or
   * nobody; or a disputed payment.
   */
  | { outcome: "barred"; reason: string; order: Order }
  /** Someone else changed the order meanwhile: the page has to be read again. */
  | { outcome: "conflict"; order: Order }
  | { outcome: "unknown" };

/** The question before a change; `reason` is empty when there is none. */
export type AskedBefore = {
  reason: string;
  /** Names exactly the reasons that are shown. */
  agreedTo: string;
  /** Whether a reason has to come with the yes. */
  wantsReason: boolean;
  /** Whether only the optician responsible may say yes. */
  ofResponsible: boolean;
  /** The pairs whose steps have to be noted first, each on its sheet. */
  unchecked: UncheckedPair[];
};

/** Puts all reasons into one question. */
export async function askedBefore(services: Services, order: Order, status: ShopStatus): Promise<AskedBefore> {
  return questionOf(order, status, await doubts(services, order, status));
}

function questionOf(order: Order, status: ShopStatus, { reasons, unchecked, ...doubted }: Doubts): AskedBefore {
  const shown = JSON.stringify([order.id, status, order.version, reasons]);
  return {
    reason: reasons.join(" "),
    agreedTo: createHash("sha256").update(shown).digest("hex").slice(0, 32),
    wantsReason: ofResponsible({ unchecked, ...doubted }) || doubted.recalled.length > 0,
    ofResponsible: ofResponsible({ unchecked, ...doubted }),
    unchecked,
  };
}

/** Only the optician responsible may say yes to these, and has to give a reason. */
const ofResponsible = ({
  withoutPrescription,
  unchecked,
}: Pick<Doubts, "withoutPrescription" | "unchecked">): boolean => withoutPrescription || unchecked.length > 0;

const DESPITE_RECALL = "Confirmé malgré un rappel";
const ONLY_RESPONSIBLE = "Seul l’opticien responsable peut passer outre, en donnant son motif.";

/**
 * The only function that changes an order's status: status, its day, stock, log and mail in one transaction, once.
 * Cancelling puts back exactly the pieces that were taken, and opens a return for those that have left; reopening takes
 * them again, and an order whose lenses lack their prescription then waits for it. Corrective lenses need a validated
 * prescription, whichever page or call asks, and are ready once their mounting is noted as checked. Only the optician responsible may override either, with a reason that is kept; nobody
 * overrides the prescription of a child or of first progressive lenses. What a cancellation makes the shop owe is
 * refunded in the same transaction, or is listed until it is.
 */
export async function changeStatus(
  services: Services,
  orderId: string,
  status: ShopStatus,
  change: Change,
): Promise<Changing> {
  return inTransaction(services, async (inside): Promise<Changing> => {
    const order = await lockedOrder(inside, orderId);
    if (!order) return { outcome: "unknown" };
    const parcel = parcelOf(order, change);
    if (order.status === status)
      return parcel ? noteParcel(inside, order, parcel, change.by) : { outcome: "unchanged", order };
    if (change.version !== undefined && change.version !== order.version) return { outcome: "conflict", order };
    const doubted = await doubts(inside, order, status);
    const asked = questionOf(order, status, doubted);
    if (doubted.held) return { outcome: "barred", reason: doubted.held, order };
    if (asked.ofResponsible && !(await isResponsible(inside, change.by)))
      return { outcome: "barred", reason: `${asked.reason} ${ONLY_RESPONSIBLE}`, order };
    const overrideReason = asked.wantsReason ? change.overrideReason?.trim().slice(0, 400) : null;
    if (asked.reason && (change.agreedTo !== asked.agreedTo || overrideReason === undefined || overrideReason === ""))
      return { outcome: "confirm", ...asked, order };

    const reached = doubted.awaitsPrescription ? ORDER_STATUS.awaitingPrescription : status;
    const isTold = status === ORDER_STATUS.cancelled && isStopped(order, await accountOf(inside, orderId));
    const source = { cause: "status" as const, id: String(order.version + 1) };
    const isResumed = order.status === ORDER_STATUS.cancelled;
    const isLate = order.status === ORDER_STATUS.attention && (await isTooLate(inside, orderId));
    const promised = isResumed ? await toRefundCents(inside, orderId) : 0;
    const announced = isResumed || isLate ? (await owedToCustomer(inside, orderId)).owed : 0;
    const trouble = await movePieces(inside, order, status, source, change.by);
    await inside
      .db("orders")
      .where({ id: orderId })
      .update({
        status: reached,
        version: order.version + 1,
        attention: trouble,
        ...overrideColumns(
          status,
          doubted.withoutPrescription ? (overrideReason ?? null) : null,
          change.by,
          instant(inside.now()),
        ),
        ...datesOf(status, change.by, instant(inside.now())),
        ...(doubted.awaitsPrescription && { prepared_at: null }),
        ...(parcel && parcelColumns(parcel)),
      });
    await logStep(
      inside,
      orderId,
      "Statut modifié",
      [`${statusName(order.status, order.deliveryMethod)} → ${statusName(reached, order.deliveryMethod)}`, trouble]
        .filter(Boolean)
        .join(". "),
      change.by,
    );
    if (doubted.recalled.length > 0)
      await logStep(
        inside,
        orderId,
        DESPITE_RECALL,
        `${doubted.recalled.join(", ")} : ${overrideReason ?? ""}`,
        change.by,
      );
    if (overrideReason && doubted.withoutPrescription)
      await logStep(inside, orderId, PRESCRIPTION_OVERRIDDEN, overrideReason, change.by);
    if (overrideReason && doubted.unchecked.length > 0)
      await logStep(inside, orderId, letUnchecked(status, order.deliveryMethod), overrideReason, change.by);
    if (hasLeft(order) && reached === ORDER_STATUS.preparing)
      await dropOutdatedLabel(inside, order, change.by, "déjà utilisée");
    if (parcel) await logStep(inside, orderId, PARCEL_NOTED, `${parcel.carrier} ${parcel.trackingNumber}`, change.by);
    await endUnanswerable(inside, orderId);
    if (isResumed) await keepUnpaid(inside, orderId, promised - (await toRefundCents(inside, orderId)));
    // The contract of one that was withdrawn from as a whole has ended: it leaves by mistake, and nothing is sold anew.
    const isSold = (isResumed || isLate) && !whollyWithdrawn(await accountOf(inside, orderId));
    const replaced = isSold ? await replaceInvoices(inside, orderId) : [];
    if (status === ORDER_STATUS.cancelled) {
      await askToClose(inside, orderId);
      await creditLost(inside, orderId);
    } else if (order.paidAt && !order.confirmedAt) {
      // An order that was paid after its cancellation is confirmed when an administrator goes on with it.
      await confirmAfterAll(inside, order);
    }
    const owed = status === ORDER_STATUS.cancelled ? await toRefundCents(inside, orderId) : 0;
    if (change.giveBack && owed > 0) await change.giveBack(inside, owed);
    if (owed > 0) await tellOfTask(inside, cancellationOf(order, source), await toRefundCents(inside, orderId));
    const changed = await existing(inside, orderId);
    const gone = await noteLeaving(inside, order, changed, source, change.by);
    if (gone) await inside.db("orders").where({ id: orderId }).update({ attention: gone });
    await awaitLots(inside, changed, await accountOf(inside, orderId));
    const givenCents = isResumed || isLate ? await missingAgain(inside, changed) : 0;
    if (!isTold)
      await tellStep(
        inside,
        changed,
        isResumed || givenCents > 0
          ? {
              keptCents: announced - (await owedToCustomer(inside, orderId)).owed,
              givenCents,
              awaitedCents: await awaitedCents(inside, orderId),
            }
          : null,
      );
    await tellReplaced(inside, orderId, replaced);
    return {
      outcome: "changed",
      order: changed,
      overridden: Boolean(overrideReason) && doubted.withoutPrescription,
      letUnchecked: doubted.unchecked.length > 0,
    };
  });
}

/** Makes its open payments due at once. The worker closes them at the provider, and repeats it until that succeeds. */
async function askToClose(services: Services, orderId: string): Promise<void> {
  await makeDueAtOnce(services, { order_id: orderId });
  await noteUnderWay(services, orderId);
}

/** The step of an order in its log; its details are the optician's reason. */
const PRESCRIPTION_OVERRIDDEN = "Préparée sans ordonnance validée";
const letUnchecked = (...status: Parameters<typeof statusName>) =>
  `${statusName(...status)} sans contrôle noté du montage`;

/** A cancelled order loses its override: when it is taken up again, its prescription is asked for anew. */
function overrideColumns(status: ShopStatus, reason: string | null, by: string, at: string) {
  if (status === ORDER_STATUS.cancelled) return NO_OVERRIDE;
  return reason
    ? { prescription_override: reason, prescription_override_by: by, prescription_override_at: at }
    : undefined;
}

export type Parcel = { trackingNumber: string; carrier: string };
export type Tracking =
  { outcome: "changed" | "unchanged"; order: Order } | { outcome: "numberMissing" } | { outcome: "unknown" };

/** Notes a parcel's number. A customer whose parcel has left already gets a mail. @param by the administrator */
export async function setTracking(
  services: Services,
  orderId: string,
  { trackingNumber, carrier, by = null }: Partial<Parcel> & { by?: string | null },
): Promise<Tracking> {
  return inTransaction(services, async (inside): Promise<Tracking> => {
    const order = await lockedOrder(inside, orderId);
    if (!order) return { outcome: "unknown" };
    if (!tidyNumber(trackingNumber)) return { outcome: "numberMissing" };
    const parcel = parcelOf(order, { trackingNumber, carrier });
    return parcel ? noteParcel(inside, order, parcel, by) : { outcome: "unchanged", order };
  });
}

async function noteParcel(
  services: Services,
  order: Order,
  parcel: Parcel,
  by: string | null,
): Promise<{ outcome: "changed"; order: Order }> {
  await services.db("orders").where({ id: order.id }).update(parcelColumns(parcel));
  await logStep(services, order.id, PARCEL_NOTED, `${parcel.carrier} ${parcel.trackingNumber}`, by);
  const changed = await existing(services, order.id);
  await tellOfParcel(services, changed);
  return { outcome: "changed", order: changed };
}

/** The columns that differ from what is known of the parcel; null when none does. */
function parcelOf(
  order: Order,
  { carrier, trackingNumber }: Partial<Pick<Change, "carrier" | "trackingNumber">>,
): Parcel | null {
  const number = tidyNumber(trackingNumber) ?? order.trackingNumber;
  const by = carrier?.trim().slice(0, 40) || order.carrier || carrierOf(order.deliveryMethod);
  return number && (number !== order.trackingNumber || by !== order.carrier)
    ? { trackingNumber: number, carrier: by }
    : null;
}

function parcelColumns({ trackingNumber, carrier }: Parcel) {
  return { tracking_number: trackingNumber, carrier };
}

/** An order that is set back loses the days of the later statuses. Once ready again, it waits a whole term. */
function datesOf(status: ShopStatus, by: string, at: string) {
  const open = { cancelled_at: null, cancelled_by: null };
  const termAnew = { pickup_kept_at: null, pickup_reminded_at: null };
  switch (status) {
    case ORDER_STATUS.preparing:
      return { ...open, ...termAnew, prepared_at: at, shipped_at: null, delivered_at: null };
    case ORDER_STATUS.shipped:
      return { ...open, ...termAnew, shipped_at: at, delivered_at: null };
    case ORDER_STATUS.delivered:
      return { ...open, delivered_at: at };
    case ORDER_STATUS.cancelled:
      return { cancelled_at: at, cancelled_by: by };
  }
}

async function existing(services: Services, id: string): Promise<Order> {
  const order = await findOrder(services, id);
  if (!order) throw new Error("an order is gone inside its own transaction");
  return order;
}
