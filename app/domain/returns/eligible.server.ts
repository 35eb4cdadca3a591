import { terms } from "~/shop/terms";
import type { Services } from "~/infra/services.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { endOfTerm } from "~/domain/orders/term.server";
import { RETURN_STATE, returnsOf, type Return } from "./return.server";

/** The words of the specification for what cannot come back. */
export const NOT_ELIGIBLE = "Non éligible (livraison non effectuée ou délai dépassé)";

export type Returnable = {
  line: OrderLine;
  /** Pieces that may still be asked back. */
  quantity: number;
  /** The first instant that is too late; null while not delivered. */
  until: Date | null;
  /** Why none may, in words for the customer; null when some may. */
  excluded: string | null;
};

/** What of an order may come back now, line by line. @param returns of this order, when read already */
export async function returnableLines(services: Services, order: Order, returns?: Return[]): Promise<Returnable[]> {
  const asked = returns ?? (await returnsOf(services, order.id));
  const deliveredAt = order.status === ORDER_STATUS.delivered ? order.deliveredAt : null;
  return order.lines.map((line) => {
    const left = line.quantity - piecesIn(asked, line.id);
    const until = deliveredAt
      ? endOfTerm(deliveredAt, line.isAccessory ? terms.accessoryReturnDays : terms.withdrawalDays)
      : null;
    const excluded = whyNot(line, left, until, services.now());
    return { line, quantity: excluded ? 0 : left, until, excluded };
  });
}

/** An exclusion by law comes first, because no date changes it. */
function whyNot(line: OrderLine, left: number, until: Date | null, now: Date): string | null {
  if (!line.withdrawable) return line.withdrawableReason ?? "Cet article est exclu du droit de rétractation.";
  if (left <= 0) return "Son retour est déjà demandé.";
  return until && now < until ? null : `${NOT_ELIGIBLE}.`;
}

/** Pieces of one line in some returns. */
function piecesIn(returns: Return[], lineId: string): number {
  return returns
    .flatMap(({ lines }) => lines)
    .filter(({ orderLineId }) => orderLineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Pieces of one line that are on their way back or have come: a refused return left them with the customer. */
export function piecesComingBack(returns: Return[], lineId: string): number {
  return piecesIn(
    returns.filter(({ state }) => state !== RETURN_STATE.refused),
    lineId,
  );
}
