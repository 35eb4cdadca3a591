import type { OrderTimelineView } from "./order-timeline";
import type { RecallNoticeView } from "./recall-notice";
import type { ParcelStepsView } from "./parcel-steps";

export type ReturnView = {
  key: string;
  /** 'Retour : Retour demandé' */
  says: string;
  timeline: OrderTimelineView | null;
  lines: string[];
  refusal: string | null;
  /** What is kept of the price, and why. */
  kept: string | null;
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
  /** 'Retour : Non éligible …', when no return was asked for and none is possible. */
  noReturn: string | null;
  returnHref: string | null;
  withdrawals: { key: string; says: string; lines: string[] }[];
  /** The customer withdrew from the whole order before it was sent: the shop stops it. */
  stopped: boolean;
  /** Why nothing is done for an order that is not cancelled; null for one that goes on, was sent or is cancelled. */
  halt: "refunded" | "charged back" | "settled otherwise" | "given back in part" | "paid too late" | null;
  withdrawalHref: string | null;
  /** The link to report lenses that do not suit, or to read the shop's answer. */
  adaptation: { href: string; label: string } | null;
  /** A recall in force names something of it; null while none does. */
  recall: RecallNoticeView | null;
  /** The last day of the withdrawal, in words. */
  withdrawalUntil: string | null;
};

/** One line of an order in the forms for a return or a withdrawal. */
export type LineChoice = {
  id: string;
  title: string;
  details: string;
  imageUrl: string | null;
  most: number;
  until: string | null;
  /** A sentence about pieces that were given back before. */ before: string | null;
};
export type ExcludedLine = { id: string; title: string; reason: string };

export type LineChoicesView = {
  orderNumber: string;
  orderHref: string;
  action: string;
  lines: LineChoice[];
  excluded: ExcludedLine[];
};
