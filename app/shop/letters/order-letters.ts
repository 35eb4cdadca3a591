import { letterOf } from "./words";

const SENT = `Bonjour {{client}},

{{annonce}}

{{heures}}

{{code de retrait}}

{{reste à régler}}`;

export const ORDER_LETTERS = {
  orderConfirmed: letterOf({
    title: "Commande confirmée",
    sent: "au client, dès que sa commande est ferme",
    subject: "Votre commande {{commande}} est confirmée",
    text: `Bonjour {{client}},

Merci pour votre commande {{commande}}. {{règlement}}

{{reste à régler}}

{{suite du devis}}

{{ordonnance attendue}}

{{monture à envoyer}}

{{pièces jointes}}`,
    button: "Suivre ma commande",
    closing: "{{droit de rétractation}}",
    holds: "les articles, le total et la TVA, la livraison, les coordonnées et le lien de la facture",
    variables: [
      "client",
      "commande",
      "règlement",
      "reste à régler",
      "suite du devis",
      "ordonnance attendue",
      "monture à envoyer",
      "pièces jointes",
      "droit de rétractation",
    ],
    needs: ["commande", "reste à régler", "ordonnance attendue", "droit de rétractation"],
  }),
  paidTooLate: letterOf({
    title: "Paiement après une annulation",
    sent: "au client dont le paiement arrive après l’annulation",
    subject: "Votre paiement après l’annulation de la commande {{commande}}",
    text: `Bonjour {{client}},

Votre paiement de {{montant}} nous est parvenu après l’annulation de la commande {{commande}}.

Vous n’avez rien à faire : la boutique vous écrit, pour reprendre la commande ou vous rendre la somme.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant"],
  }),
  paidAndCancelled: letterOf({
    title: "Paiement en cours à l’annulation",
    sent: "au client dont le paiement, en cours quand la boutique a annulé, arrive ensuite",
    subject: "Votre paiement de {{montant}} vous est rendu, commande {{commande}}",
    text: `Bonjour {{client}},

Votre paiement de {{montant}}, en cours quand votre commande {{commande}} a été annulée, nous est parvenu. La commande reste annulée.

{{sort de l’argent}}`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant", "sort de l’argent"],
    needs: ["sort de l’argent"],
  }),
  paidAndWithdrawn: letterOf({
    title: "Paiement en cours à la rétractation",
    sent: "au client dont le paiement, en cours quand il s’est rétracté de toute sa commande, arrive ensuite",
    subject: "Votre paiement de {{montant}} vous est rendu, commande {{commande}}",
    text: `Bonjour {{client}},

Votre paiement de {{montant}}, en cours quand vous vous êtes rétracté de votre commande {{commande}}, nous est parvenu. Votre rétractation reste entière.

{{sort de l’argent}}`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant", "sort de l’argent"],
    needs: ["sort de l’argent"],
  }),
  paymentRefused: letterOf({
    title: "Paiement refusé après coup",
    sent: "au client dont la banque a refusé un paiement qui était en attente",
    subject: "Votre paiement de {{montant}} n’a pas abouti, commande {{commande}}",
    text: `Bonjour {{client}},

Votre banque n’a pas accepté le paiement de {{montant}} pour votre commande {{commande}} : rien n’est réglé.

Vous pouvez payer de nouveau, par carte ou par un autre moyen, jusqu’au {{fin}}. Une question ? Répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Payer de nouveau",
    closing: "Rien ne vous est débité tant que vous n’avez pas payé de nouveau.",
    variables: ["client", "commande", "montant", "fin"],
    needs: ["montant", "fin"],
  }),
  orderUnpaid: letterOf({
    title: "Paiement refusé d’une commande commencée",
    sent: "au client dont la banque refuse le paiement d’une commande que la boutique a déjà préparée ou envoyée",
    subject: "Votre paiement de {{montant}} n’a pas abouti, commande {{commande}}",
    text: `Bonjour {{client}},

Votre banque n’a pas accepté le paiement de {{montant}} pour votre commande {{commande}} : elle n’est pas réglée, et rien ne vous est débité.

{{avancement}}

Vous pouvez la payer de nouveau en ligne, depuis la page de votre commande. Pour la régler par un autre moyen, ou si vous n’en voulez plus, répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Voir ma commande",
    holds: "le transporteur, le numéro et le lien de suivi",
    variables: ["client", "commande", "montant", "avancement"],
    needs: ["montant", "avancement"],
  }),
  paymentLink: letterOf({
    title: "Lien de paiement",
    sent: "au client d’une commande prise à la boutique ou par téléphone, à régler en ligne",
    subject: "Votre commande {{commande}} : à régler en ligne",
    text: `Bonjour {{client}},

Voici le lien pour régler votre commande {{commande}}, de {{montant}}. Vos articles vous sont réservés jusqu’au {{fin}}.`,
    button: "Régler ma commande",
    closing:
      "Le paiement se fait sur la page sécurisée de notre prestataire. Passé ce délai, la commande est annulée et rien n’est débité.",
    holds:
      "les articles et le total, le lien du devis, le droit de rétractation ; les conditions de vente sont jointes",
    variables: ["client", "commande", "montant", "fin"],
    needs: ["fin"],
  }),
  orderPreparing: letterOf({
    title: "Commande en préparation",
    sent: "au client, quand l’atelier commence",
    subject: "Votre commande {{commande}} est en préparation",
    text: `Bonjour {{client}},

Nous préparons votre commande {{commande}} à l’atelier. {{suite}}`,
    button: "Voir ma commande",
    variables: ["client", "commande", "suite"],
  }),
  orderResumed: letterOf({
    title: "Commande reprise, en attente",
    sent: "au client d’une commande annulée que la boutique reprend, tant que la banque traite son paiement, si elle a repris la somme, ou s’il manque son ordonnance",
    subject: "Votre commande {{commande}} est reprise",
    text: `Bonjour {{client}},

Votre commande {{commande}} était annulée : nous la reprenons.

{{sort de l’argent}}`,
    button: "Voir ma commande",
    variables: ["client", "commande", "sort de l’argent"],
    needs: ["sort de l’argent"],
  }),
  orderLacking: letterOf({
    title: "Commande à laquelle un article manque",
    sent: "au client, quand sa commande est reprise ou préparée alors que le stock n’a plus un article",
    subject: "Votre commande {{commande}} : un article manque",
    text: `Bonjour {{client}},

{{annonce}}

Il nous manque :

{{articles}}

Nous vous écrivons dès que nous l’avons, ou pour vous proposer une autre solution. Une question ? Répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "annonce", "articles"],
    needs: ["articles"],
  }),
  orderSent: letterOf({
    title: "Commande expédiée",
    sent: "au client, au départ du colis",
    subject: "Votre commande {{commande}} est {{état}}",
    text: SENT,
    button: "Voir ma commande",
    closing: "{{à savoir}}",
    holds: "le transporteur, le numéro et le lien de suivi",
    variables: ["client", "commande", "état", "annonce", "heures", "code de retrait", "reste à régler", "à savoir"],
    needs: ["reste à régler"],
  }),
  orderSentUnpaid: letterOf({
    title: "Commande expédiée avant son paiement",
    sent: "au client, quand son colis est parti et a son numéro, tant que sa banque traite le paiement",
    subject: "Votre commande {{commande}} est expédiée",
    text: `Bonjour {{client}},

Votre commande {{commande}} a quitté la boutique le {{départ}}. Voici de quoi suivre votre colis jusqu’à chez vous.

Votre banque traite encore votre paiement de {{montant}} : nous vous confirmons la commande dès qu’il nous est parvenu. Vous n’avez rien à faire, ne payez pas une seconde fois.`,
    button: "Voir ma commande",
    holds: "le transporteur, le numéro et le lien de suivi",
    variables: ["client", "commande", "départ", "montant"],
    needs: ["montant"],
  }),
  orderReady: letterOf({
    title: "Commande prête à la boutique",
    sent: "au client, quand sa commande l’attend",
    subject: "Votre commande {{commande}} est {{état}}",
    text: SENT,
    button: "Voir ma commande",
    closing: "{{à savoir}}",
    variables: ["client", "commande", "état", "annonce", "heures", "code de retrait", "reste à régler", "à savoir"],
    needs: ["code de retrait", "reste à régler"],
  }),
  orderStillWaiting: letterOf({
    title: "Commande qui attend toujours",
    sent: "au client qui n’est pas venu chercher sa commande",
    subject: "Votre commande {{commande}} vous attend toujours",
    text: `Bonjour {{client}},

Votre commande {{commande}} est prête et vous attend à la boutique, {{adresse}}.

{{code de retrait}}

{{reste à régler}}

{{heures}}

Si vous ne pouvez pas venir bientôt, répondez à ce courriel ou appelez-nous au {{téléphone}} : nous la gardons.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "code de retrait", "reste à régler", "heures"],
    needs: ["code de retrait", "reste à régler"],
  }),
  trackingNumber: letterOf({
    title: "Numéro de suivi",
    sent: "au client, quand le numéro vient ou change après le départ",
    subject: "Le suivi de votre commande {{commande}}",
    text: `Bonjour {{client}},

Voici de quoi suivre votre colis jusqu’à chez vous.`,
    button: "Voir ma commande",
    holds: "le transporteur, le numéro et le lien de suivi",
    variables: ["client", "commande"],
  }),
  orderDelivered: letterOf({
    title: "Commande livrée ou remise",
    sent: "au client, à l’arrivée du colis ou à la remise",
    subject: "Votre commande {{commande}} est {{état}}",
    text: `Bonjour {{client}},

{{annonce}}

Si un réglage est à reprendre, passez à la boutique : l’ajustage est gratuit.`,
    button: "Voir ma commande",
    closing: "{{droit de rétractation}}",
    variables: ["client", "commande", "état", "annonce", "droit de rétractation"],
    needs: ["droit de rétractation"],
  }),
  orderCancelled: letterOf({
    title: "Commande annulée",
    sent: "au client, quand la boutique annule sa commande",
    subject: "Votre commande {{commande}} est annulée",
    text: `Bonjour {{client}},

Votre commande {{commande}} est annulée.

{{sort de l’argent}}

Une question ? Répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Voir ma commande",
    holds: "ce qui est à renvoyer, et comment, quand la commande était déjà partie",
    variables: ["client", "commande", "sort de l’argent"],
    needs: ["sort de l’argent"],
  }),
};
