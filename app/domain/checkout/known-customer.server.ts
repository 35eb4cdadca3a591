import type { Account } from "~/domain/accounts/account.server";
import { addressesOf, type Address } from "~/domain/accounts/profile.server";
import type { Services } from "~/infra/services.server";
import type { CheckoutDraft } from "./draft.server";
import type { CustomerDetails } from "./forms.server";

/** The known details of a customer; "" for an unknown one. */
export type KnownDetails = Omit<CustomerDetails, "genre"> & { genre: CustomerDetails["genre"] | "" };

export type KnownCustomer = {
  details: KnownDetails;
  /** The addresses saved in the account, to choose from. */
  addresses: Address[];
  /** The saved address that the details have; null when they have another. */
  chosen: Address | null;
};

/**
 * The details that fill in the step for a customer who is logged in: the draft of this checkout, else the account with
 * its main address.
 * @param addressId a saved address to fill in instead; an id of another account changes nothing
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
