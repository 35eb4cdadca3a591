/** A family of colours, by which shelves and search are narrowed. */
type ColorFamily = {
  /** Stands in addresses. */
  code: string;
  label: string;
  /** The disc that shows it, `#rrggbb`, and the colour of its right half where one colour does not show it. */
  disc: string;
  half?: string;
};

/** In the order of the filter. What belongs to which is in `recognise.ts`. */
export const COLOR_FAMILIES: readonly ColorFamily[] = [
  { code: "noir", label: "Noir", disc: "#1c1b1a" },
  { code: "gris", label: "Gris, argent", disc: "#b9bcc0", half: "#51555a" },
  { code: "blanc", label: "Blanc, ivoire", disc: "#f1ede4" },
  { code: "cristal", label: "Cristal", disc: "#ffffff", half: "#b9bcc0" },
  { code: "ecaille", label: "Écaille", disc: "#c08a4a", half: "#6b3f22" },
  { code: "marron", label: "Marron, beige", disc: "#7a4a24", half: "#c7b594" },
  { code: "dore", label: "Doré, cuivré", disc: "#c9a24b", half: "#b06a42" },
  { code: "jaune", label: "Jaune, orange", disc: "#d9b826", half: "#d8622a" },
  { code: "rouge", label: "Rouge, bordeaux", disc: "#a3202f" },
  { code: "rose", label: "Rose", disc: "#d7a9a3" },
  { code: "violet", label: "Violet", disc: "#6f4f86" },
  { code: "bleu", label: "Bleu", disc: "#23479a" },
  { code: "vert", label: "Vert", disc: "#3f6b4c" },
];

export function colorFamily(code: string): ColorFamily | undefined {
  return COLOR_FAMILIES.find((family) => family.code === code.toLowerCase());
}
