/**
 * What an entry of the ledger says of an order line, or of the whole order where it names none. A correction is an entry of the same
 * kind with the opposite sign: nothing is changed or deleted.
 *
 * Pieces:
 * - sold:        the contract, with the line's share of the reduction in cents; without a line, the delivery; less, once lenses that
 *                cost less were agreed on: where some pieces had ended, the others are taken off and put on again with what they
 *                cost less; less, too, by an allowance: a part of the price that the shop waives
 * - taken:       left the shelf; restocked: stands on it again
 * - cancelled:   will not be sent, by the shop, an ended promise or a withdrawal in time
 * - withdrawn:   the customer took the contract back
 * - sent:        handed to the carrier, or to the customer in the shop
 * - coming back: a return was asked for; refused: that return was refused; received: it was validated
 *
 * Cents:
 * - not asked:   the price of pieces that had ended before the order was paid in the shop: it was never received
 * - paid:        received for the order
 * - refund asked: to be given back, whatever becomes of it; taken off again when the provider refuses or the bank fails
 * - refunded:    given back; taken off again when the bank fails
 * - credited:    corrected by a credit note
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
  "credited",
  "charged back",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The kind of source that an entry was written for; the id is beside it. */
export type Cause =
  | "order"
  | "payment"
  | "status"
  | "expiry"
  | "withdrawal"
  | "return"
  | "refund"
  | "dispute"
  | "correction"
  | "allowance";

export type Entry = {
  /** Null for the whole order: its delivery, and what was paid. */
  lineId: string | null;
  kind: EntryKind;
  pieces: number;
  cents: number;
  cause: Cause;
};
