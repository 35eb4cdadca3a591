/**
 * A refund gives money of one payment back, once.
 * - asked: written here; the provider has not answered yet
 * - sent: the provider has accepted it, and the money is on its way
 * - succeeded: given back; its credit note is issued with this
 * - failed: accepted, then the customer's bank did not take it
 * - refused: the provider will not make it; no money left the shop
 */
export type RefundState = "asked" | "sent" | "succeeded" | "failed" | "refused";

/** What the provider says about a refund, in one form for its answer, its webhook and the shop's own query. */
export type RefundEvent = "pending" | "succeeded" | "failed" | "refused";

/**
 * State × event. An absent event changes nothing: late or repeated news is ignored. A bank can still take a success
 * back; a refused refund becomes a made one when the provider turns out to have made it.
 */
export const TRANSITIONS: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  asked: { pending: "sent", succeeded: "succeeded", failed: "failed", refused: "refused" },
  sent: { succeeded: "succeeded", failed: "failed" },
  succeeded: { failed: "failed" },
  failed: {},
  refused: { pending: "sent", succeeded: "succeeded", failed: "failed" },
};

/** States whose outcome is not known yet. */
export const UNSETTLED: readonly RefundState[] = ["asked", "sent"];
