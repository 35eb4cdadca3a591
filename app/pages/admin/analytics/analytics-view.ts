import type { FormState } from "~/ui/forms/form-state";

export type PageRow = {
  path: string;
  productName: string;
  brand: string;
  gender: string;
  type: string;
  views: number;
  uniqueVisitors: number;
};

export type SalesView = {
  title: string;
  figures: { name: string; value: string }[];
  /** The best day's revenue, which is the height of the chart; then its first and last day. */
  best: string;
  first: string;
  last: string;
  /** `share`: of the best day's revenue, in per cent. */
  days: { name: string; orders: number; revenue: string; itemsSold: number; share: number }[];
};

export type AnalyticsView = {
  form: FormState;
  filters: { from: string; to: string; prefix: string; limit: string };
  shortcuts: { name: string; to: string }[];
  /** Null when the sales could not be read. */
  sales: SalesView | null;
  pages: PageRow[] | null;
  /** How many of the pages are in the chart. */
  charted: number;
};
