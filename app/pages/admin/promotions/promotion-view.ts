import type { Tone } from "~/ui/admin/state";

export type ScopeGroups = { name: string; options: [value: string, name: string][] }[];

export type PreviewView = {
  /** A mark of the prices shown; the form sends it back, so that other prices are refused. */
  seen: string;
  title: string;
  /** The other promotions of these products on these days, in words. */
  others: string[];
  /** What the prices come to of today's, where that is more than the percentage of the terms; null where it is not. */
  deeper: string | null;
  period: string;
  lines: {
    number: number;
    product: string;
    /** The price without the promotion. */
    own: string;
    /** The lowest price of the 30 days before. */
    reference: string;
    asked: string;
    /** True when the price without the promotion is as low, or lower. */
    cheaper: boolean;
    /** "−36 % du prix actuel", where the promotion's percentage is less; empty where it is not. */
    deeper: string;
    atLoss: boolean;
  }[];
  asides: { product: string; reason: string }[];
};

export type PromotionLine = {
  id: string;
  name: string;
  what: string;
  /** Its name, reduction and dates, because several may have the same name. */
  full: string;
  products: number;
  period: string;
  state: { tone: Tone; name: string };
  /** The address where its terms are changed; absent once it has begun. */
  edit?: string;
  /** The label of the button that ends it; absent once it is over. */
  end?: string;
};
