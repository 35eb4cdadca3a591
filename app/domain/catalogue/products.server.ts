import type { Knex } from "knex";

import { selectRows, type Columns, type Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { isId } from "~/domain/ids";
import { frameClassOf, type EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import type { Category, Gender } from "./classification";
import { onSale } from "./safety/on-sale.server";
import { groupBy, pricesOf, type AskedPrice } from "./asked-price.server";
import type { ColorPieces, SizePieces } from "~/domain/catalogue/sizes/free";
import type { Reduction } from "./reference-price";

export type ProductImage = { url: string; alt: string };

export type ProductColor = {
  /** `#rrggbb` */
  value: string;
  name: string;
  /** Pieces that can be bought: in the shop and not promised. */
  available: number;
  /** Pieces in the shop and promised pieces, by size. */
  pieces: ColorPieces;
  lowStockThreshold: number;
  /** Of the lenses that it is sold with: 0 to 4, after EN ISO 12312-1; null where they are no sun filter. */
  filterCategory: number | null;
  /** The colour's own pictures, then those that show every colour. */
  images: ProductImage[];
};

export type Product = {
  id: string;
  number: number;
  slug: string;
  isAccessory: boolean;
  name: string;
  brand: string;
  description: string;
  category: Category;
  accessoryCategory: string | null;
  gender: Gender;
  /** A or B; null for a product without a class. */
  equipmentClass: EquipmentClass | null;
  shape: string | null;
  material: string | null;
  rimType: string | null;
  lensWidthMm: number | null;
  lensHeightMm: number | null;
  bridgeMm: number | null;
  templeMm: number | null;
  /** From end piece to end piece, in mm. */
  frontWidthMm: number | null;
  collection: string | null;
  priceCents: Cents;
  /** The reduced price today, the product's own or a promotion's; null without a reduction. */
  discountCents: Cents | null;
  /** The price today. */
  effectiveCents: Cents;
  /** The percentage that the law allows to announce; null when none may be. */
  reduction: Reduction | null;
  promotion: AskedPrice["promotion"];
  isNew: boolean;
  isTop: boolean;
  deliveryEstimate: string | null;
  sizes: string[];
  colors: ProductColor[];
};

/** A product as `PRODUCT_COLUMNS` reads it. */
export type ProductRow = Omit<
  Product,
  "isAccessory" | "isNew" | "isTop" | "effectiveCents" | "reduction" | "promotion" | "sizes" | "colors"
> &
  Record<"isAccessory" | "isNew" | "isTop", boolean | number>;

export const PRODUCT_COLUMNS = {
  id: "product.id",
  number: "product.number",
  slug: "product.slug",
  isAccessory: "product.is_accessory",
  name: "product.name",
  brand: "product.brand",
  description: "product.description",
  category: "product.category",
  accessoryCategory: "product.accessory_category",
  gender: "product.gender",
  equipmentClass: "product.equipment_class",
  shape: "product.shape",
  material: "product.material",
  rimType: "product.rim_type",
  lensWidthMm: "product.lens_width_mm",
  lensHeightMm: "product.lens_height_mm",
  bridgeMm: "product.bridge_mm",
  templeMm: "product.temple_mm",
  frontWidthMm: "product.front_width_mm",
  collection: "product.collection",
  priceCents: "product.price_cents",
  discountCents: "product.discount_cents",
  isNew: "product.is_new",
  isTop: "product.is_top",
  deliveryEstimate: "product.delivery_estimate",
} as const satisfies Columns<ProductRow, { product: "products" }>;

type ProductField = keyof typeof PRODUCT_COLUMNS;

/** Some of these columns, for a query of `products as product` that does not need whole products. */
export function productFields<Field extends ProductField>(...fields: Field[]): Pick<typeof PRODUCT_COLUMNS, Field> {
  return Object.fromEntries(fields.map((field) => [field, PRODUCT_COLUMNS[field]])) as Pick<
    typeof PRODUCT_COLUMNS,
    Field
  >;
}

/**
 * Finds a product on sale by its id, number or slug.
 * @returns null for an unknown one, and for one that is archived or may not be sold
 */
export async function findProduct(services: Services, slugOrId: string): Promise<Product | null> {
  const [product] = await selectProducts(
    services,
    onSale(services.db("products as product").where(keyOf(slugOrId)), services.now()).limit(1),
  );
  return product ?? null;
}

/** Finds any product by its id, on sale or not: for the preview in the admin area. */
export async function findUnsold(services: Services, id: string): Promise<Product | null> {
  const [product] = await selectProducts(services, services.db("products as product").where({ "product.id": id }));
  return product ?? null;
}

export async function findSlug({ db, now }: Services, id: string): Promise<string | null> {
  const row: { slug: string } | undefined = await onSale(db("products as product").where(keyOf(id)), now()).first(
    "product.slug",
  );
  return row?.slug ?? null;
}

/** Whether a text has the form of an id or a number: old links carry one instead of a slug. */
export function isProductId(text: string): boolean {
  return isId(text.toLowerCase()) || /^\d{1,9}$/.test(text);
}

function keyOf(slugOrId: string): Record<string, string | number> {
  const id = slugOrId.toLowerCase();
  if (isId(id)) return { "product.id": id };
  return isProductId(slugOrId) ? { "product.number": Number(slugOrId) } : { "product.slug": slugOrId };
}

/**
 * The full products that a query finds.
 * @param found a query of `products as product`, with conditions and order but no columns
 */
export async function selectProducts(services: Services, found: Knex.QueryBuilder): Promise<Product[]> {
  return complete(services, await selectRows<ProductRow, { product: "products" }>(found, PRODUCT_COLUMNS));
}

/** Adds colours, pictures, sizes and prices to rows, with one query for each kind. */
export async function complete(services: Services, rows: ProductRow[]): Promise<Product[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const colors = groupBy(await colorRows(services, ids), (row) => row.productId);
  const images = groupBy(await imageRows(services, ids), (row) => row.productId);
  const sizes = groupBy(await sizeRows(services, ids), (row) => row.productId);
  const priceOf = await pricesOf(services, rows);
  return rows.map((row) => ({
    ...row,
    isAccessory: Boolean(row.isAccessory),
    equipmentClass: frameClassOf(row),
    isNew: Boolean(row.isNew),
    isTop: Boolean(row.isTop),
    ...priceOf(row),
    sizes: (sizes.get(row.id) ?? []).map((size) => size.label),
    colors: (colors.get(row.id) ?? []).map((color) => productColor(color, images.get(row.id) ?? [])),
  }));
}

type ColorRow = {
  productId: string;
  id: string;
  value: string;
  name: string;
  stock: number;
  held: number;
  lowStockThreshold: number;
  filterCategory: number | null;
  sizes: SizePieces[];
};
type SizedRow = Omit<ColorRow, "sizes"> & { size: string | null; sizeStock: number | null; sizeHeld: number | null };
type ImageRow = { productId: string; colorId: string | null; url: string; alt: string };

function productColor(
  { id, value, name, stock, held, lowStockThreshold, filterCategory, sizes }: ColorRow,
  images: ImageRow[],
): ProductColor {
  const shown = [
    ...images.filter((image) => image.colorId === id),
    ...images.filter((image) => image.colorId === null),
  ];
  return {
    value,
    name,
    available: Math.max(0, stock - held),
    pieces: { stock, held, sizes },
    lowStockThreshold,
    filterCategory,
    images: shown.map(({ url, alt }) => ({ url, alt })),
  };
}

/**
 * Colours with their counted and promised pieces by size: a row for each size, or one row for a colour without sizes.
 */
async function colorRows({ db }: Services, ids: string[]): Promise<ColorRow[]> {
  const rows = await selectRows<SizedRow, { color: "product_colors"; counted: "color_sizes" }>(
    db("product_colors as color")
      .leftJoin("color_sizes as counted", "counted.color_id", "color.id")
      .whereIn("color.product_id", ids)
      .orderBy("color.position"),
    {
      productId: "color.product_id",
      id: "color.id",
      value: "color.value",
      name: "color.name",
      stock: "color.stock",
      held: "color.held",
      lowStockThreshold: "color.low_stock_threshold",
      filterCategory: "color.filter_category",
      size: "counted.size",
      sizeStock: "counted.stock",
      sizeHeld: "counted.held",
    },
  );
  return [...groupBy(rows, ({ id }) => id).values()].flatMap((own) => colorOf(own));
}

function colorOf(rows: SizedRow[]): ColorRow[] {
  const sizes = rows.flatMap(({ size, sizeStock, sizeHeld }) =>
    size === null ? [] : [{ size, stock: sizeStock, held: sizeHeld ?? 0 }],
  );
  return rows.slice(0, 1).map((color) => ({ ...color, sizes }));
}

/** Counted and promised pieces by size, for each of these colours. */
export async function sizePieces(db: Db, colorIds: string[]): Promise<Map<string, SizePieces[]>> {
  const rows = await db("color_sizes").whereIn("color_id", colorIds).select("color_id", "size", "stock", "held");
  const byColor = groupBy(rows, (row) => row.color_id);
  return new Map([...byColor].map(([id, own]) => [id, own.map(({ size, stock, held }) => ({ size, stock, held }))]));
}

async function imageRows({ db }: Services, ids: string[]): Promise<ImageRow[]> {
  return db("product_images")
    .whereIn("product_id", ids)
    .orderBy("position")
    .select({ productId: "product_id", colorId: "color_id", url: "url", alt: "alt" });
}

async function sizeRows({ db }: Services, ids: string[]): Promise<{ productId: string; label: string }[]> {
  return db("product_sizes")
    .whereIn("product_id", ids)
    .orderBy("position")
    .select({ productId: "product_id", label: "label" });
}

/** The colour that a page opens with: the first that can be bought, else the first. */
export function openingColor({ colors }: Pick<Product, "colors">): ProductColor | undefined {
  return colors.find((color) => color.available > 0) ?? colors[0];
}

export function isSoldOut({ colors }: Pick<Product, "colors">): boolean {
  return colors.every((color) => color.available === 0);
}

export function isLow(color: ProductColor): boolean {
  return color.available > 0 && color.available <= color.lowStockThreshold;
}
