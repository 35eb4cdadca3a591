import { inTransaction, type Services } from "~/infra/services.server";
import { ended, lineAccount, returnable } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { lockedOrder } from "~/domain/orders/lock.server";
import type { ChosenLine } from "~/domain/orders/chosen-lines.server";
import { openReturn } from "~/domain/orders/life/open-return.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { advanceReturn } from "./advance.server";
import { RETURN_STATE, type Return } from "./return.server";

/**
 * The pieces of each line that a customer may hand back at the counter: those they have and did not ask to return. The
 * shop may take back more than it must, so neither term nor exclusion counts. Pieces whose contract has ended are left
 * out: a cancellation has asked for them, or put them back on sale, and made their price due.
 */
export async function bringable(services: Services, order: Order): Promise<{ line: OrderLine; quantity: number }[]> {
  const account = await accountOf(services, order.id);
  return order.lines.map((line) => {
    const its = lineAccount(account, line.id);
    return { line, quantity: Math.min(returnable(its), its.sold - ended(its)) };
  });
}

export type TakingBack = { outcome: "taken"; return: Return } | { outcome: "gone" };

/**
 * Takes back what a customer brought to the shop: writes a return that is asked for and validated at once, with its
 * pieces back on sale where they are fit for it. Their price is owed from then on.
 */
export async function takeBack(
  services: Services,
  orderId: string,
  { lines, restock, by }: { lines: ChosenLine[]; restock: boolean; by: string },
): Promise<TakingBack> {
  return inTransaction(services, async (inside): Promise<TakingBack> => {
    const order = await lockedOrder(inside, orderId);
    const there = order ? await bringable(inside, order) : [];
    const most = (lineId: string) => there.find(({ line }) => line.id === lineId)?.quantity ?? 0;
    if (!order || lines.length === 0 || lines.some(({ lineId, quantity }) => quantity < 1 || quantity > most(lineId)))
      return { outcome: "gone" };
    const id = await openReturn(
      inside,
      order,
      lines.map((line) => ({ ...line, reason: "brought" as const })),
      { by },
    );
    const advancing = await advanceReturn(inside, id, RETURN_STATE.validated, { by, restock, settledHere: true });
    if (advancing.outcome !== "advanced")
      throw new Error(`a return just opened was not validated: ${advancing.outcome}`);
    return { outcome: "taken", return: advancing.return };
  });
}
