import { creditNotesOf, type CreditNote } from "~/domain/invoices/credit-note.server";
import { refundedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { settledFailures } from "~/domain/orders/money/failures-by-hand.server";
import type { Services } from "~/infra/services.server";
import { refundsOf } from "./refund.server";

/**
 * The credit notes of an order whose refund the bank sent back, by their ids, each with what was given back since by other
 * refunds: as a whole where it fits, then in part.
 */
export async function givenSince(
  services: Services,
  orderId: string,
  notes: CreditNote[],
): Promise<Map<string, Cents>> {
  const refunds = await refundsOf(services, orderId);
  const failed = notes.filter(({ refundId }) => refunds.some(({ id, state }) => id === refundId && state === "failed"));
  const others = notes
    .filter((note) => note.grounds === "refund" && !failed.includes(note))
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
  const settled = (await settledFailures(services, orderId)).reduce((sum, each) => sum + each.given, 0);
  let left = Math.max(0, refundedCents(await accountOf(services, orderId)) + settled - others);
  const given = new Map<string, Cents>();
  for (const { id, totalCents } of failed) {
    if (totalCents > left) continue;
    given.set(id, totalCents);
    left -= totalCents;
  }
  for (const { id } of failed) {
    if (given.has(id)) continue;
    given.set(id, left);
    left = 0;
  }
  return given;
}

/** The same for credit notes of any orders, by their numbers: those whose refund came back. */
export async function cameBackAmong(services: Services, numbers: string[]): Promise<Map<string, Cents>> {
  const orders: { id: string }[] = await services
    .db("credit_notes as note")
    .join("refunds as refund", "refund.id", "note.refund_id")
    .where({ "refund.state": "failed" })
    .whereIn("note.number", numbers)
    .groupBy("refund.order_id")
    .select({ id: "refund.order_id" });
  const among = new Map<string, Cents>();
  for (const { id: orderId } of orders) {
    const notes = await creditNotesOf(services, orderId);
    const given = await givenSince(services, orderId, notes);
    for (const { id, number } of notes) {
      const cents = given.get(id);
      if (cents !== undefined) among.set(number, cents);
    }
  }
  return among;
}
