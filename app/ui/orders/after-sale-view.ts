import type { OrderTimelineView } from "./order-timeline";
import type { ParcelStepsView } from "./parcel-steps";

export type ReturnView = {
  key: string;
  /** 'Retour : Retour demandé' */
  says: string;
  timeline: OrderTimelineView | null;
  lines: string[];
  refusal: string | null;
};

/** What an order's page shows and offers once it is paid. */
export type AfterSaleView = {
  timeline: OrderTimelineView;
  parcel: {
    carrier: string;
    number: string;
    href: string | null;
    /** Null while the carrier knows nothing of it. */ steps: ParcelStepsView | null;
  } | null;
  returns: ReturnView[];
  /** 'Retour : Non éligible …', when nothing was asked back and nothing can be. */
  noReturn: string | null;
  returnHref: string | null;
  withdrawals: { key: string; says: string; lines: string[] }[];
  /** All of it was taken back before it left: it is being stopped. */
  stopped: boolean;
  /** Paid after the shop had cancelled it: someone has yet to decide. */
  paidTooLate: boolean;
  /** The customer's bank took money of it back before it left. */
  chargedBack: boolean;
  /** All of it was to be given back, and a part came back from the bank. */
  givenBackInPart: boolean;
  /** The same, and a person has settled that part otherwise. */
  settledOtherwise: boolean;
  withdrawalHref: string | null;
  /** Lenses that do not suit, or what was answered of them. */
  adaptation: { href: string; label: string } | null;
  /** Until when, in words. */
  withdrawalUntil: string | null;
};

/** One line of an order in the forms that give it back. */
export type LineChoice = {
  id: string;
  title: string;
  details: string;
  imageUrl: string | null;
  most: number;
  until: string | null;
  /** Said of pieces that were given back before. */ before: string | null;
};
export type ExcludedLine = { id: string; title: string; reason: string };

export type LineChoicesView = {
  orderNumber: string;
  orderHref: string;
  action: string;
  lines: LineChoice[];
  excluded: ExcludedLine[];
};
