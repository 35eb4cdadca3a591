import type { Cents } from "~/domain/money";

/**
 * A payment is one attempt to collect an order's total, or what a correction of its lenses costs more: one PaymentIntent, or one hosted page with the intent inside it.
 * - starting:   written here, the provider has not answered yet
 * - open:       the shopper can pay; a refused card leaves it open
 * - processing: the bank is thinking
 * - paid:       the money is collected, and the order finished, or the correction accepted, with it
 * - surplus:    the money is collected but another payment had done that, or nothing waits for it: to be given back
 * - refunded:   given back
 * - settled:    a surplus that a person settled otherwise, or that the bank took back: the shop asks for it no more
 * - cancelled:  can no longer be paid, as far as we know
 */
export type PaymentState =
  "starting" | "open" | "processing" | "paid" | "surplus" | "refunded" | "settled" | "cancelled";

/** What the provider says about a payment, in one form for its answer, its webhook, the shopper's return and the shop's own query. */
export type PaymentEvent =
  "opened" | "declined" | "processing" | "succeeded" | "cancelled" | "refunded" | "refundFailed" | "settled";

export type Effect = "finishOrder";
export type Transition = { to: PaymentState; effect?: Effect };

const FINISH: Transition = { to: "paid", effect: "finishOrder" };

/**
 * State × event. What is absent changes nothing: news that is late, repeated or out of order is heard and let go.
 * Money that arrives on a cancelled payment still finishes its order: nothing paid is ever lost.
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
  // The bank may refuse its refund before it was ever told as made.
  surplus: { refunded: { to: "refunded" }, refundFailed: { to: "surplus" }, settled: { to: "settled" } },
  cancelled: { succeeded: FINISH },
  refunded: { refundFailed: { to: "surplus" } },
  // Out of order, or made in the provider's console meanwhile: given back twice.
  settled: { refunded: { to: "refunded" } },
};

/** States of a payment whose money came. */
export const COLLECTED: readonly PaymentState[] = ["paid", "surplus", "refunded", "settled"];

/** States in which a shopper may still pay, or may just have paid. */
export const UNSETTLED: readonly PaymentState[] = ["starting", "open", "processing"];

/** How the provider collects it: by card fields in our page, or on its own. */
export type OnlineKind = "intent" | "session";
/** Money taken by hand in the shop is a payment, too: the provider knows nothing of it. */
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
  /** The correction whose difference it is for; null for the price of the order. */
  proposalId: string | null;
  /** How it was taken in the shop; null for what the provider collected. */
  means: string | null;
  /** When the bank refused it after thinking about it; null once it is tried again. */
  failedAt: string | null;
  clientSecret: string | null;
  hostedUrl: string | null;
  createdAt: string;
  nextCheckAt: string | null;
};
