import { inTransaction, type Services } from "~/infra/services.server";
import { lockedOrder } from "~/domain/orders/lock.server";
import { openLines } from "~/domain/orders/chosen-lines.server";
import { openReturn } from "~/domain/orders/life/open-return.server";
import { queueMail } from "~/domain/outbox.server";
import { tellShop } from "~/domain/shop-notices/tell.server";
import { returnableLines } from "./eligible.server";
import { returnNotice, requestedMail } from "./mails.server";
import type { ReturnReason } from "./reasons";
import { findReturn, type Return } from "./return.server";

export type AskedLine = { lineId: string; quantity: number; reason: ReturnReason };
/** What the customer asks for; `"all"`: every piece that may come back. */
export type Asked = { lines: AskedLine[] | "all"; comment: string | null };

export type Requesting = { outcome: "requested"; return: Return } | { outcome: "notEligible" | "unknown" };

/**
 * Asks for a return of pieces of an order. Each piece is asked back once: of two requests at the same time, the second
 * finds none left.
 */
export async function requestReturn(
  services: Services,
  orderId: string,
  { lines, comment }: Asked,
): Promise<Requesting> {
  return inTransaction(services, async (inside): Promise<Requesting> => {
    const order = await lockedOrder(inside, orderId);
    if (!order) return { outcome: "unknown" };
    const returnable = await returnableLines(inside, order);
    const wanted =
      lines === "all"
        ? openLines(returnable).map(({ line, quantity }): AskedLine => ({ lineId: line.id, quantity, reason: "none" }))
        : lines;
    const most = (lineId: string) => returnable.find(({ line }) => line.id === lineId)?.quantity ?? 0;
    if (wanted.length === 0 || wanted.some(({ lineId, quantity }) => quantity < 1 || quantity > most(lineId)))
      return { outcome: "notEligible" };

    const asked = await findReturn(inside, await openReturn(inside, order, wanted, { comment }));
    if (!asked) throw new Error("a return just written is gone");
    if (order.customer)
      await queueMail(inside, `return:${asked.id}:requested`, requestedMail(inside, order, order.customer, asked));
    await tellShop(inside, "returns", `return:${asked.id}:notice`, () => returnNotice(inside, order, asked));
    return { outcome: "requested", return: asked };
  });
}
