import type { BrandSeed } from "../types";

/** Wire frames after the opticians' trade catalogues of 1900 to 1950. */
export const comptoirBellecour: BrandSeed = {
  brand: "Comptoir Bellecour",
  frames: [
    {
      number: 1241, name: "Célestins", price: 159, discount: 119, category: "optic", gender: "mixte", shape: "pantos", material: "laiton",
      mm: [48, 42, 21, 145], sizes: ["46", "48"], collection: "Catalogue 1925",
      colors: [["Laiton brossé", 9], ["Laiton vieilli", 12], ["Noir satiné", 5]],
      text: "Copiée d'une planche de 1925, jusqu'au pont en selle gravé de feuilles de laurier. Le laiton est verni à chaud, il garde sa couleur de vieil instrument. Une pantos pour les visages longs, qu'elle vient couper au bon endroit.",
    },
    {
      number: 1242, name: "Ampère", price: 175, category: "solar", gender: "homme", shape: "ronde", material: "bronze",
      mm: [47, 45, 21, 145], sizes: ["47"], collection: "Catalogue 1905",
      colors: [["Bronze antique", 9, "vert"], ["Bronze", 6, "ambre"]],
      text: "Les lunettes du physicien en promenade : rondes, petites, en bronze patiné au foie de soufre. Des coquilles de cuir en option ferment les côtés pour l'alpinisme. Le verre ambré, goût d'époque, est permis pour conduire.",
    },
    {
      number: 1243, name: "Jacobins", price: 149, category: "optic", gender: "mixte", shape: "ovale", material: "monel",
      mm: [47, 35, 20, 145], sizes: ["45", "47"], collection: "Catalogue 1905",
      colors: [["Argent vieilli", 8], ["Laiton vieilli", 7]],
      text: "Une petite ovale comme en portait votre arrière-grand-tante institutrice, montée sur des branches à crochet souple qui font le tour de l'oreille. Elles ne tombent jamais. Pour lecteurs, horlogers et petits visages.",
    },
    {
      number: 1244, name: "Lumière", price: 165, discount: 132, category: "optic", gender: "homme", shape: "aviateur", material: "cuivre",
      mm: [54, 45, 17, 145], sizes: ["54"], collection: "Catalogue 1948",
      colors: [["Cuivre", 6], ["Cuivre patiné", 10]],
      text: "Un aviateur de vue, avec de vrais verres blancs derrière lesquels on vous voit. Le cuivre est protégé par une laque au four ; sans elle il vous verdirait le nez. Hauteur de 45 mm, tous les progressifs conviennent.",
    },
    {
      number: 1245, name: "Opéra", price: 215, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "argent",
      mm: [51, 38, 18, 140], sizes: ["51"], collection: "Catalogue 1948",
      colors: [["Argent", 5], ["Argent vieilli", 7]],
      text: "Argenture de dix microns sur maillechort, comme les bons couverts. On peut la laisser noircir dans les creux ou la raviver d'un coup de chiffon. La pointe est gravée d'une palmette, à voir de près, à l'entracte.",
    },
    {
      number: 1246, name: "République", price: 139, category: "optic", gender: "homme", shape: "rectangulaire", material: "acier_inoxydable",
      mm: [52, 33, 19, 145], sizes: ["50", "52"], collection: "Catalogue 1948",
      colors: [["Acier brossé", 12], ["Canon de fusil", 15], ["Bronze", 4]],
      text: "Modèle d'administration : on en distribuait aux postiers. L'acier a remplacé le nickel, et la visserie est passée au pas moderne, autrement rien n'a bougé. Rectangle étroit, franc, au prix honnête.",
    },
    {
      number: 1247, name: "Cordeliers", price: 169, category: "optic", gender: "homme", shape: "clubmaster", material: "metal_et_acetate",
      mm: [50, 40, 21, 145], sizes: ["48", "50"], collection: "Catalogue 1948",
      colors: [["Écaille et or", 11], ["Noir et argent", 9], ["Bordeaux et or", 3]],
      text: "En 1948, la barre se démontait pour en changer la couleur ; nous avons gardé les deux vis. Sourcil d'acétate peu épais, cercle perlé au poinçon. Elle va bien aux fronts hauts, et l'on s'en lasse plus lentement que d'une mode.",
    },
    {
      number: 1248, name: "Grolée", price: 295, category: "solar", gender: "femme", shape: "aviateur", material: "or",
      mm: [55, 47, 16, 140], sizes: ["55"], collection: "Catalogue 1948",
      colors: [["Or", 8, "brunDegrade"], ["Or rose", 3, "roseDegrade"]],
      text: "Plaquée or 18 carats, cinq microns, poinçon à l'intérieur de la branche gauche. L'aviateur y devient bijou, surtout en brun dégradé sur peau hâlée. Essuyez-la avec le chiffon fourni, et rien d'autre.",
    },
    {
      number: 1323, name: "Mercière", price: 155, category: "optic", gender: "femme", shape: "octogonale", material: "laiton",
      mm: [47, 43, 20, 142], sizes: ["45", "47"], collection: "Catalogue 1925", isNew: true,
      colors: [["Laiton brossé", 13], ["Rose thé", 9]],
      text: "L'octogone des pince-nez de 1925, rendu à la vie civile par deux branches fines. Angles nets, laiton clair, un petit air de montre de gousset. Sur un visage rond, l'effet est immédiat.",
    },
    {
      number: 1314, name: "Tolozan", price: 225, category: "optic", gender: "homme", shape: "hexagonale", material: "argent",
      mm: [49, 44, 20, 145], sizes: ["49"], collection: "Catalogue 1925", isNew: true,
      colors: [["Argent brossé", 10], ["Argent vieilli", 6]],
      text: "Le seul hexagone d'homme du catalogue d'origine, attribué à un orfèvre de la rue Mercière. Branches torsadées sur deux centimètres, détail que l'on ne remarque qu'en les pliant. Argent à conserver dans son étui, à l'abri de l'air.",
    },
  ],
};
