/** The cart as pages show it: texts and nothing more, since all of it goes into the page. */
export type CartView = {
  count: number;
  total: string;
  /** What is missing to the free delivery, or null once reached. */
  toFreeDelivery: string | null;
  /** Which ways of delivery are free for it, in a sentence. */
  freeDelivery: string | null;
  canBuy: boolean;
  /** It holds corrective lenses, of which a quote may be asked. */
  quotable: boolean;
  /** How long one may change one's mind; null where nothing of it can be given back. */
  changeOfMind: string | null;
  lines: {
    id: string;
    href: string;
    title: string;
    details: string;
    imageUrl: string | null;
    imageAlt: string;
    quantity: number;
    most: number;
    unitPrice: string;
    total: string;
    problem: string | null;
    /** The quote's price that so many pieces do not have, and the quantity that does. */
    lapsed: { says: string; quantity: number; back: string } | null;
    lenses: LineLensesView | null;
  }[];
};

/** The lenses of one line; without name and rows when they cannot be had any more. */
export type LineLensesView = {
  name: string | null;
  rows: [label: string, amount: string][];
  /** Where they are changed. */ action: string;
};
