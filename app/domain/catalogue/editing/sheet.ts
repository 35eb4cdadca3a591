import type { SizeCounts } from "~/domain/catalogue/sizes/counts";
import type { Category, Gender } from "~/domain/catalogue/classification";
import type { SheetFacts } from "~/domain/catalogue/safety/families";
import type { Cents } from "~/domain/money";

export const DEFAULT_STOCK = 0;

export type ColorPart =
  | "name"
  | "stock"
  | "shown"
  | "none"
  | "threshold"
  | "filter"
  | `image-${number}`
  | `gtin-${string}`
  | `size-${string}`
  | `shown-size-${string}`;

/** Where a colour's answers stand in the form: by its value, so that a colour stands there once. */
export function colorField(value: string, part: ColorPart): string {
  return `color-${value.slice(1)}-${part}`;
}

export type SheetColor = {
  /** `#rrggbb` */
  value: string;
  name: string;
  /** Pieces in the shop, those promised included. */
  stock: number;
  /** Of these, the pieces counted by size; a size that nobody has counted is not there. */
  sizeStocks: SizeCounts;
  lowStockThreshold: number;
  images: string[];
  /** 0 to 4; null where the lens is no sun filter. */
  filterCategory: number | null;
  /** By size; of a colour without sizes, the size is empty. */
  gtins: Record<string, string>;
};

/** All that an administrator says of a product. */
export type ProductSheet = {
  /** The short id typed when the product is added; it stays. */
  number: number;
  name: string;
  brand: string;
  priceCents: Cents;
  discountCents: Cents | null;
  description: string;
  gender: Gender;
  category: Category;
  accessoryDetail: string | null;
  rimType: string | null;
  shape: string | null;
  material: string | null;
  sizes: string[];
  lensWidthMm: number | null;
  lensHeightMm: number | null;
  bridgeMm: number | null;
  templeMm: number | null;
  /** From end piece to end piece. */
  frontWidthMm: number | null;
  collection: string | null;
  deliveryEstimate: string | null;
  isNew: boolean;
  isTop: boolean;
  /** One picture that shows every colour. */
  generalImage: string | null;
  colors: SheetColor[];
  facts: SheetFacts;
};

/** A product of which nobody has said anything yet. */
export const NO_FACTS: SheetFacts = {
  equipmentClass: null,
  lppCode: null,
  legalFamily: null,
  makerReference: null,
  originCountry: null,
  udiDi: null,
  ceMarked: false,
  uvProtection: null,
  warnings: null,
  instructions: null,
  soldFrom: null,
  supplier: null,
  supplierReference: null,
  purchaseCents: null,
  place: null,
};

/** What is asked for the product today. */
export function askedCents({ priceCents, discountCents }: Pick<ProductSheet, "priceCents" | "discountCents">): Cents {
  return discountCents ?? priceCents;
}
