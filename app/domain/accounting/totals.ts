import type { Cents } from "~/domain/money";
import type { JournalLine, Tax } from "./line.server";
import { JOURNAL_KINDS } from "./kinds";
import type { JournalMeans } from "./means";

/** The totals of lines of the journal. The order of the keys is part of the text that is hashed. */
export type Totals = {
  lines: number;
  invoices: { count: number; cents: Cents };
  /** Negative. */
  creditNotes: { count: number; cents: Cents };
  /** Of invoices and credit notes together, the highest rate first. */
  vat: Tax[];
  /** Money in and out by means, in the order of the keys of the means. */
  money: { means: JournalMeans; inCents: Cents; outCents: Cents }[];
};

export const NO_TOTALS: Totals = {
  lines: 0,
  invoices: { count: 0, cents: 0 },
  creditNotes: { count: 0, cents: 0 },
  vat: [],
  money: [],
};

/** @param tax the line's VAT, parsed */
export function totalsOf({ kind, amountCents, means, reference }: JournalLine, tax: Tax[]): Totals {
  // What a till of another system books counts there.
  if (reference !== null) return { ...NO_TOTALS, lines: 1 };
  const one = { count: 1, cents: amountCents };
  const moved = JOURNAL_KINDS[kind].counts === "money" && means !== null;
  return {
    lines: 1,
    invoices: kind === "sale" ? one : NO_TOTALS.invoices,
    creditNotes: kind === "credit note" ? one : NO_TOTALS.creditNotes,
    vat: JOURNAL_KINDS[kind].counts === "sales" ? tax : NO_TOTALS.vat,
    money: moved ? [{ means, inCents: Math.max(0, amountCents), outCents: Math.min(0, amountCents) }] : NO_TOTALS.money,
  };
}

export function addTotals(one: Totals, other: Totals): Totals {
  const plus = (first: Totals["invoices"], second: Totals["invoices"]) => ({
    count: first.count + second.count,
    cents: first.cents + second.cents,
  });
  return {
    lines: one.lines + other.lines,
    invoices: plus(one.invoices, other.invoices),
    creditNotes: plus(one.creditNotes, other.creditNotes),
    vat: joined([...one.vat, ...other.vat], ({ rate }) => rate, addTax).sort((a, b) => b.rate - a.rate),
    money: joined([...one.money, ...other.money], ({ means }) => means, addMoney).sort((a, b) =>
      a.means < b.means ? -1 : 1,
    ),
  };
}

/** Sales of a period, VAT included: invoices less credit notes. */
export const salesCents = ({ invoices, creditNotes }: Totals): Cents => invoices.cents + creditNotes.cents;

/** The VAT of every rate together. */
export const taxSum = ({ vat }: Totals): Omit<Tax, "rate"> => ({
  excludingTaxCents: vat.reduce((sum, { excludingTaxCents }) => sum + excludingTaxCents, 0),
  taxCents: vat.reduce((sum, { taxCents }) => sum + taxCents, 0),
});

/** Money in less money out, by all means together. */
export const receivedCents = ({ money }: Totals): Cents =>
  money.reduce((sum, { inCents, outCents }) => sum + inCents + outCents, 0);

/**
 * What came in beyond the sales; negative for what is invoiced and not paid. It is the balance of the customers' accounts
 * in the accountant's entries.
 */
export const aheadCents = (totals: Totals): Cents => receivedCents(totals) - salesCents(totals);

const addTax = (one: Tax, other: Tax): Tax => ({
  rate: one.rate,
  excludingTaxCents: one.excludingTaxCents + other.excludingTaxCents,
  taxCents: one.taxCents + other.taxCents,
});
const addMoney = (one: Totals["money"][number], other: Totals["money"][number]) => ({
  means: one.means,
  inCents: one.inCents + other.inCents,
  outCents: one.outCents + other.outCents,
});

function joined<Part>(parts: Part[], keyOf: (part: Part) => unknown, add: (one: Part, other: Part) => Part): Part[] {
  const byKey = new Map<unknown, Part>();
  for (const part of parts) {
    const known = byKey.get(keyOf(part));
    byKey.set(keyOf(part), known ? add(known, part) : part);
  }
  return [...byKey.values()];
}
