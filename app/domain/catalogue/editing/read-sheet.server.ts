import type { Services } from "~/infra/services.server";
import { PRODUCT_COLUMNS, productFields } from "~/domain/catalogue/products.server";
import type { ProductSheet } from "./sheet";

export type KnownSheet = {
  id: string;
  slug: string;
  /** Goes up with each change by an administrator; sales do not touch it. */
  version: number;
  archived: boolean;
  sheet: ProductSheet;
  /** Of each colour, the pieces promised to orders being paid and to reservations. */
  held: Record<string, number>;
};

type ProductRow = Omit<ProductSheet, "sizes" | "colors" | "generalImage" | "isNew" | "isTop"> & {
  id: string;
  slug: string;
  version: number;
  archivedAt: string | null;
  isNew: boolean | number;
  isTop: boolean | number;
};

const FIELDS = [
  "id",
  "slug",
  "number",
  "name",
  "brand",
  "priceCents",
  "discountCents",
  "description",
  "gender",
  "category",
  "rimType",
  "shape",
  "material",
  "lensWidthMm",
  "lensHeightMm",
  "bridgeMm",
  "templeMm",
  "collection",
  "deliveryEstimate",
  "isNew",
  "isTop",
] as const;

/** A product as administrators know it, archived ones included. @returns null for an id that names none */
export async function readSheet({ db }: Services, id: string): Promise<KnownSheet | null> {
  const row: ProductRow | undefined = await db("products as product")
    .where("product.id", id)
    .first({
      ...productFields(...FIELDS),
      accessoryDetail: PRODUCT_COLUMNS.accessoryCategory,
      version: "product.version",
      archivedAt: "product.archived_at",
    });
  if (!row) return null;
  const colors: { id: string; value: string; name: string; stock: number; held: number; threshold: number }[] =
    await db("product_colors")
      .where({ product_id: id })
      .orderBy("position")
      .select({
        id: "id",
        value: "value",
        name: "name",
        stock: "stock",
        held: "held",
        threshold: "low_stock_threshold",
      });
  const images: { colorId: string | null; url: string }[] = await db("product_images")
    .where({ product_id: id })
    .orderBy("position")
    .select({ colorId: "color_id", url: "url" });
  const sizes: string[] = await db("product_sizes").where({ product_id: id }).orderBy("position").pluck("label");
  const { slug, version, archivedAt, isNew, isTop, id: _id, ...fields } = row;
  return {
    id,
    slug,
    version,
    archived: archivedAt !== null,
    held: Object.fromEntries(colors.map(({ value, held }) => [value, held])),
    sheet: {
      ...fields,
      isNew: Boolean(isNew),
      isTop: Boolean(isTop),
      sizes,
      generalImage: images.find(({ colorId }) => colorId === null)?.url ?? null,
      colors: colors.map((color) => ({
        value: color.value,
        name: color.name,
        stock: color.stock,
        lowStockThreshold: color.threshold,
        images: images.filter(({ colorId }) => colorId === color.id).map(({ url }) => url),
      })),
    },
  };
}

/** The number after the highest: what an administrator is offered for a new product. */
export async function nextNumber({ db }: Services): Promise<number> {
  const row: { highest?: number | string | null } | undefined = await db("products").max({ highest: "number" }).first();
  return Number(row?.highest ?? 0) + 1;
}
