import type Stripe from "stripe";

import type { Bench, Cause } from "./bench";
import { attempt, cancelIntent, capture, chargeOf, createIntent, findIntent, isPayable, updateIntent } from "./intents";
import { createdWithin, lineItemsOf, listed } from "./lists";
import { methodFromData, namedMethod, type MethodData } from "./methods";
import { changedMetadata, missing, type Reading, type Shape } from "./parameters";
import { invalidRequest, noSuch } from "./refusal";
import { findRefund, refund } from "./refunds";
import { checkSession, createSession, expireSession, findSession, sessionOf } from "./sessions";
import * as shapes from "./shapes";
import type { MethodRecord } from "./store";

export type Call<Parameters> = { bench: Bench; id: string; given: Parameters; cause: Cause; fromBrowser: boolean };

export type Endpoint = {
  shape: Shape;
  /** Whether it may be called with the publishable key: by anyone, or with the client secret. */
  public: false | "anyone" | "with secret";
  /** Refusals that come before the work begins, and are not remembered under an idempotency key. */
  check(call: Call<never>): void;
  run(call: Call<never>): object;
};

type Parts<S extends Shape> = {
  public?: Endpoint["public"];
  check?(call: Call<Reading<S>>): void;
  run(call: Call<Reading<S>>): object;
};

const endpoint = <S extends Shape>(shape: S, { check = () => {}, run, public: open = false }: Parts<S>): Endpoint => ({
  shape,
  public: open,
  check,
  run,
});

/** The method that was named or typed in this call; undefined for none. */
function givenMethod(
  bench: Bench,
  given: { payment_method?: string; payment_method_data?: MethodData },
): MethodRecord | null {
  if (given.payment_method) return namedMethod(bench, given.payment_method);
  return given.payment_method_data ? methodFromData(bench, given.payment_method_data) : null;
}

function checkAmount({ given }: Call<{ amount?: number }>): void {
  if (given.amount !== undefined && given.amount < 50) {
    throw invalidRequest("Amount must be at least €0.50 eur", { code: "amount_too_small", param: "amount" });
  }
}

function confirm(
  bench: Bench,
  intent: Stripe.PaymentIntent,
  given: Reading<typeof shapes.intentConfirm>,
  cause: Cause,
): void {
  const named = givenMethod(bench, given);
  const kept = intent.payment_method ? bench.store.methods.get(String(intent.payment_method)) : undefined;
  const method = named ?? kept;
  if (!method && isPayable(intent)) {
    throw invalidRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "payment_intent_unexpected_state",
      payment_intent: structuredClone(intent),
    });
  }
  if (given.amount_to_confirm !== undefined && given.amount_to_confirm !== intent.amount) {
    throw invalidRequest("The amount_to_confirm does not match the amount of the PaymentIntent.", {
      param: "amount_to_confirm",
    });
  }
  if (
    intent.automatic_payment_methods &&
    intent.automatic_payment_methods.allow_redirects !== "never" &&
    !given.return_url &&
    !given.use_stripe_sdk &&
    isPayable(intent)
  ) {
    throw invalidRequest(
      "This PaymentIntent accepts methods that may redirect the payer: provide a return_url, or set automatic_payment_methods[allow_redirects] to never.",
      { param: "return_url" },
    );
  }
  // A finished intent is refused with any method; `attempt` does that.
  const used = method ?? namedMethod(bench, "pm_card_visa");
  if (given.receipt_email) intent.receipt_email = given.receipt_email;
  if (given.shipping && isPayable(intent)) intent.shipping = given.shipping;
  attempt(bench, intent, used, { returnUrl: given.return_url, inPage: given.use_stripe_sdk, cause });
}

const intents: Record<string, Endpoint> = {
  "POST /v1/payment_intents": endpoint(shapes.intentCreate, {
    check(call) {
      checkAmount(call);
      const { confirm: now, return_url } = call.given;
      if (return_url && !now)
        throw invalidRequest("return_url can only be given with confirm=true", { param: "return_url" });
    },
    run({ bench, given, cause }) {
      const allowed = given.allowed_payment_method_types;
      const kept = givenMethod(bench, given);
      const types = (allowed ?? ["card", "paypal"]).filter(
        (type) => !given.excluded_payment_method_types?.includes(type),
      );
      const intent = createIntent(
        bench,
        {
          amount: given.amount,
          currency: given.currency,
          allowed_payment_method_types: allowed ?? null,
          excluded_payment_method_types: given.excluded_payment_method_types ?? null,
          payment_method_types: types,
          automatic_payment_methods:
            given.automatic_payment_methods ?? (allowed ? null : { enabled: true, allow_redirects: "always" }),
          capture_method: given.capture_method ?? "automatic_async",
          confirmation_method: given.confirmation_method ?? "automatic",
          description: given.description ?? null,
          metadata: changedMetadata({}, given.metadata),
          receipt_email: given.receipt_email ?? null,
          shipping: given.shipping ?? null,
          statement_descriptor: given.statement_descriptor ?? null,
          statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
          ...(kept ? { payment_method: kept.method.id, status: "requires_confirmation" as const } : {}),
        },
        cause,
      );
      if (given.confirm)
        confirm(bench, intent, { ...given, amount_to_confirm: undefined, client_secret: undefined }, cause);
      return intent;
    },
  }),
  "GET /v1/payment_intents": endpoint(shapes.intentList, {
    run: ({ bench, given }) =>
      listed(
        [...bench.store.intents.values()].filter((one) => createdWithin(one.created, given.created)),
        "/v1/payment_intents",
        given,
      ),
  }),
  "GET /v1/payment_intents/:id": endpoint(shapes.intentRetrieve, {
    public: "with secret",
    run: ({ bench, id }) => findIntent(bench, id),
  }),
  "POST /v1/payment_intents/:id": endpoint(shapes.intentUpdate, {
    check: checkAmount,
    run({ bench, id, given }) {
      const intent = findIntent(bench, id);
      const {
        expand: _expand,
        metadata,
        payment_method,
        payment_method_data,
        payment_method_options: _options,
        ...rest
      } = given;
      const method = givenMethod(bench, { payment_method, payment_method_data });
      updateIntent(bench, intent, {
        ...(rest as Partial<Stripe.PaymentIntent>),
        metadata: changedMetadata(intent.metadata, metadata),
        ...(method ? { payment_method: method.method.id, status: "requires_confirmation" as const } : {}),
      });
      return intent;
    },
  }),
  "POST /v1/payment_intents/:id/confirm": endpoint(shapes.intentConfirm, {
    public: "with secret",
    run({ bench, id, given, cause, fromBrowser }) {
      const intent = findIntent(bench, id);
      if (!fromBrowser && given.payment_method_data?.card) {
        throw invalidRequest("Card numbers are not taken from a server: name a payment method instead.", {
          param: "payment_method_data[card]",
        });
      }
      confirm(bench, intent, given, cause);
      return intent;
    },
  }),
  "POST /v1/payment_intents/:id/capture": endpoint(shapes.intentCapture, {
    run({ bench, id, given, cause }) {
      const intent = findIntent(bench, id);
      capture(bench, intent, given.amount_to_capture, cause);
      intent.metadata = changedMetadata(intent.metadata, given.metadata);
      return intent;
    },
  }),
  "POST /v1/payment_intents/:id/cancel": endpoint(shapes.intentCancel, {
    run({ bench, id, given, cause }) {
      const intent = findIntent(bench, id);
      if (isPayable(intent) && sessionOf(bench, intent)?.session.status === "open") {
        throw invalidRequest(
          "The PaymentIntent of a Checkout Session cannot be canceled: expire the session instead.",
          { payment_intent: structuredClone(intent) },
        );
      }
      cancelIntent(bench, intent, given.cancellation_reason ?? null, cause);
      return intent;
    },
  }),
};

const sessions: Record<string, Endpoint> = {
  "POST /v1/checkout/sessions": endpoint(shapes.sessionCreate, {
    check: ({ bench, given }) => checkSession(bench, given),
    run: ({ bench, given }) => createSession(bench, given).session,
  }),
  "GET /v1/checkout/sessions": endpoint(shapes.sessionList, {
    run({ bench, given }) {
      const all = [...bench.store.sessions.values()].map(({ session }) => session);
      const wanted = all.filter(
        (one) =>
          createdWithin(one.created, given.created) &&
          (!given.status || one.status === given.status) &&
          (!given.payment_intent || one.payment_intent === given.payment_intent) &&
          (!given.customer_details || one.customer_details?.email === given.customer_details.email),
      );
      return listed(wanted, "/v1/checkout/sessions", given);
    },
  }),
  "GET /v1/checkout/sessions/:id": endpoint(shapes.sessionRetrieve, {
    run: ({ bench, id }) => findSession(bench, id).session,
  }),
  "POST /v1/checkout/sessions/:id": endpoint(shapes.sessionUpdate, {
    run({ bench, id, given }) {
      const { session } = findSession(bench, id);
      session.metadata = changedMetadata(session.metadata ?? {}, given.metadata);
      return session;
    },
  }),
  "GET /v1/checkout/sessions/:id/line_items": endpoint(shapes.lineItemList, {
    run({ bench, id, given }) {
      findSession(bench, id);
      return { ...lineItemsOf(bench.store, id), data: lineItemsOf(bench.store, id).data.slice(0, given.limit ?? 10) };
    },
  }),
  "POST /v1/checkout/sessions/:id/expire": endpoint(shapes.sessionExpire, {
    run({ bench, id, cause }) {
      const record = findSession(bench, id);
      expireSession(bench, record, cause);
      return record.session;
    },
  }),
};

/** The endpoint to which the card fields of the payment page send their values. */
const methods: Record<string, Endpoint> = {
  "POST /v1/payment_methods": endpoint(shapes.methodCreate, {
    public: "anyone",
    run({ bench, given, fromBrowser }) {
      if (!fromBrowser)
        throw invalidRequest("Card numbers are not taken from a server: name a payment method instead.", {
          param: "card",
        });
      return methodFromData(bench, given).method;
    },
  }),
};

const money: Record<string, Endpoint> = {
  "POST /v1/refunds": endpoint(shapes.refundCreate, {
    check({ given }) {
      if (!given.charge && !given.payment_intent) throw missing("charge");
      if (given.charge && given.payment_intent) {
        throw invalidRequest("Only one of charge and payment_intent can be given.", {
          code: "parameters_exclusive",
          param: "charge",
        });
      }
    },
    run: ({ bench, given, cause }) =>
      refund(
        bench,
        {
          charge: chargeToRefund(bench, given),
          amount: given.amount,
          reason: given.reason,
          metadata: changedMetadata({}, given.metadata),
        },
        cause,
      ),
  }),
  "GET /v1/refunds": endpoint(shapes.refundList, {
    run({ bench, given }) {
      const wanted = [...bench.store.refunds.values()].filter(
        (one) =>
          createdWithin(one.created, given.created) &&
          (!given.charge || one.charge === given.charge) &&
          (!given.payment_intent || one.payment_intent === given.payment_intent),
      );
      return listed(wanted, "/v1/refunds", given);
    },
  }),
  "GET /v1/refunds/:id": endpoint(shapes.expandOnly, { run: ({ bench, id }) => findRefund(bench, id) }),
  "POST /v1/refunds/:id": endpoint(shapes.refundUpdate, {
    run({ bench, id, given }) {
      const made = findRefund(bench, id);
      made.metadata = changedMetadata(made.metadata ?? {}, given.metadata);
      return made;
    },
  }),
  "GET /v1/charges/:id": endpoint(shapes.expandOnly, {
    run({ bench, id }) {
      const charge = bench.store.charges.get(id);
      if (!charge) throw noSuch("charge", id);
      return charge;
    },
  }),
  "GET /v1/charges": endpoint(shapes.chargeList, {
    run({ bench, given }) {
      const wanted = [...bench.store.charges.values()].filter(
        (one) =>
          createdWithin(one.created, given.created) &&
          (!given.payment_intent || one.payment_intent === given.payment_intent),
      );
      return listed(wanted, "/v1/charges", given);
    },
  }),
  "GET /v1/events": endpoint(shapes.eventList, {
    check({ given }) {
      if (given.type && given.types)
        throw invalidRequest("Only one of type and types can be given.", {
          code: "parameters_exclusive",
          param: "types",
        });
    },
    run({ bench, given }) {
      const wanted = [...bench.store.events.values()].filter(
        (one) =>
          createdWithin(one.created, given.created) &&
          (!given.type || fitsType(given.type, one.type)) &&
          (!given.types || given.types.includes(one.type)) &&
          (given.delivery_success === undefined || given.delivery_success === (one.pending_webhooks === 0)),
      );
      return listed(wanted, "/v1/events", given);
    },
  }),
  "GET /v1/events/:id": endpoint(shapes.expandOnly, {
    run({ bench, id }) {
      const event = bench.store.events.get(id);
      if (!event) throw noSuch("event", id);
      return event;
    },
  }),
};

/** `charge.*` means every event of charges. */
const fitsType = (wanted: string, type: string) =>
  wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

function chargeToRefund(bench: Bench, given: { charge?: string; payment_intent?: string }): Stripe.Charge {
  if (given.charge) {
    const charge = bench.store.charges.get(given.charge);
    if (!charge) throw noSuch("charge", given.charge, "charge");
    return charge;
  }
  const intent = findIntent(bench, given.payment_intent ?? "");
  if (intent.status !== "succeeded")
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  return chargeOf(bench, intent);
}

export const ENDPOINTS: Record<string, Endpoint> = { ...intents, ...sessions, ...methods, ...money };
