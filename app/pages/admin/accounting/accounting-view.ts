import type { FormState } from "~/ui/forms/form-state";

/** The totals of the money journal, as texts. */
export type TotalsView = {
  /** Sales by rate, their sum last. */
  sales: { name: string; net: string; tax: string; total: string }[];
  documents: { name: string; count: number; total: string }[];
  money: { name: string; received: string; returned: string; sum: string }[];
};

export type ClosingRow = { href: string; name: string; sales: string; money: string; lines: number };

export type ElsewhereRow = { key: string; at: string; reference: string; kind: string; means: string; amount: string };

export type InsurerClaimRow = {
  orderId: string;
  href: string;
  number: string;
  customer: string;
  since: string;
  cents: number;
  amount: string;
};

export type AccountingView = {
  form: FormState;
  /** The first and the last day of the period, as the fields show them. */
  du: string;
  au: string;
  /** "du 1er au 30 novembre 2026" */
  title: string;
  shortcuts: { name: string; to: string }[];
  totals: TotalsView;
  /** What deposits owe of tax by themselves, in words; null for nothing. */
  depositTax: string | null;
  /** Why what was paid is not what was sold; null where both agree, or where another till has a part of it. */
  gap: string | null;
  exports: { name: string; about: string; href: string }[];
  closings: { title: string; rows: ClosingRow[] }[];
  /** Why no period is closed for now, and the day to confirm; null while closings go on by themselves. */
  held: { since: string; waits: string; today: string; says: string } | null;
  /**
   * Payments entered in a till system outside of this shop; null without such a system and without such payments in the
   * period.
   */
  elsewhere: ElsewhereRow[] | null;
  /** What that till system sold in the period; null for nothing. */
  soldElsewhere: string | null;
  /** What insurers still have to pay; null for nothing. */
  claims: InsurerClaimRow[] | null;
  /** True where payments in the shop go through a till system of its own. */
  ownTill: boolean;
  /**
   * The first day whose lines were written when the facts happened; earlier lines were made afterwards from the shop's
   * records.
   */
  liveSince: string | null;
};
