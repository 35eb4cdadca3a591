import { letterOf } from "./words";

const ARTICLES = "les articles";

export const AFTER_SALE_LETTERS = {
  returnAsked: letterOf({
    title: "Retour demandé",
    sent: "au client qui demande un retour",
    subject: "Votre demande de retour (commande {{commande}})",
    text: `Bonjour {{client}},

Nous avons bien reçu votre demande de retour pour la commande {{commande}}.

{{renvoi}}

Nous vous écrivons dès que nous les avons reçus et vérifiés.`,
    button: "Suivre mon retour",
    holds: ARTICLES,
    variables: ["client", "commande", "renvoi"],
    needs: ["renvoi"],
  }),
  returnProcessing: letterOf({
    title: "Retour en traitement",
    sent: "au client, quand la boutique commence à le vérifier",
    subject: "Votre retour est en traitement (commande {{commande}})",
    text: `Bonjour {{client}},

Nous traitons votre retour : nous vérifions les articles, puis nous vous écrivons.`,
    button: "Suivre mon retour",
    holds: ARTICLES,
    variables: ["client", "commande"],
  }),
  returnAccepted: letterOf({
    title: "Retour validé",
    sent: "au client, quand ses articles sont revenus",
    subject: "Votre retour est validé (commande {{commande}})",
    text: `Bonjour {{client}},

Vos articles nous sont bien revenus : votre retour est validé.

{{remboursement}}`,
    button: "Suivre mon retour",
    holds: ARTICLES,
    variables: ["client", "commande", "remboursement"],
    needs: ["remboursement"],
  }),
  returnRefused: letterOf({
    title: "Retour refusé",
    sent: "au client dont le retour ne peut pas être accepté",
    subject: "Votre retour ne peut pas être accepté (commande {{commande}})",
    text: `Bonjour {{client}},

Nous avons examiné votre demande de retour et ne pouvons pas l’accepter :

{{motif}}

Pour en parler, répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Suivre mon retour",
    holds: ARTICLES,
    variables: ["client", "commande", "motif"],
    needs: ["motif"],
  }),
  withdrawalReceived: letterOf({
    title: "Rétractation reçue",
    sent: "au client qui se rétracte ; la loi veut qu’il en ait le contenu, le jour et l’heure",
    subject: "Accusé de réception de votre rétractation (commande {{commande}})",
    text: `Bonjour {{client}},

Nous accusons réception de votre rétractation, reçue le {{date}} (heure de Paris).

Vous n’avez pas à donner de raison.

{{renvoi}}

{{remboursement}}`,
    button: "Voir ma commande",
    closing: "Conservez ce courriel : il fait foi.",
    holds: "la déclaration entière et son empreinte",
    variables: ["client", "commande", "date", "renvoi", "remboursement"],
    needs: ["commande", "date", "renvoi", "remboursement"],
  }),
  sentDespiteWithdrawal: letterOf({
    title: "Partie malgré une rétractation",
    sent: "au client rétracté dont les articles sont partis quand même",
    subject: "Partie malgré votre rétractation (commande {{commande}})",
    text: `Bonjour {{client}},

Vous vous étiez rétracté de ces articles de la commande {{commande}} ; ils sont pourtant partis. Nous vous prions de nous en excuser.

Votre rétractation reste entière.

{{renvoi}}

{{remboursement}}`,
    button: "Suivre mon retour",
    holds: ARTICLES,
    variables: ["client", "commande", "renvoi", "remboursement"],
    needs: ["renvoi"],
  }),
  refunded: letterOf({
    title: "Remboursement",
    sent: "au client, quand la somme est rendue",
    subject: "Votre remboursement de {{montant}}, commande {{commande}}",
    text: `Bonjour {{client}},

Nous vous avons remboursé {{montant}} sur votre commande {{commande}}.

{{remboursement}}`,
    button: "Voir ma commande",
    holds: "le motif, l’avoir et le montant",
    variables: ["client", "commande", "montant", "remboursement"],
    needs: ["montant"],
  }),
  refundedToInsurer: letterOf({
    title: "Somme rendue à la mutuelle",
    sent: "au client dont la mutuelle avait pris la commande en charge, quand cette part lui revient",
    subject: "{{montant}} rendus à votre mutuelle, commande {{commande}}",
    text: `Bonjour {{client}},

Votre mutuelle avait pris en charge {{montant}} de votre commande {{commande}} : cette somme lui revient. Pour elle, vous n’avez rien à payer, et rien à recevoir.`,
    button: "Voir ma commande",
    holds: "le motif, l’avoir et le montant",
    variables: ["client", "commande", "montant"],
    needs: ["montant"],
  }),
  refundCameBack: letterOf({
    title: "Remboursement non abouti",
    sent: "au client dont la banque n’a pas accepté le remboursement",
    subject: "Votre remboursement de {{montant}} n’a pas abouti, commande {{commande}}",
    text: `Bonjour {{client}},

Votre banque n’a pas accepté le remboursement de {{montant}} sur votre commande {{commande}} : la somme est revenue à la boutique, et vous ne l’avez pas reçue.

Nous vous la rendons par un autre moyen, et un courriel vous le confirmera. Votre carte ou votre compte a changé ? Répondez à ce courriel ou appelez-nous au {{téléphone}} pour convenir du plus simple, un virement par exemple.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant"],
    needs: ["montant"],
  }),
  refundNotTaken: letterOf({
    title: "Remboursement non abouti d’une somme contestée, ou qui n’est plus due",
    sent: "au client dont la banque n’a pas accepté le remboursement, quand il conteste le paiement ou que la somme ne lui est plus due",
    subject: "Votre remboursement de {{montant}} n’a pas abouti, commande {{commande}}",
    text: `Bonjour {{client}},

Votre banque n’a pas accepté le remboursement de {{montant}} sur votre commande {{commande}} : la somme est revenue à la boutique, et vous ne l’avez pas reçue.

{{sort de l’argent}}

Une question ? Répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant", "sort de l’argent"],
    needs: ["montant", "sort de l’argent"],
  }),
  allowanceGranted: letterOf({
    title: "Reste à payer abandonné",
    sent: "au client qui a payé moins que le prix, quand la boutique renonce au reste",
    subject: "Rien ne reste à payer de votre commande {{commande}}",
    text: `Bonjour {{client}},

Il restait {{montant}} à payer de votre commande {{commande}} : nous vous en faisons la remise, et vous n’avez rien à faire.

{{avoir}}`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant", "avoir"],
    needs: ["montant"],
  }),
  invoiceReplaced: letterOf({
    title: "Facture remplacée",
    sent: "au client dont un avoir avait annulé la facture, quand le remboursement ne lui est pas parvenu et n’est plus dû",
    subject: "Nouvelle facture {{facture}}, commande {{commande}}",
    text: `Bonjour {{client}},

{{sort de l’argent}}

{{remplacement}}

C’est cette nouvelle facturation qui fait foi, pour votre mutuelle comme pour la garantie : gardez-la.`,
    button: "Voir ma commande",
    holds: "chaque facture, celle qu’elle remplace, et son montant",
    variables: ["client", "commande", "facture", "sort de l’argent", "remplacement"],
    needs: ["facture"],
  }),
  refundKept: letterOf({
    title: "Remboursement qui n’a plus lieu d’être",
    sent: "au client dont le remboursement n’est pas parvenu et qui ne le demande plus, quand aucune facture n’est à remplacer",
    subject: "Votre remboursement de {{montant}} n’a plus lieu d’être, commande {{commande}}",
    text: `Bonjour {{client}},

Le remboursement de {{montant}} sur votre commande {{commande}} ne vous était pas parvenu. Comme convenu avec vous, il n’a plus lieu d’être : nous ne le faisons pas par un autre moyen.

{{sort de l’argent}}

Ce n’est pas ce que vous aviez compris ? Répondez à ce courriel ou appelez-nous au {{téléphone}}.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant", "sort de l’argent"],
    needs: ["montant"],
  }),
  surplusReturned: letterOf({
    title: "Paiement en trop rendu",
    sent: "au client qui a payé deux fois, ou un supplément qui n’était plus attendu",
    subject: "Votre {{paiement rendu}} de {{montant}} vous est rendu, commande {{commande}}",
    text: `Bonjour {{client}},

{{explication}}

La somme revient sur le moyen de paiement que vous aviez utilisé ; selon votre banque, elle y apparaît en cinq à dix jours ouvrés.`,
    button: "Voir ma commande",
    variables: ["client", "commande", "montant", "paiement rendu", "explication"],
    needs: ["montant", "explication"],
  }),
};
