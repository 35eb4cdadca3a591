import type { BrandSeed } from "../types";

/** Rimless and half-rimmed, nothing else: named after the ways a wall lets the light in. */
export const lucarne: BrandSeed = {
  brand: "Lucarne",
  frames: [
    {
      number: 1261, name: "Embrasure", price: 149, category: "optic", gender: "homme", shape: "sans-monture", material: "acier_inoxydable",
      mm: [55, 36, 18, 145], sizes: ["53", "55"], collection: "Permanente",
      colors: [["Canon de fusil", 14], ["Argent", 10]],
      text: "Le sans-monture à prix raisonnable, tenu par quatre vis inox à tête ronde. Choisissez la forme de verre parmi douze ; celle-ci, un rectangle adouci, est la plus demandée. Nous offrons le resserrage, une fois par an, à vie.",
    },
    {
      number: 1320, name: "Imposte", price: 175, category: "optic", gender: "femme", shape: "sans-monture", material: "titane",
      mm: [52, 36, 17, 140], sizes: ["50", "52"], collection: "Hiver 2026", isNew: true,
      colors: [["Or rose", 11], ["Rose thé", 8]],
      text: "Le verre est légèrement bombé en haut, à la façon d'une fenêtre cintrée. Titane rosé, charnières de la taille d'un grain de riz. Après une heure, on passe le doigt sur le nez pour vérifier qu'elle est bien là.",
    },
    {
      number: 1263, name: "Linteau", price: 159, discount: 127, category: "optic", gender: "homme", shape: "semi-cerclee", material: "metal_et_acetate",
      mm: [53, 36, 19, 145], sizes: ["53"], collection: "Automne 2025",
      colors: [["Noir et argent", 9], ["Écaille et bronze", 12]],
      text: "Une poutre d'acétate au-dessus, rien au-dessous. Ce parti pris remonte le visage et gomme les poches sous les yeux mieux qu'une crème. Le pont métallique se règle, l'acétate reste intact.",
    },
    {
      number: 1324, name: "Vantail", price: 165, category: "optic", gender: "femme", shape: "semi-cerclee", material: "acetate",
      mm: [52, 36, 17, 140], sizes: ["50", "52"], collection: "Hiver 2026", isNew: true,
      colors: [["Écaille ambrée", 10], ["Bleu cobalt", 7], ["Bordeaux", 9]],
      text: "L'acétate s'arrête à mi-hauteur, coupé en sifflet près de la tempe. Dessous, un fil de nylon tient le verre et disparaît. On obtient la couleur d'une grosse monture sans en avoir la masse.",
    },
    {
      number: 1265, name: "Œil-de-bœuf", price: 169, category: "optic", gender: "mixte", shape: "ronde", material: "titane", rim: "perce",
      mm: [46, 44, 21, 143], sizes: ["44", "46"], collection: "Printemps 2026",
      colors: [["Titane brut", 7], ["Or pâle", 9]],
      text: "Deux ronds de verre et quatre points d'attache : peut-on faire plus simple ? Les bords sont polis, car on ne voit qu'eux. Elle demande un indice 1,6 au minimum, le perçage fragiliserait un verre ordinaire.",
    },
    {
      number: 1266, name: "Claire-voie", price: 155, category: "solar", gender: "femme", shape: "semi-cerclee", material: "acier_inoxydable",
      mm: [55, 39, 16, 140], sizes: ["55"], collection: "Été 2026",
      colors: [["Or pâle", 8, "brunDegrade"], ["Noir satiné", 11, "grisDegrade"], ["Lie-de-vin", 1, "pruneDegrade"]],
      text: "Une solaire ajourée : deux fils parallèles au sourcil, et la lumière entre eux. Le bas nu du verre allège une surface pourtant généreuse. Son dégradé laisse lire un téléphone en plein midi.",
    },
    {
      number: 1315, name: "Meneau", price: 199, category: "solar", gender: "mixte", shape: "sans-monture", material: "acier_inoxydable",
      mm: [56, 39, 16, 142], sizes: ["56"], collection: "Croisière 2027", isNew: true,
      colors: [["Or", 12, "miroirOr"], ["Argent", 9, "bleuDegrade"], ["Or rose", 5, "roseDegrade"]],
      text: "Sans cercle ni ombre portée, seule la teinte flotte devant les yeux. Le verre se porte un peu large, façon fin de siècle, l'autre. Trois couleurs à choisir comme un apéritif : miel, bleu ou rose.",
    },
  ],
};
