/** A written quote as pages show it: texts only. */
export type QuoteView = {
  number: string;
  /** What its reader is told of the prescription before they buy or sell; null for nothing. */
  caution: string | null;
  facts: [name: string, said: string][];
  optician: string;
  pairs: { title: string; offers: OfferView[] }[];
  /** The sum of several pairs; null for one pair. */
  total: string | null;
  /** What several pairs leave to pay, because the insurances pay for one. */
  beyondOne: string | null;
  conditions: readonly string[];
  pdf: string;
};

export type OfferView = {
  title: string;
  /** Sentences that explain the offer to the reader. */
  notes: string[];
  rows: { part: string; label: string; equipmentClass: string; code: string; price: string; insurance: string }[];
  /** What the sums are of, where there are several: "Par paire". */
  per: string | null;
  sums: [name: string, amount: string][];
};
