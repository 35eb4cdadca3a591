import type { AdaptationOutcome } from "~/domain/adaptations/adaptation.server";
import type { RecallMeans } from "~/domain/lens-jobs/recall-means";
import type { LotCause } from "~/domain/orders/jobs/former-lots.server";
import type { Instant } from "~/domain/time";
import type { Sealed } from "./columns";

/** The lens order of one line, from the maker to the last check. */
export type LensJobRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** Counts the changes: a step taken on an older sheet is refused. */
  version: number;
  /** The curve of the front, as the maker names it. */
  base: string | null;
  /** For the bench; may speak of the eyes. */
  sealed_remarks: Sealed | null;
  /** Lot or UDI, as printed on the packet. */
  right_lot: string | null;
  left_lot: string | null;
  /** The same as it is looked for. */
  right_lot_key: string | null;
  left_lot_key: string | null;
  ordered_at: Instant | null;
  ordered_by: string | null;
  received_at: Instant | null;
  received_by: string | null;
  mounted_at: Instant | null;
  mounted_by: string | null;
  checked_at: Instant | null;
  checked_by: string | null;
  /** When the customer's own frame came. */
  entrusted_at: Instant | null;
  entrusted_by: string | null;
  /** In what state it came, in the shop's words to its customer. */
  entrusted_state: string | null;
  /** Why progressive lenses were mounted without measures that the shop took. */
  unmeasured_reason: string | null;
};

/** The optician who accepted an order's prescription, as its papers name them: kept when their account and the prescription are gone. */
export type ExaminedOrderRow = {
  order_id: string;
  optician_name: string;
  optician_number: string;
  examined_at: Instant;
};

/** What a pair bore before its lots were noted anew. */
export type FormerLotRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** Null where this side kept its lot. */
  right_lot: string | null;
  left_lot: string | null;
  /** The same as it is looked for. */
  right_lot_key: string | null;
  left_lot_key: string | null;
  cause: LotCause;
  reason: string;
  replaced_at: Instant;
  replaced_by: string;
};

/** What the lenses of a line were sold as, once they are made anew. */
export type SoldLensesRow = {
  order_line_id: string;
  order_id: string;
  /** As `order_lines` had it. */
  extra: string;
  lens_details: string;
  sealed_correction: Sealed;
};

/** A letter to who wears a lot, written before it is sent. */
export type RecallRow = {
  id: string;
  lot_key: string;
  lot: string;
  message: string;
  /** How many left; null until they are sent. */
  letters: number | null;
  prepared_at: Instant;
  prepared_by: string;
  sent_at: Instant | null;
  sent_by: string | null;
};

/** That a wearer of a recalled lot was told of it. */
export type RecallNoticeRow = {
  id: string;
  recall_id: string;
  order_id: string;
  means: RecallMeans;
  told_at: Instant;
  told_by: string;
};

/** Lenses that do not suit, within the shop's term. */
export type AdaptationRequestRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** The line, while the request waits: one at a time. */
  open_of: string | null;
  sealed_words: Sealed;
  sealed_answer: Sealed | null;
  outcome: AdaptationOutcome | null;
  requested_at: Instant;
  answered_at: Instant | null;
  answered_by: string | null;
  /** When the bench was told to make the lenses anew. */
  remade_at: Instant | null;
  remade_by: string | null;
  ordered_at: Instant | null;
  ordered_by: string | null;
  received_at: Instant | null;
  received_by: string | null;
  mounted_at: Instant | null;
  mounted_by: string | null;
  checked_at: Instant | null;
  checked_by: string | null;
};
