import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";
import { capitalized } from "~/shop/hours";
import { renewalCondition, renewalPeriod } from "./equipment-classes";
import * as names from "./shelves";

/** A catalogue page: its products, and the texts around them. */
export type Shelf = names.ShelfName & {
  newOnly: boolean;
  intro: string;
  /** For search engines, at most 160 characters. */
  description: string;
  editorial: { title: string; paragraphs: string[] };
};

export const OPTIQUES_HOMME: Shelf = {
  ...names.OPTIQUES_HOMME,
  newOnly: false,
  intro:
    "Des lignes franches, des matières qui vieillissent bien. Chaque monture est réglée à votre visage avant de quitter la boutique.",
  get description(): string {
    return `Lunettes de vue pour homme, choisies par nos opticiens ${shop.inCity} : acétate, titane, corne.`;
  },
  editorial: {
    title: "Bien choisir sa monture",
    paragraphs: [
      "Une monture est à la bonne taille quand l’œil tombe au milieu du verre et que les branches suivent la tempe sans serrer. Le premier nombre gravé à l’intérieur d’une branche est la largeur du verre : comparez-le à celui des lunettes que vous portez déjà.",
      "Visage rond ? Une forme à angles lui donne du relief. Visage carré ? Une pantos ou une ronde l’adoucit.",
    ],
  },
};

export const OPTIQUES_FEMME: Shelf = {
  ...names.OPTIQUES_FEMME,
  newOnly: false,
  intro: "De l’œil-de-chat au fil de métal, des montures qui se remarquent, ou pas. À vous de décider.",
  get description(): string {
    return `Lunettes de vue pour femme, choisies par nos opticiens ${shop.inCity} : œil-de-chat, papillon, rondes.`;
  },
  editorial: {
    title: "La couleur, avant la forme",
    paragraphs: [
      "On pense d’abord à la forme, et c’est souvent la couleur qui décide. Les écailles blondes et les cristaux éclairent le teint ; le noir et le bordeaux dessinent le regard.",
      "Si vos verres sont forts, préférez un petit calibre et un cercle en acétate : il cache l’épaisseur du bord. Nos opticiens vous le diront franchement, en boutique comme au téléphone.",
    ],
  },
};

export const SOLAIRES_HOMME: Shelf = {
  ...names.SOLAIRES_HOMME,
  newOnly: false,
  get intro(): string {
    return `${capitalized(neighbourhood.stroll)}, route ou haute montagne : à chaque lumière son verre, et tous arrêtent les ultraviolets.`;
  },
  description: "Lunettes de soleil pour homme, protection UV complète, adaptables à votre vue.",
  editorial: {
    title: "Quel verre pour quelle lumière ?",
    paragraphs: [
      "La catégorie dit la force de la teinte, non la protection : tous nos verres arrêtent les ultraviolets. La catégorie 3 convient aux jours d’été, en ville comme sur la route ; la 4, très sombre, est faite pour la neige et la mer, et interdite au volant.",
      "Le gris garde les couleurs justes, le brun relève les contrastes, le vert repose l’œil. La plupart de ces montures peuvent recevoir des verres à votre vue.",
    ],
  },
};

export const SOLAIRES_FEMME: Shelf = {
  ...names.SOLAIRES_FEMME,
  newOnly: false,
  intro: "Grandes, galbées ou toutes fines, pour la terrasse comme pour le col de l’Iseran.",
  description: "Lunettes de soleil pour femme, protection UV complète, adaptables à votre vue.",
  editorial: {
    title: "Le soleil se regarde de côté",
    paragraphs: [
      "La lumière qui gêne arrive surtout par les bords. Une forme couvrante, papillon ou masque, protège mieux qu’un verre plus sombre.",
      "Un verre dégradé, foncé en haut et clair en bas, laisse lire une carte ou un téléphone sans ôter ses lunettes. Tous nos verres arrêtent les ultraviolets, dégradés compris.",
    ],
  },
};

export const CLASS_A: Shelf = {
  ...names.CLASS_A,
  newOnly: false,
  intro: `Des montures à 30\u00a0€ au plus, que l’Assurance maladie et une complémentaire responsable remboursent en entier, verres compris\u00a0: une paire par période de ${renewalPeriod(null)}. Choisies avec le même soin que les autres, et réglées à votre visage comme elles.`,
  get description(): string {
    return `Montures 100\u00a0% Santé (classe A) pour adultes et enfants, avec leurs verres, chez ${shop.name} ${shop.inCity}.`;
  },
  editorial: {
    title: "Le 100\u00a0% Santé, simplement",
    paragraphs: [
      `Montures et verres sont rangés en deux classes. La classe A, c’est l’offre 100\u00a0% Santé\u00a0: des prix limités par la loi et, une fois remboursé par l’Assurance maladie et par une complémentaire santé responsable, rien à votre charge, ${renewalCondition()}. La classe B, ce sont toutes les autres, à prix libres.`,
      "Les verres de classe A sont amincis selon votre correction, durcis contre les rayures et traités contre les reflets. Ils vous sont proposés en premier dès que vous adaptez une monture à votre vue, quelle qu’elle soit.",
      "On peut panacher\u00a0: une monture de classe A avec des verres de classe B, ou l’inverse. Chaque partie est remboursée selon sa classe. Demandez à votre complémentaire ce qu’elle prend en charge en classe B\u00a0: cela dépend de votre contrat.",
      "En ligne, vous réglez la commande, puis transmettez la facture à votre complémentaire. Pour le tiers payant, passez à la boutique avec votre carte Vitale.",
    ],
  },
};

export const CHILDREN: Shelf = {
  ...names.CHILDREN,
  newOnly: false,
  intro:
    "De petits calibres, des ponts qui posent sans glisser, et des couleurs qu’on a envie de remettre le lendemain.",
  get description(): string {
    return `Lunettes pour enfant, montures 100\u00a0% Santé comprises, choisies et réglées par nos opticiens ${shop.inCity}.`;
  },
  editorial: {
    title: "Une monture à la taille d’un enfant",
    paragraphs: [
      "Un petit nez ne retient pas une monture d’adulte réduite. Le pont doit poser sans glisser, et l’œil rester au milieu du verre, même quand on court\u00a0: sinon l’enfant regarde par-dessus, et la correction ne sert à rien.",
      "La vue change vite\u00a0: avant 16\u00a0ans, une ordonnance vaut un an. Passez nous voir quand les branches serrent ou que les verres se rayent, nous les réglons à nouveau.",
    ],
  },
};

export const NOUVEAUTES: Shelf = {
  ...names.NOUVEAUTES,
  newOnly: true,
  intro: `Ce qui vient d’arriver dans nos tiroirs, vues et solaires ensemble.`,
  get description(): string {
    return `Les dernières montures arrivées chez ${shop.name}, opticien ${shop.inCity} : vue et soleil, pour elle, pour lui, pour tous.`;
  },
  editorial: {
    title: "Petites séries",
    paragraphs: [
      "Nous commandons peu de chaque modèle. Quand une couleur plaît, elle part vite, et toutes ne reviennent pas. La réservation en boutique est gratuite et ne vous engage pas.",
    ],
  },
};
