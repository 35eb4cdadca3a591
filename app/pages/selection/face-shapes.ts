/** Face shapes with the frame outlines that an optician tries first: those with the lines that the face lacks. `sitter` names the portrait with that face. */
export const FACE_SHAPES = [
  {
    value: "ovale",
    name: "Ovale",
    says: "Des pommettes un peu plus larges que le front et la mâchoire.",
    sitter: "ines",
    shapes: ["pantos", "carree", "oeil-de-chat", "wayfarer"],
  },
  {
    value: "rond",
    name: "Rond",
    says: "Aussi large que haut, sans angle.",
    sitter: "mai",
    shapes: ["rectangulaire", "carree", "wayfarer", "hexagonale"],
  },
  {
    value: "carre",
    name: "Carré",
    says: "Un front et une mâchoire larges, marqués.",
    sitter: "georges",
    shapes: ["ronde", "pantos", "ovale"],
  },
  {
    value: "coeur",
    name: "En cœur",
    says: "Un front large, un menton fin.",
    sitter: "awa",
    shapes: ["aviateur", "ovale", "ronde", "pantos"],
  },
  {
    value: "allonge",
    name: "Allongé",
    says: "Nettement plus haut que large.",
    sitter: "karim",
    shapes: ["wayfarer", "carree", "aviateur", "papillon"],
  },
  {
    value: "fin",
    name: "Fin",
    says: "Étroit, aux traits légers.",
    sitter: "suzanne",
    shapes: ["oeil-de-chat", "ovale", "octogonale", "sans-monture"],
  },
] as const;

export type FaceShape = (typeof FACE_SHAPES)[number];
