import { Link } from "@remix-run/react";

import { shop } from "~/shop/identity";
import { company } from "~/shop/company";
import { terms } from "~/shop/terms";
import { FREE_QUOTE, LAWS, REPORT_INCIDENT } from "~/ui/reading/law";
import { deliveryOfferFigure } from "~/shop/delivery-offer";
import type { Figure, Section } from "~/ui/reading/reading-page";
import { VatRates } from "~/ui/reading/vat-rates";

/** Articles 1 to 9: what is sold, by whom, and how the sale is made. */
export const contractArticles: Section[] = [
  {
    id: "objet",
    title: "Objet et acceptation",
    body: (
      <>
        <p>
          Ces conditions règlent les ventes conclues sur ce site entre la {shop.name} (« nous ») et toute personne qui
          achète pour ses besoins personnels (« vous »). Elles s’appliquent aux livraisons en France et aux retraits en
          boutique.
        </p>
        <p>
          Vous en prenez connaissance avant de confirmer votre commande. La version qui vous engage est celle en ligne
          ce jour-là ; vous pouvez l’imprimer ou l’enregistrer depuis cette page.
        </p>
      </>
    ),
  },
  {
    id: "vendeur",
    title: "Le vendeur et l’opticien",
    body: (
      <>
        <p>
          {shop.name}, {company.legalForm}, {company.register}, {shop.address}. Téléphone :{" "}
          <a href={shop.phoneHref}>{shop.phone}</a>. Courriel : <a href={`mailto:${shop.email}`}>{shop.email}</a>.
        </p>
        <p>
          Les ventes de verres correcteurs sont placées sous la responsabilité de {company.optician.name},{" "}
          {company.optician.title}, enregistrée auprès de l’{company.optician.registeredBy} (RPPS{" "}
          {company.optician.rpps}, ADELI {company.optician.adeli}). Les règles de la profession se lisent sur{" "}
          <a href={LAWS.opticians}>Légifrance</a>.
        </p>
        <p>La preuve d’achat remise à la livraison nomme l’opticien-lunetier qui a examiné votre demande.</p>
      </>
    ),
  },
  {
    id: "produits",
    title: "Les produits",
    body: (
      <>
        <p>
          Nous vendons des montures, des lunettes de soleil, des accessoires et des verres correcteurs. Chaque fiche
          donne la matière, les dimensions en millimètres et les coloris en stock. Les images sont fidèles ; l’écaille,
          la corne et le bois varient d’une pièce à l’autre, et c’est ce qu’on leur demande.
        </p>
        <p>
          Les verres correcteurs et les montures qui les portent sont des dispositifs médicaux marqués CE. Leurs{" "}
          <Link to="/conseil-entretien#precautions">précautions d’emploi</Link> accompagnent chaque livraison. Un
          incident peut être signalé à l’<a href={REPORT_INCIDENT}>ANSM</a>.
        </p>
      </>
    ),
  },
  {
    id: "devis",
    title: "Le devis",
    body: (
      <>
        <p>
          {FREE_QUOTE} <Link to="/devis">Demander un devis</Link>.
        </p>
        <p>
          Pour un équipement correcteur, il suit le modèle normalisé : l’offre 100 % Santé d’abord, puis l’équipement
          que vous avez choisi, monture et verres séparés, avec ce que rembourse l’assurance maladie. Nous le conservons
          un an.
        </p>
        <p>
          Ses prix sont tenus {terms.quoteDays} jours. Avant de payer des verres correcteurs, vous lisez votre devis ;
          la commande et la facture portent son numéro.
        </p>
      </>
    ),
  },
  {
    id: "ordonnance",
    title: "L’ordonnance et les mesures",
    body: (
      <>
        <p>
          Les verres correcteurs sont délivrés sur une ordonnance en cours de validité. Sauf durée plus courte fixée par
          le prescripteur, elle vaut, selon l’âge du porteur au jour de l’ordonnance :
        </p>
        <ul>
          <li>un an avant 16 ans ;</li>
          <li>cinq ans de 16 à 42 ans ;</li>
          <li>trois ans au-delà de 42 ans.</li>
        </ul>
        <p>
          Une première correction de la presbytie par verres multifocaux demande toujours une ordonnance. Vous
          transmettez le document depuis votre commande, par courriel ou à la boutique. L’écart pupillaire peut être
          mesuré à distance ; si un doute subsiste, nous vous proposons de le reprendre ensemble avant de tailler.
        </p>
        <p>
          Un opticien examine chaque ordonnance. Expirée, illisible ou incomplète, elle suspend la fabrication, pas la
          commande : nous vous disons quoi faire.
        </p>
      </>
    ),
  },
  {
    id: "prix",
    title: "Les prix",
    body: (
      <>
        <p>
          Les prix sont en euros, toutes taxes comprises, TVA à <VatRates /> incluse. Le prix dû est celui affiché au
          moment où vous confirmez. S’il a changé depuis la mise au panier, le nouveau total vous est montré avant tout
          paiement.
        </p>
        <p>
          À côté d’un prix réduit figure le prix le plus bas pratiqué pendant les 30 jours qui ont précédé la réduction
          ; le pourcentage se compte à partir de lui (article L. 112-1-1 du Code de la consommation).
        </p>
        <p>Un seul code de réduction s’applique par commande, dans les conditions annoncées avec lui.</p>
      </>
    ),
  },
  {
    id: "commande",
    title: "La commande",
    body: (
      <>
        <p>
          La commande se fait en français, avec ou sans compte : le panier, vos coordonnées, l’ordonnance s’il en faut
          une, le mode de livraison, puis un récapitulatif complet où tout se corrige encore. Elle est conclue quand
          vous pressez le bouton qui vous engage à payer.
        </p>
        <p>
          Les articles vous sont réservés {terms.paymentHoldMinutes} minutes pendant le paiement. Un courriel de
          confirmation reprend la commande et ces conditions. Nous archivons les contrats de 120 € et plus pendant dix
          ans ; vous pouvez en demander copie.
        </p>
        <p>
          Nous pouvons refuser une commande anormale, ou celle d’un client dont un paiement reste dû. Ce qui a été payé
          est alors rendu aussitôt.
        </p>
      </>
    ),
  },
  {
    id: "paiement",
    title: "Le paiement",
    body: (
      <>
        <p>
          Le paiement se fait en ligne, en une fois, par les moyens décrits sur la page{" "}
          <Link to="/modes-de-paiement">Modes de paiement</Link>. Votre compte est débité à la commande. Aucun numéro de
          carte ne passe par nos serveurs.
        </p>
        <p>
          Rien n’est expédié avant le paiement complet. Les articles restent notre propriété jusque-là. Une facture
          numérotée est établie pour chaque commande.
        </p>
      </>
    ),
  },
  {
    id: "disponibilite",
    title: "La disponibilité",
    body: (
      <p>
        Le stock affiché est celui de nos tiroirs. Si un article ou un verre se révèle indisponible après votre
        commande, nous vous prévenons dans les {terms.unavailabilityDays} jours. Vous choisissez alors d’attendre, de
        prendre un autre article ou d’être remboursé en entier ; sans réponse de votre part, nous remboursons.
      </p>
    ),
  },
];

/** The terms in brief, before the articles. */
export const termFigures = (freeFromCents: number): Figure[] => [
  deliveryOfferFigure(freeFromCents),
  { value: `${terms.withdrawalDays} jours`, label: "Pour vous rétracter ou renvoyer" },
  { value: `${terms.refundDays} jours`, label: "Pour être remboursé" },
  { value: "2 ans", label: "De garantie légale de conformité" },
];
