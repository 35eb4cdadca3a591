import type { AfterSaleView } from "./after-sale-view";
import type { OrderSummary } from "./order-summary-view";

export type OrderView = {
  number: string;
  status: string;
  state:
    | "awaitingPayment"
    | "checkingPayment"
    | "paymentRefused"
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
    /** What became of its money stands beneath. */
    | "withdrawnAndSaid"
    | "withdrawnUnpaid"
    | "refundAsked"
    | "refunded"
    /** All of it was to be given back, and a part came back from the bank; what is still owed stands beneath. */
    | "givenBackInPart"
    | "settledOtherwise"
    | "paidTooLate"
    | "chargedBack";
  /** What the customer took back lately: that it is recorded, what is to be done with it, what becomes of the rest. */
  withdrawal: { says: string; todo: string | null; rest: string | null } | null;
  /** How what left before its cancellation comes back; null when nothing has to. */
  giveBack: string | null;
  /** How its page says that it was sent, or is ready. */
  onItsWay: { title: string; text: string };
  /** The steps that follow a purchase; none once the shop has begun with it. */
  comes: { title: string; text: string }[];
  /** The customer left an address for mails. */
  mailed: boolean;
  placedAt: string;
  /** Invoice, credit notes and the terms, as files; `amount`: what was given back with it. */
  /** `amount`: what it is about, in words. */
  papers: { label: string; amount: string | null; href: string; format?: "ZIP" }[];
  /** Asks the payment provider again, while that can still change something. */
  checkHref: string | null;
  /** Where the payment of an order that awaits it is taken up again. */
  payHref: string;
  /** Where an order whose payment the bank refused is paid again, and until when; null for others. */
  payAgain: { action: string; until: string } | null;
  /** Null when the lenses ask for none. `wanted`: it is for the customer to act. */
  prescription: { name: string; text: string; href: string | null; wanted: boolean } | null;
  /** What of its money comes back to the customer, or is owed to them; null when nothing is. */
  comesBack: string | null;
  /** Who the corrective lenses are for; null where there are none, or nobody was asked. */
  wearer: string | null;
  /** Whether the customer's own frame is awaited or here; null where there is none. */
  ownFrame: string | null;
  /** Where a correction that the optician proposes is answered; null when none waits. */
  correctionHref: string | null;
  summary: OrderSummary;
  contact: string[];
  delivery: string[];
  /** What is paid when it is fetched, in a sentence; null where nothing is. */
  due: string | null;
  /** What is said at the counter; null for a parcel, and once it is handed over. */
  pickupCode: string | null;
  billing: string[] | null;
  afterSale: AfterSaleView;
};
