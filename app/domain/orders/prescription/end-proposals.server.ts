import type { Services } from "~/infra/services.server";
import { takeBack, type LetterKey } from "~/domain/outbox.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { openLine } from "./open-line.server";
import { replaceProposalQuotes } from "./proposal-quote.server";

/** A proposal made from a paper that is refused can no longer be answered. */
export async function endProposals(services: Services, orderId: string): Promise<void> {
  await endCurrent(services, { order_id: orderId, state: "sent" }, "ended");
}

/**
 * Ends the proposals whose lenses can change no more: their order is over or has left, or their pairs were taken back or
 * refunded. Called in the transaction that did so.
 */
export async function endUnanswerable(services: Services, orderId: string): Promise<void> {
  const waiting = await services
    .db("correction_proposals")
    .where({ order_id: orderId, state: "sent" })
    .select("id", "order_line_id");
  for (const { id, order_line_id: lineId } of waiting)
    if (!(await openLine(services, orderId, lineId))) await endCurrent(services, { id }, "ended");
}

/** @returns the references of their corrections */
export async function endCurrent(
  services: Services,
  which: { current_of: string } | { id: string } | { order_id: string; state: "sent" },
  state: "superseded" | "ended",
): Promise<string[]> {
  const rows = await services.db("correction_proposals").where(which).select("id", "order_id", "reference");
  for (const { id, order_id: orderId, reference } of rows) {
    await services.db("correction_proposals").where({ id }).update({ state, current_of: null });
    await makeDueAtOnce(services, { proposal_id: id });
    await takeBack(services, [mailKey(orderId, id), reminderKey(orderId, id)]);
    await replaceProposalQuotes(services, [reference], null, orderId);
  }
  return rows.map(({ reference }) => reference);
}

export const mailKey = (orderId: string, id: string): LetterKey => `order:${orderId}:correction-proposed-${id}`;

export const reminderKey = (orderId: string, id: string): LetterKey => `order:${orderId}:correction-reminder-${id}`;
