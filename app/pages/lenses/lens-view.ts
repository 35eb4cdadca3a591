import type { OfferedLenses } from "~/ui/lenses/offered-view";

/** The lens wizard as its pages show it, with the facts of one screen only, because all facts go to the browser. */
export type LensPageView = {
  screen: string;
  title: string;
  progress: { number: number; of: number } | null;
  /** The address of the wizard, without a step: its forms are sent there. */
  path: string;
  back: string | null;
  frame: {
    title: string;
    details: string;
    price: string;
    articlePath: string;
    imageUrl: string | null;
    imageAlt: string;
    /** The frame on a face, shown before the first step; null later, and for what nobody wears. */
    wornUrl: string | null;
  };
} & ScreenFacts;

export type ScreenFacts = {
  choice?: FrameChoiceView;
  situation?: { chosen: string | null };
  correction?: CorrectionView;
  distance?: DistanceView;
  questions?: { id: string; label: string; answers: { value: string; label: string }[]; chosen: string | null }[];
  lenses?: LensesView;
  /** `tooStrong`: the correction is too strong to be sold here; when false, its sign is unusual and wants a check. */
  appointment?: { recap: EyeRecap[]; tooStrong: boolean };
};

export type FrameChoiceView = {
  colors: { value: string; name: string; gone: boolean }[];
  color: string;
  sizes: string[];
  /** Colours and sizes that are gone, in words. */
  goneSizes: string | null;
  size: string;
  /** True when the visitor has already answered some steps. */
  begun: boolean;
  /** True when the visitor changes a pair that is in the cart. */
  editing: boolean;
  /** The price of screen lenses; null where they cannot be had for this frame. */
  screenPrice: string | null;
};

export type ListOption = { value: string; label: string };
export type CorrectionView = {
  presbyopia: boolean;
  /** The sign of the spheres in the example: plus for far-sighted eyes. */
  exampleSign: "−" | "+";
  spheres: ListOption[];
  cylinders: ListOption[];
  additions: ListOption[];
  values: Record<string, string>;
  /** The correction typed before, in both ways of writing a cylinder. */
  recap: EyeRecap[];
};

/** 'Œil droit (OD)', '−2,25 (−0,50 à 90°)', and the same with the other sign of the cylinder; null without one. */
export type EyeRecap = { eye: string; written: string; otherwise: string | null };

export type DistanceView = { values: Record<string, string>; recap: EyeRecap[] };

export type LensesView = OfferedLenses & {
  recap: { label: string; said: string[]; href: string }[];
  editing: boolean;
  days: number;
};
