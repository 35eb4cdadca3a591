import { letterOf } from "./words";

const VISITOR = "la date, le motif, le nom, le téléphone et l’adresse e-mail";

/**
 * Letters to the people of the shop. They do not name the customer whose order, eyes or question they are about,
 * because other people may read a mailbox.
 */
export const SHOP_LETTERS = {
  shopAppointmentBooked: letterOf({
    title: "Nouveau rendez-vous",
    sent: "à la boutique, quand un client prend rendez-vous",
    subject: "Nouveau rendez-vous : {{moment}}",
    text: `Bonjour,

Un rendez-vous vient d’être pris en ligne.`,
    holds: VISITOR,
    variables: ["moment"],
  }),
  shopAppointmentMoved: letterOf({
    title: "Rendez-vous déplacé",
    sent: "à la boutique, quand un client déplace le sien",
    subject: "Rendez-vous déplacé : {{moment}}",
    text: `Bonjour,

Il était prévu {{ancien moment}}.`,
    holds: VISITOR,
    variables: ["moment", "ancien moment"],
  }),
  shopAppointmentCancelled: letterOf({
    title: "Rendez-vous annulé",
    sent: "à la boutique, quand un client annule le sien",
    subject: "Rendez-vous annulé : {{moment}}",
    text: `Bonjour,

Le créneau est de nouveau libre.`,
    holds: VISITOR,
    variables: ["moment"],
  }),
  shopReservation: letterOf({
    title: "Réservation à préparer",
    sent: "à la boutique, quand un client réserve une monture",
    subject: "Réservation {{référence}} : {{modèle}}",
    text: `Bonjour,

À mettre de côté : {{article}}. La réservation prend fin le {{fin}}.`,
    holds: "qui contacter",
    variables: ["référence", "modèle", "article", "fin"],
  }),
  shopReservationGivenBack: letterOf({
    title: "Réservation annulée par le client",
    sent: "à la boutique, quand un client renonce à sa réservation",
    subject: "Réservation {{référence}} annulée",
    text: `Bonjour,

Le client a annulé sa réservation. À remettre en rayon : {{article}}.`,
    variables: ["référence", "article"],
  }),
  shopMessage: letterOf({
    title: "Message de la page Contact",
    sent: "à la boutique ; y répondre écrit à qui a envoyé le message",
    subject: "Message de {{client}}",
    text: `Bonjour,

{{client}} ({{son e-mail}}) vous écrit depuis la page Contact :`,
    holds: "le message",
    variables: ["client", "son e-mail"],
  }),
  shopQuestion: letterOf({
    title: "Question à l’opticien",
    sent: "à la boutique, quand une question attend",
    subject: "Une question à l’opticien",
    text: `Bonjour,

Une question sur une monture attend votre réponse.`,
    button: "Lire la question",
    variables: [],
  }),
  shopAdaptation: letterOf({
    title: "Demande d’adaptation",
    sent: "à la boutique, quand des verres ne conviennent pas",
    subject: "Garantie d’adaptation : commande {{commande}}",
    text: `Bonjour,

Une demande d’adaptation attend une réponse pour la commande {{commande}}.`,
    button: "Lire la demande",
    variables: ["commande"],
  }),
  shopOrderAlert: letterOf({
    title: "Commande à traiter",
    sent: "à la boutique, quand une commande demande quelqu’un",
    subject: "Commande {{commande}} à traiter",
    text: `Bonjour,

La commande {{commande}}, {{payée ou passée}} le {{date}}, demande votre attention :

{{raisons}}`,
    button: "Voir la commande",
    variables: ["commande", "payée ou passée", "date", "raisons"],
    needs: ["raisons"],
  }),
  shopReturn: letterOf({
    title: "Retour demandé",
    sent: "à la boutique, quand un client demande un retour",
    subject: "Retour demandé, commande {{commande}}",
    text: `Bonjour,

Un client demande le retour d’articles de la commande {{commande}} :

{{articles}}

{{son message}}`,
    button: "Voir la commande",
    variables: ["commande", "articles", "son message"],
    needs: ["articles"],
  }),
  shopWithdrawal: letterOf({
    title: "Rétractation",
    sent: "à la boutique, quand un client se rétracte",
    subject: "Rétractation, commande {{commande}}",
    text: `Bonjour,

Un client s’est rétracté le {{date}} de la commande {{commande}} :

{{articles}}

{{à faire}}`,
    button: "Voir la commande",
    variables: ["commande", "date", "articles", "à faire"],
    needs: ["articles", "à faire"],
  }),
  shopCorrectionAccepted: letterOf({
    title: "Correction acceptée",
    sent: "à la boutique, quand un client accepte la correction proposée",
    subject: "Correction acceptée : commande {{commande}}",
    text: `Bonjour,

Le client accepte la correction proposée : l’ordonnance peut être acceptée à son tour.`,
    button: "Ouvrir l’ordonnance",
    variables: ["commande"],
  }),
  shopCorrectionDeclined: letterOf({
    title: "Correction déclinée",
    sent: "à la boutique, quand un client décline la correction proposée",
    subject: "Correction déclinée : commande {{commande}}",
    text: `Bonjour,

Le client décline la correction proposée : appelez-le, proposez-en une autre, ou refusez l’ordonnance avec un motif.`,
    button: "Ouvrir l’ordonnance",
    variables: ["commande"],
  }),
};
