import type { BrandSeed } from "../types";

/** Titanium and rarer metals from Fukui: 250 operations a pair, and little to see of them. */
export const hoshikawa: BrandSeed = {
  brand: "Hoshikawa",
  frames: [
    {
      number: 1141, name: "Tsuki", price: 320, category: "optic", gender: "mixte", shape: "ronde", material: "titane",
      mm: [47, 45, 21, 143], sizes: ["45", "47"], collection: "Permanente",
      colors: [["Titane brut", 0], ["Or pâle", 0]],
      text: "La lune, en japonais : un cercle de titane bêta tiré d'un seul fil, fermé par une vis que l'on ne trouve qu'en la cherchant. 11 g, plaquettes comprises. La prochaine livraison de Fukui est attendue ; laissez-nous votre adresse pour être prévenu.",
    },
    {
      number: 1142, name: "Kawa", price: 295, category: "optic", gender: "homme", shape: "rectangulaire", material: "titane",
      mm: [54, 33, 18, 145], sizes: ["52", "54"], collection: "Permanente",
      colors: [["Titane bleui", 7], ["Noir satiné", 12], ["Titane brut", 9]],
      text: "Le bleu n'est pas une peinture : c'est le titane lui-même, oxydé sous tension, couleur de rivière en hiver. Rectangle sans un gramme de trop, pour l'homme qui passe du tableau blanc au train. Soudures au laser, invisibles même à la loupe.",
    },
    {
      number: 1143, name: "Yuki", price: 345, category: "optic", gender: "mixte", shape: "sans-monture", material: "titane",
      mm: [53, 37, 18, 143], sizes: ["51", "53"], collection: "Permanente", isTop: true,
      colors: [["Titane brut", 10], ["Or pâle", 8], ["Canon de fusil", 5]],
      text: "Rien autour des verres, presque rien derrière : 5 g de titane et de la lumière. Les verres sont percés chez nous, au centième, puis tenus par une goupille sans vis qui ne se desserre pas. La forme peut être modifiée à votre goût avant taille.",
    },
    {
      number: 1144, name: "Hagane", price: 310, category: "optic", gender: "homme", shape: "semi-cerclee", material: "beryllium",
      mm: [53, 34, 19, 145], sizes: ["53", "55"], collection: "Forge",
      colors: [["Canon de fusil", 6], ["Noir satiné", 9]],
      text: "Trempé comme une lame, l'alliage au béryllium a du ressort : une branche écartée de dix centimètres revient à sa place. L'arcade supérieure seule se voit. Elle convient aux fortes mâchoires, qu'elle n'alourdit pas par le bas.",
    },
    {
      number: 1145, name: "Sora", price: 340, discount: 272, category: "solar", gender: "homme", shape: "aviateur", material: "titane",
      mm: [57, 48, 16, 143], sizes: ["57"], collection: "Forge",
      colors: [["Or pâle", 6, "vertPolarise"], ["Titane brut", 4, "grisPolarise"]],
      text: "L'aviateur débarrassé de tout ce qui n'est pas nécessaire, et il restait beaucoup. Un fil de 0,9 mm porte des verres polarisants de grande qualité optique, sans une ombre de distorsion jusqu'au bord. 15 g : le tiers d'une paire ordinaire.",
    },
    {
      number: 1146, name: "Take", price: 330, category: "solar", gender: "homme", shape: "pantos", material: "titane",
      mm: [49, 43, 20, 145], sizes: ["47", "49"], collection: "Forge",
      colors: [["Laiton vieilli", 5, "vert"], ["Noir satiné", 7, "gris"]],
      text: "Les branches sont travaillées en bambou, nœud après nœud, au marteau de deux cents grammes. Devant, une pantos nue. La teinte, peu foncée, se garde en ville jusqu'au soir.",
    },
    {
      number: 1147, name: "Ginga", price: 420, category: "optic", gender: "femme", shape: "ovale", material: "platine",
      mm: [50, 34, 18, 140], sizes: ["50"], collection: "Métaux rares", delivery: "Sur commande, 4 à 5 semaines",
      colors: [["Platine", 4]],
      text: "Notre pièce la plus précieuse : un titane recouvert de trois microns de platine, qui ne ternira pas de votre vivant. L'éclat est plus chaud que l'argent, plus froid que l'or blanc. Ovale discret, il faut s'approcher pour comprendre.",
    },
    {
      number: 1148, name: "Kumo", price: 395, category: "optic", gender: "mixte", shape: "octogonale", material: "palladium",
      mm: [48, 45, 20, 143], sizes: ["48"], collection: "Métaux rares", delivery: "Sur commande, 4 à 5 semaines",
      colors: [["Palladium", 5], ["Or pâle", 2]],
      text: "Un nuage à huit côtés, d'un gris doux que seul donne le palladium. Déposé sur titane, il ne contient ni nickel ni chrome, les peaux les plus délicates le supportent. Pont posé très bas, à la japonaise, avec des plaquettes de céramique.",
    },
    {
      number: 1149, name: "Nami", price: 335, category: "optic", gender: "femme", shape: "sans-monture", material: "beryllium",
      mm: [52, 36, 17, 140], sizes: ["52"], collection: "Forge",
      colors: [["Or rose", 8], ["Or pâle", 6]],
      text: "Une vague d'un seul trait relie les deux verres, et c'est toute la monture. Le fil au béryllium se règle dans les trois dimensions : nous passons une demi-heure avec vous à le faire. Pour celles qui ne veulent pas de lunettes, mais voudraient voir.",
    },
    {
      number: 1150, name: "Ishi", price: 315, category: "optic", gender: "homme", shape: "carree", material: "titane",
      mm: [51, 41, 20, 145], sizes: ["51", "53"], collection: "Forge",
      colors: [["Noir satiné", 8], ["Canon de fusil", 3]],
      text: "Pierre, dit son nom. Le carré est découpé dans une plaque de titane de 4 mm puis sablé aux billes de verre, d'où ce grain de granit. Inattendu : elle ne pèse que 18 g.",
    },
    {
      number: 1308, name: "Akari", price: 360, category: "solar", gender: "mixte", shape: "pantos", material: "titane",
      mm: [48, 43, 20, 143], sizes: ["46", "48"], collection: "Hiver 2026", isNew: true,
      colors: [["Or pâle", 9, "brunDegrade"], ["Titane bleui", 7, "bleuDegrade"], ["Lie-de-vin", 5, "pruneDegrade"]],
      text: "Inspirée des lanternes de papier : le verre s'éclaircit vers le bas et laisse passer une lueur sur la joue. Cercle pantos en titane, ciselé de mille traits au diamant que l'on devine du doigt. Se porte aussi le soir, en terrasse.",
    },
  ],
};
