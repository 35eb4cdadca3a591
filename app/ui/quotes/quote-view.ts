/** A written quote as pages show it: texts and nothing more. */
export type QuoteView = {
  number: string;
  facts: [name: string, said: string][];
  optician: string;
  pairs: { title: string; offers: OfferView[] }[];
  /** Of several pairs together; null for one. */
  total: string | null;
  conditions: readonly string[];
  pdf: string;
};

export type OfferView = {
  title: string;
  /** What it means for the reader. */
  notes: string[];
  rows: { part: string; label: string; equipmentClass: string; code: string; price: string; insurance: string }[];
  sums: [name: string, amount: string][];
};
