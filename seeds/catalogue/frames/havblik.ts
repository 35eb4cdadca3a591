import type { BrandSeed } from "../types";

/** From the Danish west coast: certified wood, bamboo, and the sea in every name. */
export const havblik: BrandSeed = {
  brand: "Havblik",
  frames: [
    {
      number: 1201, name: "Klit", price: 129, category: "solar", gender: "mixte", shape: "wayfarer", material: "bambou",
      mm: [52, 42, 18, 142], sizes: ["M", "L"], collection: "Permanente", isTop: true,
      colors: [["Bambou naturel", 20, "gris"], ["Bambou caramélisé", 14, "brunPolarise"]],
      text: "Du bambou Moso, coupé à cinq ans, étuvé puis collé en arceau. Chaque paire a ses nœuds, aucune n'a sa pareille. Elle sent un peu le pain grillé les premiers jours, et cela passe.",
    },
    {
      number: 1202, name: "Tang", price: 125, discount: 99, category: "solar", gender: "mixte", shape: "ronde", material: "bambou",
      mm: [49, 47, 19, 142], sizes: ["49"], collection: "Été 2026",
      colors: [["Bambou fumé", 11, "vert"], ["Bambou naturel", 4, "brunDegrade"]],
      text: "En version fumée, elle a le brun des algues qu'on ramasse en octobre. La fumée pénètre le bambou à cœur, la couleur ne s'usera donc pas au bord. Rondeur moyenne, pour visages anguleux et barbes courtes.",
    },
    {
      number: 1203, name: "Fyr", price: 189, category: "optic", gender: "homme", shape: "pantos", material: "metal_et_bois",
      mm: [49, 43, 20, 145], sizes: ["49", "51"], collection: "Phares",
      colors: [["Noyer et acier", 10], ["Chêne et acier", 7]],
      text: "Face en noyer, cœur en acier : la tôle court à l'intérieur du bois comme l'escalier dans le phare. On peut ainsi l'ajuster, ce que le bois seul n'autorise pas. Finie à l'huile de lin, elle fonce joliment.",
    },
    {
      number: 1204, name: "Måge", price: 175, category: "solar", gender: "mixte", shape: "aviateur", material: "metal_et_bois",
      mm: [57, 48, 16, 142], sizes: ["57"], collection: "Phares",
      colors: [["Noyer et acier", 8, "brunPolarise"], ["Ébène et or", 5, "grisDegrade"]],
      text: "Les ailes de la mouette, et un placage de bois si mince qu'il se courbe à la main. Derrière, l'acier assure. Verres polarisants : vous verrez le banc de maquereaux avant les autres.",
    },
    {
      number: 1205, name: "Rav", price: 149, category: "solar", gender: "femme", shape: "carree", material: "bois",
      mm: [54, 45, 17, 140], sizes: ["54"], collection: "Été 2026",
      colors: [["Poirier", 7, "ambre"], ["Érable", 9, "ambre"]],
      text: "L'ambre échoue sur nos plages après la tempête ; le verre lui emprunte sa couleur. Ce ton chaud renforce les contrastes par temps gris, et l'on voit plus loin dans la brume. Cadre large de poirier, adouci aux quatre coins.",
    },
    {
      number: 1206, name: "Skov", price: 169, category: "optic", gender: "homme", shape: "rectangulaire", material: "bois",
      mm: [53, 33, 18, 145], sizes: ["53"], collection: "Phares",
      colors: [["Chêne clair", 6], ["Noyer", 11], ["Ébène", 3]],
      text: "Pour chaque paire vendue, un chêne planté en Jutland, et l'on vous dit où. Rectangle simple, fil du bois à l'horizontale, branches à ressort. Un cadeau de départ en retraite qui ne finit pas au tiroir.",
    },
    {
      number: 1207, name: "Bølge", price: 119, category: "solar", gender: "femme", shape: "ovale", material: "bambou",
      mm: [52, 37, 17, 138], sizes: ["52"], collection: "Été 2026",
      colors: [["Bambou naturel", 9, "bleuDegrade"], ["Bambou caramélisé", 2, "brun"]],
      text: "Ovale allongée comme une vague qui ne casse pas. Le bambou tiède repose la peau après une journée de mer et de métal. 17 g : c'est la plus légère des bois.",
    },
    {
      number: 1208, name: "Anker", price: 185, category: "solar", gender: "homme", shape: "clubmaster", material: "metal_et_bois",
      mm: [51, 41, 20, 145], sizes: ["51"], collection: "Phares",
      colors: [["Noyer et acier", 9, "vert"], ["Ébène et or", 7, "gris"]],
      text: "Sourcils de noyer vissés sur des cercles d'acier, à la manière d'un sextant. Le regard y gagne une assise. Les vis sont apparentes et standard : un tournevis de cuisine suffit.",
    },
    {
      number: 1209, name: "Musling", price: 165, category: "optic", gender: "femme", shape: "ecaille", material: "bois",
      mm: [49, 42, 20, 140], sizes: ["49"], collection: "Phares",
      colors: [["Palissandre", 6], ["Olivier", 8]],
      text: "Ouvrez une moule, regardez l'intérieur : c'est cette courbe-là. Le bois épais, évidé par-derrière, a la présence d'une grosse écaille et la moitié de son poids. Teintes chaudes, à marier avec du lin et de la laine.",
    },
    {
      number: 1311, name: "Klippe", price: 179, category: "solar", gender: "mixte", shape: "geometrique-irreguliere", material: "bois",
      mm: [52, 45, 18, 142], sizes: ["52"], collection: "Hiver 2026", isNew: true,
      colors: [["Ébène", 10, "gris"], ["Érable", 8, "vertDegrade"]],
      text: "La falaise, avec ses cassures franches. Les facettes sont tournées de façon que les cernes du bois changent de sens à chacune. Fabriquée à cent vingt exemplaires par essence, numérotés.",
    },
  ],
};
