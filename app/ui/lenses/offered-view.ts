export type PriceRow = [label: string, amount: string];
export type ProposalView = {
  value: string;
  name: string;
  /** The index under which `thickness` lists the lens of this proposal. */
  index: string;
  recommended: boolean;
  says: string;
  points: string[];
  rows: PriceRow[];
  total: string;
};

/** Every pair of lenses that can be had for these eyes and this frame. */
export type OfferedLenses = {
  /** A sentence when no lenses are for sale here; all below is then empty. */
  unavailable: string | null;
  advised: boolean;
  chosen: string | null;
  proposals: ProposalView[];
  custom: CustomView | null;
  thickness: ThicknessView | null;
  /** They are corrective lenses, so that a quote may be asked for. */
  corrective: boolean;
  /** The sentence about the prescription that the order needs; null for lenses without correction. */
  demand: string | null;
  /** The frame belongs to the customer and is not part of the price. */
  ownFrame: boolean;
};

export type CustomView = {
  value: "custom";
  rows: PriceRow[];
  total: string;
  indices: { value: string; label: string; hint: string }[];
  index: string;
  treatments: {
    key: string;
    name: string;
    label: string;
    price: string;
    reason: string;
    recommended: boolean;
    checked: boolean;
    conflicts: string[];
  }[];
  /** What was just taken out, by name, because it does not go with the latest choice. */
  removed: string[];
};

export type ThicknessView = {
  /** Which eye is drawn: the stronger one. */
  eye: string;
  /** Millimetres; the same for every drawing, so that they compare. */
  width: number;
  height: number;
  lenses: { index: string; path: string; edge: string; centre: string; recommended: boolean }[];
};
