/** What each row of the table tells. */
export const COMPARED_FACTS = [
  "Prix",
  "Largeur totale",
  "Largeur d’un verre",
  "Hauteur d’un verre",
  "Pont",
  "Branches",
  "Forme",
  "Matière",
  "Cerclage",
  "Tailles",
] as const;

type Picture = { url: string; alt: string };

export type ComparedFrame = {
  slug: string;
  path: string;
  brand: string;
  name: string;
  front: Picture | null;
  worn: Picture | null;
  /** In the order of `COMPARED_FACTS`. */
  facts: string[];
};
