import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { LineLenses } from "~/domain/cart/lenses.server";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import { billingOf, businessOf, customerOf } from "~/domain/checkout/customer-columns.server";
import type { BillingDetails, BusinessDetails, CustomerDetails } from "~/domain/checkout/forms.server";
import type { DeliveryMethod } from "~/shop/delivery";
import { nextId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import { BEGUN_BY_DEPOSIT, isPaidInShop, type CheckoutMeans } from "~/shop/payment-means";
import { nameKey } from "./search-keys";
import type { OrderStatus, StockState } from "./status";

export type OrderLine = {
  id: string;
  productId: string;
  slug: string;
  name: string;
  brand: string;
  isAccessory: boolean;
  color: string;
  colorName: string;
  size: string;
  extra: string;
  imageUrl: string | null;
  quantity: number;
  unitPriceCents: Cents;
  /** The VAT rate at the sale, in hundredths of a percent. */
  vatRate: number;
  framePriceCents: Cents;
  lensPriceCents: Cents;
  /** It was reduced already, and the code left it out. */
  frameWithoutCode: boolean;
  /** Null for a frame without lenses. The correction is not read with an order. */
  lenses: LensDetails | null;
  /** Whether the customer may send it back without a reason; `withdrawableReason`: why not, for the customer. */
  withdrawable: boolean;
  withdrawableReason: string | null;
};

/** The lenses as they were sold: names and prices, nothing of the eyes. */
export type LensDetails = {
  name: string;
  lens: string;
  /** 'Chantebise, référence CB-8001'; absent in older orders. */
  maker?: string;
  /** The UDI-DI of the model; absent in older orders, and where the sheet did not say it. */
  udiDi?: string;
  /** The class of the frame they were sold with, because the insurance pays by it; absent in older orders. */
  frameClass?: EquipmentClass;
  /** `kind` is absent in older orders. */
  lines: { kind?: LineLenses["lines"][number]["kind"]; label: string; cents: Cents; included: boolean }[];
};

export type Order = {
  id: string;
  number: string;
  visitorId: string;
  status: OrderStatus;
  stockState: StockState;
  holdExpiresAt: string;
  fingerprint: string;
  attention: string | null;
  customer: CustomerDetails | null;
  deliveryMethod: DeliveryMethod;
  billing: BillingDetails | null;
  /** The business that buys; null for a private customer. */
  business: BusinessDetails | null;
  couponCode: string | null;
  subtotalCents: Cents;
  discountCents: Cents;
  /** Why the reduction was granted at the till, as the customer reads it; null for a coupon. */
  discountReason: string | null;
  deliveryCents: Cents;
  /** The VAT rate of the delivery at the sale, in hundredths of a percent. */
  deliveryVatRate: number;
  totalCents: Cents;
  createdAt: string;
  paidAt: string | null;
  /** Since when it is firm, to be paid when it is fetched; kept once it is paid. Null for other orders. */
  dueInShopAt: string | null;
  /** Concluded and paid in the shop, not at a distance. */
  soldInShop: boolean;
  confirmedAt: string | null;
  preparedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
  /** The administrator; null while not cancelled, or when the order lapsed by itself. */
  cancelledBy: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** Why its lenses are made without a validated prescription; null without such a decision. */
  prescriptionOverride: { reason: string; by: string; at: string } | null;
  /** The number of the quote that its lenses were bought on; null where nothing needs one. */
  quoteNumber: string | null;
  /** Why its ledger cannot be trusted; null where the sums agree. */
  ledgerDoubt: string | null;
  /** The version of the terms of sale; null for orders from before versions were kept. */
  termsVersion: string | null;
  /** The code that the customer says at the counter; null for a parcel, and before the order is confirmed. */
  pickupCode: string | null;
  /** Counts the changes of status: a decision made on an older page is refused and explained. */
  version: number;
  lines: OrderLine[];
};

/** Whether the buyer is still to be named: a caller of the API may pay first. A purchase in the shop needs no name. */
export function awaitsBuyer({ customer, soldInShop }: Pick<Order, "customer" | "soldInShop">): boolean {
  return customer === null && !soldInShop;
}

/** Whether it was bought in the shop: paid there at once, or begun by a deposit there. */
export function isSoldInShop({
  paymentMethod,
  dueInShopAt,
}: {
  paymentMethod: string | null;
  dueInShopAt: string | null;
}): boolean {
  return paymentMethod === BEGUN_BY_DEPOSIT || (dueInShopAt === null && isPaidInShop(paymentMethod));
}

/** Whether its buyer was erased for good, with what was known of their eyes. An order has a fingerprint until then. */
export function isForgotten({ fingerprint }: Pick<Order, "fingerprint">): boolean {
  return fingerprint === "";
}

const ordersIn = ({ db }: Services) => db("orders");
/** A query of orders. */
type Orders = ReturnType<typeof ordersIn>;

/** For the shop's own work, where no visitor gives the id. Null when there is none. */
export async function findOrder(services: Services, id: string): Promise<Order | null> {
  return readOrder(services, ordersIn(services).where("orders.id", id));
}

/** For a visitor. Null for an order of somebody else. */
export async function findOwnOrder(services: Services, id: string, visitorId: string | null): Promise<Order | null> {
  return visitorId ? readOrder(services, ownedBy(services, visitorId).where("orders.id", id)) : null;
}

/**
 * The orders that a visitor owns: those placed as this visitor and, for an account whose address is proven, those
 * placed with that address without an account.
 */
export function ownedBy({ db }: Services, visitorId: string): Orders {
  // Former addresses count too: an order stays in its account when the account's address changes.
  const proven = db("proven_addresses as proven")
    .join("users as owner", "owner.id", "proven.user_id")
    .where("owner.visitor_id", visitorId)
    .select("proven.email");
  const anothers = db("users as other").whereRaw("other.visitor_id = orders.visitor_id").select(db.raw("1"));
  return db("orders").where(
    (own) =>
      void own
        .where("orders.visitor_id", visitorId)
        .orWhere((byAddress) => void byAddress.whereIn("orders.email_key", proven).whereNotExists(anothers)),
  );
}

/** @param by the administrator's id; absent when the customer or the shop by itself does it */
export async function logStep(
  { db, now }: Services,
  orderId: string,
  action: string,
  details: string,
  by: string | null = null,
): Promise<void> {
  await db("tracking_log").insert({
    id: nextId(now()),
    order_id: orderId,
    action,
    details: details.slice(0, 400),
    actor: by,
    created_at: instant(now()),
  });
}

/** Adds the billing address and the means that a caller of the API gives late. A paid order is left as it is. */
export async function savePaymentDetails(
  { db }: Services,
  orderId: string,
  billing: BillingDetails | null,
  method: CheckoutMeans | null,
): Promise<void> {
  if (!billing && !method) return;
  await db("orders")
    .where({ id: orderId })
    .whereNull("paid_at")
    .whereNull("due_in_shop_at")
    .update({ ...(billing && billingColumns(billing)), ...(method && { payment_method: method }) });
}

/** The columns of an order without an override of its prescription. */
export const NO_OVERRIDE = {
  prescription_override: null,
  prescription_override_by: null,
  prescription_override_at: null,
};

export function customerColumns(customer: CustomerDetails | null) {
  return {
    genre: customer?.genre ?? null,
    first_name: customer?.firstName ?? null,
    last_name: customer?.lastName ?? null,
    first_name_key: customer ? nameKey(customer.firstName) : null,
    last_name_key: customer ? nameKey(customer.lastName) : null,
    email: customer?.email ?? null,
    email_key: customer?.email.toLowerCase() ?? null,
    phone: customer?.phone ?? null,
    street: customer?.street ?? null,
    postal_code: customer?.postalCode ?? null,
    city: customer?.city ?? null,
  };
}

export function lensColumns(lenses: LineLenses | null, frameClass: EquipmentClass | null) {
  const details =
    lenses &&
    ({
      name: lenses.name,
      lens: lenses.lensName,
      ...(lenses.lensMaker && { maker: lenses.lensMaker }),
      ...(lenses.lensUdiDi && { udiDi: lenses.lensUdiDi }),
      ...(frameClass && { frameClass }),
      lines: lenses.lines.map(({ kind, label, cents, included }) => ({ kind, label, cents, included })),
    } satisfies LensDetails);
  return {
    lens_price_cents: lenses?.totalCents ?? 0,
    lens_details: details && JSON.stringify(details),
    sealed_correction: lenses?.sealedCorrection ?? null,
  };
}

export function billingColumns(billing: BillingDetails | null) {
  return {
    billing_street: billing?.street ?? null,
    billing_postal_code: billing?.postalCode ?? null,
    billing_city: billing?.city ?? null,
    billing_country: billing?.country ?? null,
  };
}

async function readOrder({ db }: Services, found: Orders): Promise<Order | null> {
  const row = await found.first(...COLUMNS);
  if (!row) return null;
  const lines = await db("order_lines").where({ order_id: row.id }).orderBy("position").select(LINE_COLUMNS);
  return {
    id: row.id,
    number: row.number,
    visitorId: row.visitor_id,
    status: row.status,
    stockState: row.stock_state,
    holdExpiresAt: row.hold_expires_at,
    fingerprint: row.fingerprint,
    attention: row.attention,
    customer: customerOf(row),
    deliveryMethod: row.delivery_method,
    billing: billingOf(row),
    business: businessOf(row),
    couponCode: row.coupon_code,
    subtotalCents: row.subtotal_cents,
    discountCents: row.discount_cents,
    discountReason: row.discount_reason,
    deliveryCents: row.delivery_cents,
    deliveryVatRate: row.delivery_vat_rate,
    totalCents: row.total_cents,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    dueInShopAt: row.due_in_shop_at,
    soldInShop: isSoldInShop({ paymentMethod: row.payment_method, dueInShopAt: row.due_in_shop_at }),
    confirmedAt: row.confirmed_at,
    preparedAt: row.prepared_at,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    prescriptionOverride: overrideOf(row),
    quoteNumber: row.quote_number,
    ledgerDoubt: row.ledger_doubt,
    termsVersion: row.terms_version,
    pickupCode: row.pickup_code,
    version: row.version,
    lines: lines.map(({ lensDetails, ...line }) => ({
      ...line,
      isAccessory: Boolean(line.isAccessory),
      withdrawable: Boolean(line.withdrawable),
      frameWithoutCode: Boolean(line.frameWithoutCode),
      lenses: lensDetails ? (JSON.parse(lensDetails) as LensDetails) : null,
    })),
  };
}

type OverrideRow = Pick<Row<"orders">, `prescription_override${"" | "_by" | "_at"}`>;

/** Null unless all three columns are set: they are written together. */
function overrideOf(row: OverrideRow): Order["prescriptionOverride"] {
  const { prescription_override: reason, prescription_override_by: by, prescription_override_at: at } = row;
  return reason && by && at ? { reason, by, at } : null;
}

const COLUMNS = [
  "id",
  "number",
  "visitor_id",
  "status",
  "stock_state",
  "hold_expires_at",
  "fingerprint",
  "attention",
  "genre",
  "first_name",
  "last_name",
  "email",
  "phone",
  "street",
  "postal_code",
  "city",
  "delivery_method",
  "billing_street",
  "billing_postal_code",
  "billing_city",
  "billing_country",
  "business_name",
  "business_siren",
  "coupon_code",
  "subtotal_cents",
  "discount_cents",
  "discount_reason",
  "delivery_cents",
  "delivery_vat_rate",
  "total_cents",
  "created_at",
  "paid_at",
  "due_in_shop_at",
  "payment_method",
  "confirmed_at",
  "prepared_at",
  "shipped_at",
  "delivered_at",
  "cancelled_at",
  "cancelled_by",
  "carrier",
  "tracking_number",
  "prescription_override",
  "prescription_override_by",
  "prescription_override_at",
  "quote_number",
  "ledger_doubt",
  "terms_version",
  "pickup_code",
  "version",
] as const;

const LINE_COLUMNS = {
  id: "id",
  productId: "product_id",
  slug: "slug",
  name: "name",
  brand: "brand",
  isAccessory: "is_accessory",
  color: "color",
  colorName: "color_name",
  size: "size",
  extra: "extra",
  imageUrl: "image_url",
  quantity: "quantity",
  unitPriceCents: "unit_price_cents",
  vatRate: "vat_rate",
  framePriceCents: "frame_price_cents",
  lensPriceCents: "lens_price_cents",
  frameWithoutCode: "frame_without_code",
  lensDetails: "lens_details",
  withdrawable: "withdrawable",
  withdrawableReason: "withdrawable_reason",
} as const;
