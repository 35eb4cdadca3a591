import type { Services } from "~/infra/services.server";
import { usedMeanwhile } from "~/domain/orders/placing/coupon-used.server";
import {
  ended,
  keptBack,
  lineAccount,
  refundAskedCents,
  refundedCents,
  underWayBack,
  whollyCredited,
  whollyGivenBack,
  whollyRefunded,
  whollyWithdrawn,
  type Account,
} from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { recalledArticles } from "~/domain/orders/jobs/recalled-articles.server";
import { recalledPairs } from "~/domain/orders/jobs/recalled-pairs.server";
import { labelInUse } from "~/domain/orders/care/outdated-label.server";
import { uncheckedPairs } from "~/domain/orders/jobs/unchecked.server";
import { isSettledOtherwise } from "~/domain/orders/money/failures-by-hand.server";
import { toRefundCents, waivedCents } from "~/domain/orders/money/owed.server";
import { askedAgainOf, givenForCancellation } from "~/domain/orders/money/asked-again.server";
import { restOfShort } from "~/domain/orders/money/rest-due.server";
import { openDispute } from "~/domain/orders/money/open-dispute.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import type { Order } from "~/domain/orders/order.server";
import { isDueInShop } from "~/domain/orders/firm";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { isTooLate } from "~/domain/orders/placing/finish.server";
import { missingAgain } from "~/domain/orders/placing/pieces.server";
import { unmetPrescription } from "~/domain/orders/prescription/unmet.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { hasLeft } from "./left";
import { stillOut } from "./open-return.server";
import { doubtsAbout, type Doubts } from "./sense";

/** Collects every reason against a change of status, from the database as it is now. */
export async function doubts(services: Services, order: Order, status: ShopStatus): Promise<Doubts> {
  const account = await accountOf(services, order.id);
  const awaited = await awaitedCents(services, order.id);
  const takesAgain = order.stockState === "released" && status !== ORDER_STATUS.cancelled;
  return doubtsAbout(order, status, {
    unmet: await unmetPrescription(services, order),
    uncheckedPairs: await uncheckedPairs(services, order, account),
    recalledPairs: await recalledPairs(services, order, account),
    recalledArticles: await recalledArticles(services, order, account),
    keptBack: order.lines.flatMap((line) => {
      const quantity = keptBack(lineAccount(account, line.id));
      return quantity > 0 ? [`${quantity} × ${line.brand} ${line.name}`] : [];
    }),
    whollyWithdrawn: whollyWithdrawn(account),
    owed: await toRefundCents(services, order.id),
    dispute: (await openDispute(services, order.id))?.says ?? null,
    moneyGone: (await isSettledOtherwise(services, order.id, account))
      ? "Cette commande est entièrement remboursée, dont une partie réglée à la main."
      : moneyGone(order, account, {
          now: await givenForCancellation(services, order),
          before: order.status === ORDER_STATUS.cancelled ? await askedAgainOf(services, order.id) : 0,
        }),
    underWay: refundAskedCents(account) - refundedCents(account),
    paidTooLate: order.status === ORDER_STATUS.attention && (await isTooLate(services, order.id)),
    rest: await restOfShort(services, order),
    awaited: awaited > 0 ? formatEuros(awaited) : null,
    settledByHand: await waivedCents(services, order.id, ["cancellation"]),
    due: (await dueWhenFetched(services, order)) !== null,
    takesAgain: takesAgain ? await missingAgain(services, order, account) : { missing: [], found: false },
    out: hasLeft(order) && stillOut(order, account).length > 0,
    comesBack: [...account.lines.values()].some((line) => underWayBack(line) > 0),
    allBack: order.status !== ORDER_STATUS.cancelled && hasLeft(order) && isAllBack(account),
    usedLabel: hasLeft(order) ? await labelInUse(services, order) : null,
    codeUsed: takesAgain ? await usedMeanwhile(services, order) : null,
  });
}

/**
 * @param forCancellation what was given back of an order that is cancelled, because it is; `before`: for an earlier
 *   cancellation, after which it was taken up
 */
function moneyGone(order: Order, account: Account, forCancellation: { now: Cents; before: Cents }): string | null {
  if (whollyRefunded(account))
    return whollyGivenBack(account)
      ? "Cette commande est entièrement remboursée."
      : "Le remboursement de toute la commande est demandé, en attente de la banque.";
  const given = refundAskedCents(account);
  const taken =
    account.chargedBack > 0 && `La banque a repris ${formatEuros(account.chargedBack)} au titre d’une contestation.`;
  const credited =
    whollyCredited(account) &&
    // An order still to be paid has no invoice of its whole price yet.
    !isDueInShop(order) &&
    (given > 0
      ? `${formatEuros(given)} sur ${formatEuros(account.paid)} sont rendus, et la facture est entièrement créditée.`
      : !taken && "La facture est entièrement créditée, mais le remboursement n’est pas parvenu au client.");
  const inPart =
    !credited &&
    forCancellation.now > 0 &&
    `${formatEuros(forCancellation.now)} sur ${formatEuros(account.paid)} sont rendus pour l’annulation : reprise, la commande n’est plus réglée en entier.`;
  const earlier =
    forCancellation.before > 0 &&
    `${formatEuros(forCancellation.before)} avaient été rendus lors d’une annulation précédente : reprise, la commande n’est réglée que si le client les a payés de nouveau depuis.`;
  return [credited, inPart, earlier, taken].filter(Boolean).join(" ") || null;
}

/** Whether pieces came back, and no other is with the customer or still to be sent. */
function isAllBack({ lines }: Account): boolean {
  const all = [...lines.values()];
  return all.some(({ received }) => received > 0) && all.every((line) => ended(line) >= line.sold);
}
