import { isAnyCarried, isAnyFetched, usualOffer, waysToDeliver } from "../delivery";
import { deliveryOfferSaid } from "../delivery-offer";
import { ASK_BEYOND, DELIVERY_DELAYS } from "../delivery-terms";
import { terms } from "../terms";
import type { Article, Facts } from "./text";
import { euros } from "./euros";

/** Articles 10 to 12: delivery, from the workshop to the letter box. */
export const deliveryArticles = (facts: Facts): Article[] => [
  {
    id: "livraison",
    title: "La livraison",
    blocks: [
      waysAndFees(facts),
      `${DELIVERY_DELAYS} En envoi express, un article en stock part dans les ${terms.expressHours} heures ouvrées.`,
      `Une adresse changée à votre demande après l’expédition coûte ${euros(terms.addressChangeCents)}, que nous facture le réacheminement. Avant l’expédition, c’est gratuit.`,
      `Si la livraison dépasse de plus de ${terms.lateDays} jours la date annoncée, vous pouvez annuler la commande par simple courriel ; tout ce que vous avez payé vous est rendu dans les ${terms.refundDays} jours. Les droits que donnent les articles L. 216-1 et suivants du Code de la consommation restent entiers.`,
    ],
  },
  {
    id: "reception",
    title: "La réception du colis",
    blocks: [
      `Le risque vous est transféré à la remise du colis, à vous-même ou à la personne que vous désignez. Ouvrez-le devant le livreur si vous le pouvez. Un colis abîmé, ouvert ou incomplet nous est signalé dans les ${terms.incidentHours} heures, avec une photographie si possible : c’est le temps qu’il nous faut pour agir auprès du transporteur. Passé ce délai, vos garanties légales ne changent pas.`,
      `Un colis non réclamé au point de retrait nous revient. Nous vous le renvoyons, ou vous le remboursons, moins les frais du retour : ${euros(terms.unclaimedInFranceCents)} depuis la France, ${euros(terms.unclaimedInEuropeCents)} depuis un autre pays d’Europe lorsque nous avons accepté d’y livrer.`,
      `Une commande à retirer vous attend ${terms.pickupDays} jours à la boutique, et plus longtemps si vous nous le demandez ; nous vous la rappelons au bout de ${terms.pickupReminderDays} jours. Sans nouvelles de vous ${terms.pickupReleaseDays} jours après l’avoir annoncée prête, nous l’annulons et vous remboursons ; un équipement fait à votre vue, lui, vous est gardé.`,
    ],
  },
  {
    id: "annulation",
    title: "L’annulation et la modification",
    blocks: [
      "Tant que la préparation n’a pas commencé, une commande s’annule ou se modifie sans frais : écrivez-nous ou appelez-nous.",
      `Une fois la préparation d’un équipement fait sur mesure commencée, l’annulation tardive retient ${euros(terms.lateCancellationCents)} de frais de préparation ; les verres déjà taillés à votre vue restent dus. Ces frais ne s’appliquent jamais à l’exercice du droit de rétractation de l’article 13.`,
      "Nous annulons de notre côté, et remboursons tout, quand un opticien juge que l’équipement commandé ne vous conviendrait pas. Les [solutions possibles](/contact) vous sont alors expliquées.",
    ],
  },
];

function waysAndFees(facts: Facts): string {
  const offer = usualOffer(facts);
  return [
    `Nous ${waysToDeliver(facts)}.`,
    isAnyCarried(facts) && ASK_BEYOND,
    offer && deliveryOfferSaid(offer),
    isAnyFetched(facts) && "Le retrait est toujours gratuit.",
  ]
    .filter(Boolean)
    .join(" ");
}
