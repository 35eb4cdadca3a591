import type { Row } from "~/infra/db.server";
import { sirenInGroups } from "~/domain/settings/numbers";
import type { BillingDetails, BusinessDetails, CustomerDetails } from "./forms.server";

type CustomerColumns = Pick<
  Row<"orders">,
  "genre" | "first_name" | "last_name" | "email" | "phone" | "street" | "postal_code" | "city"
>;

/**
 * The buyer in a draft or an order; null while none is named, and all columns are written at once. An empty e-mail
 * belongs to a customer of the counter who has none.
 */
export function customerOf(row: CustomerColumns): CustomerDetails | null {
  if (row.email === null) return null;
  return {
    genre: row.genre ?? "non-specifie",
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    phone: row.phone ?? "",
    street: row.street ?? "",
    postalCode: row.postal_code ?? "",
    city: row.city ?? "",
  };
}

/** "Lumière SARL, SIREN 732 829 320" */
export function businessLine({ name, siren }: BusinessDetails): string {
  return `${name}, SIREN ${sirenInGroups(siren)}`;
}

/**
 * The lines of an invoice address that differs, and of the business; null where the invoice goes to the buyer at home.
 */
export function billingLines({
  billing,
  business,
}: {
  billing: BillingDetails | null;
  business: BusinessDetails | null;
}): string[] | null {
  const lines = [
    ...(business ? [businessLine(business)] : []),
    ...(billing ? [billing.street, `${billing.postalCode} ${billing.city}`, billing.country] : []),
  ];
  return lines.length > 0 ? lines : null;
}

type BillingColumns = Pick<
  Row<"orders">,
  "billing_street" | "billing_postal_code" | "billing_city" | "billing_country"
>;

type BusinessColumns = Pick<Row<"orders">, "business_name" | "business_siren">;

/** The business that buys; null for a private customer. */
export function businessOf(row: BusinessColumns): BusinessDetails | null {
  return row.business_name && row.business_siren ? { name: row.business_name, siren: row.business_siren } : null;
}

export function businessColumns(business: BusinessDetails | null): BusinessColumns {
  return { business_name: business?.name ?? null, business_siren: business?.siren ?? null };
}

/** The billing address; null where it is the customer's own. */
export function billingOf(row: BillingColumns): BillingDetails | null {
  return row.billing_street ? billingTypedOf(row) : null;
}

/** The address with nothing in the place of what is missing. */
export function billingTypedOf(row: BillingColumns): BillingDetails {
  return {
    street: row.billing_street ?? "",
    postalCode: row.billing_postal_code ?? "",
    city: row.billing_city ?? "",
    country: row.billing_country ?? "",
  };
}
