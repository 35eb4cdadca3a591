import type { ClosingKind } from "~/domain/accounting/closing.server";
import type { JournalKind } from "~/domain/accounting/kinds";
import type { Origin } from "~/domain/accounting/line.server";
import type { JournalMeans } from "~/domain/accounting/means";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

/** Written once: the database refuses to change or delete a line. It names nobody. */
export type JournalLineRow = {
  /** 1, 2, 3…: no gap. */
  position: number;
  at: Instant;
  kind: JournalKind;
  /** What it records: `invoice:…`, `payment:…`. One line each. */
  fact: string;
  /** Empty where it is of no order. */
  order_number: string;
  document: string | null;
  means: JournalMeans | null;
  reference: string | null;
  amount_cents: Cents;
  /** `[[rate, excluding tax, tax], …]`. */
  vat: string;
  origin: Origin;
  previous_hash: string;
  hash: string;
};

/** What the journal adds up to, period by period; written once, as its lines. */
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
