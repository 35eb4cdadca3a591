import { instant } from "~/domain/time";
import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { prescriptionLacking } from "~/domain/prescriptions/given.server";
import { billingTypedOf, businessColumns, businessOf, customerOf } from "./customer-columns.server";
import { Billing, type BillingDetails, type BusinessDetails, type CustomerDetails } from "./forms.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { waysOffered, type DeliveryMethod } from "~/shop/delivery";

/** What a visitor has answered at the checkout so far; kept on the server, step by step. */
export type CheckoutDraft = {
  asGuest: boolean;
  customer: CustomerDetails | null;
  /** The buyer as a quote knows them: without telephone, so the step of the details is still asked. */
  begun: BegunCustomer | null;
  deliveryMethod: DeliveryMethod | null;
  /** True when the method chosen before is no longer offered, so that the step of the delivery is asked again. */
  wayLeft: boolean;
  billing: BillingDetails | null;
  /** The billing address as it was typed, right or not: the step of the payment shows it again. */
  billingTyped: BillingDetails | null;
  business: BusinessDetails | null;
  couponCode: string | null;
  /** True once a prescription that does for the lenses is there, or will be sent otherwise. */
  prescriptionGiven: boolean;
};

/** The details that a quote asks of a customer. */
type BegunCustomer = Omit<CustomerDetails, "genre" | "phone">;

export const EMPTY_DRAFT: CheckoutDraft = {
  asGuest: false,
  customer: null,
  begun: null,
  deliveryMethod: null,
  wayLeft: false,
  billing: null,
  billingTyped: null,
  business: null,
  couponCode: null,
  prescriptionGiven: false,
};

/** @param lines what is about to be bought, where the steps of the checkout are decided */
export async function readCheckoutDraft(
  services: Services,
  visitorId: string | null,
  lines: { extra: string }[] = [],
): Promise<CheckoutDraft> {
  if (!visitorId) return EMPTY_DRAFT;
  const row = await services
    .db("checkout_drafts")
    .where({ visitor_id: visitorId })
    .first(...COLUMNS);
  if (!row) return EMPTY_DRAFT;
  const told = customerOf(row);
  const ways = waysOffered(await settingsInForce(services));
  const billingTyped = row.billing_differs ? billingTypedOf(row) : null;
  const isOffered = row.delivery_method !== null && ways.includes(row.delivery_method);
  return {
    asGuest: Boolean(row.as_guest),
    customer: row.phone === null ? null : told,
    begun: row.phone === null && told ? begunOf(told) : null,
    // A delivery method that is no longer offered is chosen anew; a placed order keeps its own.
    deliveryMethod: isOffered ? row.delivery_method : null,
    wayLeft: row.delivery_method !== null && !isOffered,
    billing: billingTyped && (Billing.safeParse(billingTyped).data ?? null),
    billingTyped,
    business: businessOf(row),
    couponCode: row.coupon_code,
    prescriptionGiven: (await prescriptionLacking(services, visitorId, lines)) === null,
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
 * Fills the step of the details in with what a quote was told. The telephone stays for the same person; for another it
 * is asked for.
 * @param samePerson whether the details already there belong to them
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

/** @param reduction of a sale at the till that waits, as it was typed; empty for none */
export async function saveTillReduction(services: Services, visitorId: string, reduction: string): Promise<void> {
  await save(services, visitorId, { till_reduction: reduction || null });
}

/** The reduction of a sale that waits, as it was typed; empty where there is none. */
export async function readTillReduction({ db }: Services, visitorId: string): Promise<string> {
  const row = await db("checkout_drafts").where({ visitor_id: visitorId }).first("till_reduction");
  return row?.till_reduction ?? "";
}

export async function saveDelivery(services: Services, visitorId: string, method: DeliveryMethod): Promise<void> {
  await save(services, visitorId, { delivery_method: method });
}

/** @param billing as it was typed: what is wrong in it is kept, but never ordered with */
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

/** Deletes the answers that concern the finished purchase; those about the person fill in the next one. */
export async function forgetPurchase({ db }: Services, visitorId: string): Promise<void> {
  await db("checkout_drafts").where({ visitor_id: visitorId }).update(OF_ONE_PURCHASE);
}

/** The answers that concern one purchase alone. A new step adds its columns of that kind here. */
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

/** When two visitors become one: copies the answers that the other draft lacks, because only one draft is kept. */
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
