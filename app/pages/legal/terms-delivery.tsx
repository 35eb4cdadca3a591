import { Link } from "@remix-run/react";

import { terms } from "~/shop/terms";
import { euros, type Section } from "~/ui/reading/reading-page";
import { waysToDeliver } from "~/shop/delivery";
import { ASK_BEYOND, DELIVERY_DELAYS } from "~/shop/delivery-terms";
import { FreeDelivery } from "~/ui/reading/free-delivery";

/** Articles 10 to 12: from the workshop to the letter box. */
export const deliveryArticles: Section[] = [
  {
    id: "livraison",
    title: "La livraison",
    body: (
      <>
        <p>
          Nous {waysToDeliver()}. {ASK_BEYOND} <FreeDelivery /> Le retrait est toujours gratuit.
        </p>
        <p>
          {DELIVERY_DELAYS} En envoi express, un article en stock part dans les {terms.expressHours} heures ouvrées.
        </p>
        <p>
          Une adresse changée à votre demande après l’expédition coûte {euros(terms.addressChangeCents)}, que nous
          facture le réacheminement. Avant l’expédition, c’est gratuit.
        </p>
        <p>
          Si la livraison dépasse de plus de {terms.lateDays} jours la date annoncée, vous pouvez annuler la commande
          par simple courriel ; tout ce que vous avez payé vous est rendu dans les {terms.refundDays} jours. Les droits
          que donnent les articles L. 216-1 et suivants du Code de la consommation restent entiers.
        </p>
      </>
    ),
  },
  {
    id: "reception",
    title: "La réception du colis",
    body: (
      <>
        <p>
          Le risque vous est transféré à la remise du colis, à vous-même ou à la personne que vous désignez. Ouvrez-le
          devant le livreur si vous le pouvez. Un colis abîmé, ouvert ou incomplet nous est signalé dans les{" "}
          {terms.incidentHours} heures, avec une photographie si possible : c’est le temps qu’il nous faut pour agir
          auprès du transporteur. Passé ce délai, vos garanties légales ne changent pas.
        </p>
        <p>
          Un colis non réclamé au point de retrait nous revient. Nous vous le renvoyons, ou vous le remboursons, moins
          les frais du retour : {euros(terms.unclaimedInFranceCents)} depuis la France,{" "}
          {euros(terms.unclaimedInEuropeCents)} depuis un autre pays d’Europe lorsque nous avons accepté d’y livrer.
        </p>
        <p>
          Une commande à retirer vous attend {terms.pickupDays} jours à la boutique, et plus longtemps si vous nous le
          demandez.
        </p>
      </>
    ),
  },
  {
    id: "annulation",
    title: "L’annulation et la modification",
    body: (
      <>
        <p>
          Tant que la préparation n’a pas commencé, une commande s’annule ou se modifie sans frais : écrivez-nous ou
          appelez-nous.
        </p>
        <p>
          Une fois la préparation d’un équipement fait sur mesure commencée, l’annulation tardive retient{" "}
          {euros(terms.lateCancellationCents)} de frais de préparation ; les verres déjà taillés à votre vue restent
          dus. Ces frais ne s’appliquent jamais à l’exercice du droit de rétractation de l’article 13.
        </p>
        <p>
          Nous annulons de notre côté, et remboursons tout, quand un opticien juge que l’équipement commandé ne vous
          conviendrait pas. Les <Link to="/contact">solutions possibles</Link> vous sont alors expliquées.
        </p>
      </>
    ),
  },
];
