import type { PaymentKeys, Readiness } from "~/domain/settings/readiness.server";
import type { TrialOrder } from "~/domain/till/trial-order.server";
import type { OpeningLine } from "./opening-list";
import { PICTURES, SETTINGS } from "./settings-paths";

const IDENTITY = `${SETTINGS}/identite`;

const MAIL_SAYS: Record<Readiness["mail"], string> = {
  sent: "Un courriel est parti : le serveur d’envoi répond.",
  waiting: "Un courriel attend de partir : rechargez cette page dans un instant.",
  none: "Envoyez-vous un courriel d’essai, plus bas.",
};

const PAYMENT_SAYS: Record<PaymentKeys, string> = {
  live: "Les clés de Stripe sont en place.",
  test: "Les clés de Stripe sont celles du mode test : passez votre commande d’essai avec elles et annulez-la, puis mettez les clés réelles dans STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY et STRIPE_WEBHOOK_SECRET, et redémarrez.",
  none: "Mettez les clés de Stripe dans STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY et STRIPE_WEBHOOK_SECRET, et redémarrez.",
};

const CANCEL = "Annulez ensuite la commande : elle garde son numéro, comme sa facture et son avoir.";
const CANCEL_FIRST = "Annulez-la avant de changer de clés : les clés réelles ne remboursent pas un paiement d’essai.";
const TRIAL_SAYS: Record<PaymentKeys, string> = {
  test: `Connecté à l’administration, choisissez un article et payez-le avec une carte d’essai de Stripe. ${CANCEL_FIRST}`,
  live: `Connecté à l’administration, choisissez un article et payez-le. Avec les clés réelles, votre carte est débitée ; avec celles du mode test, rien ne l’est. ${CANCEL}`,
  none: "Possible dès que les clés de Stripe sont en place, celles du mode test d’abord.",
};

const necessary = (there: boolean) => (there ? "done" : "lacking");
const advised = (there: boolean) => (there ? "done" : "advised");

const WITH_ITS_KEYS = "Payée avec les clés du mode test, elle ne se rembourse qu’avec elles.";

const trialSaid = ({ number, cancelled }: TrialOrder): string =>
  cancelled
    ? `La commande ${number} est annulée, mais pas encore remboursée : remboursez-la avant d’ouvrir. ${WITH_ITS_KEYS}`
    : `La commande ${number} compte encore comme une vente : annulez-la et remboursez-la avant d’ouvrir. ${WITH_ITS_KEYS}`;

/** What is read first: what keeps the shop closed, then what is advised. */
const BY_STATE: OpeningLine["state"][] = ["lacking", "advised", "done"];

/** The list an administrator goes through before the shop opens, what is to be done first. */
export function linesOf(readiness: Readiness, trial: TrialOrder | null, isOpen: boolean): OpeningLine[] {
  return allLines(readiness, trial, isOpen).sort(
    (one, other) => BY_STATE.indexOf(one.state) - BY_STATE.indexOf(other.state),
  );
}

/** "Il manque encore 3 points pour ouvrir." */
export function leftSaid(lines: OpeningLine[]): string {
  const lacking = lines.filter(({ state }) => state === "lacking").length;
  if (lacking === 0) return "Rien de nécessaire ne manque plus : vous pouvez ouvrir, au bas de cette page.";
  return `Il manque encore ${lacking === 1 ? "un point" : `${lacking} points`} pour ouvrir. Le reste est conseillé, et peut venir plus tard.`;
}

function allLines(
  { facts, mail, mailFailure, payment, products, unsold, lenses, pictured, readers, labels, ordered }: Readiness,
  trial: TrialOrder | null,
  isOpen: boolean,
): OpeningLine[] {
  return [
    {
      title: "Identité et mentions légales",
      state: necessary(facts.length === 0),
      says: facts.length === 0 ? "Tout y est." : "À renseigner :",
      ways:
        facts.length === 0
          ? [{ to: IDENTITY, words: "Relire" }]
          : facts.map(({ field, label }) => ({ to: `${IDENTITY}#${field}`, words: label })),
    },
    {
      title: "Horaires",
      state: "done",
      says: isOpen ? "Vous les avez confirmés en ouvrant." : "Vous les confirmez en ouvrant.",
      ways: [{ to: `${SETTINGS}/horaires`, words: "Voir ou changer les horaires" }],
    },
    {
      title: "Courriels",
      state: necessary(mail === "sent"),
      says: mailFailure ? `Le dernier courriel n’est pas parti. ${mailFailure}` : MAIL_SAYS[mail],
      ways: mail === "waiting" || mailFailure ? [{ to: "/admin/courriels", words: "Voir les courriels" }] : [],
    },
    { title: "Paiement en ligne", state: necessary(payment === "live"), says: PAYMENT_SAYS[payment], ways: [] },
    {
      title: "Images",
      state: advised(pictured),
      says: pictured
        ? "Votre boutique a sa photo."
        : "Les dessins livrés ne montrent pas votre boutique. Sans photo d’elle, les pages montrent le dessin d’une boutique quelconque, et le disent.",
      ways: [{ to: PICTURES, words: pictured ? "Voir les images" : "Ajouter une photo de la boutique" }],
    },
    {
      title: "Articles en vente",
      state: necessary(products > 0),
      says: productsSaid(products, unsold),
      ways: [
        ...(products + unsold > 0 ? [{ to: "/admin/produits", words: "Voir les articles" }] : []),
        ...(products === 0 ? [{ to: "/admin/produits/nouveau", words: "Ajouter un article" }] : []),
      ],
    },
    {
      title: "Verres",
      state: advised(lenses > 0),
      says:
        lenses > 0
          ? "Des verres sont au tarif."
          : "Sans verres au tarif, les montures se vendent seules. Remplissez d’abord la fiche de leur marque.",
      ways: [{ to: "/admin/verres", words: lenses > 0 ? "Voir les verres" : "Ajouter des verres" }],
    },
    {
      title: "Lecture des ordonnances",
      state: advised(readers > 0),
      says:
        readers > 0
          ? "Un opticien peut accepter les ordonnances."
          : "Personne ne peut encore accepter une ordonnance. Inscrivez le numéro de l’opticien sur sa fiche, dans « Équipe ».",
      ways: [{ to: "/admin/equipe", words: "Équipe" }],
    },
    {
      title: "Étiquettes d’expédition",
      state: advised(labels),
      says: labels
        ? "La clé de Colissimo est en place."
        : "Sans COLISSIMO_API_KEY, la boutique n’imprime pas d’étiquettes : elles se font chez le transporteur, et le numéro de suivi se note sur la commande.",
      ways: [],
    },
    {
      title: "Commande d’essai",
      state: advised(ordered && trial === null),
      says: trial ? trialSaid(trial) : ordered ? "Une commande a été passée." : TRIAL_SAYS[payment],
      ways: trial
        ? [{ to: `/admin/commandes/${trial.id}`, words: `Commande ${trial.number}` }]
        : [{ to: "/home", words: "Aller dans la boutique", page: true }],
    },
    {
      title: "Pages légales",
      state: necessary(facts.length === 0),
      says: isOpen
        ? "Elles suivent d’elles-mêmes votre identité."
        : "Elles se remplissent d’elles-mêmes avec votre identité. Relisez-les : vous le confirmez en ouvrant.",
      ways: [
        { to: "/mentions-legales", words: "Mentions légales", page: true },
        { to: "/conditions-generales-de-vente", words: "Conditions de vente", page: true },
        { to: "/politique-confidentialite", words: "Politique de confidentialité", page: true },
      ],
    },
  ];
}

function productsSaid(products: number, unsold: number): string {
  if (products > 0) return products === 1 ? "Un article est en vente." : `${products} articles sont en vente.`;
  if (unsold === 0) return "Il en faut un au moins.";
  return unsold === 1
    ? "Une fiche est faite, mais pas encore en vente : ouvrez-la pour voir ce qui manque, ou la sortir du brouillon."
    : `${unsold} fiches sont faites, mais aucune n’est encore en vente : ouvrez-les pour voir ce qui manque, ou les sortir du brouillon.`;
}
