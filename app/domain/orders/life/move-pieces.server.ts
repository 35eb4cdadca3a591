import type { Services } from "~/infra/services.server";
import { whollyWithdrawn } from "~/domain/ledger/account";
import { accountOf, type Source } from "~/domain/ledger/ledger.server";
import { enterCancellation, enterDispatch, enterResumption, takeDispatchBack } from "~/domain/ledger/movements.server";
import { endNotMissing, promisedBeyondDebt } from "~/domain/orders/money/failures.server";
import { noteDecided, noteEnded, noteResumed } from "~/domain/orders/money/amount-received.server";
import { askAgain } from "~/domain/orders/money/asked-again.server";
import { owing, resuming, settleOwed } from "~/domain/orders/money/owed.server";
import { noteWanted } from "~/domain/orders/money/under-way.server";
import type { Order } from "~/domain/orders/order.server";
import { giveBack, takeAgain } from "~/domain/orders/placing/pieces.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { hasLeft } from "./left";
import { callBack } from "./open-return.server";
import { SENT_ALL_THE_SAME, sendAnyway } from "./sent-anyway.server";

/** The line that a cancellation opens in the list of money owed. */
export const cancellationOf = ({ id }: Order, source: Source) => ({
  cause: "cancellation" as const,
  subject: `${id}:${source.id}`,
});

/**
 * Moves the pieces of an order with its status: back into the stock, or out of it again. Pieces that have left the shop
 * come back by a return, and are on sale again once that is received.
 * @returns what the shop must do by hand, in words; or null
 */
export async function movePieces(
  services: Services,
  order: Order,
  status: ShopStatus,
  source: Source,
  by: string,
): Promise<string | null> {
  if (status === ORDER_STATUS.cancelled) {
    if (hasLeft(order)) await callBack(services, order, by);
    const homeless = await giveBack(services, order, source);
    await owing(
      services,
      order,
      { ...cancellationOf(order, source), since: services.now(), mailed: false }, // mailed later, with what is refunded
      () => enterCancellation(services, order.id, source),
    );
    await noteEnded(services, order.id, by);
    return homeless.length > 0 ? `À ranger à la main, la fiche n’existe plus : ${homeless.join(", ")}.` : null;
  }
  if (order.status === ORDER_STATUS.cancelled) {
    const gesture = await promisedBeyondDebt(services, order.id);
    let askedAgain = 0;
    await resuming(services, order, source, by, async () => {
      await enterResumption(services, order.id, source);
      askedAgain = await askAgain(services, order);
    });
    await endNotMissing(services, order.id, gesture, "Plus dû : la commande est reprise.");
    await noteResumed(services, order, askedAgain);
    await noteWanted(services, order.id, by);
  }
  if (order.status === ORDER_STATUS.attention) {
    const askedAgain = await askAgain(services, order);
    await noteDecided(services, order.id, by);
    if (askedAgain > 0) await noteResumed(services, order, askedAgain);
  }
  // An order that is handed over needs no pieces: they have left the shop, even if the stock never counted them.
  if (order.stockState === "taken" || (order.stockState === "short" && status === ORDER_STATUS.delivered)) return null;
  const missing = await takeAgain(services, order, source);
  return missing.length > 0 ? `Il manque : ${missing.join(", ")}.` : null;
}

/**
 * Books pieces that leave the shop, or turns that back when the order did not leave after all. An order that was
 * withdrawn from as a whole and leaves in spite of it comes back by a return.
 * @returns what the shop must do by hand, in words; or null
 */
export async function noteLeaving(
  services: Services,
  before: Order,
  after: Order,
  source: Source,
  by: string,
): Promise<string | null> {
  if (hasLeft(before) === hasLeft(after)) return null;
  if (hasLeft(before)) {
    await takeDispatchBack(services, after.id, source);
    return null;
  }
  if (!whollyWithdrawn(await accountOf(services, after.id))) {
    await enterDispatch(services, after.id, source);
    return null;
  }
  const { missing } = await sendAnyway(services, after, { by });
  await settleOwed(services, after.id, SENT_ALL_THE_SAME);
  return missing.length > 0 ? `Il manque : ${missing.join(", ")}.` : null;
}
