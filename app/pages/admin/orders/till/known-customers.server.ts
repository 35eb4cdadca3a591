import { phoneInPairs } from "~/domain/checkout/forms.server";
import { isId } from "~/domain/ids";
import { customerOfOrder, knownCustomers } from "~/domain/till/known-customers.server";
import type { Services } from "~/infra/services.server";
import type { KnownCustomersView } from "./known-customers";

/** The order that says who buys: the address itself holds nothing of them. */
export function clientAsked(asked: URLSearchParams): string {
  const client = asked.get("client") ?? "";
  return isId(client) ? client : "";
}

/** A known customer, as the fields of the form. */
export async function customerFields(services: Services, orderId: string): Promise<Record<string, string> | null> {
  const customer = await customerOfOrder(services, orderId);
  return customer && { ...customer, phone: phoneInPairs(customer.phone) };
}

/** The search for who has bought here, and whom it found. */
export async function knownCustomersView(
  services: Services,
  asked: URLSearchParams,
  { action, hidden, hrefOf }: Pick<KnownCustomersView, "action" | "hidden"> & { hrefOf: (orderId: string) => string },
): Promise<KnownCustomersView> {
  const who = (asked.get("qui") ?? "").trim().slice(0, 100);
  const known = who ? await knownCustomers(services, who) : null;
  return {
    action,
    hidden,
    who,
    known:
      known?.map(({ orderId, name, email, town }) => ({
        href: hrefOf(orderId),
        name,
        says: [email, town].filter(Boolean).join(", "),
      })) ?? null,
  };
}
