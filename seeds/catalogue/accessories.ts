import type { AccessorySeed } from "./types";

const HOUSE = "Les Terreaux";

export const accessories: readonly AccessorySeed[] = [
  {
    number: 1501, brand: HOUSE, name: "Étui Croix-Rousse", price: 24.9, family: "Étuis", kind: "etui-rigide", pictured: "étui rigide gainé de toile",
    colors: [["Bleu canut", "#2b3f5c", 14, "#c9a24b"], ["Terre cuite", "#a6573a", 9, "#ece3cf"], ["Anthracite", "#3a3c40", 22]],
    text: "Coque d'acier gainée de toile de coton, fermeture à aimant qui claque juste. L'intérieur en microfibre essuie les verres à chaque fois qu'on les range. Accepte les montures jusqu'à 58 mm de verre.",
  },
  {
    number: 1502, brand: HOUSE, name: "Étui Bellecour", price: 34, family: "Étuis", kind: "etui-rigide", pictured: "étui rigide en cuir à fermoir",
    colors: [["Fauve", "#9a5c2e", 7, "#5a3319"], ["Noir", "#1f1e1d", 11]],
    text: "Cuir de vachette tanné aux végétaux, monté sur forme de bois. Il se patine et raconte vos poches. Cousu à Romans, là où l'on faisait les chaussures.",
  },
  {
    number: 1503, brand: HOUSE, name: "Étui souple Saône", price: 14.9, family: "Étuis", kind: "etui-souple", pictured: "étui souple en feutre",
    colors: [["Gris chiné", "#8a8c8e", 18], ["Vert mousse", "#5d6b4a", 10], ["Framboise", "#9c2f4e", 3]],
    text: "Un feutre de laine épais de 3 mm, plié et cousu d'un seul trait. Il se glisse dans une veste sans la déformer. Pour les montures de tous les jours, pas pour les bagages de soute.",
  },
  {
    number: 1504, brand: HOUSE, name: "Étui plat de lecture", price: 19.9, family: "Étuis", kind: "etui-souple", pictured: "étui plat en cuir souple",
    colors: [["Cognac", "#a3602f", 8], ["Bleu encre", "#26324b", 6]],
    text: "Ouvert sur le dessus, pincé d'un ressort : la paire de lecture entre et sort d'une main. Le cuir est doublé de suédine. Tient dans une poche de chemise.",
  },
  {
    number: 1505, brand: "Cordée Nord", name: "Étui d'altitude", price: 29, family: "Étuis", kind: "etui-rigide", pictured: "étui rigide moulé à fermoir orange",
    colors: [["Noir et orange", "#2a2b2d", 12, "#d8622a"]],
    text: "Mousse moulée à mémoire de forme, fermoir que l'on ouvre avec des gants. Assez haut pour les montures galbées, qui ne ferment dans aucun autre. Il supporte un pied posé dessus, nous avons essayé.",
  },
  {
    number: 1506, brand: HOUSE, name: "Pochette microfibre", price: 5.9, family: "Étuis", kind: "pochette", pictured: "pochette en microfibre à cordon",
    colors: [["Perle", "#cfcfca", 25], ["Ardoise", "#4d555c", 25], ["Rose", "#d7a9a3", 15]],
    text: "Une pochette qui est aussi un chiffon. À laver à 30 degrés, sans adoucissant : il graisserait les verres. Coulisse en coton.",
  },
  {
    number: 1507, brand: "Odette Valrose", name: "Pochette fleurie", price: 16, family: "Étuis", kind: "pochette", pictured: "pochette ouatinée à cordon",
    colors: [["Pivoine", "#c66a7c", 9, "#f1ede4"], ["Glycine", "#9a8cba", 4, "#f1ede4"]],
    text: "Chute de soierie lyonnaise dehors, ouatine dedans. Chaque coupon donne quarante pochettes, après quoi l'on change de motif. Se ferme par un cordon de soie écrue.",
  },
  {
    number: 1508, brand: HOUSE, name: "Cordon coton ciré", price: 12.9, family: "Cordons et chaînes", kind: "cordon", pictured: "cordon tressé à embouts réglables",
    colors: [["Noir", "#1f1e1d", 20], ["Naturel", "#d8c8a8", 14], ["Marine", "#24365c", 12]],
    text: "Tresse de coton ciré, embouts de silicone qui serrent toutes les branches, des fils de titane aux acétates épais. 70 cm, réglable par un nœud coulant.",
  },
  {
    number: 1509, brand: "Cordée Nord", name: "Cordon flottant", price: 17.9, family: "Cordons et chaînes", kind: "cordon", pictured: "cordon flottant en néoprène",
    colors: [["Orange", "#e0672a", 11], ["Lagon", "#2a8fa3", 9]],
    text: "Le néoprène soutient à la surface une paire de 45 g. Couleur vive, parce qu'il faut encore la retrouver. Se rince à l'eau douce.",
  },
  {
    number: 1510, brand: HOUSE, name: "Lacet de cuir", price: 22, family: "Cordons et chaînes", kind: "cordon", pictured: "lacet de cuir rond",
    colors: [["Fauve", "#9a5c2e", 10], ["Noir", "#1f1e1d", 0]],
    text: "Un lacet rond de 3 mm, souple d'emblée, bagué de laiton. Les embouts sont gainés : rien ne raye la branche. Il s'accorde aux montures de bois et de corne.",
  },
  {
    number: 1511, brand: "Odette Valrose", name: "Chaîne Perles", price: 39, family: "Cordons et chaînes", kind: "chaine", pictured: "chaîne fine à perles",
    colors: [["Or et nacre", "#c9a24b", 6, "#f1ede4"], ["Argent et gris", "#b9bcc0", 5, "#6b6e70"]],
    text: "Des perles de verre enfilées à distance irrégulière, sur une maille fine dorée. Portée sans lunettes, c'est un sautoir. 75 cm, 14 g.",
  },
  {
    number: 1512, brand: "Ferrante & Nori", name: "Chaîne Gourmette", price: 49, family: "Cordons et chaînes", kind: "chaine-acetate", pictured: "chaîne à maillons d'acétate",
    colors: [["Écaille", "#7a4a24", 4], ["Ivoire", "#ece3cf", 7], ["Noir", "#1c1b1a", 8]],
    text: "De gros maillons d'acétate découpés dans les chutes des montures, ouverts et refermés à la main. Elle pèse à peine plus qu'un collier de bois. Crochets mousquetons, pour l'ôter d'un geste.",
  },
  {
    number: 1513, brand: HOUSE, name: "Chaîne Forçat", price: 29, family: "Cordons et chaînes", kind: "chaine-maille", pictured: "chaîne métallique à maillons forçat",
    colors: [["Doré", "#bf9f5f", 13], ["Acier", "#a9adb0", 15]],
    text: "Acier inoxydable, dorure par dépôt physique : elle ne ternit pas et n'irrite pas. La maille forçat ne s'accroche ni aux cheveux ni aux lainages.",
  },
  {
    number: 1514, brand: HOUSE, name: "Chiffon microfibre", price: 4.9, family: "Entretien", kind: "chiffon", pictured: "chiffon de microfibre plié",
    colors: [["Blanc cassé", "#ece8df", 25], ["Bleu", "#5c7c9c", 25]],
    text: "Tissage très serré, bords coupés au laser, donc sans couture qui raye. 18 cm de côté. Un passage à l'eau savonneuse chaque mois lui rend sa force.",
  },
  {
    number: 1515, brand: HOUSE, name: "Chiffon plan de Lyon", price: 8.9, family: "Entretien", kind: "chiffon", pictured: "grand chiffon de microfibre à liseré",
    colors: [["Crème et sépia", "#e8dcc2", 16, "#7a5a3a"]],
    text: "Le plan de la Presqu'île en 1876, imprimé sur une microfibre de 30 cm. Utile pour les verres, et pour les touristes. L'encre résiste à cinquante lavages.",
  },
  {
    number: 1516, brand: HOUSE, name: "Spray nettoyant 30 ml", price: 6.9, family: "Entretien", kind: "spray", pictured: "flacon vaporisateur de poche",
    colors: [["Transparent", "#cfdde2", 25, "#2b3f5c"]],
    text: "Sans alcool ni ammoniaque : il respecte les antireflets et les verres miroités. Deux pressions, un chiffon propre, c'est tout. Se glisse en cabine.",
  },
  {
    number: 1517, brand: HOUSE, name: "Spray nettoyant 100 ml", price: 12.5, family: "Entretien", kind: "spray", pictured: "grand flacon vaporisateur",
    colors: [["Ambre", "#b5732c", 19, "#ece3cf"]],
    text: "La même formule que le flacon de poche, dans un verre ambré qui se recharge à la boutique pour 5 €. Compter dix mois pour une paire nettoyée chaque jour.",
  },
  {
    number: 1518, brand: HOUSE, name: "Spray antibuée", price: 11.9, family: "Entretien", kind: "spray", pictured: "flacon vaporisateur antibuée",
    colors: [["Givré", "#dfe8ec", 2, "#4a7fa0"]],
    text: "À pulvériser sur verres propres, puis étaler du doigt et lustrer. L'effet dure une journée de masque, ou une descente à ski. Inutile si vos verres ont déjà le traitement antibuée.",
  },
  {
    number: 1519, brand: HOUSE, name: "Trousse du soin complet", price: 26.5, family: "Entretien", kind: "kit-entretien", pictured: "trousse d'entretien avec flacon et chiffon",
    colors: [["Toile écrue", "#d8c8a8", 12, "#2b3f5c"], ["Toile marine", "#24365c", 8, "#d8c8a8"]],
    text: "Spray, deux chiffons, tournevis, vis et plaquettes de rechange, réunis dans une trousse de toile. De quoi tenir entre deux passages chez nous, où le nettoyage aux ultrasons est offert.",
  },
  {
    number: 1520, brand: "Atelier Saône", name: "Crème pour corne et bois", price: 18, family: "Entretien", kind: "creme", pictured: "pot de crème posé sur une peau de chamois",
    colors: [["Cire d'abeille", "#c9a56b", 10, "#5b3d28"]],
    text: "Cire d'abeille du Bugey, huile de jojoba, rien d'autre. Une noisette sur la corne ou le bois, un quart d'heure de patience, puis la peau de chamois fournie avec sa pochette. Deux fois par an suffisent.",
  },
  {
    number: 1521, brand: HOUSE, name: "Tournevis porte-clés", price: 7.5, family: "Pièces et réparation", kind: "tournevis", pictured: "petit tournevis porte-clés",
    colors: [["Acier", "#a9adb0", 24], ["Laiton", "#b6934a", 13]],
    text: "Lame plate et cruciforme de 1,4 mm, vissée dans un étui qui pend aux clés. Une branche se desserre toujours loin d'un opticien.",
  },
  {
    number: 1522, brand: HOUSE, name: "Plaquettes de silicone", price: 9.9, family: "Pièces et réparation", kind: "plaquettes", pictured: "paires de plaquettes de nez en silicone",
    colors: [["Translucide", "#dfe3e4", 25]],
    text: "Cinq paires en 13 mm, à visser ou à clipser, avec les vis. Changez-les quand elles jaunissent : une plaquette dure fait glisser la monture. Nous les posons gratuitement si vous préférez.",
  },
  {
    number: 1523, brand: "Havblik", name: "Porte-lunettes de chevet", price: 32, kind: "support", pictured: "porte-lunettes en bois tourné portant une monture",
    colors: [["Chêne", "#b48a58", 5], ["Noyer", "#6b4529", 9]],
    text: "Un nez de bois tourné, posé sur la table de nuit, pour ne plus chercher ses lunettes à tâtons. Le socle plombé ne bascule pas. Huilé, jamais verni.",
  },
  {
    number: 1524, brand: HOUSE, name: "Clip solaire universel", price: 45, kind: "clip-solaire", pictured: "clip solaire relevable",
    colors: [["Gris", "#4a4d50", 10, "#26272a"], ["Brun", "#5f432c", 4, "#7c5a34"]],
    text: "Il pince les verres de vue et se relève d'un doigt en entrant dans un tunnel. Verres polarisants de catégorie 3. Pour les montures de 46 à 54 mm ; au-delà, nous en taillons un sur mesure.",
  },
];
