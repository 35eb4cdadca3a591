/** The chosen lines and their total, as the checkout, an order and the purchases of an account show them. */
export type OrderSummary = {
  lines: {
    key: string;
    title: string;
    details: string;
    quantity: number;
    total: string;
    imageUrl: string | null;
    /** A note that the law requires beside the line. */ note: string | null;
    /** What a pair with lenses is made of, priced. */ parts: [label: string, amount: string][];
  }[];
  subtotal: string;
  discount: { name: string; amount: string } | null;
  /** What pairs that were withdrawn from keep of their former price; absent where there are none. */
  otherPrice?: { name: string; amount: string } | null;
  delivery: string | null;
  total: string;
  /** The VAT contained in the total, for each rate. */
  vat: { rate: string; amount: string }[];
};
