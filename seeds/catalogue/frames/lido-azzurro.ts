import type { BrandSeed } from "../types";

/** Sunglasses of an Italian seaside, from the ferry to the last table outside. */
export const lidoAzzurro: BrandSeed = {
  brand: "Lido Azzurro",
  frames: [
    {
      number: 1121, name: "Positano", price: 129, category: "solar", gender: "femme", shape: "papillon", material: "acetate",
      mm: [57, 48, 16, 140], sizes: ["57"], collection: "Été 2026", isTop: true,
      colors: [["Écaille miel", 15, "brunDegrade"], ["Noir", 12, "grisDegrade"], ["Cristal champagne", 8, "roseDegrade"]],
      text: "De l'ombre jusqu'aux pommettes et une ligne qui s'envole : on la remarque à l'autre bout du quai. Le dégradé brun flatte toutes les peaux. Acétate de Varèse, charnières à trois charnons, branches assez fines pour se glisser sous un chapeau.",
    },
    {
      number: 1122, name: "Amalfi", price: 135, category: "solar", gender: "homme", shape: "aviateur", material: "acier_inoxydable",
      mm: [58, 50, 15, 140], sizes: ["55", "58"], collection: "Permanente",
      colors: [["Or", 18, "vert"], ["Canon de fusil", 13, "grisPolarise"], ["Argent", 6, "miroirArgent"]],
      text: "La goutte d'eau des routes en corniche. Le double pont n'est pas là pour faire joli : il raidit la face, qu'on peut donc faire plus fine. En doré, le verre gris-vert laisse aux feux tricolores leurs vraies couleurs.",
    },
    {
      number: 1123, name: "Capri", price: 125, category: "solar", gender: "femme", shape: "ronde", material: "acetate",
      mm: [51, 49, 18, 140], sizes: ["51"], collection: "Été 2026",
      colors: [["Blanc nacré", 7, "noir"], ["Écaille blonde", 11, "brun"], ["Noir", 9, "gris"]],
      text: "Grande, ronde, et blanche si l'on ose, comme sur les photos de 1962 avec une barque au fond. L'acétate nacré ne jaunit pas, il est stabilisé aux ultraviolets. Pour les visages carrés ou triangulaires.",
    },
    {
      number: 1124, name: "Portofino", price: 139, discount: 111, category: "solar", gender: "homme", shape: "wayfarer", material: "acetate",
      mm: [53, 43, 18, 145], sizes: ["51", "53"], collection: "Permanente",
      colors: [["Bleu nuit", 10, "bleu"], ["Écaille havane", 14, "vertPolarise"], ["Cristal fumé", 5, "gris"]],
      text: "Le trapèze en tenue de pont : lignes tendues, rien qui brille. En polarisé, elle efface les reflets de l'eau et l'on voit le fond du port. Les charnières sont traitées contre le sel.",
    },
    {
      number: 1125, name: "Rapallo", price: 119, category: "solar", gender: "homme", shape: "rectangulaire", material: "acetate",
      mm: [56, 36, 17, 145], sizes: ["56"], collection: "Printemps 2026",
      colors: [["Noir", 12, "grisPolarise"], ["Écaille sombre", 8, "brunPolarise"]],
      text: "Basse de plafond, longue de capot, on dirait un coupé. Son rectangle enveloppe légèrement et ne laisse pas entrer le vent par le côté. Verres polarisants d'office, parce qu'à cette latitude on conduit face à la mer.",
    },
    {
      number: 1126, name: "Ischia", price: 99, discount: 79, category: "solar", gender: "femme", shape: "coeur", material: "propionate_de_cellulose",
      mm: [54, 49, 16, 138], sizes: ["54"], collection: "Été 2026",
      colors: [["Corail", 8, "roseDegrade"], ["Cristal rose", 5, "miroirRose"], ["Noir", 10, "noir"]],
      text: "On l'achète en riant au bar de la plage, et on la ressort chaque été. Le propionate est léger, il ne chauffe pas et supporte les chocs de valise. Ses verres, eux, sont parfaitement sérieux : filtre 100 % et pas la moindre déformation.",
    },
    {
      number: 1127, name: "Procida", price: 115, category: "solar", gender: "femme", shape: "masque", material: "nylon",
      mm: [58, 50, 16, 138], sizes: ["58"], collection: "Été 2026",
      colors: [["Blanc mat", 6, "miroirBleu"], ["Noir mat", 13, "grisDegrade"], ["Sable mat", 9, "brunDegrade"]],
      text: "Un écran d'un seul tenant, pour les traversées en vedette et les yeux clairs qui pleurent au vent. Le nylon fait 24 g et se rince au robinet. Le bord inférieur, échancré, ne touche pas les joues.",
    },
    {
      number: 1128, name: "Sanremo", price: 145, category: "solar", gender: "homme", shape: "clubmaster", material: "metal_et_acetate",
      mm: [51, 41, 20, 145], sizes: ["51"], collection: "Permanente",
      colors: [["Écaille et or", 12, "vert"], ["Noir et or", 15, "gris"], ["Bleu nuit et argent", 4, "bleuDegrade"]],
      text: "Chemise ouverte, orchestre au fond. Le haut barre le front d'un trait sûr, le bas s'efface : le regard reste visible même verres foncés. Plaquettes souples réglables, précieuses quand il fait chaud.",
    },
    {
      number: 1322, name: "Camogli", price: 135, category: "solar", gender: "mixte", shape: "pantos", material: "acetate",
      mm: [50, 44, 20, 145], sizes: ["48", "50"], collection: "Croisière 2027", isNew: true,
      colors: [["Terracotta", 9, "brun"], ["Bleu pétrole", 11, "bleuDegrade"], ["Écaille miel", 14, "vert"]],
      text: "Aux couleurs des façades du port, rouge brique et bleu volet. La pantos convient à presque tous les visages, et l'épaisseur modérée la rend discrète. Un bon premier achat pour qui n'a jamais trouvé sa solaire.",
    },
    {
      number: 1130, name: "Ponza", price: 159, discount: 127, category: "solar", gender: "mixte", shape: "aviateur", material: "aluminium",
      mm: [57, 48, 16, 142], sizes: ["57"], collection: "Été 2026",
      colors: [["Argent brossé", 7, "miroirBleu"], ["Noir satiné", 11, "grisPolarise"]],
      text: "Fraisée dans un bloc d'aluminium de marine, sans une soudure. On sent le froid du métal en la mettant, puis plus rien : 22 g. Le verre miroité chasse l'éblouissement des ponts blancs.",
    },
    {
      number: 1131, name: "Levanto", price: 109, category: "solar", gender: "femme", shape: "ovale", material: "acetate",
      mm: [52, 36, 17, 138], sizes: ["52"], collection: "Été 2026",
      colors: [["Écaille rouge", 10, "brun"], ["Noir", 13, "noir"], ["Cristal vert d’eau", 3, "vertDegrade"]],
      text: "Mince et couchée, elle se pose au milieu du nez. Avec ses 36 mm de haut, elle laisse voir le sourcil, donc l'humeur. Parfaite sous un panama, un peu juste pour la haute montagne.",
    },
    {
      number: 1132, name: "Tropea", price: 119, category: "solar", gender: "femme", shape: "oeil-de-chat", material: "acetate",
      mm: [54, 40, 17, 140], sizes: ["54"], collection: "Été 2026",
      colors: [["Fuchsia", 6, "prune"], ["Écaille havane", 12, "brunDegrade"], ["Ivoire", 0, "brunDegrade"]],
      text: "Oignon rouge, bougainvillée, glace à la figue : choisissez votre fuchsia. L'œil-de-chat est court, plus malin que fatal. Sur une peau bronzée, on ne voit qu'elle.",
    },
    {
      number: 1307, name: "Cefalù", price: 149, category: "solar", gender: "mixte", shape: "hexagonale", material: "acier_inoxydable",
      mm: [52, 47, 18, 142], sizes: ["52"], collection: "Croisière 2027", isNew: true,
      colors: [["Or", 16, "vert"], ["Or rose", 10, "roseDegrade"], ["Noir satiné", 12, "gris"]],
      text: "Six côtés d'acier comme un carreau de sol sicilien. L'angle latéral élargit la tempe et réveille les visages très ovales. Les embouts d'oreille sont démontables : on les change quand ils ont trop pris le soleil.",
    },
  ],
};
