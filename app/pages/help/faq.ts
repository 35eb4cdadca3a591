import { FREE_QUOTE, QUOTE_COVERS } from "~/shop/law";
import { terms } from "~/shop/terms";
import type { Question } from "~/ui/reading/questions";
import { BOOKING } from "~/ui/reading/places";

export type Theme = { id: string; title: string; questions: Question[] };

/** The shop's conditions, as `~/shop/terms-of-sale/conditions` says them under the settings in force. */
type Shown = { delivery: string; delay: string; payInShop: string; returnDays: string };

export const themes = ({ delivery, delay, payInShop, returnDays }: Shown): Theme[] => [
  {
    id: "choisir",
    title: "Choisir",
    questions: [
      {
        question: "Comment savoir si une monture est à ma taille ?",
        answer: [
          "Regardez l’intérieur d’une branche de vos lunettes actuelles : trois nombres y sont gravés, par exemple 50 □ 20 145. Le premier est la largeur d’un verre, le deuxième celle du pont, le troisième la longueur de la branche, en millimètres.",
          "Cherchez une monture dont le premier nombre est à deux millimètres près, et le pont à un. Chaque fiche donne les trois.",
        ],
      },
      {
        question: "Puis-je essayer avant d’acheter ?",
        answer: [
          "Oui, à la boutique, sans rendez-vous et sans obligation. Appelez avant de venir pour une monture précise : nous la mettons de côté.",
        ],
        next: { to: "/contact", name: "Adresse et horaires" },
      },
      {
        question: "Les couleurs à l’écran sont-elles exactes ?",
        answer: [
          "Elles sont aussi justes qu’un écran le permet. L’écaille, la corne et le bois changent d’une pièce à l’autre. Si la couleur décide de tout, demandez-nous : nous décrivons la pièce que nous avons en main.",
        ],
      },
      {
        question: "Que vaut le prix barré d’une promotion ?",
        answer: [
          "C’est le prix le plus bas que nous ayons pratiqué pendant les 30 jours qui ont précédé la réduction. Le pourcentage se compte à partir de lui, comme le veut la loi.",
        ],
      },
    ],
  },
  {
    id: "ordonnance",
    title: "Ordonnance et verres",
    questions: [
      {
        question: "Combien de temps mon ordonnance est-elle valable ?",
        answer: [
          "Un an si le porteur a moins de 16 ans, cinq ans de 16 à 42 ans, trois ans au-delà ; deux ans si elle vient d’un orthoptiste et que le porteur a 16 ans ou plus. Le prescripteur peut fixer une durée plus courte. L’âge compte au jour de l’ordonnance.",
        ],
      },
      {
        question: "Mon ordonnance est expirée. Que faire ?",
        answer: [
          "Reprenez rendez-vous chez l’ophtalmologiste. Vous pouvez déjà commander la monture, et nous envoyer l’ordonnance plus tard : les verres seront taillés à ce moment-là.",
        ],
        next: { to: BOOKING, name: "Faire contrôler votre vue" },
      },
      {
        question: "Comment vous transmettre l’ordonnance ?",
        answer: [
          "Depuis la commande, en photographie ou en PDF, de 5 Mo au plus ; par courriel si vous préférez ; ou à la boutique. Une déclaration sur l’honneur peut la remplacer, sauf avant 16 ans et pour de premiers verres progressifs. Elle est chiffrée, lue par nos opticiens et le gérant de la boutique seulement, et effacée au bout de cinq ans.",
        ],
        next: { to: "/politique-confidentialite#sante", name: "Vos données de santé" },
      },
      {
        question: "Qu’est-ce que l’écart pupillaire ?",
        answer: [
          "La distance entre vos pupilles et le milieu du nez, pour chaque œil, en millimètres. Elle place le centre optique du verre devant l’œil. Elle est parfois écrite sur l’ordonnance ; sinon nous la mesurons à la boutique, ou vous guidons à distance.",
        ],
      },
      {
        question: "Pouvez-vous mettre des verres neufs dans ma monture ?",
        answer: [
          "Oui, si elle est en bon état. Vous la décrivez et choisissez vos verres en ligne, puis vous la déposez ou nous l’envoyez. Nous la contrôlons avant de commander les verres. Une monture cassée, fendue ou devenue cassante ne supporte pas un montage.",
        ],
        next: { to: "/verres-seuls", name: "Verres seuls, pour votre monture" },
      },
      {
        question: "Le devis est-il payant ?",
        answer: [`Non. ${FREE_QUOTE} ${QUOTE_COVERS} Nous le conservons un an.`],
        next: { to: "/devis", name: "Demander un devis" },
      },
      {
        question: "Je ne m’habitue pas à mes verres. Est-ce normal ?",
        answer: [
          "Quelques jours sont courants, deux semaines pour des progressifs. Au-delà, dites-le depuis la page de votre commande ou revenez : un réglage suffit souvent, et nous contrôlons les mesures et le montage sans frais pendant deux mois.",
        ],
      },
    ],
  },
  {
    id: "livraison",
    title: "Livraison",
    questions: [
      {
        question: "Quand vais-je recevoir ma commande ?",
        answer: [delay],
        next: { to: "/options-de-livraison", name: "Toutes les options de livraison" },
      },
      { question: "Combien coûte la livraison ?", answer: [delivery] },
      {
        question: "Mon colis est abîmé. Que faire ?",
        answer: [
          `Dites-le-nous dans les ${terms.incidentHours} heures, avec une photographie si vous le pouvez. Nous renvoyons la commande et nous arrangeons avec le transporteur.`,
        ],
        next: { to: "/contact", name: "Nous prévenir" },
      },
    ],
  },
  {
    id: "paiement",
    title: "Paiement",
    questions: [
      { question: "Puis-je payer à la boutique ?", answer: [payInShop] },
      {
        question: "Mon paiement est refusé. Pourquoi ?",
        answer: [
          "Le plus souvent, la banque attendait une confirmation dans son application, ou un plafond est atteint. Rien n’a été débité ; votre panier est intact. Essayez à nouveau, ou avec une autre carte.",
        ],
      },
      {
        question: "Suis-je remboursé par ma mutuelle ?",
        answer: [
          "Envoyez-lui notre devis gratuit avant d’acheter : elle vous répond sur le montant. La facture détaillée et le dossier pour la mutuelle se téléchargent depuis la page de votre commande. L’offre 100 % Santé s’achète en ligne aussi ; pour le tiers payant, passez à la boutique.",
        ],
        next: { to: "/modes-de-paiement#mutuelle", name: "Assurance maladie et mutuelle" },
      },
    ],
  },
  {
    id: "retours",
    title: "Retours et garanties",
    questions: [
      {
        question: "Combien de temps ai-je pour changer d’avis ?",
        answer: [
          `${returnDays}, sans avoir à dire pourquoi. Les verres taillés à votre vue en sont exclus par la loi.`,
        ],
        next: { to: "/retours", name: "La marche à suivre" },
      },
      {
        question: "Où faire ma demande de retour ?",
        answer: [
          "Sur la page de votre commande, que chacun de nos courriels ouvre. Vous y choisissez les articles et suivez leur retour. Sans ce courriel, le numéro de la commande et votre adresse e-mail suffisent.",
        ],
        next: { to: "/suivi-commande", name: "Retrouver ma commande" },
      },
      {
        question: "Quand suis-je remboursé ?",
        answer: [
          `Dans les ${terms.refundDays} jours de votre décision, une fois l’article reçu ou la preuve de son envoi, par le moyen de paiement d’origine.`,
        ],
      },
      {
        question: "Une branche s’est cassée. Est-ce garanti ?",
        answer: [
          "Un défaut de fabrication l’est pendant deux ans. Une chute ne l’est pas, mais apportez la paire : beaucoup de branches se réparent, et la plupart se remplacent.",
        ],
        next: { to: "/services#atelier", name: "L’atelier" },
      },
      {
        question: "L’ajustage est-il gratuit pour toujours ?",
        answer: ["Pour une monture achetée chez nous, oui. Pour les autres aussi, si elle supporte qu’on la chauffe."],
      },
    ],
  },
];
