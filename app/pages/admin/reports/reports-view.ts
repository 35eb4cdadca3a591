import type { FormState } from "~/ui/forms/form-state";

export type Figure = { name: string; value: string; beside: string };
/** `share` and `shareBefore` are parts of the tallest column, in per cent. */
export type ChartColumn = {
  key: string;
  name: string;
  net: string;
  gross: string;
  before: string;
  share: number;
  shareBefore: number;
};
/** `share`: of all that was sold, in per cent. `margin`: "12,00 € (45 %)", where it is known. */
export type ShareLine = { name: string; pieces: number; gross: string; net: string; margin: string; share: number };

export type ReportsView = {
  form: FormState;
  filters: { from: string; to: string; step: string };
  steps: { value: string; name: string }[];
  shortcuts: { name: string; to: string }[];
  title: string;
  figures: Figure[];
  /** What the shop's own till sold in the period, which these figures leave out; null for nothing. */
  soldElsewhere: string | null;
  columns: ChartColumn[];
  /** The sum of the tallest column. */
  most: string;
  /** `more`: how many lines are left out. */
  breakdowns: { name: string; lines: ShareLine[]; more: number }[];
  /** `cost`: at purchase prices, and of how many pieces they are known. */
  stock: { name: string; pieces: number; value: string; cost: string }[];
  returns: { told: string; reasons: { name: string; pieces: number }[] };
  quotes: Figure[];
  /** `of`: the share of the line before, in words. */
  funnel: { name: string; amount: number; of: string }[];
  /** Orders paid online in the period, by all visitors: a payment is counted without consent. */
  onlineOrders: string;
};
