import type { BrandSeed } from "../types";

/** 'Morning mist': thin Japanese metal for every day, less solemn and less dear than Hoshikawa. */
export const asagiri: BrandSeed = {
  brand: "Asagiri",
  frames: [
    {
      number: 1161, name: "Tsuyu", price: 189, category: "optic", gender: "femme", shape: "ovale", material: "beryllium",
      mm: [50, 34, 18, 140], sizes: ["48", "50"], collection: "Printemps 2026",
      colors: [["Or rose", 10], ["Titane brut", 7]],
      text: "Une goutte de rosée couchée sur le côté. Le béryllium, moins connu que le titane, se laisse souder plus finement encore : on ne voit pas où commence la branche. Choisissez-la si vos cheveux et vos yeux sont clairs.",
    },
    {
      number: 1162, name: "Shiori", price: 199, discount: 159, category: "optic", gender: "mixte", shape: "rectangulaire", material: "titane",
      mm: [52, 31, 17, 140], sizes: ["50", "52"], collection: "Automne 2025",
      colors: [["Noir satiné", 11], ["Vert bouteille", 8], ["Lie-de-vin", 4]],
      text: "Plate comme un marque-page, c'est d'ailleurs son nom. Repliée, elle fait 9 mm d'épaisseur et voyage dans un étui de stylo. Le rectangle bas convient aux verres de lecture, à poser au bout du nez.",
    },
    {
      number: 1163, name: "Komorebi", price: 209, category: "optic", gender: "femme", shape: "hexagonale", material: "titane",
      mm: [49, 44, 19, 142], sizes: ["47", "49"], collection: "Permanente", isTop: true,
      colors: [["Or pâle", 15], ["Rose thé", 9], ["Noir satiné", 12]],
      text: "Le mot désigne le soleil à travers les feuilles. Les six pans de ce titane sont facettés un à un et scintillent quand vous bougez, sans bijouterie. Plaquettes en silicone doux, légèreté de 12 g.",
    },
    {
      number: 1164, name: "Suzume", price: 159, category: "optic", gender: "femme", shape: "ronde", material: "acier_inoxydable",
      mm: [47, 45, 20, 140], sizes: ["S", "M"], collection: "Permanente",
      colors: [["Or rose", 13], ["Bleu encre", 6], ["Argent", 8]],
      text: "Un petit moineau rond, posé sans peser. Le cercle d'acier est gainé d'un fil de couleur, seulement en haut, comme un trait d'eye-liner. La taille S descend à 125 mm de largeur totale.",
    },
    {
      number: 1318, name: "Hanabi", price: 219, category: "optic", gender: "femme", shape: "oeil-de-chat", material: "titane",
      mm: [52, 38, 18, 140], sizes: ["50", "52"], collection: "Hiver 2026", isNew: true,
      colors: [["Lie-de-vin", 9], ["Or pâle", 12], ["Bleu encre", 7]],
      text: "Feu d'artifice, mais vu de loin : une pointe fine, brève, vite éteinte. Pour essayer l'œil-de-chat quand l'acétate vous paraît trop. Les branches sont fendues en leur milieu, ce qui les rend élastiques.",
    },
    {
      number: 1166, name: "Minato", price: 195, category: "optic", gender: "mixte", shape: "semi-cerclee", material: "titane",
      mm: [52, 35, 18, 143], sizes: ["52"], collection: "Automne 2025",
      colors: [["Bleu encre", 7], ["Titane brut", 10], ["Bronze", 3]],
      text: "Le haut dessiné, le bas libre : au port, on dirait un quai et l'eau dessous. Le fil qui retient le verre se change en dix minutes, sans frais, chez nous. Compatible avec les verres progressifs dès 18 mm de hauteur de montage.",
    },
    {
      number: 1167, name: "Kaze", price: 225, category: "optic", gender: "femme", shape: "sans-monture", material: "titane",
      mm: [51, 34, 17, 138], sizes: ["51"], collection: "Permanente",
      colors: [["Rose thé", 6], ["Or pâle", 9]],
      text: "Courant d'air. Deux branches de titane, un pont, des verres à bords polis, et c'est tout ce que votre interlocuteur ne verra pas. Convient jusqu'à 4 dioptries ; au-delà, nous conseillons un indice 1,67.",
    },
    {
      number: 1168, name: "Umi", price: 229, category: "solar", gender: "mixte", shape: "pantos", material: "beryllium",
      mm: [49, 44, 20, 143], sizes: ["49"], collection: "Été 2026",
      colors: [["Or pâle", 8, "bleuDegrade"], ["Canon de fusil", 5, "gris"]],
      text: "Regardée de profil, la face ondule d'un demi-millimètre, juste assez pour prendre la lumière. Le bleu dégradé est plus vif au zénith et clair au ras de l'eau. Résiste au sel : nous l'avons laissée trois semaines dans un seau d'Atlantique.",
    },
    {
      number: 1309, name: "Tombo", price: 235, category: "optic", gender: "mixte", shape: "geometrique-irreguliere", material: "titane",
      mm: [50, 44, 19, 143], sizes: ["48", "50"], collection: "Hiver 2026", isNew: true,
      colors: [["Titane bleui", 8], ["Or pâle", 10], ["Noir satiné", 13]],
      text: "Libellule de métal, aux ailes taillées de biais. La géométrie paraît fantasque ; elle suit en fait la ligne du sourcil, puis celle de la joue. Visages ronds et ovales en tireront le meilleur parti.",
    },
  ],
};
