import type { BrandSeed } from "../types";

const MADE_TO_ORDER = "Fabriquée à la commande, 3 à 4 semaines";

/** A workshop on the quays of Lyon: horn, wood, old acetate, one pair at a time. */
export const atelierSaone: BrandSeed = {
  brand: "Atelier Saône",
  frames: [
    {
      number: 1021, name: "Fourvière", price: 189, category: "optic", gender: "mixte", shape: "pantos", material: "acetate",
      mm: [47, 42, 22, 142], sizes: ["47"], collection: "Plaques retrouvées",
      colors: [["Écaille ambrée", 1]],
      text: "Sciée dans une plaque d'acétate de 1987 retrouvée à Oyonnax, cette pantos n'existe qu'en un exemplaire : la plaque est finie. Le motif y est coulé en profondeur, comme on ne le fait plus. Pont haut, pour les nez qui en ont.",
    },
    {
      number: 1022, name: "Croix-Rousse", price: 390, category: "optic", gender: "mixte", shape: "ronde", material: "corne",
      mm: [46, 44, 22, 145], sizes: ["44", "46"], collection: "Corne", delivery: MADE_TO_ORDER, isTop: true,
      colors: [["Corne brune", 4], ["Corne blonde", 2]],
      text: "Une ronde en corne de buffle, lamellée en cinq couches pour qu'elle ne se voile jamais. La corne prend la température de la peau et ne pèse rien : 16 g. On la nourrit deux fois l'an d'une noisette de crème, que nous joignons.",
    },
    {
      number: 1023, name: "Perrache", price: 360, category: "optic", gender: "homme", shape: "rectangulaire", material: "corne",
      mm: [54, 33, 18, 148], sizes: ["52", "54"], collection: "Corne", delivery: MADE_TO_ORDER,
      colors: [["Corne noire", 5], ["Corne grise", 3]],
      text: "Des lignes de ferronnerie et une matière d'ébéniste. Le rectangle est large, destiné aux visages carrés qui n'ont pas peur de l'affirmer ; les veines de la corne courent d'une branche à l'autre, dans le même sens. Chaque paire est numérotée à l'intérieur.",
    },
    {
      number: 1024, name: "Ainay", price: 345, category: "optic", gender: "femme", shape: "ovale", material: "corne",
      mm: [49, 34, 19, 140], sizes: ["49"], collection: "Corne", delivery: MADE_TO_ORDER,
      colors: [["Corne miel", 3], ["Corne blonde", 4]],
      text: "La plus douce de nos cornes, couleur de miel d'acacia, ovale comme un camée. Elle réchauffe les teints clairs. Les branches, affinées à 3 mm, se règlent à la vapeur et jamais à la flamme : laissez-nous faire.",
    },
    {
      number: 1025, name: "Vaise", price: 249, category: "optic", gender: "homme", shape: "carree", material: "bois",
      mm: [52, 41, 19, 145], sizes: ["52"], collection: "Bois de pays", delivery: MADE_TO_ORDER,
      colors: [["Noyer", 6], ["Chêne clair", 2]],
      text: "Neuf feuilles de noyer du Dauphiné collées à contre-fil, puis fraisées en forme : aussi stable qu'un acétate, deux fois plus légère. Carrée aux bords adoucis, elle s'accorde aux barbes et aux vestes de velours. Finition à l'huile dure, qui ne craint ni la pluie ni la sueur.",
    },
    {
      number: 1026, name: "Guillotière", price: 239, category: "optic", gender: "mixte", shape: "hexagonale", material: "bois",
      mm: [48, 43, 20, 145], sizes: ["48"], collection: "Bois de pays", delivery: MADE_TO_ORDER,
      colors: [["Poirier", 5], ["Palissandre", 4]],
      text: "Six côtés, et un bois de poirier si fin de grain qu'on le croirait peint. L'intérieur est doublé d'une feuille d'érable, plus douce à la tempe. Une monture pour ceux qui dessinent, construisent ou accordent des pianos.",
    },
    {
      number: 1027, name: "Île Barbe", price: 289, category: "optic", gender: "mixte", shape: "ecaille", material: "ecailles_de_tortue",
      mm: [48, 41, 21, 142], sizes: ["48", "50"], collection: "Écailles d'imitation", delivery: MADE_TO_ORDER,
      colors: [["Écaille blonde", 3], ["Écaille brune", 4]],
      text: "L'écaille d'autrefois, moins la tortue : une imitation coulée à la main, en sept nuances fondues l'une dans l'autre, que nous avons mis deux ans à approcher. Le motif n'est jamais symétrique, et c'est à cela qu'on le reconnaît. Forme large et ronde, pour les visages étroits.",
    },
    {
      number: 1028, name: "Gourguillon", price: 299, category: "solar", gender: "femme", shape: "oeil-de-chat", material: "ecailles_de_tortue",
      mm: [53, 39, 17, 140], sizes: ["53"], collection: "Écailles d'imitation", delivery: MADE_TO_ORDER,
      colors: [["Écaille miel", 0, "brunDegrade"], ["Écaille rouge", 0, "brun"]],
      text: "Comme sa montée, elle grimpe : un œil-de-chat très étiré, taillé dans notre imitation d'écaille la plus contrastée. Les charnières de maillechort viennent d'un stock ancien, d'où des séries courtes. Prochaine fournée au printemps.",
    },
    {
      number: 1029, name: "Confluence", price: 219, category: "optic", gender: "femme", shape: "geometrique-irreguliere", material: "resine_epoxy",
      mm: [51, 44, 18, 140], sizes: ["51"], collection: "Coulées",
      colors: [["Bleu pétrole", 5], ["Cristal miel", 3], ["Terracotta", 6]],
      text: "Deux résines versées dans le même moule se rejoignent au milieu de la face, un peu comme les deux fleuves. Aucun pan n'a la longueur de son voisin, et le visage y gagne. Le poli demande une journée entière, la monture pèse 22 g.",
    },
    {
      number: 1030, name: "Bellecombe", price: 259, discount: 199, category: "solar", gender: "homme", shape: "wayfarer", material: "bois",
      mm: [53, 42, 18, 145], sizes: ["53"], collection: "Bois de pays", delivery: MADE_TO_ORDER, formerly: [[279, 190], [259, 80]],
      colors: [["Palissandre", 4, "gris"], ["Olivier", 7, "brun"]],
      text: "Le trapèze classique, débité dans une planche d'olivier de Nyons dont les nœuds font tout le dessin. Le bois flotte : tombée dans le lac, elle remonte. Verres polarisants en option, à demander au montage.",
    },
    {
      number: 1302, name: "Saint-Jean", price: 380, category: "solar", gender: "mixte", shape: "pantos", material: "corne",
      mm: [48, 43, 21, 145], sizes: ["48", "50"], collection: "Corne", delivery: MADE_TO_ORDER, isNew: true,
      colors: [["Corne blonde", 3, "vert"], ["Corne grise", 4, "grisDegrade"]],
      text: "Pourquoi une solaire en corne ? Parce qu'elle ne chauffe pas, même oubliée sur une table de terrasse. La pantos est légèrement agrandie, la corne choisie pâle pour laisser passer la lumière par la tranche. Verres minéraux trempés.",
    },
  ],
};
