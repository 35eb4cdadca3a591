/** The lens wizard as its pages show it: one screen's own facts and no others, since all of it goes into the page. */
export type LensPageView = {
  screen: string;
  title: string;
  progress: { number: number; of: number } | null;
  /** Where the page and its forms are, without a step. */
  path: string;
  back: string | null;
  frame: {
    title: string;
    details: string;
    price: string;
    articlePath: string;
    imageUrl: string | null;
    imageAlt: string;
  };
} & ScreenFacts;

export type ScreenFacts = {
  choice?: FrameChoiceView;
  situation?: { chosen: string | null };
  correction?: CorrectionView;
  distance?: DistanceView;
  questions?: { id: string; label: string; answers: { value: string; label: string }[]; chosen: string | null }[];
  lenses?: LensesView;
  /** `tooStrong`: false when it is the sign of a power that an optician has to check. */
  appointment?: { recap: EyeRecap[]; tooStrong: boolean };
};

export type FrameChoiceView = {
  colors: { value: string; name: string; gone: boolean }[];
  color: string;
  sizes: string[];
  size: string;
  /** Something was answered before. */
  begun: boolean;
  /** A pair in the cart is being changed. */
  editing: boolean;
  /** What screen lenses add, where they can be had for this frame. */
  screenPrice: string | null;
};

export type ListOption = { value: string; label: string };
export type CorrectionView = {
  presbyopia: boolean;
  /** Of the spheres of the example: far-sighted eyes have no minus on theirs. */
  exampleSign: "−" | "+";
  spheres: ListOption[];
  cylinders: ListOption[];
  additions: ListOption[];
  values: Record<string, string>;
  /** What is written already, in both ways of writing it. */
  recap: EyeRecap[];
};

/** 'Œil droit (OD)', '−2,25 (−0,50 à 90°)' and the same in the other writing, where there are two. */
export type EyeRecap = { eye: string; written: string; otherwise: string | null };

export type DistanceView = { values: Record<string, string>; recap: EyeRecap[] };

export type PriceRow = [label: string, amount: string];
export type ProposalView = {
  value: string;
  name: string;
  says: string;
  points: string[];
  rows: PriceRow[];
  total: string;
};

export type LensesView = {
  /** A sentence when no lenses are for sale here; all below is then empty. */
  unavailable: string | null;
  advised: boolean;
  chosen: string | null;
  proposals: ProposalView[];
  custom: CustomView | null;
  thickness: ThicknessView | null;
  recap: { label: string; said: string[]; href: string }[];
  editing: boolean;
  /** They correct: a quote may be asked of them. */
  corrective: boolean;
  /** What is asked for at the order; null for lenses that correct nothing. */
  demand: string | null;
  /** The frame is the customer's own, and no part of the price. */
  ownFrame: boolean;
  days: number;
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
};

export type ThicknessView = {
  /** Which eye is drawn: the stronger one. */
  eye: string;
  /** Millimetres; the same for every drawing, so that they compare. */
  width: number;
  height: number;
  lenses: { index: string; path: string; edge: string; centre: string; recommended: boolean }[];
};
