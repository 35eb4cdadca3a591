import { CONDITION_NAMES } from "../terms-of-sale/conditions";

/**
 * A variable of a letter's words: its meaning, and an example for the preview. A list makes a paragraph of each entry.
 */
type Variable = { about: string; example: string | readonly string[] };

/** Variables of every letter: the shop's facts, which an administrator sets under « Identité » only. */
export const SHOP_VARIABLES = {
  "boutique": "Nom de la boutique",
  "de la boutique": "Le même après « de » : « de la Lunetterie Martin », « d’Optique Martin »",
  "adresse": "Adresse de la boutique, sur une ligne",
  "ville": "Ville de la boutique",
  "à la ville": "Où elle est : « à Lyon », « au Havre »",
  "de la ville": "D’où elle est : « de Lyon », « d’Arles »",
  "téléphone": "Téléphone de la boutique",
  "e-mail": "E-mail de la boutique",
} as const;

export type ShopVariable = keyof typeof SHOP_VARIABLES;

/** Variables of the texts of pages: the shop's facts, and its conditions of sale. */
export const PAGE_VARIABLES: readonly string[] = [...Object.keys(SHOP_VARIABLES), ...CONDITION_NAMES];

/** Variables about the addressee and the subject of a letter. */
export const VARIABLES = {
  "client": { about: "Prénom et nom de la personne", example: "Clara Moreau" },
  "commande": { about: "Numéro de la commande", example: "C-2026-00042" },
  "montant": { about: "Montant dont parle le courriel", example: "145,00 €" },
  "date": { about: "Jour ou moment dont parle le courriel", example: "mardi 3 mars 2026" },
  "heures": { about: "Heures d’ouverture, un paragraphe par ligne", example: ["lundi au samedi : 10 h – 19 h"] },
  "jours": { about: "Délai, en nombre de jours", example: "30" },

  "moment": { about: "Jour et heure du rendez-vous", example: "mardi 3 mars à 10 h" },
  "ancien moment": { about: "Jour et heure d’avant le changement", example: "lundi 2 mars à 15 h" },

  "article": { about: "Monture réservée, avec son coloris et sa taille", example: "Une pantos (noir, taille 50)" },
  "référence": { about: "Référence de la réservation", example: "R-7KD4" },
  "devis": { about: "Numéro du devis", example: "D-2026-0001" },

  "règlement": {
    about: "Ce qui a été réglé, et si la préparation commence",
    example: "Nous avons bien reçu votre paiement de 145,00 € et nous préparons vos articles.",
  },
  "reste à régler": {
    about: "Ce qui reste à payer, ou ce qui revient au client, en une phrase ; vide si rien",
    example: "À régler à la boutique, au retrait : 145,00 €, par carte.",
  },
  "suite du devis": {
    about: "Le devis dont la commande est née ; vide sinon",
    example: "Elle suit votre devis D-2026-0001.",
  },
  "ordonnance attendue": {
    about: "Ce qui manque encore pour les verres, et comment l’envoyer ; vide si rien",
    example: "Il nous manque votre ordonnance pour préparer vos verres. Envoyez-la par la page sécurisée ci-dessous.",
  },
  "monture à envoyer": {
    about: "Comment nous confier sa propre monture ; vide si la commande n’en a pas",
    example: "Envoyez-nous votre monture dans un étui rigide, avec le numéro de la commande.",
  },
  "pièces jointes": {
    about: "Ce que contiennent les pièces jointes ; vide s’il n’y en a pas",
    example: "Vous trouverez en pièces jointes nos conditions générales de vente.",
  },
  "droit de rétractation": {
    about: "Ce que la loi veut que le client sache de son droit de rétractation ; vide quand il n’y a rien à en dire",
    example: "Vous disposez de 14 jours pour changer d’avis.",
  },
  "départ": { about: "Le jour où le colis a quitté la boutique", example: "2 mars 2026" },
  "avancement": {
    about: "Où en est une commande commencée avant son paiement",
    example: "Nous ne la préparons plus tant qu’elle n’est pas réglée.",
  },
  "état": { about: "Où en est la commande : expédiée, prête, livrée, remise", example: "expédiée" },
  "suite": {
    about: "Ce qui vient ensuite, selon le mode de livraison",
    example: "Nous vous écrivons dès qu’elle part.",
  },
  "annonce": {
    about: "Le départ du colis ou la mise à disposition, selon le mode de livraison",
    example: ["Votre commande C-2026-00042 vient de quitter la boutique. Délai estimé : 3 à 5 jours ouvrés."],
  },
  "à savoir": {
    about: "Ce que le mode de livraison ajoute à la fin ; vide s’il n’ajoute rien",
    example: "L’ajustage se fait sur place, et il est gratuit.",
  },
  "code de retrait": {
    about: "Le code à dire au comptoir ; vide sans retrait",
    example: "Votre code de retrait : KAR TEV. Dites-le à la boutique, ou donnez votre nom.",
  },
  "sort de l’argent": {
    about: "Ce que devient ce qui a été payé",
    example: "Les 145,00 € que vous aviez payés vous ont été rendus.",
  },

  "motif": {
    about: "Le motif que l’opticien ou la boutique a écrit",
    example: "La date de l’ordonnance n’est pas lisible.",
  },
  "refus": {
    about: "Pourquoi l’ordonnance déjà envoyée ne peut pas servir ; vide sinon",
    example: [
      "L’ordonnance que vous nous avez envoyée ne peut pas servir :",
      "La date de l’ordonnance n’est pas lisible.",
    ],
  },
  "document": { about: "« ordonnance » ou « déclaration sur l’honneur »", example: "ordonnance" },
  "accord": { about: "« validée » ou « acceptée », selon le document", example: "validée" },
  "marche à suivre": {
    about: "Comment envoyer une autre ordonnance",
    example: "Envoyez-en une autre par la page sécurisée ci-dessous, par e-mail, ou apportez-la à la boutique.",
  },
  "examen": {
    about: "Ce que l’opticien a comparé",
    example:
      "Notre opticien a comparé votre ordonnance avec la correction notée à la commande : les deux ne disent pas la même chose.",
  },
  "supplément": {
    about: "Qu’un supplément est à régler ; vide sinon",
    example:
      "Les verres ainsi corrigés coûtent plus cher que ceux que vous avez payés : la page indique le supplément.",
  },
  "changement de prix": {
    about: "Ce que le prix devient avec la correction acceptée, et ce qui est rendu ou à régler",
    example: "Vos verres coûtent 80,00 € de moins : cette somme vous est rendue au plus tard le mardi 17 mars 2026.",
  },
  "reprise": { about: "Que l’opticien reprend les verres ; vide sinon", example: "Votre accord est enregistré." },
  "état de la monture": { about: "L’état noté à la réception de la monture", example: "Très bon état, sans rayure." },

  "renvoi": {
    about: "Comment renvoyer les articles",
    example: "Renvoyez les articles avec l’étiquette de la page de votre commande, ou rapportez-les à la boutique.",
  },
  "facture": { about: "Numéro de la facture, ou des factures", example: "F2026-000043" },
  "remplacement": {
    about: "Ce que la nouvelle facture, ou les nouvelles, remplacent",
    example: "Un avoir avait annulé votre facture : en voici une nouvelle, qui la remplace.",
  },
  "avoir": {
    about: "L’avoir qui corrige la facture",
    example: "L’avoir A2026-000007 corrige votre facture de cette somme : elle est entièrement soldée.",
  },
  "remboursement": {
    about: "Si et comment la somme est rendue",
    example: "La somme revient sur le moyen de paiement que vous aviez utilisé.",
  },
  "explication": {
    about: "Pourquoi la somme est rendue",
    example: "Votre commande C-2026-00042 a été payée deux fois. Nous avons rendu le second paiement.",
  },
  "paiement rendu": { about: "« second paiement » ou « supplément »", example: "second paiement" },
  "bouton": {
    about: "Ce que dit le bouton, selon que l’ordonnance s’envoie en ligne",
    example: "Envoyer mon ordonnance",
  },
  "modèle": { about: "Nom de la monture réservée", example: "Pantos n° 5" },
  "son e-mail": { about: "Adresse e-mail de qui écrit", example: "clara@exemple.fr" },
  "son message": {
    about: "Ce que le client a ajouté ; vide sinon",
    example: "Son message : la monture est trop large.",
  },
  "payée ou passée": { about: "« payée », ou « passée » pour une commande à régler au retrait", example: "payée" },
  "raisons": { about: "Ce qui demande quelqu’un, un paragraphe par raison", example: ["L’ordonnance manque."] },
  "articles": { about: "Les articles, un paragraphe pour chacun", example: ["1 × Pantos n° 5 (Noir, taille 50)"] },
  "à faire": { about: "Ce que la boutique a à faire", example: "Un retour est ouvert dans la liste des retours." },
  "fin": { about: "Dernier jour ou dernière heure", example: "mardi 31 mars 2026" },
  "ancienne fin": { about: "Dernier jour ou dernière heure d’avant le changement", example: "lundi 30 mars 2026" },
} as const satisfies Record<string, Variable>;

export type LetterVariable = keyof typeof VARIABLES;
