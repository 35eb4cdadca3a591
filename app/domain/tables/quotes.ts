import type { Day } from "~/domain/days";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";
import type { Flag, Sealed } from "./columns";

/**
 * A written quote. Everything about eyes, prescription and birth is sealed; the columns are for searching and counting.
 */
export type QuoteRow = {
  id: string;
  /** D-2026-0001 */
  number: string;
  /**
   * The visitor that it belongs to; it outlives the visitor. For a quote made in the shop, the visitor of the till's
   * answers; null where there are none.
   */
  visitor_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** In lower case. */
  email_key: string | null;
  made_at: Instant;
  /** The administrator’s id; null when the customer asked for it. */
  made_by: string | null;
  /** The last day it is valid. */
  valid_until: Day;
  /** A keyed hash of its content and its day: the same quote is made once a day. */
  content_key: string;
  /** A keyed hash of its prescription; null for none. */
  prescription_key: string | null;
  total_cents: Cents;
  sealed_document: Sealed;
  /** When the customer confirmed to have read it, or the shop to have handed it over. */
  read_at: Instant | null;
  read_how: "page" | "call" | "shop" | null;
  sent_at: Instant | null;
  /** The paid order made from it; without `ordered_at`, the order that a correction with this quote is proposed for. */
  order_id: string | null;
  ordered_at: Instant | null;
  /**
   * The number of the quote that replaced it: a later one of the same people and glasses or, where its proposed
   * correction is over, the quote that the order is made on.
   */
  replaced_by: string | null;
};

/** The price of one pair of glasses on a quote: nothing of the eyes. */
export type QuoteLineRow = {
  quote_id: string;
  position: number;
  /** As in a line of the cart; its last part is the random reference of a sealed correction. */
  line_key: string;
  quantity: number;
  frame_price_cents: Cents;
  /** Whether the shop had reduced that price when the quote was made. */
  frame_reduced: Flag;
  /** Frame and lenses together. */
  unit_price_cents: Cents;
  /** JSON: the parts of the price of the lenses. */
  lens_lines: string;
};
