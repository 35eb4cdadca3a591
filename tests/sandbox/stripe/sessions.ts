import type Stripe from "stripe";

import type { Bench, Cause } from "./bench";
import { attempt, cancelIntent, createIntent, isPayable } from "./intents";
import { lineItemObject, seconds, sessionObject } from "./objects";
import { changedMetadata, missing, type Reading } from "./parameters";
import { invalidRequest, noSuch } from "./refusal";
import type { sessionCreate } from "./shapes";
import type { MethodRecord, SessionRecord } from "./store";

type SessionParameters = Reading<typeof sessionCreate>;

export function createSession(bench: Bench, given: SessionParameters): SessionRecord {
  const items = given.line_items ?? [];
  const lineItems = items.map((item) =>
    lineItemObject(bench.now(), {
      name: item.price_data.product_data.name,
      description: item.price_data.product_data.description,
      currency: item.price_data.currency,
      unitAmount: item.price_data.unit_amount,
      quantity: item.quantity ?? 1,
    }),
  );
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const intentData = given.payment_intent_data;
  const branding = given.branding_settings;

  const session = sessionObject(bench.now(), {
    amount_subtotal: total,
    amount_total: total,
    currency: lineItems[0]?.currency ?? "eur",
    expires_at: given.expires_at ?? seconds(bench.now()) + 24 * 3600,
    success_url: given.success_url ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    customer_email: given.customer_email ?? null,
    customer_creation: given.customer_creation ?? "if_required",
    custom_text: {
      after_submit: null,
      shipping_address: null,
      terms_of_service_acceptance: null,
      submit: given.custom_text?.submit ? { message: given.custom_text.submit.message } : null,
    },
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    billing_address_collection: given.billing_address_collection ?? null,
    locale: given.locale ?? null,
    metadata: changedMetadata({}, given.metadata),
    origin_context: given.origin_context ?? null,
    submit_type: given.submit_type ?? null,
    phone_number_collection: { enabled: given.phone_number_collection?.enabled ?? false },
    branding_settings: {
      background_color: "#ffffff",
      border_style: "rounded",
      button_color: "#14523f",
      font_family: "default",
      icon: null,
      logo: null,
      display_name: branding?.display_name ?? bench.shopName,
    },
    ...(given.allowed_payment_method_types
      ? {
          allowed_payment_method_types: given.allowed_payment_method_types,
          payment_method_types: [...given.allowed_payment_method_types],
        }
      : {}),
  });
  session.payment_method_types = session.payment_method_types.filter(
    (type) => !given.excluded_payment_method_types?.some((one) => one === type),
  );
  session.url = `${bench.baseUrl}/c/pay/${session.id}`;

  const record: SessionRecord = {
    session,
    lineItems,
    intentData: {
      description: intentData?.description ?? null,
      metadata: changedMetadata({}, intentData?.metadata),
      receiptEmail: intentData?.receipt_email ?? null,
      shipping: intentData?.shipping ?? null,
      captureMethod: intentData?.capture_method ?? "automatic_async",
      statementDescriptor: intentData?.statement_descriptor ?? null,
      statementDescriptorSuffix: intentData?.statement_descriptor_suffix ?? null,
    },
  };
  bench.store.sessions.set(session.id, record);
  bench.store.changed();
  return record;
}

export function findSession(bench: Bench, id: string): SessionRecord {
  const record = bench.store.sessions.get(id);
  if (!record) throw noSuch("checkout.session", id, "session");
  return record;
}

export type HostedPayer = { email: string; name?: string | null };

/** The customer pressed a button of the hosted page. Throws the card's error, which the page words. */
export function paySession(
  bench: Bench,
  record: SessionRecord,
  method: MethodRecord,
  payer: HostedPayer,
): Stripe.PaymentIntent {
  const { session, intentData } = record;
  if (session.status !== "open") throw invalidRequest(`This Checkout Session is ${session.status}.`);

  const known = bench.store.intents.get(String(session.payment_intent));
  const intent =
    known ??
    createIntent(bench, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "eur",
      automatic_payment_methods: null,
      capture_method: intentData.captureMethod ?? "automatic_async",
      description: intentData?.description ?? null,
      metadata: changedMetadata({}, intentData?.metadata),
      receipt_email: intentData.receiptEmail ?? null,
      shipping: intentData?.shipping ?? null,
      statement_descriptor: intentData.statementDescriptor ?? null,
      statement_descriptor_suffix: intentData.statementDescriptorSuffix ?? null,
      payment_method_types: session.payment_method_types,
    });
  session.payment_intent = intent.id;
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: payer.name ?? null,
    name: payer.name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
  attempt(bench, intent, method, { returnUrl: `${bench.baseUrl}/c/pay/${session.id}` });
  return intent;
}

/** Called after each change of an intent: its session follows. */
export function followIntent(bench: Bench, intent: Stripe.PaymentIntent): void {
  const record = sessionOf(bench, intent);
  if (!record) return;
  const { session } = record;
  const paid = intent.status === "succeeded" || intent.status === "requires_capture";

  if (session.status === "open" && (paid || intent.status === "processing")) {
    Object.assign(session, {
      status: "complete",
      payment_status: intent.status === "succeeded" ? "paid" : "unpaid",
      url: null,
    });
    bench.emit("checkout.session.completed", session);
  } else if (session.status === "complete" && session.payment_status === "unpaid" && paid) {
    session.payment_status = "paid";
    bench.emit("checkout.session.async_payment_succeeded", session);
  } else if (
    session.status === "complete" &&
    session.payment_status === "unpaid" &&
    intent.status === "requires_payment_method"
  ) {
    bench.emit("checkout.session.async_payment_failed", session);
  }
}

export function sessionOf(bench: Bench, intent: Stripe.PaymentIntent): SessionRecord | undefined {
  return [...bench.store.sessions.values()].find(({ session }) => session.payment_intent === intent.id);
}

export function expireSession(bench: Bench, record: SessionRecord, cause?: Cause): void {
  const { session } = record;
  if (session.status !== "open") {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  Object.assign(session, { status: "expired", url: null });
  bench.emit("checkout.session.expired", session, cause);
  const intent = bench.store.intents.get(String(session.payment_intent));
  if (intent && isPayable(intent)) cancelIntent(bench, intent, "expired");
}

/** Expires sessions whose time has passed; runs before anything reads them. */
export function expireDue(bench: Bench): void {
  const now = seconds(bench.now());
  for (const record of bench.store.sessions.values()) {
    if (record.session.status === "open" && record.session.expires_at <= now) expireSession(bench, record);
  }
}

/** Checks that amounts, currencies and times fit together, which no single parameter shows. */
export function checkSession(bench: Bench, given: SessionParameters): void {
  if ((given.ui_mode ?? "hosted_page") !== "hosted_page")
    throw invalidRequest("The sandbox plays ui_mode hosted_page only", { param: "ui_mode" });
  if (given.mode !== "payment") throw invalidRequest("The sandbox plays mode payment only", { param: "mode" });
  if (!given.line_items?.length) throw missing("line_items");
  if (!given.success_url) throw missing("success_url");
  if (given.return_url || given.redirect_on_completion) {
    throw invalidRequest("return_url and redirect_on_completion cannot be used with ui_mode hosted_page", {
      param: "return_url",
    });
  }
  const currencies = new Set(given.line_items.map((item) => item.price_data.currency));
  if (currencies.size > 1) throw invalidRequest("All line items must use the same currency", { param: "line_items" });

  const total = given.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * (item.quantity ?? 1), 0);
  if (total < 50) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least €0.50 eur", {
      code: "amount_too_small",
    });
  }
  if (given.expires_at !== undefined) {
    const ahead = given.expires_at - seconds(bench.now());
    if (ahead < 30 * 60)
      throw invalidRequest("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
        param: "expires_at",
      });
    if (ahead > 24 * 3600)
      throw invalidRequest("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
        param: "expires_at",
      });
  }
}
