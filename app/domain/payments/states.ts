import type { Cents } from "~/domain/money";

/**
 * A payment is one attempt to collect an order's total, or the supplement of a correction: one PaymentIntent, or one
 * hosted page with the intent inside it.
 * - starting: written here, the provider has not answered yet
 * - open: the customer can pay; a refused card leaves it open
 * - processing: the bank decides
 * - paid: the money is collected; the order is finished, or the correction accepted, with it
 * - surplus: the money is collected, but another payment had done that, or nothing waits for it: to be given back
 * - refunded: given back
 * - settled: a surplus that an administrator settled otherwise, or that the bank took back: no refund is asked for
 * - cancelled: can no longer be paid, as far as the shop knows
 */
export type PaymentState =
  "starting" | "open" | "processing" | "paid" | "surplus" | "refunded" | "settled" | "cancelled";

/**
 * What the provider says about a payment, in one form for its answer, its webhook, the customer's return and the shop's
 * own query.
 */
export type PaymentEvent =
  "opened" | "declined" | "processing" | "succeeded" | "cancelled" | "refunded" | "refundFailed" | "settled";

export type Effect = "finishOrder";
export type Transition = { to: PaymentState; effect?: Effect };

const FINISH: Transition = { to: "paid", effect: "finishOrder" };

/**
 * State × event. An absent event changes nothing: late, repeated or unordered news is ignored. Money that arrives on a
 * cancelled payment still finishes its order, because no payment may be lost.
 */
export const TRANSITIONS: Record<PaymentState, Partial<Record<PaymentEvent, Transition>>> = {
  starting: {
    opened: { to: "open" },
    processing: { to: "processing" },
    succeeded: FINISH,
    cancelled: { to: "cancelled" },
  },
  open: { processing: { to: "processing" }, succeeded: FINISH, cancelled: { to: "cancelled" } },
  processing: { declined: { to: "open" }, succeeded: FINISH, cancelled: { to: "cancelled" } },
  paid: { refunded: { to: "refunded" } },
  // The bank may refuse the refund before the shop was told that it was made.
  surplus: { refunded: { to: "refunded" }, refundFailed: { to: "surplus" }, settled: { to: "settled" } },
  cancelled: { succeeded: FINISH },
  refunded: { refundFailed: { to: "surplus" } },
  // News out of order, or a refund made in the provider's console meanwhile: the money is given back twice.
  settled: { refunded: { to: "refunded" } },
};

/** States of a payment whose money came. */
export const COLLECTED: readonly PaymentState[] = ["paid", "surplus", "refunded", "settled"];

/** States in which a customer may still pay, or may just have paid. */
export const UNSETTLED: readonly PaymentState[] = ["starting", "open", "processing"];

/** How the provider collects it: by card fields in the shop's page, or on a page of its own. */
export type OnlineKind = "intent" | "session";
/** Money taken by hand in the shop is a payment, too; the provider does not know it. */
export type PaymentKind = OnlineKind | "till";

export type Payment = {
  id: string;
  orderId: string;
  attempt: number;
  kind: PaymentKind;
  providerId: string | null;
  intentId: string | null;
  state: PaymentState;
  amountCents: Cents;
  /** The correction whose supplement it pays; null for the price of the order. */
  proposalId: string | null;
  /** How it was paid in the shop; null for an online payment. */
  means: string | null;
  /** When the bank refused it after some time; null once it is tried again. */
  failedAt: string | null;
  clientSecret: string | null;
  hostedUrl: string | null;
  createdAt: string;
  nextCheckAt: string | null;
};

/** The step of an order whose customer was mailed a link to pay it. */
export const LINK_MAILED = "Lien de paiement envoyé";
