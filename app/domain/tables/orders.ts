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
  /**
   * What the visitor agreed to, as a SHA-256: lines, sums, coupon, delivery method; not the address, which may still
   * change.
   */
  fingerprint: string;
  /** Why an administrator must look at it. */
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
  /** For a business. */
  business_name: string | null;
  business_siren: string | null;
  coupon_code: string | null;
  subtotal_cents: Cents;
  discount_cents: Cents;
  /** Why the reduction was granted at the till; null for a coupon. */
  discount_reason: string | null;
  delivery_cents: Cents;
  /** The VAT rate of the delivery at the sale, in hundredths of a percent. */
  delivery_vat_rate: number;
  total_cents: Cents;
  /** The chosen means; null before. */
  payment_method: string | null;
  created_at: Instant;
  paid_at: Instant | null;
  /** Since when it is firm without being paid, because its customer pays when they fetch it; kept once it is paid. */
  due_in_shop_at: Instant | null;
  /** When the buyer was known and the confirmation was mailed. */
  confirmed_at: Instant | null;
  cancelled_at: Instant | null;
  /** The address in lower case. */
  email_key: string | null;
  tracking_number: string | null;
  carrier: string | null;
  /** Why its lenses are made without a validated prescription, in the words of the optician responsible. */
  prescription_override: string | null;
  /** The account that decided it; no reference, since the order outlives it. */
  prescription_override_by: string | null;
  prescription_override_at: Instant | null;
  /** The visitor or order whose prescription draft it takes when it is paid; null for its own visitor's. */
  prescription_draft_of: string | null;
  /** The number of the quote that its lenses were bought on; null where nothing in it needs one. */
  quote_number: string | null;
  /** Counts the changes of status: a decision on an older version is refused. */
  version: number;
  prepared_at: Instant | null;
  shipped_at: Instant | null;
  delivered_at: Instant | null;
  /** The administrator; null for an order that lapsed by itself. */
  cancelled_by: string | null;
  /** Why rows from before the ledger contradict each other, in words for the shop; null where they agree. */
  ledger_doubt: string | null;
  /** Without capitals and accents, for searches. */
  last_name_key: string | null;
  /** The first name, likewise. */
  first_name_key: string | null;
  /** The version of the terms of sale; null for orders from before versions were kept. */
  terms_version: string | null;
  /** The code that the customer says at the counter; null for a parcel. */
  pickup_code: string | null;
  /** The administrator who handed it over, and how the customer was recognised. */
  handed_over_by: string | null;
  handed_over_on: HandedOverOn | null;
  /** When the customer was reminded that it waits. */
  pickup_reminded_at: Instant | null;
  /** From when its days of waiting count again, because the customer asked for longer. */
  pickup_kept_at: Instant | null;
};

/** The articles as they were sold: a later change of the catalogue never alters an order. */
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
  /** The chosen lenses, as `lenses/configuration.ts` writes them; empty without lenses. */
  extra: string;
  image_url: string | null;
  quantity: number;
  /** Frame and lenses together. */
  unit_price_cents: Cents;
  frame_price_cents: Cents;
  lens_price_cents: Cents;
  /** JSON, a `LensDetails`; null for a frame without lenses. */
  lens_details: string | null;
  /** The correction of the lenses, sealed JSON. */
  sealed_correction: Sealed | null;
  /** Whether the law lets the customer send it back without a reason. */
  withdrawable: Flag;
  /** Why it may not, in words for the customer. */
  withdrawable_reason: string | null;
  /** The VAT rate at the sale, in hundredths of a percent: 2000 for 20 %. */
  vat_rate: number;
  /** The frame, or the whole article without lenses, was reduced already, and the code of the order left it out. */
  frame_without_code: Flag;
  /** Of this colour and size, as the product's sheet had it at the sale; null where it had none, and for earlier sales. */
  gtin: string | null;
  /** The same for the product. */
  udi_di: string | null;
  maker_reference: string | null;
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

/** A movement of the pieces and cents of an order line: written, never changed. @see app/domain/ledger/entries.ts */
export type LedgerEntryRow = {
  id: string;
  order_id: string;
  /** Null for a movement of the whole order. */
  order_line_id: string | null;
  kind: EntryKind;
  /** A correction is negative. */
  pieces: number;
  cents: Cents;
  cause: Cause;
  cause_id: string;
  created_at: Instant;
};

/** A percentage or an amount. */
export type CouponRow = {
  id: string;
  /** Upper case. */
  code: string;
  /** 1 to 100. */
  percent: number | null;
  amount_cents: Cents | null;
  /** The smallest subtotal that it applies to. */
  minimum_cents: Cents;
  valid_from: Instant | null;
  valid_until: Instant | null;
  /** Null: without limit. */
  max_uses: number | null;
  uses: number;
  archived_at: Instant | null;
  /** Counts the changes: a form opened before the last one is refused. */
  version: number;
  /** Whether it also applies to articles that are reduced already. */
  reduced_too: Flag;
};

/** Sequences: the numbers of orders and invoices, the version of the catalogue. */
export type SequenceRow = { name: string; value: number };

/** The history of an order, step by step. */
export type TrackingLogRow = {
  id: string;
  order_id: string;
  action: string;
  details: string;
  created_at: Instant;
  /** The administrator; null for what the shop did by itself. */
  actor: string | null;
};

/** The terms of sale and the withdrawal notice of the time when an order was made: written once, never changed. */
export type TermsVersionRow = {
  /** The day of the texts, and the beginning of their hash. */
  version: string;
  updated_on: string;
  /** JSON, a `TermsTexts`. */
  content: string;
  /** SHA-256 of the content, in hexadecimal. */
  content_hash: string;
  first_used_at: Instant;
};
