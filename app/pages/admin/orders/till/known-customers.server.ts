import { typedPhone } from "~/domain/checkout/forms.server";
import { isId } from "~/domain/ids";
import { detailsOfKnown, knownCustomers } from "~/domain/till/known-customers.server";
import type { Services } from "~/infra/services.server";
import type { KnownCustomersView } from "./known-customers";

/** The id of the row that names the buyer: the address holds no personal data. */
export function clientAsked(asked: URLSearchParams): string {
  const client = asked.get("client") ?? "";
  return isId(client) ? client : "";
}

/** A known customer, as the values of the form's fields. */
export async function customerFields(services: Services, id: string): Promise<Record<string, string> | null> {
  const customer = await detailsOfKnown(services, id);
  return customer && { ...customer, phone: typedPhone(customer.phone) };
}

/** The search for known customers, and its result. */
export async function knownCustomersView(
  services: Services,
  asked: URLSearchParams,
  { action, hidden, hrefOf }: Pick<KnownCustomersView, "action" | "hidden"> & { hrefOf: (id: string) => string },
): Promise<KnownCustomersView> {
  const who = (asked.get("qui") ?? "").trim().slice(0, 100);
  const known = who ? await knownCustomers(services, who) : null;
  return {
    action,
    hidden,
    who,
    known:
      known?.map(({ id, name, email, town }) => ({
        href: hrefOf(id),
        name,
        says: [email, town].filter(Boolean).join(", "),
      })) ?? null,
  };
}
