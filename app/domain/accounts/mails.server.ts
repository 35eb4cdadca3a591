import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import { KEPT_DAYS } from "~/domain/keeps";
import { compose, link, writeLetter } from "~/domain/letter.server";
import { instant, formatDayAndTime } from "~/domain/time";
import { nameOf, type Account } from "./account.server";

type Named = Pick<Account, "firstName" | "lastName" | "email">;

/** Empty until the name is known: no letter greets a person by an e-mail address. */
const named = (account: Named) => (account.firstName ? nameOf(account) : "");
const greeting = (account: Named) => (account.firstName ? `Bonjour ${nameOf(account)},` : "Bonjour,");
const FORGOTTEN = "/mon-compte?vue=mot-de-passe-oublie";

export function verificationMail(services: Services, account: Account, token: string): Mail {
  return writeLetter(
    "verifyAddress",
    { to: account.email, url: link(services, `/verify-email?token=${token}`) },
    { client: named(account), jours: String(KEPT_DAYS.unprovenAccount) },
  );
}

/**
 * For the owner of an address that was used to register again. The page does not tell, so that nobody learns who is a
 * customer.
 */
export function alreadyRegisteredMail(services: Services, email: string): Mail {
  const also = { label: "Me connecter", url: link(services, "/mon-compte") };
  return writeLetter("alreadyRegistered", { to: email, also, url: link(services, FORGOTTEN) }, {});
}

export function resetMail(services: Services, account: Account, token: string): Mail {
  return writeLetter(
    "newPassword",
    { to: account.email, url: link(services, `/reset-password?token=${token}`) },
    { client: named(account) },
  );
}

export function passwordChangedMail(services: Services, account: Account): Mail {
  return writeLetter(
    "passwordChanged",
    { to: account.email, url: link(services, FORGOTTEN) },
    { client: named(account), date: formatDayAndTime(instant(services.now())) },
  );
}

/** Sent to the new address, which becomes the account's once its link is followed. */
export function newAddressMail(services: Services, account: Account, email: string, token: string): Mail {
  return writeLetter(
    "newAddress",
    { to: email, url: link(services, `/verify-email?token=${token}`) },
    { client: named(account) },
  );
}

/** Sent to the former address, because a person with a stolen session would hide the change. */
export function addressChangedMail(services: Services, account: Account, former: string): Mail {
  return writeLetter(
    "addressChanged",
    { to: former },
    { client: named(account), date: formatDayAndTime(instant(services.now())) },
  );
}

/**
 * To the address of an account that ended in another one. It does not name the address of the other, since an
 * administrator may have taken two people for one.
 */
export function joinedMail(services: Services, ended: Account): Mail {
  return compose({
    to: ended.email,
    subject: `Vos deux comptes n’en font plus qu’un – ${shop.name}`,
    greeting: greeting(ended),
    paragraphs: [
      `La boutique a réuni vos deux comptes le ${formatDayAndTime(instant(services.now()))}. Celui de cette adresse est fermé : connectez-vous avec l’adresse et le mot de passe de l’autre, vous y retrouverez tout ce que celui-ci contenait.`,
      "Si vous n’avez pas d’autre compte chez nous, répondez à ce courriel ou appelez-nous.",
    ],
    action: { label: "Me connecter", url: link(services, "/mon-compte") },
  });
}

/** @param on false when it was taken away */
export function secondFactorMail(services: Services, account: Account, on: boolean): Mail {
  return compose({
    to: account.email,
    subject: `Validation en deux étapes ${on ? "activée" : "désactivée"} – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      on
        ? `La validation en deux étapes de votre compte a été activée le ${formatDayAndTime(instant(services.now()))}. Vos autres appareils ont été déconnectés.`
        : `La validation en deux étapes de votre compte a été désactivée le ${formatDayAndTime(instant(services.now()))} : votre mot de passe suffit désormais.`,
      "Si ce n’est pas vous, changez tout de suite de mot de passe et prévenez votre équipe.",
    ],
    action: { label: "Voir la sécurité de mon compte", url: link(services, "/admin/securite") },
  });
}

export function recoveryCodeUsedMail(
  services: Services,
  account: Pick<Account, "email" | "firstName" | "lastName">,
  left: number,
): Mail {
  return compose({
    to: account.email,
    subject: `Un code de secours a servi – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      `Un de vos codes de secours a ouvert votre compte le ${formatDayAndTime(instant(services.now()))}. ${left === 0 ? "Il ne vous en reste aucun" : left === 1 ? "Il vous en reste un" : `Il vous en reste ${left}`}.`,
      "Si ce n’est pas vous, quelqu’un connaît votre mot de passe : changez-le tout de suite, puis tirez de nouveaux codes.",
    ],
    action: { label: "Voir la sécurité de mon compte", url: link(services, "/admin/securite") },
  });
}

/**
 * Warns the owner of wrong codes at the login: the form for codes comes after the password, so somebody knows the
 * password.
 */
export function wrongCodesMail(
  services: Services,
  account: Pick<Account, "email" | "firstName" | "lastName">,
  wrong: number,
): Mail {
  return compose({
    to: account.email,
    subject: `${wrong} codes faux à la connexion – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      `${wrong} codes faux ont été tapés de suite à la connexion de votre compte, après le bon mot de passe ; le dernier, le ${formatDayAndTime(instant(services.now()))}.`,
      "Si ce n’est pas vous, quelqu’un connaît votre mot de passe : changez-le tout de suite et prévenez votre équipe.",
      "Personne n’est entré. Vos codes de secours ouvrent toujours votre compte.",
    ],
    action: { label: "Voir la sécurité de mon compte", url: link(services, "/admin/securite") },
  });
}
