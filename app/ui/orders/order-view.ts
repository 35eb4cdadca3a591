import type { AfterSaleView } from "./after-sale-view";
import type { OrderSummary } from "./order-summary-view";

/** What is read before an order that the shop took is paid: the quote of its lenses, the terms, and sentences of the law. */
export type ReadFirst = { quote: { number: string; href: string } | null; terms: string | null; says: string[] };

export type OrderView = {
  number: string;
  status: string;
  state:
    | "awaitingPayment"
    | "checkingPayment"
    | "paymentRefused"
    /** The shop took it and mailed a link: its page begins the payment. */
    | "toPayByLink"
    | "confirmed"
    | "confirmedUnpaid"
    | "toBeArranged"
    | "attention"
    | "attentionUnpaid"
    | "preparing"
    | "lacking"
    | "shipped"
    | "delivered"
    | "cancelled"
    | "givenUp"
    | "givenUpAndRefunded"
    | "givenUpUnpaid"
    | "withdrawn"
    /** Withdrawn, where `comesBack` says what happens to the money. */
    | "withdrawnAndSaid"
    | "withdrawnAndMade"
    | "withdrawnUnpaid"
    | "refundAsked"
    | "refunded"
    /** The whole amount was to be refunded, and the bank sent a part back; `comesBack` says what is still owed. */
    | "givenBackInPart"
    | "settledOtherwise"
    | "paidTooLate"
    | "chargedBack";
  /** The latest withdrawal: that it is recorded, what the customer has to do, and what happens to the other pieces. */
  withdrawal: { says: string; todo: string | null; rest: string | null } | null;
  /** How pieces that were sent before the cancellation come back; null when none has to. */
  giveBack: string | null;
  /** The words for an order that was sent, or is ready to be fetched. */
  onItsWay: { title: string; text: string };
  /** The steps that follow a purchase; empty once the shop has begun the work. */
  comes: { title: string; text: string }[];
  /** The customer left an address for mails. */
  mailed: boolean;
  placedAt: string;
  /** The order's papers, such as invoice, credit notes and terms, as files. */
  /** `amount`: what it is about, in words. */
  papers: { label: string; amount: string | null; href: string; format?: "ZIP" }[];
  /** Asks the payment provider for the state again; null when the answer can change nothing any more. */
  checkHref: string | null;
  /** The address where an order that awaits its payment is paid. */
  payHref: string;
  /**
   * The form that pays an order by the link of a mail, or whose payment did not come, and a sentence about it; null for
   * other orders.
   */
  payAgain: { action: string; says: string; first: ReadFirst | null } | null;
  /** Null when the lenses need no prescription. `wanted`: the customer has to act. */
  prescription: { name: string; text: string; href: string | null; wanted: boolean } | null;
  /** A sentence about the money that is refunded, or still owed to the customer; null when there is none. */
  comesBack: string | null;
  /** What became of the payment of an order that the shop began before it came; null for every other order. */
  payment: string | null;
  /** Who the corrective lenses are for; null where there are none, or nobody was asked. */
  wearer: string | null;
  /** Whether the customer's own frame is awaited or here; null where there is none. */
  ownFrame: string | null;
  /** The address where the customer answers a correction proposal; null when none waits. */
  correctionHref: string | null;
  summary: OrderSummary;
  contact: string[];
  delivery: string[];
  /** The amount to pay when the order is fetched, in a sentence; null where nothing is due. */
  due: string | null;
  /** The code that the customer says at the counter; null for a parcel, and once the order is handed over. */
  pickupCode: string | null;
  billing: string[] | null;
  afterSale: AfterSaleView;
};
