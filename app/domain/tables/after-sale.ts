import type { Cents } from "~/domain/money";
import type { ProposalState } from "~/domain/orders/prescription/proposals.server";
import type { LabelKind, LabelState } from "~/domain/parcels/label";
import type { FileType } from "~/domain/prescriptions/examine.server";
import type { PrescriptionState } from "~/domain/prescriptions/prescription.server";
import type { ReturnReason } from "~/domain/returns/reasons";
import type { ReturnState } from "~/domain/returns/return.server";
import type { Instant } from "~/domain/time";
import type { Flag, Sealed } from "./columns";

export type PrescriptionRow = {
  id: string;
  /** The visitor that it belongs to; a prescription is kept longer than its visitor. */
  visitor_id: string;
  /** The visitor, until an order is paid: one draft for each visitor. */
  draft_of: string | null;
  order_id: string | null;
  state: PrescriptionState;
  /** The customer will send it by e-mail or bring it. */
  by_mail: Flag;
  /** A statement on one's honour replaces the file. */
  sworn: Flag;
  /** Sealed JSON: dates, prescriber, and the name of the file. */
  details: string | null;
  /** The sealed file in the private folder. */
  file_id: string | null;
  file_type: FileType | null;
  file_bytes: number | null;
  file_hash: string | null;
  /** When the file was found missing in the private folder. */
  file_missing_at: Instant | null;
  /** How many reminders were mailed. */
  reminders: number;
  awaited_since: Instant | null;
  received_at: Instant | null;
  decided_at: Instant | null;
  decided_by: string | null;
  /** In words for the customer. */
  refusal: string | null;
  created_at: Instant;
  updated_at: Instant;
};

/** Another correction for the lenses of a line, because the optician read something else than was typed. */
export type CorrectionProposalRow = {
  id: string;
  order_id: string;
  order_line_id: string;
  /** The line, while the proposal waits for an answer: one at a time. */
  current_of: string | null;
  state: ProposalState;
  /** Names the correction, as `lens_corrections` does. */
  reference: string;
  sealed_correction: Sealed;
  /** The lenses for the correction, as `lenses/configuration.ts` writes them, without the reference. */
  lenses: string;
  /** JSON, a `LensDetails`. */
  lens_details: string;
  /** The difference in price of the line: negative for less; more is a supplement, or the shop's gift. */
  difference_cents: Cents;
  /** For a paid order: the higher price is asked for as a supplement. */
  asks: Flag;
  /** Accepted to be paid when the order is fetched. */
  at_pickup: Flag;
  /** When the supplement was paid. */
  settled_at: Instant | null;
  reminded_at: Instant | null;
  proposed_by: string;
  proposed_at: Instant;
  expires_at: Instant;
  answered_at: Instant | null;
};

/** Who opened which prescription and when. */
export type PrescriptionReadingRow = {
  id: string;
  prescription_id: string;
  /** `link`: the holder of the order’s signed link. */
  reader: "owner" | "administrator" | "link";
  reader_id: string;
  read_at: Instant;
};

/** A label that was asked of the carrier: written before the call, completed after it. */
export type LabelRow = {
  id: string;
  order_id: string;
  kind: LabelKind;
  /** Order and kind, for the present attempt: one at a time. */
  current_of: string | null;
  product_code: string;
  weight_grams: number;
  state: LabelState;
  parcel_number: string | null;
  file_id: string | null;
  message: string | null;
  asked_by: string;
  asked_at: Instant;
  answered_at: Instant | null;
};

/** The carrier's last answer, for times when it does not answer. */
export type ParcelTrackingRow = {
  number: string;
  /** JSON. */
  steps: string;
  delivered: Flag;
  fetched_at: Instant;
};

/** A customer's declaration of withdrawal, in the words that were sent: written once, never changed. */
export type WithdrawalRow = {
  id: string;
  order_id: string;
  declared_at: Instant;
  /** JSON, a `Declaration`. */
  content: string;
  /** Of the content, in hexadecimal. */
  sha256: string;
};

export type WithdrawalLineRow = { withdrawal_id: string; order_line_id: string; quantity: number };

export type ReturnRow = {
  id: string;
  order_id: string;
  /** Null for a return without a withdrawal. */
  withdrawal_id: string | null;
  state: ReturnState;
  /** Counts the changes of state: a decision on an older version is refused. */
  version: number;
  comment: string | null;
  /** In words for the customer. */
  refusal: string | null;
  requested_at: Instant;
  processing_at: Instant | null;
  validated_at: Instant | null;
  refused_at: Instant | null;
  restocked_at: Instant | null;
  /** What the shop keeps of the price of a withdrawal, because pieces came back worth less. */
  kept_cents: Cents;
  /** Why, in words for the customer; null where nothing is kept. */
  kept_reason: string | null;
};

export type ReturnLineRow = { return_id: string; order_line_id: string; quantity: number; reason: ReturnReason };
