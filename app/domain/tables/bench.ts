import type { AdaptationOutcome } from "~/domain/adaptations/adaptation.server";
import type { IdentifierKind } from "~/domain/catalogue/safety/identifiers";
import type { RecallMeans, RecallSubject } from "~/domain/recalls/means";
import type { LotCause } from "~/domain/orders/jobs/former-lots.server";
import type { Instant } from "~/domain/time";
import type { Sealed } from "./columns";

/** The sheet of one line's lenses, from their order to the last check. */
export type LensJobRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** Counts the changes: a step on an older sheet is refused. */
  version: number;
  /** The curve of the front, as the maker names it. */
  base: string | null;
  /** For the bench; it may be health data. */
  sealed_remarks: Sealed | null;
  /** Lot or UDI, as printed on the packet. */
  right_lot: string | null;
  left_lot: string | null;
  /** The same in the form in which it is searched. */
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
  /** Its state when it came, in words that the customer reads, too. */
  entrusted_state: string | null;
  /** Why progressive lenses were mounted without measures that the shop took. */
  unmeasured_reason: string | null;
  /** Since when the pair is ready or with its wearer under lots that nobody noted; null where they are known, or not asked for yet. */
  lots_awaited_since: Instant | null;
  /** Why nobody can tell the lots of a pair that is ready or with its wearer; null where they are noted, or not given up. */
  lots_lost_reason: string | null;
};

/**
 * The optician who accepted an order's prescription, as its papers name them: kept after their account and the
 * prescription are deleted.
 */
export type ExaminedOrderRow = {
  order_id: string;
  optician_name: string;
  optician_number: string;
  examined_at: Instant;
};

/** The earlier lots of a pair whose lots were noted anew. */
export type FormerLotRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** Null where this side kept its lot. */
  right_lot: string | null;
  left_lot: string | null;
  /** The same in the form in which it is searched. */
  right_lot_key: string | null;
  left_lot_key: string | null;
  cause: LotCause;
  reason: string;
  replaced_at: Instant;
  replaced_by: string;
};

/** The lenses of a line as they were sold, once they are made anew. */
export type SoldLensesRow = {
  order_line_id: string;
  order_id: string;
  /** As `order_lines` had it. */
  extra: string;
  lens_details: string;
  sealed_correction: Sealed;
};

/** A recall of a lot of lenses, or of an article, with its letter; stored before it is sent. */
export type RecallRow = {
  id: string;
  subject: RecallSubject;
  /** Of an article, its GTIN, UDI-DI or maker's reference in the form in which it is searched. */
  lot_key: string;
  /** The lot, or what names the article, as it was typed. */
  lot: string;
  /** The hazard and what to do; empty for a recall that holds back without a letter. */
  message: string;
  /** How many letters were sent; null before. */
  letters: number | null;
  prepared_at: Instant;
  prepared_by: string;
  /** When it was confirmed; null while it is only prepared. */
  sent_at: Instant | null;
  sent_by: string | null;
  /** When it was ended, after its confirmation. */
  ended_at: Instant | null;
  ended_by: string | null;
  ended_reason: string | null;
  /** JSON: the ids of products and lenses that its number names and that it does not mean; null for none. */
  left_out: string | null;
};

/** What a confirmed recall of an article names: a product, or one colour or size of it. */
export type RecalledArticleRow = {
  recall_id: string;
  product_id: string;
  /** The kind of the number that names it. */
  kind: IdentifierKind;
  /** #rrggbb; empty: every colour. */
  color: string;
  /** Empty: every size. */
  size: string;
};

/** Notes that a customer was told of a recall. */
export type RecallNoticeRow = {
  id: string;
  recall_id: string;
  order_id: string;
  means: RecallMeans;
  told_at: Instant;
  told_by: string;
};

/** A request about lenses that do not suit, within the shop's term. */
export type AdaptationRequestRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** The line, while the request is open: one at a time. */
  open_of: string | null;
  sealed_words: Sealed;
  sealed_answer: Sealed | null;
  outcome: AdaptationOutcome | null;
  requested_at: Instant;
  answered_at: Instant | null;
  answered_by: string | null;
  /** When the bench was asked to make the lenses anew. */
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
