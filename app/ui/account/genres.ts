/** How people are addressed; the values are those of the specification. */
export const GENRES = [
  { value: "femme", label: "Madame" },
  { value: "homme", label: "Monsieur" },
  { value: "autre", label: "Autre" },
  { value: "non-specifie", label: "Ne pas préciser" },
];
