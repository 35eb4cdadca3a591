import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { openLines } from "~/domain/orders/chosen-lines.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { returnableLines } from "./eligible.server";
import { noticeMail, requestedMail } from "./mails.server";
import type { ReturnReason } from "./reasons";
import { describeReturned, findReturn, RETURN_STATE, type Return } from "./return.server";

export type AskedLine = { lineId: string; quantity: number; reason: ReturnReason };
/** What the customer asks; `"all"`: whatever may come back. */
export type Asked = { lines: AskedLine[] | "all"; comment: string | null };

export type Requesting = { outcome: "requested"; return: Return } | { outcome: "notEligible" | "unknown" };

/** Asks for a return of one order's pieces. Each piece is asked back once: of two who ask at the same time, the second finds them gone. */
export async function requestReturn(
  services: Services,
  orderId: string,
  { lines, comment }: Asked,
): Promise<Requesting> {
  return inTransaction(services, async (inside): Promise<Requesting> => {
    // PostgreSQL runs two of these side by side: the order's row makes the second wait. SQLite's transactions always do.
    await inside.db("orders").where({ id: orderId }).forUpdate().first("id");
    const order = await findOrder(inside, orderId);
    if (!order) return { outcome: "unknown" };
    const returnable = await returnableLines(inside, order);
    const wanted =
      lines === "all"
        ? openLines(returnable).map(({ line, quantity }): AskedLine => ({ lineId: line.id, quantity, reason: "none" }))
        : lines;
    const most = (lineId: string) => returnable.find(({ line }) => line.id === lineId)?.quantity ?? 0;
    if (wanted.length === 0 || wanted.some(({ lineId, quantity }) => quantity < 1 || quantity > most(lineId)))
      return { outcome: "notEligible" };

    const asked = await openReturn(inside, order, wanted, { comment });
    if (order.customer)
      await queueMail(inside, `return:${asked.id}:requested`, requestedMail(inside, order, order.customer, asked));
    await queueMail(inside, `return:${asked.id}:notice`, noticeMail(inside, order, asked));
    return { outcome: "requested", return: asked };
  });
}

/** Writes a return down, by whichever way it was asked; its mails are the caller's. Inside the transaction that decided it. */
export async function openReturn(
  services: Services,
  order: Order,
  lines: AskedLine[],
  { comment = null, withdrawalId = null }: { comment?: string | null; withdrawalId?: string | null },
): Promise<Return> {
  const at = services.now();
  const id = newId(at);
  await services
    .db("returns")
    .insert({
      id,
      order_id: order.id,
      withdrawal_id: withdrawalId,
      state: RETURN_STATE.requested,
      comment,
      requested_at: instant(at),
    });
  await services
    .db("return_lines")
    .insert(lines.map(({ lineId, quantity, reason }) => ({ return_id: id, order_line_id: lineId, quantity, reason })));
  const opened = await findReturn(services, id);
  if (!opened) throw new Error("a return just written is gone");
  await logStep(services, order.id, RETURN_STATE.requested, opened.lines.map(describeReturned).join(", "));
  return opened;
}
