import type Stripe from "stripe";

import { cardRefusal, type Bench, type Cause } from "./bench";
import type { Decline } from "./cards";
import { chargeObject, intentObject, seconds, type NewIntent } from "./objects";
import { invalidRequest, noSuch } from "./refusal";
import { newId, type MethodRecord } from "./store";

export function createIntent(bench: Bench, given: NewIntent, cause?: Cause): Stripe.PaymentIntent {
  const intent = intentObject(bench.now(), given);
  bench.store.intents.set(intent.id, intent);
  bench.emit("payment_intent.created", intent, cause);
  return intent;
}

export function findIntent(bench: Bench, id: string): Stripe.PaymentIntent {
  const intent = bench.store.intents.get(id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  return intent;
}

const unexpected = (intent: Stripe.PaymentIntent, verb: string) =>
  invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: "payment_intent_unexpected_state",
    payment_intent: structuredClone(intent),
  });

const PAYABLE: Stripe.PaymentIntent.Status[] = ["requires_payment_method", "requires_confirmation", "requires_action"];
export const isPayable = (intent: Stripe.PaymentIntent) => PAYABLE.includes(intent.status);

/** Tries to collect the money with this method; the card decides the outcome. */
export function attempt(
  bench: Bench,
  intent: Stripe.PaymentIntent,
  { method, outcome }: MethodRecord,
  options: { returnUrl?: string; inPage?: boolean; cause?: Cause } = {},
): void {
  if (!isPayable(intent)) throw unexpected(intent, "confirm");
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(`The payment method type ${method.type} is not allowed for this PaymentIntent.`, {
      code: "payment_intent_incompatible_payment_method",
      param: "payment_method",
    });
  }
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null });

  switch (outcome.kind) {
    case "success":
      return takeMoney(bench, intent, options.cause);
    case "declined":
      return decline(bench, intent, outcome.decline, options.cause);
    case "authenticate":
      askBank(bench, intent, options.returnUrl ?? null, options.inPage ?? false);
      return changed(bench, intent, "payment_intent.requires_action", options.cause);
    case "processing":
      intent.status = "processing";
      changed(bench, intent, "payment_intent.processing", options.cause);
      awaitSettlement(bench, intent);
  }
}

/** In the demo a payment 'processing' ends by itself, even if the demo was stopped meanwhile. */
export function awaitSettlement(bench: Bench, intent: Stripe.PaymentIntent): void {
  const outcome = bench.store.methods.get(String(intent.payment_method))?.outcome;
  if (bench.settleAfterMs === undefined || intent.status !== "processing" || outcome?.kind !== "processing") return;
  setTimeout(() => {
    if (intent.status === "processing") settle(bench, intent, outcome.ends);
  }, bench.settleAfterMs).unref();
}

function askBank(bench: Bench, intent: Stripe.PaymentIntent, returnUrl: string | null, inPage: boolean): void {
  const page = `${bench.baseUrl}/3ds/${intent.id}?payment_intent_client_secret=${intent.client_secret}`;
  intent.status = "requires_action";
  intent.next_action = inPage
    ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page } }
    : {
        type: "redirect_to_url",
        redirect_to_url: {
          url: returnUrl ? `${page}&return_url=${encodeURIComponent(returnUrl)}` : page,
          return_url: returnUrl,
        },
      };
}

/** The customer answered their bank. */
export function authenticate(bench: Bench, intent: Stripe.PaymentIntent, accepted: boolean): void {
  if (intent.status !== "requires_action") throw unexpected(intent, "authenticate");
  intent.next_action = null;
  if (accepted) return takeMoney(bench, intent);
  const message =
    "Nous n’avons pas pu authentifier votre moyen de paiement. Choisissez un autre moyen de paiement et réessayez.";
  const method = methodOf(bench, intent);
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message,
      payment_method: method,
    },
  });
  changed(bench, intent, "payment_intent.payment_failed");
}

/** The end of a payment that was 'processing'. */
export function settle(bench: Bench, intent: Stripe.PaymentIntent, ends: "succeeded" | "failed"): void {
  if (intent.status !== "processing") throw unexpected(intent, "settle");
  if (ends === "succeeded") return takeMoney(bench, intent);
  fail(bench, intent, {
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Votre carte a été refusée.",
  });
}

function takeMoney(bench: Bench, intent: Stripe.PaymentIntent, cause?: Cause): void {
  const captured = intent.capture_method !== "manual";
  const charge = chargeObject(bench.now(), intent, methodOf(bench, intent), {
    captured,
    amount_captured: captured ? intent.amount : 0,
    balance_transaction: captured ? newId("txn") : null,
  });
  bench.store.charges.set(charge.id, charge);
  Object.assign(intent, {
    latest_charge: charge.id,
    status: captured ? "succeeded" : "requires_capture",
    amount_received: captured ? intent.amount : 0,
    amount_capturable: captured ? 0 : intent.amount,
  });
  bench.emit("charge.succeeded", charge, cause);
  changed(bench, intent, captured ? "payment_intent.succeeded" : "payment_intent.amount_capturable_updated", cause);
}

function decline(bench: Bench, intent: Stripe.PaymentIntent, reason: Decline, cause?: Cause): never {
  const method = methodOf(bench, intent);
  fail(bench, intent, reason, cause);
  throw cardRefusal(reason, structuredClone(intent), method);
}

function fail(bench: Bench, intent: Stripe.PaymentIntent, reason: Decline, cause?: Cause): void {
  const method = methodOf(bench, intent);
  const charge = chargeObject(bench.now(), intent, method, {
    paid: false,
    status: "failed",
    failure_code: reason.code,
    failure_message: reason.message,
    outcome: {
      advice_code: "try_again_later",
      network_advice_code: null,
      network_decline_code: reason.decline_code,
      network_status: "declined_by_network",
      reason: reason.decline_code,
      risk_level: "normal",
      risk_score: 12,
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
  });
  bench.store.charges.set(charge.id, charge);
  const error = {
    type: "card_error" as const,
    code: reason.code,
    message: reason.message,
    charge: charge.id,
    payment_method: method,
    ...(reason.decline_code ? { decline_code: reason.decline_code } : {}),
  };
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
  });
  bench.emit("charge.failed", charge, cause);
  changed(bench, intent, "payment_intent.payment_failed", cause);
}

export function capture(bench: Bench, intent: Stripe.PaymentIntent, amount: number | undefined, cause?: Cause): void {
  if (intent.status !== "requires_capture") throw unexpected(intent, "capture");
  const taken = amount ?? intent.amount_capturable;
  if (taken > intent.amount_capturable) {
    throw invalidRequest("The amount to capture is larger than the amount that can be captured.", {
      code: "amount_too_large",
      param: "amount_to_capture",
    });
  }
  const charge = chargeOf(bench, intent);
  // The part that is not captured goes back to the card at once, and Stripe counts it as refunded.
  Object.assign(charge, {
    captured: true,
    amount_captured: taken,
    amount_refunded: charge.amount - taken,
    balance_transaction: newId("txn"),
  });
  Object.assign(intent, { status: "succeeded", amount_received: taken, amount_capturable: 0 });
  bench.emit("charge.captured", charge, cause);
  changed(bench, intent, "payment_intent.succeeded", cause);
}

export function cancelIntent(
  bench: Bench,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  cause?: Cause,
): void {
  if (!isPayable(intent) && intent.status !== "requires_capture") throw unexpected(intent, "cancel");
  Object.assign(intent, {
    status: "canceled",
    canceled_at: seconds(bench.now()),
    cancellation_reason: reason,
    next_action: null,
    amount_capturable: 0,
  });
  changed(bench, intent, "payment_intent.canceled", cause);
}

/** Text and metadata can change at any time; the amount only before the payment. */
export function updateIntent(bench: Bench, intent: Stripe.PaymentIntent, change: Partial<Stripe.PaymentIntent>): void {
  const free = new Set(["description", "metadata"]);
  const asked = Object.entries(change).filter(([, value]) => value !== undefined);
  if (asked.some(([name]) => !free.has(name)) && !isPayable(intent)) throw unexpected(intent, "update");
  Object.assign(intent, Object.fromEntries(asked));
  bench.store.changed();
}

function methodOf(bench: Bench, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const record = bench.store.methods.get(String(intent.payment_method));
  if (!record) throw noSuch("PaymentMethod", String(intent.payment_method), "payment_method");
  return record.method;
}

export function chargeOf(bench: Bench, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = bench.store.charges.get(String(intent.latest_charge));
  if (!charge) throw noSuch("charge", String(intent.latest_charge));
  return charge;
}

function changed(bench: Bench, intent: Stripe.PaymentIntent, type: Stripe.Event.Type, cause?: Cause): void {
  bench.emit(type, intent, cause);
  bench.intentChanged(intent);
}
