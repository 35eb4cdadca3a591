/** The cart as pages show it. It contains texts only, because the whole of it is sent with the page. */
export type CartView = {
  count: number;
  total: string;
  /** The amount missing for free delivery; null once it is reached. */
  toFreeDelivery: string | null;
  /** Which ways of delivery are free for it, in a sentence. */
  freeDelivery: string | null;
  /** What the code typed at the checkout takes off, and what it leaves out; null without a code. */
  coupon: string | null;
  canBuy: boolean;
  /** "mes lunettes", "ma monture seule": what a quote may be asked for; null where the cart has nothing of the kind. */
  quoteOf: string | null;
  /** Until when the purchase may be withdrawn, in words; null where nothing in the cart can be given back. */
  changeOfMind: string | null;
  lines: {
    id: string;
    href: string;
    title: string;
    details: string;
    imageUrl: string | null;
    imageAlt: string;
    /** The frame on a face, which wide screens show beside it; null for what nobody wears. */ wornUrl: string | null;
    quantity: number;
    most: number;
    unitPrice: string;
    /** The reference of a reduced price; null for any other. */
    was: string | null;
    total: string;
    problem: string | null;
    /** Says why the quote’s price does not apply. `back`: the quantity at which it does; null for another reason. */
    lapsed: { says: string; back: { quantity: number; name: string } | null } | null;
    lenses: LineLensesView | null;
  }[];
};

/** The lenses of one line; name and rows are absent when these lenses are no longer sold. */
export type LineLensesView = {
  name: string | null;
  rows: [label: string, amount: string][];
  /** The address where they are changed. */ action: string;
};
