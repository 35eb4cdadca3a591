import type { BrandSeed } from "../types";

/** Danish sheet metal, folded rather than soldered: no screw, no ornament, no excuse. */
export const norrelund: BrandSeed = {
  brand: "Nørrelund",
  frames: [
    {
      number: 1181, name: "Strand", price: 269, category: "optic", gender: "homme", shape: "sans-monture", material: "titane",
      mm: [54, 37, 18, 145], sizes: ["54"], collection: "Permanente",
      colors: [["Canon de fusil", 8], ["Noir satiné", 6]],
      text: "Un fil de titane continu s'enroule sur lui-même pour faire charnière : il n'y a pas de vis à perdre, car il n'y en a pas. Les verres percés laissent le visage nu. Idéale pour l'homme qui a mis des lentilles pendant vingt ans et s'en lasse.",
    },
    {
      number: 1182, name: "Tårn", price: 199, category: "optic", gender: "homme", shape: "rectangulaire", material: "acier_inoxydable",
      mm: [54, 34, 17, 148], sizes: ["52", "54"], collection: "Permanente",
      colors: [["Noir satiné", 15], ["Bleu encre", 9], ["Acier brossé", 7]],
      text: "Découpée dans une tôle d'acier de 0,6 mm, comme on ferait un pliage. La rigueur du rectangle s'atténue de face, l'arête étant plus fine qu'un trait de stylo. Longues branches, pensées pour les grands gabarits du Nord.",
    },
    {
      number: 1183, name: "Molen", price: 209, discount: 167, category: "optic", gender: "homme", shape: "carree", material: "acier_inoxydable",
      mm: [52, 42, 19, 148], sizes: ["50", "52"], collection: "Automne 2025",
      colors: [["Canon de fusil", 6], ["Vert bouteille", 8]],
      text: "La jetée : un carré posé droit, face au vent. Le métal prend un vert de bouteille si sombre qu'il passe pour noir jusqu'à la fenêtre. Facile à vivre, elle s'accommode des cols roulés comme des cravates.",
    },
    {
      number: 1184, name: "Vindue", price: 229, category: "optic", gender: "mixte", shape: "pantos", material: "titane",
      mm: [48, 42, 20, 145], sizes: ["46", "48", "50"], collection: "Permanente", isTop: true,
      colors: [["Titane brut", 14], ["Noir satiné", 18], ["Or brossé", 9], ["Lie-de-vin", 0]],
      text: "Fenêtre, en danois. La plus vendue de la maison parce qu'elle ne cherche pas à l'être : pantos mate, 10 g, un clip en guise de charnière. Trois tailles et un pont neutre, elle va aux visages que les autres boudent.",
    },
    {
      number: 1185, name: "Bro", price: 219, category: "optic", gender: "homme", shape: "semi-cerclee", material: "aluminium",
      mm: [54, 35, 18, 145], sizes: ["54"], collection: "Printemps 2026",
      colors: [["Argent brossé", 7], ["Noir satiné", 10]],
      text: "Comme un pont suspendu, elle porte le verre par un câble. L'arche d'aluminium, anodisée et non peinte, ne s'écaille pas. Bon choix pour les grosses journées d'écran : le bas du champ est entièrement dégagé.",
    },
    {
      number: 1186, name: "Skygge", price: 245, discount: 199, category: "solar", gender: "homme", shape: "aviateur", material: "acier_inoxydable",
      mm: [56, 46, 17, 145], sizes: ["56"], collection: "Été 2026", formerly: [[245, 160], [225, 52]],
      colors: [["Noir satiné", 9, "grisPolarise"], ["Acier brossé", 5, "miroirArgent"]],
      text: "Un aviateur redessiné à la règle. La goutte s'est un peu équarrie, le double pont est devenu une simple barre plate. On garde l'ombre, on enlève le cuir et la moustache.",
    },
    {
      number: 1187, name: "Lys", price: 239, category: "optic", gender: "mixte", shape: "ronde", material: "titane",
      mm: [46, 44, 21, 145], sizes: ["44", "46"], collection: "Printemps 2026",
      colors: [["Blanc givré", 5], ["Titane brut", 9], ["Noir satiné", 11]],
      text: "Lumière. Parfaitement ronde, dans un blanc givré que l'on n'ose pas et qui, sur des cheveux blonds ou blancs, tombe sous le sens. Recommandée aux myopes forts : avec un 44, même −8 reste mince.",
    },
    {
      number: 1188, name: "Krystal", price: 235, category: "solar", gender: "femme", shape: "octogonale", material: "acier_inoxydable",
      mm: [53, 49, 17, 140], sizes: ["53"], collection: "Été 2026",
      colors: [["Or brossé", 8, "brunDegrade"], ["Acier brossé", 6, "bleuDegrade"]],
      text: "Grande et froide comme une vitrine de Copenhague, du moins jusqu'à ce qu'on la mette. Les huit côtés encadrent la pommette ; le métal dépoli ne renvoie aucun reflet parasite. Elle plaît aux femmes qui disent ne pas aimer les solaires.",
    },
    {
      number: 1189, name: "Is", price: 285, category: "solar", gender: "mixte", shape: "masque", material: "aluminium",
      mm: [60, 51, 17, 145], sizes: ["60"], collection: "Été 2026",
      colors: [["Argent brossé", 4, "miroirBleu"], ["Noir satiné", 7, "noir"]],
      text: "Un bloc de glace taillé pour le visage, porté par une barre d'aluminium. Au ski comme en ville, elle ne laisse rien passer par le haut. Le verre unique se remplace seul, en deux gestes.",
    },
    {
      number: 1316, name: "Fuglen", price: 249, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "titane",
      mm: [53, 38, 17, 140], sizes: ["51", "53"], collection: "Hiver 2026", isNew: true,
      colors: [["Or brossé", 9], ["Lie-de-vin", 7], ["Noir satiné", 12]],
      text: "L'oiseau n'a que deux lignes, une pour l'aile et une pour le ventre. Voilà l'œil-de-chat des femmes qui n'aiment pas les œils-de-chat : plat, net, sans strass. Se plie à 4 mm d'épaisseur.",
    },
    {
      number: 1310, name: "Mørk", price: 259, category: "solar", gender: "homme", shape: "hexagonale", material: "acier_inoxydable",
      mm: [53, 47, 18, 145], sizes: ["53"], collection: "Hiver 2026", isNew: true,
      colors: [["Noir satiné", 12, "noir"], ["Bronze", 8, "brunPolarise"]],
      text: "Obscur, jusqu'au verre, et cependant léger. Les pans du bas sont plus longs que ceux du haut, ce qui évite l'effet d'écrou. Catégorie 4 en noir : pour le glacier ou le désert, jamais au volant.",
    },
  ],
};
