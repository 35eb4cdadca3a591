import type { Account } from "~/domain/accounts/account.server";
import { addressesOf, type Address } from "~/domain/accounts/profile.server";
import type { Services } from "~/infra/services.server";
import type { CheckoutDraft } from "./draft.server";
import type { CustomerDetails } from "./forms.server";

/** The details of a customer as far as they are known; "" for what is not. */
export type KnownDetails = Omit<CustomerDetails, "genre"> & { genre: CustomerDetails["genre"] | "" };

export type KnownCustomer = {
  details: KnownDetails;
  /** Saved in the account, to choose from. */
  addresses: Address[];
  /** The saved address that the details carry; null when they carry another. */
  chosen: Address | null;
};

/**
 * What the step of the details is filled in with for a customer who is logged in: the draft of this checkout, else the account with
 * its main address.
 * @param addressId a saved address to fill in instead; an id that is not of this account changes nothing
 */
export async function knownCustomer(
  services: Services,
  account: Account,
  { customer, begun = null }: Pick<CheckoutDraft, "customer"> & Partial<Pick<CheckoutDraft, "begun">>,
  addressId: string | null,
): Promise<KnownCustomer> {
  const addresses = await addressesOf(services, account.id);
  const asked = addresses.find(({ id }) => id === addressId) ?? null;
  const chosen = asked ?? ((customer ?? begun) ? null : (addresses.find(({ main }) => main) ?? null));
  const details = customer ?? { ...detailsOf(account), ...begun };
  return {
    details: chosen ? { ...details, street: chosen.street, postalCode: chosen.postalCode, city: chosen.city } : details,
    addresses,
    chosen,
  };
}

function detailsOf({ genre, firstName, lastName, email, phone }: Account): KnownDetails {
  return {
    genre: genre ?? "",
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email,
    phone: phone ?? "",
    street: "",
    postalCode: "",
    city: "",
  };
}
