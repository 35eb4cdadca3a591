import type { CustomerDetails } from "~/domain/checkout/forms.server";
import type { Cause, EntryKind } from "~/domain/ledger/entries";
import type { Cents } from "~/domain/money";
import type { HandedOverOn } from "~/domain/orders/pickup/code.server";
import type { OrderStatus, StockState } from "~/domain/orders/status";
import type { Instant } from "~/domain/time";
import type { Flag, Sealed } from "./columns";
import type { DeliveryMethod } from "~/shop/delivery";

export type OrderRow = {
  id: string;
  number: string;
  /** The visitor who placed it; no reference, since an order outlives its visitor. */
  visitor_id: string;
  /** Always null: an account’s orders are found by its visitor. */
  user_id: string | null;
  status: OrderStatus;
  stock_state: StockState;
  hold_expires_at: Instant;
  /** What the visitor agreed to, as a SHA-256: lines, sums, coupon, delivery method; not the address, which may still change. */
  fingerprint: string;
  /** Why a person must look at it. */
  attention: string | null;
  genre: CustomerDetails["genre"] | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  delivery_method: DeliveryMethod;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  billing_street: string | null;
  billing_postal_code: string | null;
  billing_city: string | null;
  billing_country: string | null;
  /** Of a business that buys. */
  business_name: string | null;
  business_siren: string | null;
  coupon_code: string | null;
  subtotal_cents: Cents;
  discount_cents: Cents;
  /** Why it was granted at the till; null for a code's. */
  discount_reason: string | null;
  delivery_cents: Cents;
  /** The rate the delivery was sold at, in hundredths of a percent. */
  delivery_vat_rate: number;
  total_cents: Cents;
  /** The means chosen; null until it is. */
  payment_method: string | null;
  created_at: Instant;
  paid_at: Instant | null;
  /** Since when it is firm without being paid, because its customer pays when they fetch it; stays once it is paid. */
  due_in_shop_at: Instant | null;
  /** When the customer was known and mailed. */
  confirmed_at: Instant | null;
  cancelled_at: Instant | null;
  /** The address in lower case. */
  email_key: string | null;
  tracking_number: string | null;
  carrier: string | null;
  /** Why its lenses are made without a validated prescription, in the words of the optician responsible. */
  prescription_override: string | null;
  /** The account that let it pass; no reference, since the order outlives it. */
  prescription_override_by: string | null;
  prescription_override_at: Instant | null;
  /** The visitor or order whose prescription draft it takes when it is paid; null for its own visitor's. */
  prescription_draft_of: string | null;
  /** Of the quote its lenses were bought on; null where nothing in it needs one. */
  quote_number: string | null;
  /** Counts the changes of status: a decision taken on an older one is refused. */
  version: number;
  prepared_at: Instant | null;
  shipped_at: Instant | null;
  delivered_at: Instant | null;
  /** The administrator; null for a promise that ended by itself. */
  cancelled_by: string | null;
  /** Where what was written before the ledger does not agree with itself, in words for the shop. */
  ledger_doubt: string | null;
  /** Without capitals and accents, as people type names in a search. */
  last_name_key: string | null;
  /** The first name, likewise. */
  first_name_key: string | null;
  /** The version of the terms it was made under; null for those before versions were kept. */
  terms_version: string | null;
  /** Said at the counter by who fetches the order; null for a parcel. */
  pickup_code: string | null;
  /** The administrator who handed it over, and on what. */
  handed_over_by: string | null;
  handed_over_on: HandedOverOn | null;
  /** When the customer was told again that it waits. */
  pickup_reminded_at: Instant | null;
  /** From when it waits anew, because its customer asked for longer. */
  pickup_kept_at: Instant | null;
};

/** What was sold, frozen at the sale: a later change of the catalogue never alters an order. */
export type OrderLineRow = {
  id: string;
  order_id: string;
  position: number;
  product_id: string;
  slug: string;
  name: string;
  brand: string;
  is_accessory: Flag;
  /** #rrggbb */
  color: string;
  color_name: string;
  /** Empty where the product has no sizes. */
  size: string;
  /** The lenses chosen, as `lenses/configuration.ts` writes them; empty without lenses. */
  extra: string;
  image_url: string | null;
  quantity: number;
  /** Frame and lenses together. */
  unit_price_cents: Cents;
  frame_price_cents: Cents;
  lens_price_cents: Cents;
  /** JSON, a `LensDetails`; null for a frame without lenses. */
  lens_details: string | null;
  /** The correction the lenses are made to, sealed JSON. */
  sealed_correction: Sealed | null;
  /** Whether the law lets the customer send it back without a reason. */
  withdrawable: Flag;
  /** What forbids it, as the customer reads it. */
  withdrawable_reason: string | null;
  /** The rate of tax it was sold at, in hundredths of a percent: 2000 for 20 %. */
  vat_rate: number;
};

export type StockHoldRow = {
  id: string;
  order_id: string;
  product_id: string;
  /** #rrggbb */
  color: string;
  /** Empty where nobody chose one. */
  size: string;
  quantity: number;
  state: StockState;
};

/** What happened to the pieces and cents of an order line: written, never changed. @see app/domain/ledger/entries.ts */
export type LedgerEntryRow = {
  id: string;
  order_id: string;
  /** Null for what belongs to the whole order. */
  order_line_id: string | null;
  kind: EntryKind;
  /** A correction is negative. */
  pieces: number;
  cents: Cents;
  cause: Cause;
  cause_id: string;
  created_at: Instant;
};

/** Either a percentage or an amount. */
export type CouponRow = {
  id: string;
  /** Upper case. */
  code: string;
  /** 1 to 100. */
  percent: number | null;
  amount_cents: Cents | null;
  /** The smallest basket it serves for. */
  minimum_cents: Cents;
  valid_from: Instant | null;
  valid_until: Instant | null;
  /** Null: without end. */
  max_uses: number | null;
  uses: number;
  archived_at: Instant | null;
  /** Counts the changes: a form filled in from an older one is refused. */
  version: number;
};

/** Sequences: the numbers of orders and invoices, the version of the catalogue. */
export type SequenceRow = { name: string; value: number };

/** What happened to an order, step by step. */
export type TrackingLogRow = {
  id: string;
  order_id: string;
  action: string;
  details: string;
  created_at: Instant;
  /** The administrator; null for what the shop does by itself. */
  actor: string | null;
};

/** The terms of sale and the withdrawal notice as they stood when an order was made: written once, never changed. */
export type TermsVersionRow = {
  /** The day they bear, and the beginning of their fingerprint. */
  version: string;
  updated_on: string;
  /** JSON, a `TermsTexts`. */
  content: string;
  /** SHA-256 of the content, in hexadecimal. */
  content_hash: string;
  first_used_at: Instant;
};
