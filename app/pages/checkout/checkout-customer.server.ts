import type { Account } from "~/domain/accounts/account.server";
import { addressesOf, saveMainAddress, type Address } from "~/domain/accounts/profile.server";
import type { CheckoutDraft } from "~/domain/checkout/draft.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import type { Services } from "~/infra/services.server";
import type { CustomerStepView } from "./checkout-view";

/**
 * The step of the details for someone logged in: filled in from the account until something was said at the checkout itself.
 * @param asked the id of the saved address to fill in; another's is not there
 */
export async function knownCustomer(
  services: Services,
  account: Account,
  draft: CheckoutDraft,
  asked: string | null,
): Promise<Pick<CustomerStepView, "known" | "addressBook">> {
  const addresses = await addressesOf(services, account.id);
  const wanted = addresses.find(({ id }) => id === asked);
  const shown = wanted ?? (draft.customer ? null : (addresses.find(({ main }) => main) ?? null));
  const customer = draft.customer ?? personOf(account);
  return {
    known: shown ? { ...customer, street: shown.street, postalCode: shown.postalCode, city: shown.city } : customer,
    addressBook: addresses.map((address) => ({
      id: address.id,
      text: addressLine(address),
      chosen: address === shown,
    })),
  };
}

/** One who never said an address before has said it now. */
export async function rememberAddress(
  services: Services,
  accountId: string,
  { street, postalCode, city }: CustomerDetails,
): Promise<void> {
  if ((await addressesOf(services, accountId)).length === 0)
    await saveMainAddress(services, accountId, { street, postalCode, city });
}

function personOf({ genre, firstName, lastName, email, phone }: Account): NonNullable<CustomerStepView["known"]> {
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

function addressLine({
  label,
  street,
  postalCode,
  city,
}: Pick<Address, "label" | "street" | "postalCode" | "city">): string {
  return `${label ? `${label} : ` : ""}${street}, ${postalCode} ${city}`;
}
