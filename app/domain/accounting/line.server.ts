import { createHash } from "node:crypto";

import type { Columns } from "~/infra/db.server";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";
import type { RateSum } from "~/domain/vat";
import type { JournalKind } from "./kinds";
import type { JournalMeans } from "./means";

/** `built`: computed from rows older than the journal; `live`: written in the transaction of its fact. */
export type Origin = "built" | "live";

export type JournalLine = {
  /** 1, 2, 3… without gaps. */
  position: number;
  at: Instant;
  kind: JournalKind;
  /** What it records: `invoice:…`, `payment:…`. Each fact has one line. */
  fact: string;
  /** Empty where it belongs to no order. */
  orderNumber: string;
  /** The number of the invoice or credit note. */
  document: string | null;
  means: JournalMeans | null;
  /**
   * The reference under which a till of another system books it; such a line counts neither in totals nor in entries
   * here. Null for the others.
   */
  reference: string | null;
  amountCents: Cents;
  /** `[[rate, excluding VAT, VAT], …]`; `[]` where no VAT is in it. */
  vat: string;
  origin: Origin;
  previousHash: string;
  hash: string;
};

/** The previous hash of the first line. */
export const NOTHING_BEFORE = "0".repeat(64);

/**
 * The hash of a line: SHA-256, in hexadecimal, over the UTF-8 text of the JSON array
 * `[position, at, kind, fact, orderNumber, document, means, reference, amountCents, vat, origin, previousHash]`, without spaces, null
 * where a value is absent, the hash of the line before as the last value.
 */
export function hashOfLine(line: Omit<JournalLine, "hash">): string {
  const values = [
    line.position,
    line.at,
    line.kind,
    line.fact,
    line.orderNumber,
    line.document,
    line.means,
    line.reference,
    line.amountCents,
    line.vat,
    line.origin,
    line.previousHash,
  ];
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}

export type Tax = { rate: number; excludingTaxCents: Cents; taxCents: Cents };

export function writeTax(sums: RateSum[], sign: 1 | -1): string {
  // `|| 0` turns minus zero into zero.
  return JSON.stringify(
    sums.map(({ rate, excludingTaxCents, taxCents }) => [rate, sign * excludingTaxCents || 0, sign * taxCents || 0]),
  );
}

export function readTax(vat: string): Tax[] {
  return (JSON.parse(vat) as [number, number, number][]).map(([rate, excludingTaxCents, taxCents]) => ({
    rate,
    excludingTaxCents,
    taxCents,
  }));
}

export const COLUMNS = {
  position: "position",
  at: "at",
  kind: "kind",
  fact: "fact",
  orderNumber: "order_number",
  document: "document",
  means: "means",
  reference: "reference",
  amountCents: "amount_cents",
  vat: "vat",
  origin: "origin",
  previousHash: "previous_hash",
  hash: "hash",
} as const satisfies Columns<JournalLine, "money_journal">;
