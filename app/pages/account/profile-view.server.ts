import type { Account } from "~/domain/accounts/account.server";
import type { ProfileTyped } from "~/domain/accounts/forms.server";
import { addressesOf, MOST_ADDRESSES, pendingEmail } from "~/domain/accounts/profile.server";
import { typedPhone } from "~/domain/checkout/forms.server";
import type { Services } from "~/infra/services.server";
import { GENRES } from "~/ui/account/genres";
import type { ProfileView, SavedMeanwhile } from "./profile-view";

export async function profileView(services: Services, account: Account): Promise<ProfileView> {
  const addresses = await addressesOf(services, account.id);
  return {
    genre: account.genre ?? "",
    nom: account.lastName ?? "",
    prenom: account.firstName ?? "",
    email: account.email,
    telephone: account.phone ? typedPhone(account.phone) : "",
    pendingEmail: await pendingEmail(services, account.id),
    addresses,
    roomForMore: addresses.length < MOST_ADDRESSES,
    version: account.version,
  };
}

/** The saved values that differ from those typed in a form of an older version. */
export function savedMeanwhile(profile: ProfileView, typed: ProfileTyped): SavedMeanwhile {
  const main = profile.addresses.find((address) => address.main);
  const fields: [label: string, saved: string | undefined, typed: string][] = [
    [
      "Civilité",
      GENRES.find(({ value }) => value === profile.genre)?.label,
      GENRES.find(({ value }) => value === typed.genre)?.label ?? "",
    ],
    ["Nom", profile.nom, typed.nom],
    ["Prénom", profile.prenom, typed.prenom],
    ["Téléphone", profile.telephone, typedPhone(typed.telephone)],
    ["Numéro et rue", main?.street, typed.street],
    ["Code postal", main?.postalCode, typed.postalCode],
    ["Ville", main?.city, typed.city],
    ["Adresse e-mail", profile.email, typed.email],
  ];
  return fields.flatMap(([label, saved, wanted]) =>
    saved !== undefined && saved !== wanted ? [{ label, value: saved }] : [],
  );
}
