import { terms } from "~/shop/terms";

/** How long something is kept if nobody asks for its deletion, in the words of the privacy page. */
export type Keep = { what: string; why: string; long: string };

const years = (count: number) => `${count} ans`;

/** The periods that are counted in days. */
export const KEPT_DAYS = {
  visit: 180,
  lensAnswers: 30,
  unpaidOrder: 30,
  prescriptionDraft: 30,
  appointment: 365,
  appointmentDraft: 30,
  reservation: 365,
  message: 365,
  note: 3 * 365,
  parcel: 365,
  mail: 90,
  firstAnswer: 7,
  unprovenAccount: 7,
  quarantine: 30,
} as const;

/** The periods that are counted in minutes. */
export const KEPT_MINUTES = { face: 60 } as const;

/**
 * Every period for which personal data is kept. The register names one for each table, and a purge ends each that has
 * an end.
 */
export const KEEPS = {
  visit: {
    what: "Le panier, les favoris et ce que vous aviez commencé à taper pour commander",
    why: "Les retrouver à votre retour",
    long: `${KEPT_DAYS.visit} jours sans visite`,
  },
  lensAnswers: {
    what: "Vos réponses pour choisir des verres, avant la commande",
    why: "Composer vos lunettes, reprendre où vous en étiez",
    long: `${KEPT_DAYS.lensAnswers} jours, chiffrées ; dans le panier, tant qu’il contient ces verres`,
  },
  unpaidOrder: {
    what: "Une commande jamais payée, avec la correction de ses verres",
    why: "Vous laisser le temps de la régler",
    long: `${KEPT_DAYS.unpaidOrder} jours`,
  },
  order: {
    what: "Les coordonnées et le contenu d’une commande, d’un retour ou d’une rétractation",
    why: "Exécuter le contrat, répondre des garanties",
    long: years(terms.orderYears),
  },
  quote: {
    what: "Le devis, avec la correction et l’ordonnance qu’il nomme",
    why: "Tenir les prix promis ; l’arrêté du 28 avril 2017 demande de le garder",
    long: `${terms.quoteYears} an, chiffré`,
  },
  invoice: { what: "La facture et l’avoir", why: "Obligation comptable", long: years(terms.invoiceYears) },
  prescription: {
    what: "L’ordonnance ou la déclaration qui la remplace, la correction, l’écart pupillaire",
    why: "Fabriquer vos verres, suivre votre équipement",
    long: `${years(terms.medicalYears)}, chiffrées, puis effacées`,
  },
  parcel: {
    what: "L’étiquette et le suivi du colis",
    why: "Vous livrer, réclamer un colis perdu",
    long: "1 an, l’étiquette chiffrée",
  },
  account: {
    what: "Le compte client, vos adresses, les porteurs de votre carnet de vue, et les adresses e-mail que vous avez confirmées",
    why: "Vous reconnaître",
    long: `${years(terms.idleAccountYears)} après votre dernier passage, ou dès que vous le fermez`,
  },
  unprovenAccount: {
    what: "Un compte dont l’adresse n’a jamais été confirmée",
    why: "Laisser le temps de la confirmer",
    long: `${KEPT_DAYS.unprovenAccount} jours, sauf s’il a servi à commander, à réserver ou à prendre rendez-vous`,
  },
  session: {
    what: "Vos appareils connectés, et les liens que nous vous envoyons par courriel",
    why: "Vous reconnaître, vous laisser déconnecter un appareil",
    long: "Le temps de leur validité",
  },
  appointment: { what: "Les rendez-vous", why: "Vous recevoir", long: "1 an" },
  reservation: { what: "Les réservations en boutique", why: "Mettre une monture de côté", long: "1 an" },
  message: { what: "Vos messages et questions", why: "Y répondre", long: "1 an" },
  note: {
    what: "Ce que la boutique note pour elle de vous ou d’une commande",
    why: "Vous conseiller, reprendre où nous en étions",
    long: `${KEPT_DAYS.note / 365} ans, chiffré`,
  },
  mail: {
    what: "Les courriels que nous vous envoyons : à qui, quand, et leur objet",
    why: "Ne pas les envoyer deux fois, savoir s’ils sont arrivés",
    long: `${KEPT_DAYS.mail} jours ; leur texte n’est plus gardé une fois parti`,
  },
  firstAnswer: {
    what: "La première réponse à un formulaire",
    why: "Qu’un envoi répété ne compte qu’une fois",
    long: `${KEPT_DAYS.firstAnswer} jours`,
  },
  face: {
    what: "La photo envoyée pour « Sur mon visage », avec vos repères et votre écart pupillaire",
    why: "Vous montrer les montures sur vous, à vous seul et à qui vous en donnez le lien",
    long: `${KEPT_MINUTES.face / 60} heure, chiffrée, ou dès que vous l’effacez ; jamais dans nos sauvegardes`,
  },
  newsletter: {
    what: "L’adresse de la lettre d’information",
    why: "Vous l’envoyer, avec votre accord",
    long: "Jusqu’à votre désinscription ; la date de votre accord reste, sans votre adresse",
  },
  analytics: {
    what: "Les pages vues, sous un numéro sans nom",
    why: "Savoir ce qui intéresse, avec votre accord",
    long: "13 mois",
  },
  consent: {
    what: "Vos choix de cookies, sous un numéro qui ne dit rien de vous",
    why: "Prouver votre accord ou votre refus",
    long: "Tant que la preuve peut être demandée",
  },
} as const satisfies Record<string, Keep>;

export type KeepName = keyof typeof KEEPS;
