import { FREE_QUOTE, LAWS, QUOTE_COVERS, REPORT_INCIDENT } from "../law";
import { company, opticianNumbers } from "../company";
import { shop } from "../identity";
import { paidByHand } from "../payment-means";
import { terms } from "../terms";
import type { Article, Facts } from "./text";

/** Articles 1 to 9: what is sold, by whom, and how the sale is made. */
export const contractArticles = ({ vatRates, payInShop, quoteDays, meansOff, meansOn }: Facts): Article[] => [
  {
    id: "objet",
    title: "Objet et acceptation",
    blocks: [
      `Ces conditions règlent les ventes conclues sur ce site entre ${company.named} (« nous ») et toute personne qui achète pour ses besoins personnels (« vous »). Elles s’appliquent aux livraisons en France et aux retraits en boutique.`,
      "Vous en prenez connaissance avant de confirmer votre commande. La version qui vous engage est celle en ligne ce jour-là. Elle vous est envoyée en PDF avec la confirmation, accompagnée de l’avis sur le droit de rétractation, et reste lisible parmi les [versions conservées](/conditions-generales-de-vente/versions).",
    ],
  },
  {
    id: "vendeur",
    title: "Le vendeur et l’opticien",
    blocks: [
      `${shop.name}, ${company.legalForm}, ${company.register}, ${shop.address}. Téléphone : [${shop.phone}](${shop.phoneHref}). Courriel : [${shop.email}](mailto:${shop.email}).`,
      `Les ventes de verres correcteurs sont placées sous la responsabilité de ${company.optician.name}, ${company.optician.title} (${[opticianNumbers(company.optician), company.optician.registeredBy].filter(Boolean).join(" ; ")}). Les règles de la profession se lisent sur [Légifrance](${LAWS.opticians}).`,
      "La preuve d’achat remise à la livraison nomme l’opticien-lunetier qui a examiné votre demande.",
    ],
  },
  {
    id: "produits",
    title: "Les produits",
    blocks: [
      "Nous vendons des montures, des lunettes de soleil, des accessoires et des verres correcteurs. Chaque fiche donne la matière, les dimensions en millimètres et les coloris en stock. Les images sont fidèles ; l’écaille, la corne et le bois varient d’une pièce à l’autre, et c’est ce qu’on leur demande.",
      `Les verres correcteurs et les montures qui les portent sont des dispositifs médicaux marqués CE. Leurs [précautions d’emploi](/conseil-entretien#precautions) accompagnent chaque livraison. Un incident peut être signalé à l’[ANSM](${REPORT_INCIDENT}).`,
      "Nous montons aussi des [verres seuls](/verres-seuls), dans une monture que vous nous confiez. Nous la contrôlons à son arrivée ; si elle ne supporte pas le montage, nous vous la rendons avant de commander les verres, et vous remboursons. Abîmée par notre faute, elle est réparée ou remplacée par une équivalente, à nos frais. Si elle cède malgré nos soins, vos verres vont dans une autre monture de votre choix, ou vous sont remboursés. Les garanties de l’article 15 portent alors sur les verres et leur montage.",
    ],
  },
  {
    id: "devis",
    title: "Le devis",
    blocks: [
      `${FREE_QUOTE} [Demander un devis](/devis).`,
      QUOTE_COVERS,
      "Il suit le modèle normalisé : l’offre 100 % Santé d’abord, puis l’équipement ou la monture que vous avez choisis, monture et verres séparés, avec ce que rembourse l’assurance maladie. Nous le conservons un an.",
      `Ses prix sont tenus ${quoteDays} jours. Avant de payer des verres correcteurs, vous lisez votre devis ; la commande et la facture portent son numéro.`,
    ],
  },
  {
    id: "ordonnance",
    title: "L’ordonnance et les mesures",
    blocks: [
      "Les verres correcteurs sont délivrés sur une ordonnance en cours de validité. Sauf durée plus courte fixée par le prescripteur, elle vaut, selon l’âge du porteur au jour de l’ordonnance :",
      {
        list: [
          "un an avant 16 ans, qui que ce soit qui l’ait établie ;",
          "cinq ans de 16 à 42 ans ;",
          "trois ans au-delà de 42 ans ;",
          "deux ans, à partir de 16 ans, si un orthoptiste l’a établie.",
        ],
      },
      "Un orthoptiste prescrit seul de 16 à 42 ans, en dessous de 3 dioptries de sphère et de 1 dioptrie de cylindre. Au-delà, il renouvelle l’ordonnance d’un médecin ; l’opticien s’en assure avant de faire les verres.",
      "Une première correction de la presbytie par verres multifocaux demande toujours une ordonnance. Vous transmettez le document depuis votre commande, par courriel ou à la boutique ; là où la loi le permet, une déclaration sur l’honneur, faite depuis votre commande, en tient lieu. L’écart pupillaire peut être mesuré à distance ; si un doute subsiste, nous vous proposons de le reprendre ensemble avant de tailler.",
      "Un opticien examine chaque ordonnance. Expirée, illisible ou incomplète, elle suspend la fabrication, pas la commande : nous vous disons quoi faire.",
    ],
  },
  {
    id: "prix",
    title: "Les prix",
    blocks: [
      `Les prix sont en euros, toutes taxes comprises, TVA à ${vatRates} incluse. Le prix dû est celui affiché au moment où vous confirmez. S’il a changé depuis la mise au panier, le nouveau total vous est montré avant tout paiement.`,
      "À côté d’un prix réduit figure le prix le plus bas pratiqué pendant les 30 jours qui ont précédé la réduction ; le pourcentage se compte à partir de lui (article L. 112-1-1 du Code de la consommation).",
      "Un seul code de réduction s’applique par commande, dans les conditions annoncées avec lui. Il est compté sur les prix affichés, promotions et soldes compris, ou seulement sur ce qui n’est pas déjà réduit si ses conditions le prévoient : si votre panier contient un article réduit, l’étape du paiement dit, avant que vous ne commandiez, à quoi le code s’applique.",
    ],
  },
  {
    id: "commande",
    title: "La commande",
    blocks: [
      "La commande se fait en français, avec ou sans compte : le panier, vos coordonnées, l’ordonnance s’il en faut une, le mode de livraison, puis un récapitulatif complet où tout se corrige encore. Elle est conclue quand vous pressez le bouton qui vous engage à payer.",
      `Les articles vous sont réservés ${terms.paymentHoldMinutes} minutes pendant le paiement. Un courriel de confirmation reprend la commande et porte ces conditions. Nous archivons les contrats de 120 € et plus pendant dix ans ; vous pouvez en demander copie.`,
      "Nous pouvons refuser une commande anormale, ou celle d’un client dont un paiement reste dû. Ce qui a été payé est alors rendu aussitôt.",
    ],
  },
  {
    id: "paiement",
    title: "Le paiement",
    blocks: [
      "Le paiement se fait en ligne, en une fois, par les moyens décrits sur la page [Modes de paiement](/modes-de-paiement). Votre compte est débité à la commande. Aucun numéro de carte ne passe par nos serveurs.",
      ...(payInShop === "off"
        ? []
        : [
            `Quand l’étape du paiement le propose, une commande retirée à la boutique peut être réglée au retrait, ${paidByHand({ meansOff, meansOn })}. Elle est conclue comme les autres, et vous est remise une fois réglée.`,
          ]),
      "Rien n’est expédié avant le paiement complet. Les articles restent notre propriété jusque-là. Une facture numérotée est établie pour chaque commande.",
    ],
  },
  {
    id: "disponibilite",
    title: "La disponibilité",
    blocks: [
      `Le stock affiché est celui de nos tiroirs. Si un article ou un verre se révèle indisponible après votre commande, nous vous prévenons dans les ${terms.unavailabilityDays} jours. Vous choisissez alors d’attendre, de prendre un autre article ou d’être remboursé en entier ; sans réponse de votre part, nous remboursons.`,
    ],
  },
];
