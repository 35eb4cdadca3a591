import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import { KEPT_DAYS } from "~/domain/keeps";
import { compose, link } from "~/domain/letter.server";
import { instant, formatDayAndTime } from "~/domain/time";
import { nameOf, type Account } from "./account.server";

const greeting = (account: Pick<Account, "firstName" | "lastName" | "email">) =>
  account.firstName ? `Bonjour ${nameOf(account)},` : "Bonjour,";
const NOT_YOU = "Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne change sans vous.";

export function verificationMail(services: Services, account: Account, token: string): Mail {
  return compose({
    to: account.email,
    subject: `Confirmez votre adresse e-mail – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      "Bienvenue. Confirmez que cette adresse est la vôtre : vos commandes passées sans compte avec cette adresse rejoindront alors votre espace.",
      `Ce lien est valable 24 heures. ${NOT_YOU}`,
      `Un compte dont l’adresse n’est pas confirmée se ferme ${KEPT_DAYS.unprovenAccount} jours après sa création, sauf s’il a servi à commander, à réserver ou à prendre rendez-vous.`,
    ],
    action: { label: "Confirmer mon adresse", url: link(services, `/verify-email?token=${token}`) },
  });
}

/** To someone whose address was used to register again. The form that was sent says nothing of it. */
export function alreadyRegisteredMail(services: Services, email: string): Mail {
  return compose({
    to: email,
    subject: `Vous avez déjà un compte – ${shop.name}`,
    greeting: "Bonjour,",
    paragraphs: [
      "Quelqu’un vient de créer un compte avec votre adresse, et vous en avez déjà un. Si c’est vous, connectez-vous à votre compte habituel ; au besoin, choisissez un nouveau mot de passe.",
      "Si ce n’est pas vous, vous n’avez rien à faire : votre compte est inchangé, et l’autre ne pourra jamais être confirmé : il se fermera de lui-même.",
    ],
    also: { label: "Me connecter", url: link(services, "/mon-compte") },
    action: { label: "Choisir un nouveau mot de passe", url: link(services, "/mon-compte?vue=mot-de-passe-oublie") },
  });
}

export function resetMail(services: Services, account: Account, token: string): Mail {
  return compose({
    to: account.email,
    subject: `Votre nouveau mot de passe – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      "Vous avez demandé à changer de mot de passe. Le lien ci-dessous est valable une heure, une seule fois.",
      NOT_YOU,
    ],
    action: { label: "Choisir un nouveau mot de passe", url: link(services, `/reset-password?token=${token}`) },
  });
}

export function passwordChangedMail(services: Services, account: Account): Mail {
  return compose({
    to: account.email,
    subject: `Votre mot de passe a été changé – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      `Le mot de passe de votre compte a été changé le ${formatDayAndTime(instant(services.now()))}. Vos autres appareils ont été déconnectés.`,
      "Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et appelez-nous.",
    ],
    action: { label: "Choisir un nouveau mot de passe", url: link(services, "/mon-compte?vue=mot-de-passe-oublie") },
  });
}

/** To the new address: the change waits for it. */
export function newAddressMail(services: Services, account: Account, email: string, token: string): Mail {
  return compose({
    to: email,
    subject: `Confirmez votre nouvelle adresse e-mail – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      "Confirmez que cette adresse est la vôtre : elle deviendra celle de votre compte.",
      `Ce lien est valable 24 heures. ${NOT_YOU}`,
    ],
    action: { label: "Confirmer ma nouvelle adresse", url: link(services, `/verify-email?token=${token}`) },
  });
}

/** To the former one, which someone with a stolen session would want kept silent. */
export function addressChangedMail(services: Services, account: Account, former: string): Mail {
  return compose({
    to: former,
    subject: `L’adresse e-mail de votre compte a été changée – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      `Depuis le ${formatDayAndTime(instant(services.now()))}, votre compte n’utilise plus cette adresse.`,
      `Si ce n’est pas vous, appelez-nous : ${shop.phone}.`,
    ],
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

/** Warns the owner of wrong codes at the login: the form for codes comes after the password, so someone knows that. */
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
