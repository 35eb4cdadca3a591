import { terms } from "../terms";
import { letterOf } from "./words";

const NOT_YOU = "Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne change sans vous.";
const KEPT =
  "Vos commandes restent dans nos livres sans votre nom, et vos factures telles qu’elles ont été émises, le temps que la loi impose.";

export const ACCOUNT_LETTERS = {
  verifyAddress: letterOf({
    title: "Adresse e-mail à confirmer",
    sent: "à qui vient de créer un compte",
    subject: "Confirmez votre adresse e-mail – {{boutique}}",
    text: `Bonjour {{client}},

Bienvenue. Confirmez que cette adresse est la vôtre : vos commandes passées sans compte avec cette adresse rejoindront alors votre espace.

Ce lien est valable 24 heures. ${NOT_YOU}

Un compte dont l’adresse n’est pas confirmée se ferme {{jours}} jours après sa création, sauf s’il a servi à commander, à réserver ou à prendre rendez-vous.`,
    button: "Confirmer mon adresse",
    variables: ["client", "jours"],
  }),
  alreadyRegistered: letterOf({
    title: "Compte déjà existant",
    sent: "à qui a un compte, quand son adresse sert à en créer un autre",
    subject: "Vous avez déjà un compte – {{boutique}}",
    text: `Bonjour,

Quelqu’un vient de créer un compte avec votre adresse, et vous en avez déjà un. Si c’est vous, connectez-vous à votre compte habituel ; au besoin, choisissez un nouveau mot de passe.

Si ce n’est pas vous, vous n’avez rien à faire : votre compte est inchangé, et l’autre ne pourra jamais être confirmé : il se fermera de lui-même.`,
    button: "Choisir un nouveau mot de passe",
    variables: [],
  }),
  newPassword: letterOf({
    title: "Nouveau mot de passe",
    sent: "à qui a oublié son mot de passe",
    subject: "Votre nouveau mot de passe – {{boutique}}",
    text: `Bonjour {{client}},

Vous avez demandé à changer de mot de passe. Le lien ci-dessous est valable une heure, une seule fois.

${NOT_YOU}`,
    button: "Choisir un nouveau mot de passe",
    variables: ["client"],
  }),
  passwordChanged: letterOf({
    title: "Mot de passe changé",
    sent: "au titulaire du compte, après le changement",
    subject: "Votre mot de passe a été changé – {{boutique}}",
    text: `Bonjour {{client}},

Le mot de passe de votre compte a été changé le {{date}}. Vos autres appareils ont été déconnectés.

Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et appelez-nous.`,
    button: "Choisir un nouveau mot de passe",
    variables: ["client", "date"],
  }),
  newAddress: letterOf({
    title: "Nouvelle adresse e-mail à confirmer",
    sent: "à la nouvelle adresse d’un compte, avant qu’elle ne serve",
    subject: "Confirmez votre nouvelle adresse e-mail – {{boutique}}",
    text: `Bonjour {{client}},

Confirmez que cette adresse est la vôtre : elle deviendra celle de votre compte.

Ce lien est valable 24 heures. ${NOT_YOU}`,
    button: "Confirmer ma nouvelle adresse",
    variables: ["client"],
  }),
  addressChanged: letterOf({
    title: "Adresse e-mail changée",
    sent: "à l’ancienne adresse d’un compte",
    subject: "L’adresse e-mail de votre compte a été changée – {{boutique}}",
    text: `Bonjour {{client}},

Depuis le {{date}}, votre compte n’utilise plus cette adresse.

Si ce n’est pas vous, appelez-nous : {{téléphone}}.`,
    variables: ["client", "date"],
  }),
  idleAccount: letterOf({
    title: "Compte bientôt effacé",
    sent: "au titulaire d’un compte qui ne sert plus",
    subject: "Votre compte va être effacé – {{boutique}}",
    text: `Bonjour {{client}},

Votre dernier passage chez nous remonte au {{date}}. Nous ne gardons pas un compte plus de ${terms.idleAccountYears} ans sans nouvelles : le vôtre sera effacé à partir du {{fin}}, avec vos adresses, favoris, messages et ordonnances.

Pour le garder, connectez-vous avant cette date : cela suffit. S’il ne vous sert plus, vous n’avez rien à faire.

Vos commandes resteront dans nos livres sans votre nom, et vos factures telles qu’elles ont été émises, le temps que la loi impose.`,
    button: "Me connecter",
    variables: ["client", "date", "fin"],
    needs: ["fin"],
  }),
  erasedAsAsked: letterOf({
    title: "Compte effacé à sa demande",
    sent: "à qui a effacé son compte",
    subject: "Votre compte est effacé – {{boutique}}",
    text: `Bonjour {{client}},

Comme vous l’avez demandé, votre compte et vos données sont effacés : adresses, favoris, rendez-vous, messages et ordonnances.

${KEPT}

Si ce n’est pas vous, appelez-nous : {{téléphone}}. Nous ne vous écrirons plus.`,
    variables: ["client"],
  }),
  erasedAsIdle: letterOf({
    title: "Compte effacé faute de visite",
    sent: "à qui n’est pas revenu à temps",
    subject: "Votre compte est effacé – {{boutique}}",
    text: `Bonjour {{client}},

Comme nous vous l’avions écrit, votre compte, sans visite depuis plus de ${terms.idleAccountYears} ans, et vos données sont effacés : adresses, favoris, rendez-vous, messages et ordonnances.

${KEPT}

Nous ne vous écrirons plus. Si vous revenez, un nouveau compte se crée en une minute.`,
    variables: ["client"],
  }),
  carnetReminder: letterOf({
    title: "Échéance du carnet de vue",
    sent: "à qui a demandé ces rappels",
    subject: "Une échéance approche dans votre carnet",
    text: `Bonjour {{client}},

Vous nous avez demandé de vous prévenir : une date de votre carnet arrive à sa fin dans les deux mois.

Connectez-vous pour la voir. Vous pouvez y décocher ces rappels à tout moment.`,
    button: "Ouvrir mon carnet",
    variables: ["client"],
  }),
  newsletterWelcome: letterOf({
    title: "Inscription à la lettre",
    sent: "à qui s’inscrit à la lettre",
    subject: "Votre inscription à la lettre {{de la boutique}}",
    text: `Bonjour,

Merci de votre inscription. Vous recevrez nos nouveautés et nos conseils, une fois par mois au plus.

Si cette inscription n’est pas de vous, ou si vous changez d’avis, le lien ci-dessous efface votre adresse.`,
    button: "Me désinscrire",
    variables: [],
  }),
};
