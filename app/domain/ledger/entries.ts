/**
 * The kinds of ledger entries for an order line, or for the whole order where an entry names none. A correction is an
 * entry of the same kind with the opposite sign, because entries are never changed or deleted.
 *
 * Pieces:
 * - sold:        the contract, with the line's share of the reduction in cents; without a line, the delivery. A later
 *                correction to cheaper lenses lowers it: where some pieces had ended, the others are taken off and
 *               entered again at their new price. An allowance, a part of the price that the shop waives, lowers it too
 * - taken:       taken out of the stock; restocked: put back into it
 * - cancelled:   will not be sent, because of the shop, a hold that ended, or a withdrawal in time
 * - withdrawn:   the customer withdrew from the contract
 * - sent:        handed to the carrier, or to the customer in the shop
 * - coming back: a return was asked for; refused: that return was refused; received: it was validated
 *
 * Cents:
 * - not asked:   the price of pieces that had ended before the order was paid in the shop: it was never received. Without
 *                a line, what the shop wrote off of an order that left unpaid; taken off again if it is paid after all.
 *                Of an order taken up after its cancellation: what was given back and is not to be paid again
 * - paid:        received for the order; taken off again with the next two when the order is taken up after its
 *                cancellation, for each refund that gave it back; and with what a bank charged back for good, when it is
 *                paid again
 * - refund asked: to be refunded, in whatever state; taken off again when the provider refuses or the bank fails
 * - refunded:    given back; taken off again when the bank fails
 * - kept:        of the price of pieces that were withdrawn from and came back worth less than goods that were only
 *                tried on: the shop keeps so much of it
 * - credited:    corrected by a credit note; taken off again by an invoice that replaces the credited one
 * - charged back: taken back by the customer's bank in a dispute
 */
export const ENTRY_KINDS = [
  "sold",
  "taken",
  "restocked",
  "cancelled",
  "withdrawn",
  "sent",
  "coming back",
  "refused",
  "received",
  "not asked",
  "paid",
  "refund asked",
  "refunded",
  "kept",
  "credited",
  "charged back",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * The kind of source that an entry was written for; the id is beside it. `asked again` and `given before` have the id of a
 * refund of an order that was taken up after its cancellation: what it gave back is to be paid again, or is not. `paid
 * again` has the id of a lost dispute: what the bank took was paid once more.
 */
export type Cause =
  | "order"
  | "payment"
  | "status"
  | "expiry"
  | "withdrawal"
  | "return"
  | "refund"
  | "asked again"
  | "given before"
  | "paid again"
  | "dispute"
  | "correction"
  | "allowance"
  | "invoice";

export type Entry = {
  /** Null for the whole order: its delivery, and what was paid. */
  lineId: string | null;
  kind: EntryKind;
  pieces: number;
  cents: number;
  cause: Cause;
};
