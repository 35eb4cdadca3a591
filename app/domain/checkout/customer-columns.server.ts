import type { Row } from "~/infra/db.server";
import type { BillingDetails, CustomerDetails } from "./forms.server";

type CustomerColumns = Pick<
  Row<"orders">,
  "genre" | "first_name" | "last_name" | "email" | "phone" | "street" | "postal_code" | "city"
>;

/**
 * Who buys, as a draft and an order keep it: all columns are written at once. An empty e-mail is that of a customer who has none,
 * and bought at the counter; without one, nobody is named.
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

type BillingColumns = Pick<
  Row<"orders">,
  "billing_street" | "billing_postal_code" | "billing_city" | "billing_country"
>;

/** The billing address, where it is not the customer's own. */
export function billingOf(row: BillingColumns): BillingDetails | null {
  if (!row.billing_street) return null;
  return {
    street: row.billing_street,
    postalCode: row.billing_postal_code ?? "",
    city: row.billing_city ?? "",
    country: row.billing_country ?? "",
  };
}
