import type { CreditNoteGrounds } from "~/domain/invoices/document";
import type { Cents } from "~/domain/money";
import type { PaymentKind } from "~/domain/payments/states";
import type { PaymentState } from "~/domain/payments/states";
import type { RefundMeans } from "~/domain/refunds/means";
import type { RefundState } from "~/domain/refunds/states";
import type { Instant } from "~/domain/time";
import type { ShopMeans } from "~/shop/payment-means";
import type { Sealed } from "./columns";

export type PaymentRow = {
  id: string;
  order_id: string;
  /** 1 for the order’s first. */
  attempt: number;
  kind: PaymentKind;
  /** pi_… or cs_…; null until the provider has answered. */
  provider_id: string | null;
  /** The pi_… with the money. */
  intent_id: string | null;
  state: PaymentState;
  amount_cents: Cents;
  client_secret: string | null;
  hosted_url: string | null;
  created_at: Instant;
  updated_at: Instant;
  /** When to ask the provider, if no webhook comes before; null once settled. */
  next_check_at: Instant | null;
  /** The means, for money taken in the shop since migration 0050. */
  means: ShopMeans | null;
  /** The correction whose supplement it pays; null for the price of the order. */
  proposal_id: string | null;
  /** When the bank refused it after some time; null once it is tried again. */
  failed_at: Instant | null;
  /** The payment whose press took it too, by another means; null where a press took one. */
  taken_with: string | null;
  /** When the insurer that pays instead of the customer paid; null before, and for other means. */
  insurer_paid_at: Instant | null;
};

/** The provider’s events that were handled, once each. */
export type PaymentEventRow = {
  /** evt_… */
  id: string;
  type: string;
  received_at: Instant;
};

export type RefundRow = {
  id: string;
  order_id: string;
  payment_id: string;
  /** The key of the press, so that a form sent twice makes one refund; null when made in the provider’s console. */
  request_key: string | null;
  /** re_… */
  provider_id: string | null;
  amount_cents: Cents;
  /** In words for the customer. */
  reason: string;
  asked_by: string;
  state: RefundState;
  refusal: string | null;
  /** How many idempotency keys it was sent to the provider with. */
  attempt: number;
  tries: number;
  created_at: Instant;
  updated_at: Instant;
  /** Null once settled. */
  next_try_at: Instant | null;
  /** Through the provider, or by hand. */
  means: RefundMeans;
};

/** Kept for ten years, longer than its order. */
export type InvoiceRow = {
  id: string;
  /** F2026-000001: without gaps within its year. */
  number: string;
  order_id: string;
  /** The correction whose supplement it is for; empty for the order’s own invoice. */
  supplement_of: string;
  /** The id of the wholly credited invoice that it replaces; empty for the first. */
  replaces: string;
  issued_at: Instant;
  total_cents: Cents;
  /** JSON of everything that it shows, never written again. */
  document: string;
  /** SHA-256, in hexadecimal. */
  document_hash: string;
  /** JSON, `LensCodes`; null for lenses that correct nothing, once erased, and for earlier invoices. */
  sealed_lens_codes: Sealed | null;
};

/** The invoice of a deposit, or a credit note for what of it was given back before the sale was invoiced. */
export type DepositPaperRow = {
  id: string;
  /** F2026-000001 or A2026-000001: of the same sequences as invoices and credit notes. */
  number: string;
  order_id: string;
  /** The refund that a credit note credits; empty for the invoice. */
  refund_id: string;
  issued_at: Instant;
  total_cents: Cents;
  /** JSON of everything that it shows, never written again. */
  document: string;
  /** SHA-256, in hexadecimal. */
  document_hash: string;
};

export type CreditNoteRow = {
  id: string;
  /** A2026-000001: a sequence of its own. */
  number: string;
  invoice_id: string;
  /** The refund that it credits; of an allowance, the money task that a person settled; else the replaced invoice. */
  refund_id: string;
  issued_at: Instant;
  total_cents: Cents;
  /** JSON of everything that it shows, never written again. */
  document: string;
  /** SHA-256, in hexadecimal. */
  document_hash: string;
  grounds: CreditNoteGrounds;
  /** JSON, `LensCodes` of the lenses made instead of those invoiced; null for other credit notes, and once they are erased. */
  sealed_lens_codes: Sealed | null;
};
