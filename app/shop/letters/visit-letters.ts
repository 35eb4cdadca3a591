import { letterOf } from "./words";

const BRING = "Pensez à apporter vos lunettes actuelles et, si vous en avez une, votre ordonnance.";
const VISIT = "la date, le motif et l’adresse";

export const VISIT_LETTERS = {
  appointmentBooked: letterOf({
    title: "Rendez-vous pris",
    sent: "au client, dès qu’il a pris rendez-vous",
    subject: "Votre rendez-vous du {{moment}}",
    text: `Bonjour {{client}},

C’est noté : nous vous attendons {{moment}}.

Vous trouverez ci-joint de quoi l’inscrire à votre agenda.`,
    button: "Déplacer ou annuler",
    closing: BRING,
    holds: VISIT,
    variables: ["client", "moment"],
  }),
  appointmentConfirmed: letterOf({
    title: "Rendez-vous confirmé",
    sent: "au client, quand la boutique le confirme",
    subject: "Votre rendez-vous du {{moment}} est confirmé",
    text: `Bonjour {{client}},

Un opticien a préparé votre venue : nous vous attendons {{moment}}.`,
    button: "Déplacer ou annuler",
    closing: BRING,
    holds: VISIT,
    variables: ["client", "moment"],
  }),
  appointmentMoved: letterOf({
    title: "Rendez-vous déplacé par le client",
    sent: "au client qui l’a déplacé",
    subject: "Votre rendez-vous est déplacé au {{moment}}",
    text: `Bonjour {{client}},

Comme vous l’avez demandé, votre rendez-vous est déplacé. Nous vous attendons {{moment}}, au lieu du {{ancien moment}}.`,
    button: "Déplacer ou annuler",
    closing: BRING,
    holds: VISIT,
    variables: ["client", "moment", "ancien moment"],
    needs: ["moment"],
  }),
  appointmentMovedByShop: letterOf({
    title: "Rendez-vous déplacé par la boutique",
    sent: "au client, quand la boutique le déplace",
    subject: "Votre rendez-vous est déplacé au {{moment}}",
    text: `Bonjour {{client}},

Nous avons dû déplacer votre rendez-vous, et nous nous en excusons. Nous vous attendons {{moment}}, au lieu du {{ancien moment}}.

Si ce moment ne vous convient pas, choisissez-en un autre : le lien ci-dessous vous y mène.`,
    button: "Déplacer ou annuler",
    closing: BRING,
    holds: VISIT,
    variables: ["client", "moment", "ancien moment"],
    needs: ["moment"],
  }),
  appointmentCancelled: letterOf({
    title: "Rendez-vous annulé par le client",
    sent: "au client qui l’a annulé",
    subject: "Votre rendez-vous du {{moment}} est annulé",
    text: `Bonjour {{client}},

Comme vous l’avez demandé, votre rendez-vous du {{moment}} est annulé.`,
    button: "Prendre un autre rendez-vous",
    variables: ["client", "moment"],
    needs: ["moment"],
  }),
  appointmentCancelledByShop: letterOf({
    title: "Rendez-vous annulé par la boutique",
    sent: "au client, quand la boutique l’annule",
    subject: "Votre rendez-vous du {{moment}} est annulé",
    text: `Bonjour {{client}},

Nous sommes au regret d’annuler votre rendez-vous du {{moment}}. Appelez-nous, ou choisissez un autre moment : nous ferons au mieux.`,
    button: "Prendre un autre rendez-vous",
    variables: ["client", "moment"],
    needs: ["moment"],
  }),
  appointmentReminder: letterOf({
    title: "Rappel de rendez-vous",
    sent: "au client, la veille",
    subject: "Rappel : votre rendez-vous du {{moment}}",
    text: `Bonjour {{client}},

Nous vous attendons {{moment}}. Si vous ne pouvez pas venir, prévenez-nous : quelqu’un d’autre aura votre place.`,
    button: "Déplacer ou annuler",
    closing: BRING,
    holds: VISIT,
    variables: ["client", "moment"],
  }),
  reservationMade: letterOf({
    title: "Monture réservée",
    sent: "au client qui réserve une monture à la boutique",
    subject: "Votre réservation {{référence}} à la boutique",
    text: `Bonjour {{client}},

Nous mettons de côté pour vous : {{article}}.

La monture vous attend jusqu’au {{fin}}. La boutique vous contacte pour convenir de votre passage ; l’essai et l’ajustage sont gratuits, et rien n’est à payer d’avance.`,
    button: "Voir ou annuler ma réservation",
    holds: "l’adresse et les horaires, puis la référence",
    variables: ["client", "référence", "article", "fin"],
    needs: ["fin"],
  }),
  reservationMoved: letterOf({
    title: "Réservation prolongée",
    sent: "au client, quand sa réservation prenait fin un jour de fermeture",
    subject: "Votre réservation {{référence}} est prolongée jusqu’au {{fin}}",
    text: `Bonjour {{client}},

La boutique sera fermée le jour où votre réservation prenait fin. Nous gardons donc de côté plus longtemps : {{article}}.

La monture vous attend jusqu’au {{fin}}, au lieu du {{ancienne fin}}. Vous n’avez rien à faire.`,
    button: "Voir ou annuler ma réservation",
    holds: "l’adresse et les horaires, puis la référence",
    variables: ["client", "référence", "article", "fin", "ancienne fin"],
    needs: ["fin"],
  }),
  reservationExpired: letterOf({
    title: "Réservation échue",
    sent: "au client, quand le délai de sa réservation est passé",
    subject: "Votre réservation {{référence}} a pris fin",
    text: `Bonjour {{client}},

Nous avions mis de côté : {{article}}. Le délai est passé et la monture est de nouveau en vente. Si elle vous plaît toujours, vous pouvez la réserver à nouveau.`,
    button: "Revoir la monture",
    variables: ["client", "référence", "article"],
  }),
  reservationCancelled: letterOf({
    title: "Réservation annulée par la boutique",
    sent: "au client, quand la boutique annule sa réservation",
    subject: "Votre réservation {{référence}} est annulée",
    text: `Bonjour {{client}},

Nous avons annulé votre réservation : {{article}}. Pour toute question, appelez-nous au {{téléphone}} ou répondez à ce courriel.`,
    variables: ["client", "référence", "article"],
  }),
  quoteSent: letterOf({
    title: "Devis",
    sent: "à la personne dont c’est le devis",
    subject: "Votre devis {{devis}}",
    text: `Bonjour {{client}},

Voici votre devis {{devis}}. Il est gratuit et ne vous engage pas. Ses prix sont tenus jusqu’au {{fin}} inclus.

Il s’ouvre par le lien ci-dessous, où vous pouvez aussi le télécharger pour votre complémentaire santé, et le commander.`,
    button: "Voir mon devis",
    closing:
      "Gardez ce lien pour vous : le devis contient des données personnelles, et de santé s’il porte sur des verres.",
    variables: ["client", "devis", "fin"],
    needs: ["fin"],
  }),
  messageReceived: letterOf({
    title: "Message reçu",
    sent: "à qui a écrit par la page Contact",
    subject: "Nous avons bien reçu votre message",
    text: `Bonjour,

Votre message nous est bien parvenu. Un opticien vous répond dès que possible, d’ordinaire sous un jour ouvré.

Si c’est pressé, appelez-nous au {{téléphone}}.

Si vous ne nous avez pas écrit, quelqu’un s’est trompé d’adresse : vous pouvez oublier ce courriel.`,
    variables: [],
  }),
  questionAsked: letterOf({
    title: "Question à l’opticien reçue",
    sent: "à qui pose une question sur une monture",
    subject: "Votre question à l’opticien",
    text: `Bonjour,

Votre question nous est bien parvenue. Un opticien y répond d’ordinaire sous un jour ouvré ; un courriel vous le dira.

Le lien ci-dessous montre votre question, puis sa réponse. Gardez-le pour vous.

Si vous ne nous avez rien demandé, quelqu’un s’est trompé d’adresse : vous pouvez oublier ce courriel.`,
    button: "Voir ma question",
    variables: [],
  }),
  questionAnswered: letterOf({
    title: "Réponse à une question",
    sent: "à qui a posé la question, quand la réponse est écrite",
    subject: "Un opticien vous a répondu",
    text: `Bonjour,

La réponse à votre question vous attend.`,
    button: "Lire la réponse",
    variables: [],
  }),
};
