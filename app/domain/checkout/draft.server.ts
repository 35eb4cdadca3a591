import { instant } from "~/domain/time";
import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { draftAtCheckout, findDraft, isGiven } from "~/domain/prescriptions/prescription.server";
import { billingOf, businessColumns, businessOf, customerOf } from "./customer-columns.server";
import type { BillingDetails, BusinessDetails, CustomerDetails } from "./forms.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { waysOffered, type DeliveryMethod } from "~/shop/delivery";

/** What a visitor has told us at the checkout so far; kept on the server, step by step. */
export type CheckoutDraft = {
  asGuest: boolean;
  customer: CustomerDetails | null;
  /** Who buys, as far as a quote was told: no telephone, and nothing that stands in for the step of the details. */
  begun: BegunCustomer | null;
  deliveryMethod: DeliveryMethod | null;
  billing: BillingDetails | null;
  business: BusinessDetails | null;
  couponCode: string | null;
  /** True once a prescription is there, or is to be sent otherwise. */
  prescriptionGiven: boolean;
};

/** What a quote asks of a customer. */
type BegunCustomer = Omit<CustomerDetails, "genre" | "phone">;

export const EMPTY_DRAFT: CheckoutDraft = {
  asGuest: false,
  customer: null,
  begun: null,
  deliveryMethod: null,
  billing: null,
  business: null,
  couponCode: null,
  prescriptionGiven: false,
};

export async function readCheckoutDraft(services: Services, visitorId: string | null): Promise<CheckoutDraft> {
  if (!visitorId) return EMPTY_DRAFT;
  const row = await services
    .db("checkout_drafts")
    .where({ visitor_id: visitorId })
    .first(...COLUMNS);
  if (!row) return EMPTY_DRAFT;
  const told = customerOf(row);
  const ways = waysOffered(await settingsInForce(services));
  return {
    asGuest: Boolean(row.as_guest),
    customer: row.phone === null ? null : told,
    begun: row.phone === null && told ? begunOf(told) : null,
    // One that is not offered any more is chosen anew; an order that was placed keeps its own.
    deliveryMethod: row.delivery_method && ways.includes(row.delivery_method) ? row.delivery_method : null,
    billing: row.billing_differs ? billingOf(row) : null,
    business: businessOf(row),
    couponCode: row.coupon_code,
    prescriptionGiven: isGiven(services, await findDraft(services, (await draftAtCheckout(services, visitorId)).of)),
  };
}

const begunOf = ({ firstName, lastName, email, street, postalCode, city }: CustomerDetails): BegunCustomer => ({
  firstName,
  lastName,
  email,
  street,
  postalCode,
  city,
});

export async function continueAsGuest(services: Services, visitorId: string): Promise<void> {
  await save(services, visitorId, { as_guest: true });
}

export async function saveCustomer(services: Services, visitorId: string, customer: CustomerDetails): Promise<void> {
  await save(services, visitorId, {
    genre: customer.genre,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    street: customer.street,
    postal_code: customer.postalCode,
    city: customer.city,
  });
}

/**
 * What a quote was told of its customer fills the step of the details in. The telephone of the same person stays; another's is asked for.
 * @param samePerson whether the details that are there are theirs
 */
export async function beginCustomer(
  services: Services,
  visitorId: string,
  { firstName, lastName, email, street, postalCode, city }: BegunCustomer,
  samePerson: boolean,
): Promise<void> {
  await save(services, visitorId, {
    first_name: firstName,
    last_name: lastName,
    email,
    street,
    postal_code: postalCode,
    city,
    ...(!samePerson && { genre: null, phone: null }),
  });
}

export async function saveDelivery(services: Services, visitorId: string, method: DeliveryMethod): Promise<void> {
  await save(services, visitorId, { delivery_method: method });
}

export async function saveBilling(
  services: Services,
  visitorId: string,
  billing: BillingDetails | null,
): Promise<void> {
  await save(services, visitorId, {
    billing_differs: billing !== null,
    billing_street: billing?.street ?? null,
    billing_postal_code: billing?.postalCode ?? null,
    billing_city: billing?.city ?? null,
    billing_country: billing?.country ?? null,
  });
}

export async function saveBusiness(
  services: Services,
  visitorId: string,
  business: BusinessDetails | null,
): Promise<void> {
  await save(services, visitorId, businessColumns(business));
}

export async function saveCoupon(services: Services, visitorId: string, code: string | null): Promise<void> {
  await save(services, visitorId, { coupon_code: code });
}

/** Ends what belonged to the purchase that was made; what belongs to the person fills in the next one. */
export async function forgetPurchase({ db }: Services, visitorId: string): Promise<void> {
  await db("checkout_drafts").where({ visitor_id: visitorId }).update(OF_ONE_PURCHASE);
}

/** The answers that the next purchase starts without. A new step adds here those of its columns that concern one purchase alone. */
const OF_ONE_PURCHASE = { coupon_code: null, ...businessColumns(null) };

const COLUMNS = [
  "as_guest",
  "genre",
  "first_name",
  "last_name",
  "email",
  "phone",
  "street",
  "postal_code",
  "city",
  "delivery_method",
  "billing_differs",
  "billing_street",
  "billing_postal_code",
  "billing_city",
  "billing_country",
  "business_name",
  "business_siren",
  "coupon_code",
] as const;

/** Fills in each of two visitors' drafts with what only the other says: one of the drafts is kept, and must lose nothing. */
export async function completeDraft({ db }: Services, from: string, into: string): Promise<void> {
  const rows = await db("checkout_drafts")
    .whereIn("visitor_id", [from, into])
    .select("visitor_id", ...COLUMNS);
  const [theirs, ours] = [from, into].map((owner) => rows.find((row) => row.visitor_id === owner));
  if (!theirs || !ours) return;
  for (const [draft, other] of [
    [theirs, ours],
    [ours, theirs],
  ] as const) {
    const missing = COLUMNS.filter((column) => draft[column] === null && other[column] !== null);
    const billed = other.billing_differs && draft.billing_street === null ? { billing_differs: true } : {};
    const known = { ...Object.fromEntries(missing.map((column) => [column, other[column]])), ...billed };
    if (Object.keys(known).length > 0)
      await db("checkout_drafts").where({ visitor_id: draft.visitor_id }).update(known);
  }
}

async function save({ db, now }: Services, visitorId: string, columns: Partial<Row<"checkout_drafts">>): Promise<void> {
  const changed = { ...columns, updated_at: instant(now()) };
  await db("checkout_drafts")
    .insert({ visitor_id: visitorId, ...changed })
    .onConflict("visitor_id")
    .merge(changed);
}
