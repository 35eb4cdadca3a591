import { letterOf } from "./words";

export const LENS_LETTERS = {
  prescriptionReminder: letterOf({
    title: "Ordonnance attendue",
    sent: "au client dont l’ordonnance manque",
    subject: "Votre ordonnance pour la commande {{commande}}",
    text: `Bonjour {{client}},

{{refus}}

{{ordonnance attendue}}

Vos articles vous attendent : nos opticiens vérifient l’ordonnance avant de préparer vos verres.`,
    button: "{{bouton}}",
    variables: ["client", "commande", "refus", "ordonnance attendue", "bouton"],
    needs: ["ordonnance attendue"],
  }),
  prescriptionLastReminder: letterOf({
    title: "Ordonnance attendue, dernier rappel",
    sent: "au client dont l’ordonnance manque toujours",
    subject: "Dernier rappel : votre ordonnance pour la commande {{commande}}",
    text: `Bonjour {{client}},

{{refus}}

{{ordonnance attendue}}

C’est notre dernier rappel. Sans ordonnance, vos verres ne peuvent pas être préparés : répondez à ce message ou appelez-nous si vous ne pouvez pas la fournir, nous trouverons une solution.`,
    button: "{{bouton}}",
    variables: ["client", "commande", "refus", "ordonnance attendue", "bouton"],
    needs: ["ordonnance attendue"],
  }),
  prescriptionAccepted: letterOf({
    title: "Ordonnance acceptée",
    sent: "au client, quand l’opticien l’a vérifiée",
    subject: "Votre {{document}} est {{accord}} (commande {{commande}})",
    text: `Bonjour {{client}},

Notre opticien a vérifié votre {{document}} : nous préparons vos verres.`,
    button: "Suivre ma commande",
    variables: ["client", "commande", "document", "accord"],
  }),
  prescriptionRefused: letterOf({
    title: "Ordonnance refusée",
    sent: "au client, quand elle ne peut pas servir",
    subject: "Votre {{document}} ne peut pas servir (commande {{commande}})",
    text: `Bonjour {{client}},

Notre opticien a examiné votre {{document}} et ne peut pas préparer vos verres avec elle :

{{motif}}

{{marche à suivre}} Sans ordonnance en cours de validité, prenez rendez-vous au {{téléphone}} : à partir de 16 ans, nous vérifions votre vue ; plus jeune, nous vous orientons.`,
    button: "{{bouton}}",
    variables: ["client", "commande", "document", "motif", "marche à suivre", "bouton"],
    needs: ["motif", "marche à suivre"],
  }),
  correctionProposed: letterOf({
    title: "Correction proposée",
    sent: "au client dont la saisie ne suit pas l’ordonnance",
    subject: "Une réponse à nous donner pour vos verres (commande {{commande}})",
    text: `Bonjour {{client}},

{{examen}}

{{supplément}}

Voyez sa proposition et répondez-lui jusqu’au {{fin}} : vos verres attendent votre accord. Le lien ne sert qu’à cela, gardez-le pour vous.`,
    button: "Voir la correction proposée",
    variables: ["client", "commande", "examen", "supplément", "fin"],
    needs: ["supplément", "fin"],
  }),
  correctionReminder: letterOf({
    title: "Correction proposée, rappel",
    sent: "au client qui n’a pas encore répondu",
    subject: "Rappel : une réponse à nous donner pour vos verres (commande {{commande}})",
    text: `Bonjour {{client}},

Vos verres attendent votre réponse à la correction que notre opticien vous a proposée. Vous avez jusqu’au {{fin}} pour l’accepter ou la décliner.

{{supplément}}

Une question ? Appelez-nous au {{téléphone}} : rien n’est taillé sans votre accord.`,
    button: "Voir la correction proposée",
    variables: ["client", "commande", "supplément", "fin"],
    needs: ["supplément", "fin"],
  }),
  correctionAgreed: letterOf({
    title: "Prix changé par une correction",
    sent: "au client qui a accepté une correction dont le prix diffère",
    subject: "Le prix de vos verres a changé avec votre accord (commande {{commande}})",
    text: `Bonjour {{client}},

Vous avez accepté la correction que notre opticien vous a proposée pour votre commande {{commande}}.

{{changement de prix}}

Ce courriel complète la confirmation de votre commande : gardez-le avec elle.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "changement de prix"],
    needs: ["changement de prix"],
  }),
  supplementPaid: letterOf({
    title: "Supplément réglé",
    sent: "au client qui a réglé un supplément",
    subject: "Votre supplément de {{montant}} est réglé (commande {{commande}})",
    text: `Bonjour {{client}},

Nous avons bien reçu le supplément de {{montant}} pour les verres de votre commande {{commande}}.

{{reprise}}`,
    button: "Voir ma commande",
    holds: "le lien de la facture",
    variables: ["client", "commande", "montant", "reprise"],
  }),
  ownFrameReceived: letterOf({
    title: "Monture reçue à l’atelier",
    sent: "au client qui nous a confié sa monture",
    subject: "Votre monture est arrivée à l’atelier (commande {{commande}})",
    text: `Bonjour {{client}},

Nous avons bien reçu votre monture pour la commande {{commande}}. L’opticien l’a regardée avant de commander vos verres.

État noté à la réception : {{état de la monture}}

Cet état vous surprend ? Répondez à ce courriel ou appelez-nous au {{téléphone}} avant le montage.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "état de la monture"],
    needs: ["état de la monture"],
  }),
  glassesRemade: letterOf({
    title: "Lunettes refaites",
    sent: "au client dont les verres ont été refaits",
    subject: "Vos lunettes vous attendent (commande {{commande}})",
    text: `Bonjour {{client}},

Les verres de votre commande {{commande}} ont été refaits, montés et contrôlés, sans frais pour vous.

Vos lunettes vous attendent à la boutique, {{adresse}}. Si vous nous les aviez envoyées, dites-nous où vous les renvoyer : répondez à ce courriel, ou appelez-nous au {{téléphone}}.`,
    button: "Voir ma commande",
    variables: ["client", "commande"],
  }),
  adaptationAsked: letterOf({
    title: "Demande d’adaptation reçue",
    sent: "au client dont les verres ne conviennent pas",
    subject: "Votre demande sur la commande {{commande}} est enregistrée",
    text: `Bonjour {{client}},

Nous avons bien reçu votre demande au titre de la garantie d’adaptation, pour la commande {{commande}}.

Un opticien la lit et vous répond. En attendant, gardez vos lunettes ; si elles vous gênent pour conduire, ne conduisez pas avec.`,
    button: "Voir ma demande",
    variables: ["client", "commande"],
  }),
  adaptationAnswered: letterOf({
    title: "Réponse à une demande d’adaptation",
    sent: "au client, quand l’opticien a répondu",
    subject: "Notre réponse sur la commande {{commande}}",
    text: `Bonjour {{client}},

Un opticien a répondu à votre demande sur la commande {{commande}}. Sa réponse se lit sur la page de votre commande.`,
    button: "Lire la réponse",
    variables: ["client", "commande"],
  }),
};
