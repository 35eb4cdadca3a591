import type { BrandSeed } from "../types";

/** A woman's line, named after a garden: curves, colours that suit a skin rather than a fashion. */
export const odetteValrose: BrandSeed = {
  brand: "Odette Valrose",
  frames: [
    {
      number: 1081, name: "Camélia", price: 149, category: "optic", gender: "femme", shape: "papillon", material: "acetate",
      mm: [54, 44, 16, 140], sizes: ["52", "54"], collection: "Permanente",
      colors: [["Rouge cerise", 6], ["Écaille brune", 12], ["Ivoire", 4]],
      text: "Avant d'être une monture, c'était un croquis de chapeau. Les ailes montent, la base reste sage, et l'œil se retrouve au centre exact du verre, ce qui compte pour une forte correction. Ivoire sur cheveux blancs : nous ne nous en lassons pas.",
    },
    {
      number: 1305, name: "Pivoine", price: 165, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "acetate",
      mm: [53, 38, 16, 140], sizes: ["51", "53"], collection: "Hiver 2026", isNew: true, isTop: true,
      colors: [["Écaille rosée", 14], ["Bordeaux", 9], ["Cristal rose", 11], ["Noir", 6]],
      text: "Nos ateliers voulaient un œil-de-chat qui sourit : le voici, pointe relevée mais bord arrondi. Deux acétates superposés, l'un opaque et l'autre rosé, donnent bonne mine même en février. Elle va aux visages ovales et en cœur, et tient sur les petits nez grâce à son pont de 16 mm.",
    },
    {
      number: 1082, name: "Mimosa", price: 139, discount: 111, category: "solar", gender: "femme", shape: "ovale", material: "acetate",
      mm: [53, 36, 17, 140], sizes: ["53"], collection: "Été 2026",
      colors: [["Cristal miel", 9, "brun"], ["Noir", 11, "noir"], ["Écaille blonde", 3, "brunDegrade"]],
      text: "Ovale étroite, un peu années quatre-vingt-dix, que l'on porte bas sur le nez en regardant par-dessus. L'acétate miel s'allume dès qu'il y a du soleil. À réserver aux visages fins : elle paraît perdue sur les larges.",
    },
    {
      number: 1083, name: "Dahlia", price: 145, category: "solar", gender: "femme", shape: "coeur", material: "acetate",
      mm: [54, 49, 16, 140], sizes: ["54"], collection: "Été 2026",
      colors: [["Fuchsia", 5, "pruneDegrade"], ["Noir", 9, "grisDegrade"], ["Écaille rouge", 7, "brunDegrade"]],
      text: "Le cœur pour adultes : en acétate épais, monté sur charnières rivetées, avec de vrais verres d'optique. La pointe du bas est adoucie, celle du haut suit le sourcil. Elle affine les mâchoires carrées, ce que personne n'attend d'elle.",
    },
    {
      number: 1084, name: "Iris", price: 169, discount: 139, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "metal_et_acetate",
      mm: [52, 39, 17, 140], sizes: ["52"], collection: "Automne 2025", formerly: [[169, 220], [155, 48]],
      colors: [["Bordeaux et or", 8], ["Noir et or", 10]],
      text: "Seul le sourcil est en acétate ; tout le reste est un trait de métal doré. L'œil-de-chat y perd du poids et y gagne de l'esprit. Les plaquettes sont en titane, un vrai confort pour celles que le nickel irrite.",
    },
    {
      number: 1085, name: "Glycine", price: 135, category: "optic", gender: "femme", shape: "ronde", material: "acier_inoxydable",
      mm: [49, 47, 19, 140], sizes: ["49"], collection: "Printemps 2026",
      colors: [["Or rose", 12], ["Or pâle", 9], ["Lie-de-vin", 6]],
      text: "Grande et ronde, cerclée d'un fil de 1 mm, avec deux vrilles au coin des tempes. C'est le seul ornement. Elle adoucit un nez fort et met les boucles d'oreilles en valeur plutôt que de les concurrencer.",
    },
    {
      number: 1086, name: "Anémone", price: 155, category: "solar", gender: "femme", shape: "papillon", material: "acetate",
      mm: [58, 50, 15, 140], sizes: ["58"], collection: "Été 2026",
      colors: [["Noir", 14, "grisDegrade"], ["Bleu nuit", 7, "bleuDegrade"], ["Écaille sombre", 9, "brunDegrade"]],
      text: "La plus grande de la maison. Derrière elle, on traverse un marché sans être reconnue ; on pleure aussi très dignement. Malgré ses 58 mm, elle n'écrase pas : la branche part haut et laisse la tempe libre.",
    },
    {
      number: 1087, name: "Jacinthe", price: 159, category: "optic", gender: "femme", shape: "hexagonale", material: "monel",
      mm: [51, 46, 18, 140], sizes: ["49", "51"], collection: "Printemps 2026",
      colors: [["Or rose", 7], ["Argent", 10], ["Rose thé", 0]],
      text: "Le monel, alliage de cuivre et de nickel, se plie à la main et garde le pli : l'ajustage en est d'une précision rare. Les six pans sont gravés d'une ligne au burin. Déconseillée en cas d'allergie au nickel ; dans ce cas, voyez la Glycine.",
    },
    {
      number: 1088, name: "Violette", price: 149, discount: 119, category: "solar", gender: "femme", shape: "oeil-de-chat", material: "acetate",
      mm: [55, 41, 16, 140], sizes: ["55"], collection: "Été 2026",
      colors: [["Aubergine", 8, "pruneDegrade"], ["Écaille havane", 12, "prune"], ["Cristal lilas", 4, "pruneDegrade"]],
      text: "Sombre comme une violette de Toulouse et tout aussi sucrée. Le verre prune réchauffe les gris de la ville et repose de l'écran. Œil-de-chat pour visages longs, que sa largeur rééquilibre.",
    },
    {
      number: 1089, name: "Amarante", price: 145, category: "solar", gender: "femme", shape: "carree", material: "acetate",
      mm: [54, 46, 17, 140], sizes: ["54"], collection: "Été 2026",
      colors: [["Bordeaux", 10, "grisDegrade"], ["Noir", 15, "gris"], ["Terracotta", 2, "brun"]],
      text: "Un carré très assumé, arrondi à l'intérieur : dur dehors, doux dedans. Son bordeaux n'est ni un rouge ni un brun, et s'entend avec le marine, le camel, le kaki. On peut la faire monter en verres correcteurs jusqu'à 8 dioptries.",
    },
    {
      number: 1090, name: "Belle-de-nuit", price: 129, category: "solar", gender: "femme", shape: "coeur", material: "acier_inoxydable",
      mm: [55, 49, 15, 138], sizes: ["55"], collection: "Été 2026",
      colors: [["Or rose", 9, "miroirRose"], ["Noir satiné", 6, "prune"]],
      text: "Un cœur tracé d'un seul fil d'acier, si mince qu'il semble dessiné sur la peau. En or rose, le verre miroité renvoie les lampions. Portez-la à un mariage : elle revient toujours sur la moitié des photos.",
    },
    {
      number: 1091, name: "Pavot", price: 159, category: "solar", gender: "femme", shape: "ecaille", material: "acetate",
      mm: [50, 43, 20, 142], sizes: ["50"], collection: "Été 2026",
      colors: [["Écaille verte", 6, "vert"], ["Vert sapin", 8, "vertDegrade"], ["Noir", 10, "gris"]],
      text: "Empruntée au vestiaire des architectes, forme écaille et rebord très large. Sur une femme aux traits menus, le contraste est superbe. Huit millimètres de matière filtrent aussi la lumière de côté.",
    },
  ],
};
