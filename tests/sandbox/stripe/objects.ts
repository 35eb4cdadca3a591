import type Stripe from "stripe";

import type { Card } from "./cards";
import { newId } from "./store";

/** In JSON a decimal is a string; the library turns it into its Decimal. */
export type WireLineItem = Omit<Stripe.LineItem, "price"> & {
  price: Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
};

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export type NewIntent = Pick<Stripe.PaymentIntent, "amount" | "currency"> & Partial<Stripe.PaymentIntent>;

/** Every field that the official types require, so that code for the real API finds them all. */
export function intentObject(now: Date, given: NewIntent): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: "always" },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newId(`${id}_secret`),
    confirmation_method: "automatic",
    created: seconds(now),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: "pmc_sandbox", parent: null },
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
      paypal: {},
    } as Stripe.PaymentIntent.PaymentMethodOptions,
    payment_method_types: ["card", "paypal"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
    ...given,
  };
}

const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export type Payer = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Partial<Stripe.Address> | null;
};

export function methodObject(now: Date, kind: Card | "paypal", payer: Payer = {}): Stripe.PaymentMethod {
  const shared = {
    id: newId("pm"),
    object: "payment_method" as const,
    billing_details: {
      address: { ...NO_ADDRESS, ...payer.address },
      email: payer.email ?? null,
      name: payer.name ?? null,
      phone: payer.phone ?? null,
      tax_id: null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  if (kind === "paypal") {
    return {
      ...shared,
      type: "paypal",
      paypal: { country: "FR", payer_email: payer.email ?? "acheteur@exemple.fr", payer_id: "SANDBOXPAYER" },
    };
  }
  return {
    ...shared,
    type: "card",
    card: {
      brand: kind.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "FR",
      display_brand: kind.brand,
      exp_month: kind.expMonth,
      exp_year: kind.expYear,
      fingerprint: "sandboxfingerprint",
      funding: "credit",
      generated_from: null,
      last4: kind.last4,
      networks: { available: [kind.brand], preferred: null },
      regulated_status: "regulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

export function chargeObject(
  now: Date,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  given: Partial<Stripe.Charge>,
): Stripe.Charge {
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "LUNETTERIE TERREAUX",
    captured: false,
    created: seconds(now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      risk_score: 12,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card
      ? { type: "card", card: chargedCard(intent, method.card) }
      : {
          type: "paypal",
          paypal: {
            country: "FR",
            payer_email: method.paypal?.payer_email ?? null,
            payer_id: method.paypal?.payer_id ?? null,
            payer_name: method.billing_details.name,
            seller_protection: null,
            transaction_id: newId("paypal"),
          },
        },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

function chargedCard(
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: "123456",
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: newId("net"),
    regulated_status: "regulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function refundObject(
  now: Date,
  charge: Stripe.Charge,
  given: Pick<Stripe.Refund, "amount" | "reason" | "metadata">,
): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: charge.payment_method_details?.card
      ? {
          type: "card",
          card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
        }
      : { type: "paypal", paypal: { network_decline_code: null, reference: null, reference_status: null } },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
    ...given,
  };
}

export function lineItemObject(
  now: Date,
  item: {
    name: string;
    description?: string;
    currency: string;
    unitAmount: number;
    quantity: number;
    metadata?: Record<string, string>;
  },
): WireLineItem {
  const total = item.unitAmount * item.quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: item.currency,
    description: item.name,
    metadata: item.metadata ?? {},
    price: {
      id: newId("price"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: seconds(now),
      currency: item.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId("prod", 14),
      recurring: null,
      tax_behavior: "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: item.unitAmount,
      unit_amount_decimal: String(item.unitAmount),
    },
    quantity: item.quantity,
  };
}

export type NewSession = Pick<
  Stripe.Checkout.Session,
  "amount_subtotal" | "amount_total" | "currency" | "expires_at" | "success_url" | "custom_text"
> &
  Partial<Stripe.Checkout.Session>;

export function sessionObject(now: Date, given: NewSession): Stripe.Checkout.Session {
  return {
    id: newId("cs_test", 58),
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: seconds(now),
    currency_conversion: null,
    custom_fields: [],
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: { id: "pmc_sandbox", parent: null },
    payment_method_options: {},
    payment_method_types: ["card", "paypal"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: null,
    wallet_options: null,
    ...given,
  };
}
