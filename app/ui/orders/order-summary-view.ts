/** What was chosen and what it comes to, as the checkout, an order and an account's purchases show it. */
export type OrderSummary = {
  lines: {
    key: string;
    title: string;
    details: string;
    quantity: number;
    total: string;
    imageUrl: string | null;
    /** What the law wants beside it. */ note: string | null;
    /** What a pair with lenses is made of, priced. */ parts: [label: string, amount: string][];
  }[];
  subtotal: string;
  discount: { name: string; amount: string } | null;
  delivery: string | null;
  total: string;
  /** Rate by rate. */
  vat: { rate: string; amount: string }[];
};
