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

/** The name of a form's field for one colour. It holds the colour's value, so that each colour is in the form once. */
export function colorField(value: string, part: ColorPart): string {
  return `color-${value.slice(1)}-${part}`;
}

export type SheetColor = {
  /** `#rrggbb` */
  value: string;
  name: string;
  /** Pieces in the shop, including the promised ones. */
  stock: number;
  /** The pieces counted by size, a part of `stock`; a size that nobody has counted is absent. */
  sizeStocks: SizeCounts;
  lowStockThreshold: number;
  images: string[];
  /** 0 to 4; null when the lens is no sun filter. */
  filterCategory: number | null;
  /** GTIN by size; a colour without sizes has one, under the empty size. */
  gtins: Record<string, string>;
};

/** What an administrator fills in about a product. */
export type ProductSheet = {
  /** The short number typed when the product is added; it never changes. */
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
  /** From end piece to end piece, in mm. */
  frontWidthMm: number | null;
  collection: string | null;
  deliveryEstimate: string | null;
  isNew: boolean;
  isTop: boolean;
  /** One picture for every colour. */
  generalImage: string | null;
  colors: SheetColor[];
  facts: SheetFacts;
};

/** The facts of a product that nobody has filled in yet. */
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

/** The price today, in cents, from the sheet alone: promotions are not counted. */
export function askedCents({ priceCents, discountCents }: Pick<ProductSheet, "priceCents" | "discountCents">): Cents {
  return discountCents ?? priceCents;
}
