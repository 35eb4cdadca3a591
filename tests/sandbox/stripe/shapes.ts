import type Stripe from "stripe";

import {
  address,
  clearable,
  created,
  currency,
  email,
  flag,
  group,
  integer,
  list,
  metadata,
  oneOf,
  pagination,
  required,
  shipping,
  text,
  unplayed,
  url,
} from "./parameters";

/**
 * The parameters of each call. `satisfies` ties every table to the official types: a name that Stripe does not
 * declare, or one that is forgotten here, does not compile.
 */
type Declared<Parameters> = Record<keyof Parameters, unknown>;
/** Endpoints for browsers have the client secret, too. */
type FromBrowser<Parameters> = Declared<Parameters & { client_secret: string }>;

const expand = list(text());
const methodTypes = list(oneOf("card", "paypal", "link", "klarna", "sepa_debit", "bancontact", "amazon_pay", "alma"));
const captureMethod = oneOf("automatic", "automatic_async", "manual");

const billingDetails = group({
  address: clearable(address()),
  email: clearable(email()),
  name: clearable(text()),
  phone: clearable(text()),
  tax_id: unplayed(),
});
const methodFields = {
  type: required(oneOf("card", "paypal")),
  allow_redisplay: oneOf("always", "limited", "unspecified"),
  billing_details: billingDetails,
  // Only Stripe.js sends card numbers; a server names a payment method.
  card: group({
    number: required(text(30)),
    exp_month: required(integer(1, 12)),
    exp_year: required(integer(0)),
    cvc: required(text(4)),
  }),
  paypal: group({}),
  metadata: metadata(),
};
const methodData = group(methodFields);
/** Only Stripe.js creates methods here, so only its parameters are known. */
export const methodCreate = methodFields;
const cardOptions = group({
  card: group({ request_three_d_secure: oneOf("any", "automatic", "challenge"), capture_method: oneOf("manual") }),
});

const confirmation = {
  confirmation_token: unplayed(),
  error_on_requires_action: flag(),
  mandate: unplayed(),
  mandate_data: unplayed(),
  off_session: unplayed(),
  payment_method: text(),
  payment_method_data: methodData,
  radar_options: unplayed(),
  return_url: url(),
  use_stripe_sdk: flag(),
};

const described = {
  allowed_payment_method_types: methodTypes,
  amount_details: unplayed(),
  capture_method: captureMethod,
  excluded_payment_method_types: methodTypes,
  expand,
  hooks: unplayed(),
  payment_details: unplayed(),
  payment_method_options: cardOptions,
  receipt_email: clearable(email()),
  setup_future_usage: unplayed(),
  shipping: clearable(shipping()),
};

const connected = {
  application_fee_amount: unplayed(),
  customer: unplayed(),
  customer_account: unplayed(),
  payment_method_configuration: unplayed(),
  transfer_data: unplayed(),
  transfer_group: unplayed(),
};

export const intentCreate = {
  ...described,
  ...confirmation,
  ...connected,
  amount: required(integer(1, 99_999_999)),
  currency: required(currency()),
  automatic_payment_methods: group({ enabled: required(flag()), allow_redirects: oneOf("always", "never") }),
  confirm: flag(),
  confirmation_method: oneOf("automatic", "manual"),
  description: text(1000),
  metadata: metadata(),
  on_behalf_of: unplayed(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
} satisfies Declared<Stripe.PaymentIntentCreateParams>;

export const intentUpdate = {
  ...described,
  ...connected,
  amount: integer(1, 99_999_999),
  currency: currency(),
  description: clearable(text(1000)),
  metadata: metadata(),
  payment_method: text(),
  payment_method_data: methodData,
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
} satisfies Declared<Stripe.PaymentIntentUpdateParams>;

export const intentConfirm = {
  ...described,
  ...confirmation,
  amount_to_confirm: integer(1),
  client_secret: text(),
} satisfies FromBrowser<Stripe.PaymentIntentConfirmParams>;

export const intentCapture = {
  amount_details: unplayed(),
  amount_to_capture: integer(1),
  application_fee_amount: unplayed(),
  expand,
  final_capture: flag(),
  hooks: unplayed(),
  metadata: metadata(),
  payment_details: unplayed(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  transfer_data: unplayed(),
} satisfies Declared<Stripe.PaymentIntentCaptureParams>;

export const intentCancel = {
  cancellation_reason: oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer"),
  expand,
} satisfies Declared<Stripe.PaymentIntentCancelParams>;

export const intentRetrieve = { client_secret: text(), expand } satisfies Declared<Stripe.PaymentIntentRetrieveParams>;

export const intentList = {
  ...pagination,
  created: created(),
  customer: unplayed(),
  customer_account: unplayed(),
  expand,
} satisfies Declared<Stripe.PaymentIntentListParams>;

const priceData = group({
  currency: required(currency()),
  product: unplayed(),
  product_data: required(
    group({
      name: required(text(1500)),
      description: text(),
      images: list(url()),
      metadata: metadata(),
      tax_code: text(),
      tax_details: unplayed(),
      unit_label: text(),
    }),
  ),
  recurring: unplayed(),
  tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
  unit_amount: required(integer(0)),
  unit_amount_decimal: unplayed(),
});

export const sessionCreate = {
  adaptive_pricing: group({ enabled: flag() }),
  after_expiration: unplayed(),
  allow_promotion_codes: flag(),
  allowed_payment_method_types: methodTypes,
  automatic_tax: group({ enabled: required(oneOf("false")) }),
  billing_address_collection: oneOf("auto", "required"),
  branding_settings: group({
    display_name: text(),
    background_color: text(7),
    button_color: text(7),
    border_style: oneOf("pill", "rectangular", "rounded"),
    font_family: text(),
    icon: unplayed(),
    logo: unplayed(),
  }),
  cancel_url: url(),
  client_reference_id: text(200),
  consent_collection: unplayed(),
  currency: currency(),
  custom_fields: unplayed(),
  custom_text: group({
    submit: clearable(group({ message: required(text(1200)) })),
    after_submit: unplayed(),
    shipping_address: unplayed(),
    terms_of_service_acceptance: unplayed(),
  }),
  customer: unplayed(),
  customer_account: unplayed(),
  customer_creation: oneOf("always", "if_required"),
  customer_email: email(),
  customer_update: unplayed(),
  discounts: unplayed(),
  excluded_payment_method_types: methodTypes,
  expand,
  expires_at: integer(1),
  integration_identifier: text(),
  invoice_creation: unplayed(),
  line_items: list(
    group({
      adjustable_quantity: unplayed(),
      metadata: metadata(),
      price: unplayed(),
      price_data: required(priceData),
      quantity: integer(1, 999_999),
      tax_rates: unplayed(),
    }),
  ),
  locale: oneOf("auto", "fr", "en", "en-GB", "de", "es", "it"),
  managed_payments: unplayed(),
  metadata: metadata(),
  mode: required(oneOf("payment", "setup", "subscription")),
  name_collection: unplayed(),
  optional_items: unplayed(),
  origin_context: oneOf("mobile_app", "web"),
  payment_intent_data: group({
    application_fee_amount: unplayed(),
    capture_method: captureMethod,
    description: text(1000),
    metadata: metadata(),
    on_behalf_of: unplayed(),
    receipt_email: email(),
    setup_future_usage: unplayed(),
    shipping: shipping(),
    statement_descriptor: text(22),
    statement_descriptor_suffix: text(22),
    transfer_data: unplayed(),
    transfer_group: unplayed(),
  }),
  payment_method_collection: oneOf("always", "if_required"),
  payment_method_configuration: unplayed(),
  payment_method_data: group({ allow_redisplay: oneOf("always", "limited", "unspecified") }),
  payment_method_options: cardOptions,
  permissions: unplayed(),
  phone_number_collection: group({ enabled: required(flag()) }),
  redirect_on_completion: oneOf("always", "if_required", "never"),
  return_url: url(),
  saved_payment_method_options: unplayed(),
  setup_intent_data: unplayed(),
  shipping_address_collection: unplayed(),
  shipping_options: unplayed(),
  submit_type: oneOf("auto", "book", "donate", "pay", "subscribe"),
  subscription_data: unplayed(),
  success_url: url(),
  tax_id_collection: unplayed(),
  ui_mode: oneOf("elements", "embedded_page", "form", "hosted_page"),
  wallet_options: group({ link: group({ display: oneOf("auto", "never") }) }),
} satisfies Declared<Stripe.Checkout.SessionCreateParams>;

export const sessionRetrieve = { expand } satisfies Declared<Stripe.Checkout.SessionRetrieveParams>;
export const sessionExpire = { expand } satisfies Declared<Stripe.Checkout.SessionExpireParams>;
export const sessionUpdate = {
  collected_information: unplayed(),
  expand,
  line_items: unplayed(),
  metadata: metadata(),
  payment_intent_data: unplayed(),
  shipping_options: unplayed(),
} satisfies Declared<Stripe.Checkout.SessionUpdateParams>;
export const sessionList = {
  ...pagination,
  created: created(),
  customer: unplayed(),
  customer_account: unplayed(),
  customer_details: group({ email: required(email()) }),
  expand,
  payment_intent: text(),
  payment_link: unplayed(),
  status: oneOf("complete", "expired", "open"),
  subscription: unplayed(),
} satisfies Declared<Stripe.Checkout.SessionListParams>;
export const lineItemList = { ...pagination, expand };

export const refundCreate = {
  amount: integer(1),
  charge: text(),
  currency: currency(),
  customer: unplayed(),
  expand,
  instructions_email: email(),
  metadata: metadata(),
  origin: unplayed(),
  payment_intent: text(),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
  refund_application_fee: unplayed(),
  reverse_transfer: unplayed(),
} satisfies Declared<Stripe.RefundCreateParams>;
export const refundUpdate = { expand, metadata: metadata() } satisfies Declared<Stripe.RefundUpdateParams>;
export const refundList = {
  ...pagination,
  charge: text(),
  created: created(),
  expand,
  payment_intent: text(),
} satisfies Declared<Stripe.RefundListParams>;

export const expandOnly = { expand };
export const chargeList = {
  ...pagination,
  created: created(),
  customer: unplayed(),
  expand,
  payment_intent: text(),
  transfer_group: unplayed(),
} satisfies Declared<Stripe.ChargeListParams>;
export const eventList = {
  ...pagination,
  created: created(),
  delivery_success: flag(),
  expand,
  type: text(),
  types: list(text()),
} satisfies Declared<Stripe.EventListParams>;
