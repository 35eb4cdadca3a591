import type { BrandSeed } from "../types";

/** Parisian classics in acetate, cut in the Jura: what a notary, a reader and her daughter all wear. */
export const maisonValmy: BrandSeed = {
  brand: "Maison Valmy",
  frames: [
    {
      number: 1001, name: "Panthéon", price: 145, category: "optic", gender: "mixte", shape: "pantos", material: "acetate",
      mm: [48, 43, 21, 145], sizes: ["48", "50"], collection: "Permanente",
      colors: [["Noir", 18], ["Écaille blonde", 14]],
      text: "La pantos telle qu'on la portait dans les amphithéâtres des années trente : un haut presque droit, un bas bien rond, un pont en trou de serrure. Elle adoucit les mâchoires marquées et laisse respirer les visages ronds. Taillée dans une plaque d'acétate de 6 mm, polie quatre jours au tonneau, elle pèse 24 g et ne glisse pas.",
    },
    {
      number: 1002, name: "Odéon", price: 135, category: "optic", gender: "homme", shape: "rectangulaire", material: "acetate",
      mm: [53, 32, 18, 145], sizes: ["53"], collection: "Permanente",
      colors: [["Noir", 0], ["Écaille brune", 8]],
      text: "Un rectangle franc, aux angles à peine cassés, pour qui veut des lunettes que l'on oublie au profit du regard. Les charnières à cinq charnons ont la fermeté d'une bonne porte. Convient aux visages ronds, qu'elle allonge un peu.",
    },
    {
      number: 1003, name: "Monceau", price: 155, discount: 125, category: "optic", gender: "homme", shape: "carree", material: "acetate",
      mm: [51, 42, 20, 148], sizes: ["51", "54"], collection: "Automne 2025",
      colors: [["Noir", 7], ["Écaille havane", 11], ["Gris ardoise", 3]],
      text: "Carrée, mais de bonne famille : les coins sont arrondis à la lime, la face est légèrement galbée. Elle tient tête aux visages larges sans les élargir, et sa branche de 148 mm passe derrière les grandes oreilles sans pincer.",
    },
    {
      number: 1004, name: "Sorbonne", price: 139, category: "optic", gender: "mixte", shape: "ronde", material: "acetate",
      mm: [46, 44, 22, 145], sizes: ["44", "46", "48"], collection: "Permanente", isTop: true,
      colors: [["Écaille miel", 12], ["Noir", 9], ["Cristal champagne", 6], ["Vert sapin", 4]],
      text: "Trois tailles pour une ronde : c'est rare, et c'est ce qui fait qu'elle va à presque tout le monde. L'acétate est affiné à 4 mm sur le tour, ce qui l'allège à l'œil comme sur le nez. Bon choix pour les fortes corrections : le petit diamètre réduit l'épaisseur des verres.",
    },
    {
      number: 1005, name: "Concorde", price: 159, category: "solar", gender: "homme", shape: "wayfarer", material: "acetate",
      mm: [52, 42, 19, 145], sizes: ["50", "52"], collection: "Permanente", isTop: true,
      colors: [["Noir", 21, "vert"], ["Écaille havane", 16, "brun"], ["Bleu nuit", 5, "gris"]],
      text: "Un trapèze épais, des tempes qui remontent, deux rivets en flèche : la solaire du cinéma d'après-guerre, sans citation appuyée. Verres minéraux de catégorie 3, durs à rayer. Elle équilibre les visages longs et supporte très bien une correction.",
    },
    {
      number: 1006, name: "Palais-Royal", price: 149, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "acetate",
      mm: [52, 38, 17, 140], sizes: ["50", "52"], collection: "Printemps 2026",
      colors: [["Écaille brune", 10], ["Bordeaux", 8], ["Noir", 13]],
      text: "Un œil-de-chat tenu, qui relève le coin de l'œil sans virer au déguisement. La ligne de sourcil suit la vôtre : essayez-la, elle se fait oublier. Le dessous de la face est aminci pour ne pas toucher les pommettes quand vous riez.",
    },
    {
      number: 1007, name: "Luxembourg", price: 129, discount: 99, category: "optic", gender: "femme", shape: "ovale", material: "acetate",
      mm: [50, 34, 18, 140], sizes: ["48", "50"], collection: "Automne 2025",
      colors: [["Écaille rosée", 5], ["Cristal rose", 9]],
      text: "L'ovale revient, et celui-ci n'a rien de sévère. Il arrondit les visages anguleux et convient aux petits écarts entre les yeux. 19 g seulement, une plaquette sculptée dans la masse : on la garde du petit déjeuner au dernier chapitre.",
    },
    {
      number: 1008, name: "Marais", price: 159, category: "optic", gender: "mixte", shape: "octogonale", material: "acetate",
      mm: [47, 44, 21, 145], sizes: ["47"], collection: "Hiver 2025",
      colors: [["Écaille grise", 6], ["Noir", 4], ["Cristal fumé", 7]],
      text: "Huit pans coupés au diamant dans un acétate translucide, et cette façon d'accrocher la lumière au moindre mouvement de tête. À choisir quand une ronde vous paraît trop sage. Le pont large repose sur tout le nez : aucune marque en fin de journée.",
    },
    {
      number: 1009, name: "Bastille", price: 165, category: "optic", gender: "homme", shape: "ecaille", material: "acetate",
      mm: [49, 42, 22, 145], sizes: ["49", "51"], collection: "Automne 2025",
      colors: [["Écaille sombre", 9], ["Noir", 12]],
      text: "La forme écaille, large du haut et ronde du bas, dans une épaisseur de 8 mm que l'on ne voit plus guère. Elle donne du caractère aux visages fins et cache joliment l'épaisseur des verres de myope. Comptez 34 g : du poids, mais bien réparti.",
    },
    {
      number: 1010, name: "Invalides", price: 169, category: "optic", gender: "homme", shape: "clubmaster", material: "metal_et_acetate",
      mm: [51, 40, 20, 145], sizes: ["49", "51"], collection: "Permanente",
      colors: [["Noir et or", 11], ["Écaille et or", 15]],
      text: "Sourcils d'acétate, cercles de métal doré, plaquettes réglables : trois métiers pour une monture. Elle structure les visages ovales et réveille les traits pâles. Nous ajustons les plaquettes à votre nez en deux minutes, à la boutique.",
    },
    {
      number: 1011, name: "Tuileries", price: 165, discount: 132, category: "solar", gender: "femme", shape: "papillon", material: "acetate",
      mm: [56, 47, 16, 140], sizes: ["56"], collection: "Été 2026",
      colors: [["Écaille blonde", 6, "brunDegrade"], ["Noir", 3, "grisDegrade"]],
      text: "De grandes ailes qui s'ouvrent vers les tempes et protègent jusqu'au coin de l'œil. Le dégradé, foncé en haut et presque clair en bas, permet de lire une carte au soleil. Pour les visages carrés, dont elle adoucit l'angle.",
    },
    {
      number: 1012, name: "Vosges", price: 155, category: "solar", gender: "mixte", shape: "pantos", material: "acetate",
      mm: [49, 44, 21, 145], sizes: ["49"], collection: "Été 2026",
      colors: [["Cristal champagne", 8, "vert"], ["Écaille havane", 10, "brun"], ["Vert olive", 2, "vertDegrade"]],
      text: "La sœur ensoleillée de la Panthéon, un millimètre plus large pour que rien n'entre par les côtés. Son acétate champagne vient d'une seule feuille : chaque paire a ses reflets. Verres de catégorie 3, correction possible jusqu'à 6 dioptries.",
    },
    {
      number: 1013, name: "Saint-Germain", price: 135, category: "optic", gender: "femme", shape: "rectangulaire", material: "acetate",
      mm: [51, 31, 17, 140], sizes: ["51"], collection: "Permanente",
      colors: [["Bordeaux", 9], ["Écaille havane", 5], ["Bleu nuit", 7]],
      text: "Fine, basse, un rien insolente : la lunette de l'éditrice qui lit par-dessus. Les 31 mm de hauteur suffisent à un verre progressif court ; demandez-nous avant d'en choisir un plus long. Charnière vissée, donc réparable à vie.",
    },
    {
      number: 1301, name: "Lutèce", price: 169, category: "optic", gender: "mixte", shape: "carree", material: "acetate",
      mm: [50, 42, 21, 145], sizes: ["48", "50", "52"], collection: "Hiver 2026", isNew: true,
      colors: [["Écaille ambrée", 12], ["Cristal fumé", 10], ["Bleu pétrole", 6]],
      text: "Premier acétate bio-sourcé de la maison : fibres de bois et de coton, plastifiant végétal, et toujours cette profondeur que le plastique injecté n'a pas. Le carré est haut, généreux, propice aux progressifs. On la sent à peine plus qu'une paire en titane.",
    },
  ],
};
