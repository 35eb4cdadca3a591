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
  /** A sentence when no lenses are for sale for this frame; the other fields are then empty. */
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
  /** The names of the treatments that the latest choice removed, because they do not go with it. */
  removed: string[];
};

export type ThicknessView = {
  /** Which eye is drawn: the stronger one. */
  eye: string;
  /** In millimetres; the same for every drawing, so that they can be compared. */
  width: number;
  height: number;
  lenses: { index: string; path: string; edge: string; centre: string; recommended: boolean }[];
};
