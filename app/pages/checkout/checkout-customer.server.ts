import type { Account } from "~/domain/accounts/account.server";
import type { Address } from "~/domain/accounts/profile.server";
import type { CheckoutDraft } from "~/domain/checkout/draft.server";
import { knownCustomer } from "~/domain/checkout/known-customer.server";
import type { Services } from "~/infra/services.server";
import type { CustomerStepView } from "./checkout-view";

/** The step of the details for a customer who is logged in. @param addressId the saved address to fill in */
export async function knownCustomerView(
  services: Services,
  account: Account,
  draft: CheckoutDraft,
  addressId: string | null,
): Promise<Pick<CustomerStepView, "known" | "addressBook">> {
  const { details, addresses, chosen } = await knownCustomer(services, account, draft, addressId);
  return {
    known: details,
    addressBook: addresses.map((address) => ({
      id: address.id,
      text: addressLine(address),
      chosen: address === chosen,
    })),
  };
}

function addressLine({ label, street, postalCode, city }: Address): string {
  return `${label ? `${label} : ` : ""}${street}, ${postalCode} ${city}`;
}
