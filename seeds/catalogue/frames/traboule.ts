import type { BrandSeed } from "../types";

/** The shop's entry line, named after what a Lyonnais says, eats and climbs. */
export const traboule: BrandSeed = {
  brand: "Traboule",
  frames: [
    {
      number: 1041, name: "Pentes", price: 69, category: "optic", gender: "mixte", shape: "rectangulaire", material: "acetate",
      mm: [52, 33, 18, 142], sizes: ["50", "52"], collection: "Permanente", isTop: true,
      colors: [["Noir", 24], ["Écaille brune", 19], ["Bleu nuit", 11]],
      text: "Notre premier prix n'a pas à rougir : vrai acétate, vraies charnières métalliques, et un rectangle qui va aux visages ronds comme aux ovales. Une bonne deuxième paire, à laisser au bureau.",
    },
    {
      number: 1042, name: "Gratte-Ciel", price: 65, category: "optic", gender: "homme", shape: "carree", material: "propionate_de_cellulose",
      mm: [53, 42, 18, 145], sizes: ["53"], collection: "Printemps 2026",
      colors: [["Gris ardoise", 15], ["Noir", 17]],
      text: "Carrée et légère comme du carton plume : le propionate s'injecte fin et reste souple. Les tempes droites se glissent sous un casque audio. Pour les fronts larges et les journées longues.",
    },
    {
      number: 1043, name: "Canut", price: 69, category: "optic", gender: "mixte", shape: "ronde", material: "acier_inoxydable",
      mm: [47, 45, 21, 142], sizes: ["47", "49"], collection: "Permanente",
      colors: [["Noir satiné", 20], ["Or pâle", 14], ["Canon de fusil", 8]],
      text: "Un fil d'acier rond, un pont bas, deux plaquettes de silicone : l'essentiel, comme sur un métier à tisser. L'acier inoxydable ne verdit pas au contact de la peau. 17 g avec les plaquettes.",
    },
    {
      number: 1044, name: "Bouchon", price: 59, category: "optic", gender: "femme", shape: "ovale", material: "propionate_de_cellulose",
      mm: [49, 33, 18, 138], sizes: ["49"], collection: "Automne 2025",
      colors: [["Bordeaux", 12], ["Écaille miel", 10], ["Cristal", 6]],
      text: "Petite, ovale, sans manières, et la moins chère de la boutique. Elle convient aux visages menus et aux ados qui perdent tout. Le bordeaux change selon l'heure, comme ce qu'on sert dans les pots.",
    },
    {
      number: 1045, name: "Gone", price: 72, category: "optic", gender: "mixte", shape: "pantos", material: "propionate_de_cellulose",
      mm: [46, 41, 20, 138], sizes: ["44", "46"], collection: "Printemps 2026",
      colors: [["Vert sauge", 9], ["Écaille havane", 13], ["Cristal bleu glacier", 4]],
      text: "Une pantos aux proportions d'étudiant, avec un 44 que les petits visages cherchent souvent en vain. Les branches plient sans casser si on s'endort dessus, ce qui arrive. Couleurs teintées dans la masse, elles ne s'écaillent pas.",
    },
    {
      number: 1046, name: "Guignol", price: 59, category: "solar", gender: "mixte", shape: "wayfarer", material: "polycarbonate",
      mm: [51, 41, 19, 142], sizes: ["51"], collection: "Permanente",
      colors: [["Noir mat", 25, "gris"], ["Rouge mat", 10, "gris"], ["Bleu nuit mat", 16, "miroirBleu"]],
      text: "La solaire que l'on prête, que l'on jette dans le sac de plage et que l'on retrouve intacte. Polycarbonate monobloc, verres incassables de catégorie 3, protection complète contre les ultraviolets. Le trapèze flatte à peu près tous les visages ; il n'a pas peur du rouge.",
    },
    {
      number: 1047, name: "Ficelle", price: 69, discount: 55, category: "solar", gender: "mixte", shape: "aviateur", material: "acier_inoxydable",
      mm: [57, 49, 15, 138], sizes: ["57"], collection: "Été 2026",
      colors: [["Or pâle", 12, "vert"], ["Noir satiné", 18, "gris"]],
      text: "Baptisée comme le vieux funiculaire : elle tient à un fil, mais elle tient. Goutte d'eau, double pont, acier fin. Les plaquettes mobiles l'adaptent aux nez étroits aussi bien qu'aux larges.",
    },
    {
      number: 1048, name: "Vogue", price: 65, category: "solar", gender: "femme", shape: "oeil-de-chat", material: "propionate_de_cellulose",
      mm: [52, 39, 17, 138], sizes: ["52"], collection: "Été 2026",
      colors: [["Corail", 7, "brunDegrade"], ["Noir", 14, "gris"], ["Blanc nacré", 3, "miroirRose"]],
      text: "Elle a la gaieté des fêtes foraines et la pointe juste ce qu'il faut vers le haut. Verres assez enveloppants pour le vélo en ville. Visages triangulaires ou en cœur, c'est la vôtre.",
    },
    {
      number: 1049, name: "Mâchon", price: 79, category: "optic", gender: "homme", shape: "semi-cerclee", material: "acier_inoxydable",
      mm: [53, 34, 18, 145], sizes: ["53"], collection: "Automne 2025",
      colors: [["Canon de fusil", 0], ["Noir satiné", 0]],
      text: "Un arc d'acier au-dessus, un fil de nylon dessous : le bas du verre disparaît, le visage s'éclaire. Faite pour lire la carte comme l'addition. Victime de son succès, elle revient dès que l'usine nous livre.",
    },
    {
      number: 1050, name: "Bugne", price: 59, discount: 47, category: "solar", gender: "femme", shape: "coeur", material: "polycarbonate",
      mm: [54, 48, 17, 138], sizes: ["54"], collection: "Été 2026",
      colors: [["Rouge mat", 9, "prune"], ["Blanc mat", 11, "roseDegrade"]],
      text: "Deux cœurs, et tant pis pour le sérieux. Derrière la plaisanterie, des verres de catégorie 3 conformes à la norme, parce que les yeux ne plaisantent pas. Très légère, 20 g, elle passe la nuit d'un festival sans marquer le nez.",
    },
    {
      number: 1051, name: "Soierie", price: 82, category: "optic", gender: "femme", shape: "hexagonale", material: "acier_inoxydable",
      mm: [50, 45, 18, 140], sizes: ["50"], collection: "Printemps 2026",
      colors: [["Or rose", 13], ["Argent", 8], ["Rose thé", 5]],
      text: "Six pans tracés au fil, si fins qu'on dirait une broderie. L'or rose réveille les peaux mates ; le rose thé se confond avec les claires. Ne convient pas aux corrections au-delà de 5 dioptries, le verre dépasserait du cercle.",
    },
    {
      number: 1052, name: "Presqu'île", price: 85, category: "optic", gender: "homme", shape: "clubmaster", material: "metal_et_acetate",
      mm: [50, 39, 20, 145], sizes: ["50"], collection: "Permanente",
      colors: [["Noir et argent", 16], ["Écaille et or", 12]],
      text: "Entre deux matières comme la place entre deux fleuves : le haut en acétate, le bas en métal. Le sourcil appuyé donne de la présence aux regards clairs. À ce prix, on peut avoir l'air d'un professeur sans en avoir le salaire.",
    },
    {
      number: 1053, name: "Brotteaux", price: 79, discount: 63, category: "solar", gender: "femme", shape: "carree", material: "acetate",
      mm: [54, 45, 17, 140], sizes: ["54"], collection: "Été 2026",
      colors: [["Écaille blonde", 2, "brun"], ["Noir", 9, "noir"], ["Cristal fumé", 0, "grisDegrade"]],
      text: "Grande, carrée, un peu star qui sort du marché. Les verres de 45 mm de haut couvrent le sourcil et la pommette. L'acétate blond est moucheté à la main, si bien que deux paires voisines ne se ressemblent pas tout à fait.",
    },
    {
      number: 1303, name: "Tête d'Or", price: 75, category: "solar", gender: "mixte", shape: "ronde", material: "acier_inoxydable",
      mm: [49, 47, 20, 140], sizes: ["49"], collection: "Été 2026", isNew: true,
      colors: [["Or", 17, "vert"], ["Noir satiné", 13, "gris"], ["Or rose", 4, "roseDegrade"]],
      text: "Pour faire le tour du lac en barque, le dimanche. Ronde et filaire, avec des embouts d'acétate qui tiennent derrière l'oreille quand on rame. Les verres gris-vert ne faussent pas les couleurs des roses.",
    },
  ],
};
