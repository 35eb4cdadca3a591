import { redirect } from "@remix-run/node";

import { findAccount, type Account } from "~/domain/accounts/account.server";
import {
  AddressForm,
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  ProfileForm,
  UPDATE_FAILED,
  type ProfileTyped,
} from "~/domain/accounts/forms.server";
import { checkPassword } from "~/domain/accounts/login.server";
import { addressesOf, askForNewEmail, removeAddress, saveAddress, saveProfile } from "~/domain/accounts/profile.server";
import { endLinks } from "~/domain/accounts/tokens.server";
import type { Services } from "~/infra/services.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { namingEachField } from "./missing-fields.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { PROFILE_PATH } from "./profile-view";
import { profileView, savedMeanwhile } from "./profile-view.server";
import type { ShopContext } from "~/http/request-context.server";
import { tooSoon } from "~/http/forms/limits.server";

/** Does what a form of the profile asks: 'profile', 'email-keep', 'address', 'address-main' or 'address-remove'. */
export function changeProfile(context: ShopContext, account: Account, posted: FormData): Promise<Response> {
  return withFailureMessage(context, UPDATE_FAILED, posted, async () => {
    switch (posted.get("intent")) {
      case "address":
        return takeAddress(context, account, posted);
      case "address-main":
        return makeMain(context, account, posted);
      case "address-remove":
        return once(context, async (services) => {
          const removed = await removeAddress(services, account.id, idIn(posted));
          return removed
            ? done(context, "L’adresse est supprimée.")
            : done(context, "Cette adresse était déjà supprimée.", "info");
        });
      case "email-keep":
        return once(context, async (services) => {
          await endLinks(services, account.id, ["email"]);
          return done(context, `Votre adresse e-mail reste ${account.email}.`);
        });
      default:
        return takeProfile(context, account, posted);
    }
  });
}

async function takeProfile(context: ShopContext, account: Account, posted: FormData): Promise<Response> {
  const reading = readForm(posted, ProfileForm);
  if (!reading.ok) return refuse(context, namingEachField(reading.form));
  const typed = reading.data;
  const newEmail = typed.email === account.email ? null : typed.email;
  const refusal = newEmail ? await refuseWrongPassword(context, account, typed.currentPassword, posted) : null;
  if (refusal) return refusal;
  return once(context, async (services) => {
    const person = { genre: typed.genre, lastName: typed.nom, firstName: typed.prenom, phone: typed.telephone };
    const saved = await saveProfile(services, account, { person, address: typed }, typed.version);
    if (saved === "changed") return tellChange(services, context, account, typed, posted);
    if (!newEmail) return done(context, "Votre profil est à jour.");
    if ((await askForNewEmail(services, account, newEmail)) === 0)
      return done(
        context,
        "C’est enregistré. Ouvrez le lien envoyé à votre nouvelle adresse e-mail pour qu’elle prenne effet.",
      );
    return done(
      context,
      "Vos coordonnées sont enregistrées. Plusieurs liens sont déjà partis à la nouvelle adresse e-mail : ouvrez le dernier reçu, ou réessayez dans une heure.",
      "info",
    );
  });
}

/**
 * Checks the password again before a change that could give the account to another person.
 * @returns null when the password is right, else the refusal to send
 */
export async function refuseWrongPassword(
  context: ShopContext,
  account: Account,
  password: string,
  posted: FormData,
): Promise<Response | null> {
  if (password === "") return refuseField(context, posted, "currentPassword", CURRENT_PASSWORD_MISSING);
  const checked = await checkPassword(context.services, account.id, password);
  if (checked.outcome === "tooMany") return tooSoon(context, checked.seconds, posted);
  return checked.outcome === "wrong" ? refuseField(context, posted, "currentPassword", CURRENT_PASSWORD_WRONG) : null;
}

const CHANGED =
  "Votre profil a été modifié entre-temps, dans un autre onglet ou sur un autre appareil. Rien de ce que vous avez saisi n’est perdu : vérifiez, puis enregistrez à nouveau.";

/** Returns the form as it was typed, beside the values saved meanwhile; sent again, it overwrites them. */
async function tellChange(
  services: Services,
  context: ShopContext,
  account: Account,
  typed: ProfileTyped,
  posted: FormData,
): Promise<Response> {
  const current = (await findAccount(services, account.id)) ?? account;
  const profile = await profileView(services, current);
  const saved = savedMeanwhile(profile, typed);
  return refuse(
    context,
    { values: { ...typedValues(posted), version: String(current.version) }, errors: { form: CHANGED } },
    { saved },
  );
}

async function takeAddress(context: ShopContext, account: Account, posted: FormData): Promise<Response> {
  const reading = readForm(posted, AddressForm);
  if (!reading.ok) return refuse(context, namingEachField(reading.form));
  const { label, street, postalCode, city, main } = reading.data;
  const id = idIn(posted) || null;
  return once(context, async (services) => {
    const saved = await saveAddress(services, account.id, { id, label, street, postalCode, city, main: main === "on" });
    if (saved === "unknown") throw notFound("Cette adresse n’existe pas, ou n’est pas la vôtre.");
    if (saved === "full")
      return refuseField(
        context,
        posted,
        "form",
        "Dix adresses sont déjà enregistrées : supprimez-en une pour en ajouter une autre.",
      );
    return done(context, "L’adresse est enregistrée.");
  });
}

function makeMain(context: ShopContext, account: Account, posted: FormData): Promise<Response> {
  return once(context, async (services) => {
    const address = (await addressesOf(services, account.id)).find(({ id }) => id === idIn(posted));
    if (!address) throw notFound("Cette adresse n’existe pas, ou n’est pas la vôtre.");
    await saveAddress(services, account.id, { ...address, main: true });
    return done(context, "Votre adresse principale est changée.");
  });
}

function done(context: ShopContext, text: string, kind: "success" | "info" = "success"): Response {
  setFlash(context, { kind, text });
  return redirect(PROFILE_PATH, 303);
}

const idIn = (posted: FormData) => typedValues(posted).addressId ?? "";
