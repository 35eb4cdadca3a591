import type { MeasuresView } from "./measures";
import type { SafetyView } from "./safety";

/** What the sheet of an article shows. */
export type ArticleProps = {
  id: string;
  number: number;
  path: string;
  /** The page that shows it, where that is another: its preview. */ shownAt?: string;
  brand: string;
  name: string;
  description: string;
  price: string;
  cents: number;
  was?: string;
  percent?: number;
  /** "Soldes d’hiver, jusqu’au mardi 3 février compris." */
  promotion?: string;
  /** The last day of the promotion. */
  lastDay?: string;
  isNew: boolean;
  /** The 100 % Santé offer: its name, which links to the shelf, and what the customer pays. */
  offer?: [name: string, says: string];
  sizes: string[];
  /** The size that the address asks for, or the only size; empty while none is chosen. */
  size: string;
  /** Sizes of which the shown colour has no piece left, though it has in others. */
  goneSizes?: string[];
  color: string;
  colorName: string;
  /** True for sunglasses, most of which are bought without other lenses. */
  solar?: boolean;
  /** The price of the cheapest lenses for it; absent where none can be had. */
  lensesFrom?: string;
  /** How many pieces of the shown colour are left. */
  left: number;
  low: boolean;
  images: { url: string; alt: string }[];
  colors: { value: string; name: string; gone?: boolean }[];
  delivery: string;
  /** True when 'Ajouter à l’étui' was pressed. */
  caseAsked: boolean;
  facts: [name: string, value: string][];
  measures: MeasuresView | null;
  /** Whether the frame can be laid over one's own face. */
  isTriedOn?: boolean;
  /** Links to pages of the frame in the ticked size, which each address ends with. */
  sizedWays?: [to: string, words: string][];
  safety: SafetyView;
};
