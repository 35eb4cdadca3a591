import type { FormState } from "~/ui/forms/form-state";

/** What the journal adds up to, in words and euros. */
export type TotalsView = {
  /** Sales by rate, their sum last. */
  sales: { name: string; net: string; tax: string; total: string }[];
  documents: { name: string; count: number; total: string }[];
  money: { name: string; received: string; returned: string; sum: string }[];
};

export type ClosingRow = { href: string; name: string; sales: string; money: string; lines: number };

export type ElsewhereRow = { key: string; at: string; reference: string; kind: string; means: string; amount: string };

export type AccountingView = {
  form: FormState;
  /** As the fields show it. */
  du: string;
  au: string;
  /** "du 1er au 30 novembre 2026" */
  title: string;
  shortcuts: { name: string; to: string }[];
  totals: TotalsView;
  exports: { name: string; about: string; href: string }[];
  closings: { title: string; rows: ClosingRow[] }[];
  /** Null where the shop keeps no till of its own, and never did in the period. */
  elsewhere: ElsewhereRow[] | null;
  /** True where what is paid in the shop goes through its own till. */
  ownTill: boolean;
  /** The day from which lines were written with their facts, where those before were built from what the shop knew. */
  liveSince: string | null;
};
