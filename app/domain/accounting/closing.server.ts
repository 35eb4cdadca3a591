import { createHash } from "node:crypto";

import type { Columns } from "~/infra/db.server";
import type { Instant } from "~/domain/time";
import type { Totals } from "./totals";

export type ClosingKind = "day" | "month" | "year";

/** A closing as it is stored. Its totals are the texts that were hashed. */
export type Closing = {
  position: number;
  kind: ClosingKind;
  /** "2026-11-23", "2026-11", "2026". */
  period: string;
  /** The positions of the lines that it closes; `to` is one before `from` where there are none. */
  from: number;
  to: number;
  /** The hash of the line at `to`. */
  journalHash: string;
  totals: string;
  /** The totals since the first line of the journal. */
  perpetual: string;
  closedAt: Instant;
  previousHash: string;
  hash: string;
};

/**
 * The hash of a closing: SHA-256, in hexadecimal, over the UTF-8 text of the JSON array
 * `[position, kind, period, from, to, journalHash, totals, perpetual, closedAt, previousHash]`, without spaces, the totals as the texts
 * that are stored.
 */
export function hashOfClosing(closing: Omit<Closing, "hash">): string {
  const { position, kind, period, from, to, journalHash, totals, perpetual, closedAt, previousHash } = closing;
  const values = [position, kind, period, from, to, journalHash, totals, perpetual, closedAt, previousHash];
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}

export const readTotals = (text: string): Totals => JSON.parse(text) as Totals;

export const CLOSING_COLUMNS = {
  position: "position",
  kind: "kind",
  period: "period",
  from: "from_position",
  to: "to_position",
  journalHash: "journal_hash",
  totals: "totals",
  perpetual: "perpetual",
  closedAt: "closed_at",
  previousHash: "previous_hash",
  hash: "hash",
} as const satisfies Columns<Closing, "closings">;
