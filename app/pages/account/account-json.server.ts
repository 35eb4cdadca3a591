import type { Account } from "~/domain/accounts/account.server";
import { mainAddress } from "~/domain/accounts/profile.server";
import { productJson } from "~/domain/catalogue/product-json.server";
import { readWishlist } from "~/domain/wishlist/wishlist.server";
import type { Services } from "~/infra/services.server";

/** An account as the API gives it: the field names are the specification's. */
export async function accountJson(services: Services, account: Account) {
  const address = await mainAddress(services, account.id);
  const wishlist = await readWishlist(services, account.visitorId);
  return {
    _id: account.id,
    role: account.role,
    genre: account.genre,
    nom: account.lastName,
    prenom: account.firstName,
    email: account.email,
    emailVerified: account.verified,
    telephone: account.phone,
    phone: account.phone,
    address: address?.street ?? "",
    postalCode: address?.postalCode ?? "",
    city: address?.city ?? "",
    wishlist: wishlist.map(({ product }) => productJson(product)),
  };
}
