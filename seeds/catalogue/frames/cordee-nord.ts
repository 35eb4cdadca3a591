import type { BrandSeed } from "../types";

/** Mountain and road: tested by guides in Chamonix, repaired by us. */
export const cordeeNord: BrandSeed = {
  brand: "Cordée Nord",
  frames: [
    {
      number: 1221, name: "Sérac", price: 149, category: "solar", gender: "homme", shape: "rectangulaire-sportive", material: "grilamid",
      mm: [59, 35, 16, 135], sizes: ["M", "L"], collection: "Permanente", isTop: true,
      colors: [["Noir mat", 21, "noir"], ["Bleu nuit mat", 12, "miroirBleu"], ["Orange mat", 6, "miroirRouge"]],
      text: "Catégorie 4, coques latérales amovibles, grilamid qui reste souple à −20 °C : la paire du guide. Très galbée, elle couvre jusqu'au bord de l'orbite. Interdite au volant avec ses verres noirs, mais on peut les échanger.",
    },
    {
      number: 1222, name: "Arête", price: 189, category: "solar", gender: "mixte", shape: "rectangulaire-sportive", material: "kevlar",
      mm: [58, 34, 17, 135], sizes: ["58"], collection: "Haute route",
      colors: [["Jaune mat", 7, "gris"], ["Noir mat", 13, "miroirArgent"]],
      text: "La fibre d'aramide arrête des balles ; ici, elle arrête surtout les chutes du téléski. Noyée dans la résine, elle donne une branche incassable et cependant fine. Embouts antidérapants qui collent davantage quand on transpire.",
    },
    {
      number: 1223, name: "Névé", price: 129, discount: 99, category: "solar", gender: "mixte", shape: "masque", material: "polycarbonate",
      mm: [60, 50, 17, 135], sizes: ["60"], collection: "Été 2026",
      colors: [["Blanc mat", 8, "miroirRose"], ["Noir mat", 15, "miroirVert"], ["Bleu lagon mat", 4, "miroirBleu"]],
      text: "Un écran géant pour le vélo et la neige de printemps. Huit ouïes d'aération au front : elle ne s'embue qu'à l'arrêt, et encore. Tient sous tous les casques que nous avons essayés.",
    },
    {
      number: 1224, name: "Couloir", price: 99, category: "solar", gender: "homme", shape: "ovale-sportive", material: "nylon",
      mm: [57, 34, 17, 135], sizes: ["57"], collection: "Permanente",
      colors: [["Noir mat", 18, "grisPolarise"], ["Kaki mat", 10, "brunPolarise"], ["Rouge mat", 5, "gris"]],
      text: "Petite enveloppante pour le trail, 23 g, à l'aise sur les visages étroits. Le nez se règle en largeur, à la main, même avec des gants. Rincer à l'eau claire, c'est tout l'entretien.",
    },
    {
      number: 1225, name: "Moraine", price: 119, category: "solar", gender: "femme", shape: "ovale-sportive", material: "grilamid",
      mm: [56, 34, 16, 135], sizes: ["S", "M"], collection: "Été 2026",
      colors: [["Bleu lagon mat", 9, "miroirBleu"], ["Sable mat", 11, "brunDegrade"], ["Blanc mat", 3, "roseDegrade"]],
      text: "Dessinée par une accompagnatrice lasse des modèles d'homme rapetissés. La branche passe au-dessus d'une queue-de-cheval, la face est plus courte du bas. Le verre sable fait ressortir les reliefs du terrain.",
    },
    {
      number: 1226, name: "Rimaye", price: 115, category: "optic", gender: "homme", shape: "rectangulaire-sportive", material: "tr90",
      mm: [56, 34, 17, 140], sizes: ["54", "56"], collection: "Automne 2025",
      colors: [["Noir mat", 14], ["Gris mat", 9], ["Rouge mat", 2]],
      text: "Lunettes de vue, mais faites pour courir : galbe modéré, élastique fourni, verres montables jusqu'à ±6. Elle ne rebondit pas. Prévoyez un rendez-vous, car le galbe demande un calcul particulier du verre.",
    },
    {
      number: 1227, name: "Belvédère", price: 289, category: "solar", gender: "homme", shape: "masque", material: "carbone",
      mm: [60, 51, 17, 140], sizes: ["60"], collection: "Haute route",
      colors: [["Carbone", 6, "miroirArgent"], ["Carbone rouge", 4, "miroirRouge"]],
      text: "Branches et barre frontale en carbone tressé, cuites en autoclave. Raide, sèche, directe : un vélo de course pour les yeux. L'écran miroité s'échange en dix secondes contre un clair, pour la descente de nuit.",
    },
    {
      number: 1228, name: "Piolet", price: 239, category: "optic", gender: "homme", shape: "rectangulaire-sportive", material: "metal_et_carbone",
      mm: [55, 34, 18, 145], sizes: ["55"], collection: "Haute route",
      colors: [["Carbone et titane", 8], ["Carbone et or", 5]],
      text: "Le manche en carbone, la lame en titane. Assez sobre pour la réunion du lundi, assez tenace pour la via ferrata du dimanche. Branches à mémoire, plots de nez en élastomère, 16 g sur la balance.",
    },
    {
      number: 1229, name: "Cascade", price: 109, category: "optic", gender: "femme", shape: "ovale-sportive", material: "tr90",
      mm: [54, 33, 16, 138], sizes: ["S", "M"], collection: "Printemps 2026",
      colors: [["Bleu lagon mat", 7], ["Noir mat", 10], ["Lavande", 5]],
      text: "Pour la salle d'escalade et la corde du matin, quand on y voit flou sans correction. L'ovale enveloppe juste ce qu'il faut. Ses plaquettes larges répartissent l'appui et ne laissent pas de trace.",
    },
    {
      number: 1230, name: "Corniche", price: 269, discount: 215, category: "solar", gender: "homme", shape: "ovale-sportive", material: "carbone",
      mm: [57, 35, 17, 140], sizes: ["57"], collection: "Haute route",
      colors: [["Carbone", 5, "grisPolarise"], ["Carbone bleuté", 7, "miroirBleu"]],
      text: "Huit plis de carbone, orientés pour que la branche fléchisse en largeur et jamais en hauteur. Le tissage se voit sous le vernis. On la destine aux conducteurs de vieilles voitures, aux rameurs, aux pilotes de planeur.",
    },
    {
      number: 1231, name: "Replat", price: 95, category: "solar", gender: "femme", shape: "rectangulaire-sportive", material: "nylon",
      mm: [57, 34, 16, 135], sizes: ["57"], collection: "Été 2026",
      colors: [["Noir mat", 12, "gris"], ["Rouge mat", 7, "brun"], ["Blanc mat", 0, "miroirArgent"]],
      text: "Là où la pente se calme et où l'on sort le saucisson. Une sportive tranquille, peu marquée, qui passe inaperçue en ville. Verres de rechange jaunes dans la boîte, pour les ciels bouchés.",
    },
    {
      number: 1319, name: "Verglas", price: 159, category: "solar", gender: "femme", shape: "masque", material: "grilamid",
      mm: [58, 48, 16, 135], sizes: ["58"], collection: "Hiver 2026", isNew: true,
      colors: [["Blanc mat", 11, "miroirRose"], ["Bleu nuit mat", 9, "miroirVert"]],
      text: "Le masque de ski sans le masque : rien autour, pas de mousse, une vue à 180 degrés. Il est plus étroit que le modèle d'homme de deux centimètres. Glissière magnétique, pour changer d'écran sans ôter ses moufles.",
    },
    {
      number: 1312, name: "Foulée", price: 125, category: "optic", gender: "mixte", shape: "ovale-sportive", material: "nylon",
      mm: [54, 33, 17, 138], sizes: ["S", "M", "L"], collection: "Hiver 2026", isNew: true,
      colors: [["Orange mat", 8], ["Noir mat", 16], ["Jaune mat", 6]],
      text: "On l'a fait porter à trente coureurs du parc de Gerland pendant un mois d'hiver ; ils n'ont rien eu à en dire, c'est bon signe. Nylon mat, branches qui serrent vers l'arrière du crâne. Bandes réfléchissantes cousues, visibles à 150 m.",
    },
    {
      number: 1313, name: "Crampon", price: 179, category: "optic", gender: "mixte", shape: "rectangulaire-sportive", material: "kevlar",
      mm: [55, 34, 17, 140], sizes: ["53", "55"], collection: "Hiver 2026", isNew: true,
      colors: [["Kaki mat", 9], ["Noir mat", 12]],
      text: "Les métiers à risque la réclamaient : verres de vue possibles, protection latérale, certification chantier. L'aramide ne conduit ni le courant ni le froid. Elle reste présentable une fois le casque posé.",
    },
  ],
};
