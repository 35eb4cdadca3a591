import type { ClosingKind } from "~/domain/accounting/closing.server";
import type { JournalKind } from "~/domain/accounting/kinds";
import type { Origin } from "~/domain/accounting/line.server";
import type { JournalMeans } from "~/domain/accounting/means";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

/** A line of the journal: the database refuses to change or delete it. It names no person. */
export type JournalLineRow = {
  /** 1, 2, 3… without gaps. */
  position: number;
  at: Instant;
  kind: JournalKind;
  /** What it records: `invoice:…`, `payment:…`. Each fact has one line. */
  fact: string;
  /** Empty where it belongs to no order. */
  order_number: string;
  document: string | null;
  means: JournalMeans | null;
  reference: string | null;
  amount_cents: Cents;
  /** `[[rate, excluding VAT, VAT], …]`. */
  vat: string;
  origin: Origin;
  previous_hash: string;
  hash: string;
};

/** The totals of the journal for a period; written once, like its lines. */
export type ClosingRow = {
  position: number;
  kind: ClosingKind;
  /** 2026-11-23, 2026-11, 2026. */
  period: string;
  from_position: number;
  to_position: number;
  journal_hash: string;
  /** JSON of the period's totals, and of those since the first line. */
  totals: string;
  perpetual: string;
  closed_at: Instant;
  previous_hash: string;
  hash: string;
};
