import type { OfferedLenses } from "~/ui/lenses/offered-view";

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
  /** Colours and sizes that are gone, in words. */
  goneSizes: string | null;
  size: string;
  /** The visitor has answered some steps before. */
  begun: boolean;
  /** The visitor changes a pair that is in the cart. */
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

export type LensesView = OfferedLenses & {
  recap: { label: string; said: string[]; href: string }[];
  editing: boolean;
  days: number;
};
