import type { BrandSeed } from "../types";

/** Thick Italian acetate and a sense of theatre: from Cadore, for people who enter a room. */
export const ferranteNori: BrandSeed = {
  brand: "Ferrante & Nori",
  frames: [
    {
      number: 1101, name: "Regista", price: 235, category: "optic", gender: "homme", shape: "carree", material: "acetate",
      mm: [52, 44, 20, 145], sizes: ["50", "52"], collection: "Cinecittà",
      colors: [["Noir", 13], ["Écaille sombre", 9], ["Caramel", 3]],
      text: "Celle du metteur en scène : carrée, massive, 10 mm d'acétate là où les autres en mettent 5. Polie à la main pendant trois jours, elle a le brillant d'un piano. À porter quand on a quelque chose à dire.",
    },
    {
      number: 1102, name: "Attore", price: 245, discount: 195, category: "solar", gender: "homme", shape: "wayfarer", material: "acetate",
      mm: [54, 44, 19, 145], sizes: ["54"], collection: "Cinecittà",
      colors: [["Noir", 8, "noir"], ["Écaille havane", 11, "vert"], ["Bordeaux", 2, "brun"]],
      text: "Ses tempes font un bon centimètre de haut et cachent tout, même l'insomnie. Verres minéraux italiens, d'un noir profond qui ne vire pas au bleu. Pour les visages larges ; les autres disparaîtraient derrière.",
    },
    {
      number: 1103, name: "Diva", price: 265, category: "solar", gender: "femme", shape: "oeil-de-chat", material: "acetate",
      mm: [56, 42, 16, 140], sizes: ["54", "56"], collection: "Cinecittà", isTop: true,
      colors: [["Noir", 16, "grisDegrade"], ["Écaille brune", 12, "brunDegrade"], ["Blanc nacré", 5, "noir"]],
      text: "Pas un œil-de-chat : une panthère. La pointe dépasse la tempe de six millimètres, c'est beaucoup et c'est juste. Le dessous des verres est taillé en biseau pour que les cils n'y touchent jamais.",
    },
    {
      number: 1317, name: "Prima Fila", price: 249, category: "solar", gender: "femme", shape: "papillon", material: "acetate",
      mm: [57, 49, 15, 140], sizes: ["57"], collection: "Teatro", isNew: true,
      colors: [["Rouge cerise", 7, "grisDegrade"], ["Écaille ambrée", 11, "brunDegrade"], ["Ivoire", 6, "brunDegrade"]],
      text: "Le rouge des fauteuils, la courbe d'un balcon. Les deux faces sont collées à chaud, la claire dessous, si bien qu'un liseré crème court autour de l'œil. Elle demande du rouge à lèvres, ou rien du tout.",
    },
    {
      number: 1105, name: "Contessa", price: 229, category: "solar", gender: "femme", shape: "ecaille", material: "acetate",
      mm: [51, 44, 19, 142], sizes: ["51"], collection: "Teatro",
      colors: [["Écaille miel", 9, "brun"], ["Bleu cobalt", 5, "bleu"]],
      text: "Une veuve vénitienne nous en a montré une semblable, de 1951 ; nous avons repris le contour et doublé le plaisir. Le cobalt est une couleur qu'on ne trouve plus chez les fabricants de plaques : il a fallu le faire couler. Pont en trou de serrure, bien large.",
    },
    {
      number: 1106, name: "Notaio", price: 199, category: "optic", gender: "homme", shape: "rectangulaire", material: "acetate",
      mm: [55, 34, 18, 148], sizes: ["53", "55"], collection: "Ufficio",
      colors: [["Écaille brune", 14], ["Noir", 12], ["Gris ardoise", 4]],
      text: "Sérieuse de face, libertine de côté : l'intérieur des branches est rouge. Ce rectangle de bonne largeur accueille les visages forts et les tempes dégarnies. Charnière à sept charnons, la plus solide que nous connaissions.",
    },
    {
      number: 1107, name: "Pittore", price: 255, category: "optic", gender: "homme", shape: "geometrique-irreguliere", material: "acetate",
      mm: [50, 44, 20, 145], sizes: ["50"], collection: "Teatro",
      colors: [["Écaille grise", 5], ["Noir", 8], ["Terracotta", 3]],
      text: "Comme découpée aux ciseaux dans un papier fort, elle refuse le compas. L'irrégularité est douce : de loin on la croit presque ronde. Artistes, galeristes, et un dentiste de la Croix-Rousse qui en est à sa troisième.",
    },
    {
      number: 1108, name: "Sarto", price: 215, discount: 172, category: "optic", gender: "homme", shape: "pantos", material: "acetate",
      mm: [49, 43, 21, 145], sizes: ["49", "51"], collection: "Ufficio",
      colors: [["Écaille havane", 7], ["Vert olive", 9], ["Cristal fumé", 0]],
      text: "Le tailleur a pris les mesures : deux millimètres de plus à la tempe qu'au nez, et la face tombe droit. Une pantos de ville, moins professorale que d'autres. Elle s'accorde particulièrement aux cheveux gris.",
    },
    {
      number: 1109, name: "Sipario", price: 275, category: "solar", gender: "mixte", shape: "masque", material: "acetate",
      mm: [60, 52, 16, 140], sizes: ["60"], collection: "Teatro",
      colors: [["Noir", 9, "grisDegrade"], ["Écaille sombre", 6, "brunDegrade"]],
      text: "Rideau. Un seul verre d'un bord à l'autre, serti dans un acétate galbé au bain d'eau chaude. Elle coupe le vent sur un scooter et protège de la réverbération mieux que deux verres séparés. Non adaptable à la vue.",
    },
    {
      number: 1110, name: "Camerino", price: 239, category: "solar", gender: "femme", shape: "octogonale", material: "metal_et_acetate",
      mm: [53, 49, 17, 140], sizes: ["53"], collection: "Teatro",
      colors: [["Noir et or", 8, "grisDegrade"], ["Vert sapin et or", 5, "vertDegrade"], ["Cristal et or", 7, "roseDegrade"]],
      text: "Un miroir de loge à huit côtés, bordé d'or comme il se doit. L'acétate n'habille que le pourtour, le métal fait le reste : 29 g pour une si grande surface. Le vert sapin est notre préféré avec une peau claire.",
    },
    {
      number: 1111, name: "Maestro", price: 225, category: "optic", gender: "homme", shape: "clubmaster", material: "metal_et_acetate",
      mm: [52, 41, 20, 148], sizes: ["50", "52"], collection: "Ufficio",
      colors: [["Écaille et bronze", 10], ["Noir et or", 7], ["Bleu nuit et argent", 6]],
      text: "Un sourcil d'acétate sculpté en trois plans, qu'on dirait tracé à la baguette. Dessous, un cercle de bronze clair, à peine là. Elle donne de l'autorité aux visages juvéniles et n'en retire pas aux autres.",
    },
    {
      number: 1306, name: "Intermezzo", price: 219, category: "optic", gender: "femme", shape: "hexagonale", material: "acetate",
      mm: [50, 45, 18, 140], sizes: ["50"], collection: "Teatro", isNew: true,
      colors: [["Cristal lilas", 9], ["Écaille verte", 8], ["Bleu pétrole", 11]],
      text: "Entre deux actes, quelque chose de plus léger : un hexagone en acétate translucide, chanfreiné sur toutes ses arêtes. Le lilas se voit à peine sur la peau et change la couleur des yeux bleus. Plaquettes intégrées, à reprendre à la lime si votre nez le demande.",
    },
  ],
};
