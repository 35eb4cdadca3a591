/** The heads of the rows. */
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
  /** Whether the address names something that is no frame on sale, and is left out. */
  isMissing: boolean;
  /** Frames like the only one, to compare it with; none beside two frames or more. */
  others: Pick<ComparedFrame, "slug" | "brand" | "name">[];
  /** The marking of the visitor's own glasses, as it was typed; empty without. */
  own: string;
  /** Whether that marking cannot be read. */
  isIllegible: boolean;
  /** The fronts drawn over each other, with the frame of each line; null for fewer than two fronts. */
  laid: { src: string; names: { tone: string; says: string }[] } | null;
};
