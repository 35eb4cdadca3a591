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

export type Comparison = {
  frames: ComparedFrame[];
  /** The marking of one's own glasses as it was typed. */
  own: string;
  /** Their fronts over each other, and whose line each is; null where there are no two to lay. */
  laid: { src: string; names: { tone: string; says: string }[] } | null;
};
