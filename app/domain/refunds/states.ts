/**
 * A refund is money given back of one payment, once.
 * - asked:     written here; the provider has not said yes or no
 * - sent:      the provider has accepted it, and the money is on its way
 * - succeeded: given back; its credit note is issued with this
 * - failed:    accepted, then the customer's bank would not take it
 * - refused:   the provider will not make it; nothing left the shop
 */
export type RefundState = "asked" | "sent" | "succeeded" | "failed" | "refused";

/** What the provider says about a refund, in one form for its answer, its webhook and the shop's own query. */
export type RefundEvent = "pending" | "succeeded" | "failed" | "refused";

/**
 * State × event. What is absent changes nothing: news that is late or repeated is heard and let go. A success can still be
 * taken back by the bank; a refusal, by finding that the provider made it all the same.
 */
export const TRANSITIONS: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  asked: { pending: "sent", succeeded: "succeeded", failed: "failed", refused: "refused" },
  sent: { succeeded: "succeeded", failed: "failed" },
  succeeded: { failed: "failed" },
  failed: {},
  refused: { pending: "sent", succeeded: "succeeded", failed: "failed" },
};

/** States whose end is not known yet. */
export const UNSETTLED: readonly RefundState[] = ["asked", "sent"];
