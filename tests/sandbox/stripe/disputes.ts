import type Stripe from "stripe";

import type { Bench } from "./bench";
import { findIntent } from "./intents";
import { seconds } from "./objects";
import { invalidRequest, noSuch } from "./refusal";
import { newId } from "./store";

/** A week: the real term differs by bank. */
const ANSWER_DAYS = 7;

export type DisputeReason = "fraudulent" | "product_not_received" | "product_unacceptable" | "duplicate";

/** A customer's bank contests a payment: what is left of it is taken from the shop's balance at once. */
export function openDispute(bench: Bench, intentId: string, reason: DisputeReason): Stripe.Dispute {
  const charge = chargeOf(bench, intentId);
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || amount <= 0) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const dispute = disputeObject(bench.now(), charge, amount, reason);
  bench.store.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  bench.emit("charge.dispute.created", dispute);
  bench.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides, or its customer withdraws the dispute, which counts as won. */
export function closeDispute(bench: Bench, id: string, status: "won" | "lost"): Stripe.Dispute {
  const dispute = bench.store.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id);
  if (!isOpen(dispute)) throw invalidRequest(`Dispute ${id} is ${dispute.status}.`);
  const previous = { status: dispute.status };
  dispute.status = status;
  if (status === "won") bench.emit("charge.dispute.funds_reinstated", dispute, undefined, previous);
  bench.emit("charge.dispute.closed", dispute, undefined, previous);
  return dispute;
}

/** A bank suspects a fraud before its customer contests anything. */
export function warnOfFraud(bench: Bench, intentId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = chargeOf(bench, intentId);
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: seconds(bench.now()),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: intentId,
  };
  bench.emit("radar.early_fraud_warning.created", warning);
  return warning;
}

/** Whether a bank contests the charge, or took it back for good: Stripe then refuses a refund. */
export function isContested(bench: Bench, charge: Stripe.Charge): boolean {
  return [...bench.store.disputes.values()].some((dispute) => dispute.charge === charge.id && dispute.status !== "won");
}

const isOpen = ({ status }: Stripe.Dispute) => status === "needs_response" || status === "under_review";

function chargeOf(bench: Bench, intentId: string): Stripe.Charge {
  const { latest_charge: id } = findIntent(bench, intentId);
  const charge = typeof id === "string" ? bench.store.charges.get(id) : id;
  if (!charge?.captured) throw invalidRequest(`PaymentIntent ${intentId} has no captured charge.`);
  return charge;
}

function disputeObject(now: Date, charge: Stripe.Charge, amount: number, reason: DisputeReason): Stripe.Dispute {
  return {
    id: newId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: seconds(now) + ANSWER_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
