import type { Day } from "~/domain/days";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";
import type { Sealed } from "./columns";

/** A written quote. All it says of eyes, prescription and birth is sealed; what is searched and counted by stands beside it. */
export type QuoteRow = {
  id: string;
  /** D-2026-0001 */
  number: string;
  /** Whose it is; it outlives its visitor. Of one that the shop made, what was told at the till; null where nothing was. */
  visitor_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** In lower case. */
  email_key: string | null;
  made_at: Instant;
  /** The administrator’s id; null when the customer asked for it. */
  made_by: string | null;
  /** Its last day. */
  valid_until: Day;
  /** A keyed hash of all it says and of its day: asked twice, it is made once. */
  content_key: string;
  /** A keyed hash of the prescription it names; null when it names none. */
  prescription_key: string | null;
  total_cents: Cents;
  sealed_document: Sealed;
  /** When the customer said to have read it, or the shop to have handed it over. */
  read_at: Instant | null;
  read_how: "page" | "call" | "shop" | null;
  sent_at: Instant | null;
  /** The paid order that it became; without `ordered_at`, the one that a correction with this quote is proposed for. */
  order_id: string | null;
  ordered_at: Instant | null;
  /**
   * The number of the quote that took its place: a later one of the same people and glasses, or, where it came with a correction that
   * is proposed no more, the one that the order stands on.
   */
  replaced_by: string | null;
};

/** The price of one pair of glasses as a quote promises it: nothing of the eyes. */
export type QuoteLineRow = {
  quote_id: string;
  position: number;
  /** As a line of the cart has it; its last part is the random reference of a sealed correction. */
  line_key: string;
  quantity: number;
  frame_price_cents: Cents;
  /** Frame and lenses. */
  unit_price_cents: Cents;
  /** JSON: what the price of the lenses is made of. */
  lens_lines: string;
};
