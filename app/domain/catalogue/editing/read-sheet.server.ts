import { selectRows, type Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Flag } from "~/domain/tables/columns";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { PRODUCT_COLUMNS, productFields } from "~/domain/catalogue/products.server";
import type { SheetFacts } from "~/domain/catalogue/safety/families";
import { NO_FACTS, type ProductSheet } from "./sheet";

export type KnownSheet = {
  id: string;
  slug: string;
  /** Goes up with each change by an administrator; sales do not change it. */
  version: number;
  archived: boolean;
  sheet: ProductSheet;
  /** Pieces promised to orders being paid and to reservations, by colour. */
  held: Record<string, number>;
  /** The same promised pieces, by colour and size. */
  heldBySize: Record<string, Record<string, number>>;
};

type ProductRow = Omit<ProductSheet, "sizes" | "colors" | "generalImage" | "isNew" | "isTop" | "facts"> & {
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
  "frontWidthMm",
  "collection",
  "deliveryEstimate",
  "isNew",
  "isTop",
] as const;

export type ColorRow = {
  id: string;
  value: string;
  name: string;
  stock: number;
  held: number;
  threshold: number;
  filterCategory: number | null;
};

type SizeRow = { colorId: string; size: string; stock: number | null; held: number };

export const COLORS = {
  id: "id",
  value: "value",
  name: "name",
  stock: "stock",
  held: "held",
  threshold: "low_stock_threshold",
  filterCategory: "filter_category",
} as const satisfies Columns<ColorRow, "product_colors">;

/** What a row of `products` says of safety and origin, as `FACTS` reads it. */
export type FactsRow = Omit<SheetFacts, "ceMarked"> & { ceMarked: Flag };

export const FACTS = {
  equipmentClass: "equipment_class",
  lppCode: "lpp_code",
  legalFamily: "legal_family",
  makerReference: "maker_reference",
  originCountry: "origin_country",
  udiDi: "udi_di",
  ceMarked: "ce_marked",
  uvProtection: "uv_protection",
  warnings: "warnings",
  instructions: "instructions",
  soldFrom: "sold_from",
  supplier: "supplier",
  supplierReference: "supplier_reference",
  purchaseCents: "purchase_cents",
  place: "place",
} as const satisfies Columns<FactsRow, "products">;

/**
 * Reads a product for administrators, archived ones included.
 * @returns null for an unknown id, or for a product that stands for customers' own frames
 */
export async function readSheet(services: Services, id: string): Promise<KnownSheet | null> {
  const { db } = services;
  if (isOwnFrame({ productId: id })) return null;
  const row: ProductRow | undefined = await db("products as product")
    .where("product.id", id)
    .first({
      ...productFields(...FIELDS),
      accessoryDetail: PRODUCT_COLUMNS.accessoryCategory,
      version: "product.version",
      archivedAt: "product.archived_at",
    });
  if (!row) return null;
  const [facts] = await selectRows<FactsRow, "products">(db("products").where({ id }), FACTS);
  const colors = await selectRows<ColorRow, "product_colors">(
    db("product_colors").where({ product_id: id }).orderBy("position"),
    COLORS,
  );
  const gtins = await gtinsByColor(services, [id]);
  const counts = await selectRows<SizeRow, "color_sizes">(
    db("color_sizes").whereIn(
      "color_id",
      colors.map((color) => color.id),
    ),
    { colorId: "color_id", size: "size", stock: "stock", held: "held" },
  );
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
    heldBySize: Object.fromEntries(
      colors.map((color) => [color.value, bySize(counts, color.id, sizes, ({ held }) => held || null)]),
    ),
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
        sizeStocks: bySize(counts, color.id, sizes, ({ stock }) => stock),
        lowStockThreshold: color.threshold,
        images: images.filter(({ colorId }) => colorId === color.id).map(({ url }) => url),
        filterCategory: color.filterCategory,
        gtins: gtins.get(color.id) ?? {},
      })),
      facts: facts ? factsOf(facts) : NO_FACTS,
    },
  };
}

/** Sorts the numbers in the order of the product's sizes. */
function bySize(
  rows: SizeRow[],
  colorId: string,
  sizes: string[],
  of: (row: SizeRow) => number | null,
): Record<string, number> {
  const own = rows.filter((row) => row.colorId === colorId);
  const place = ({ size }: SizeRow) => sizes.indexOf(size);
  return Object.fromEntries(
    own
      .sort((one, other) => place(one) - place(other))
      .flatMap((row) => {
        const pieces = of(row);
        return pieces === null ? [] : [[row.size, pieces]];
      }),
  );
}

/** The GTINs of the colours of these products, by the colour's id, then by size: "" for a colour without sizes. */
export async function gtinsByColor({ db }: Services, ids: string[]): Promise<Map<string, Record<string, string>>> {
  const rows = await selectRows<GtinRow, { gtin: "product_gtins" }>(
    db("product_gtins as gtin")
      .join("product_colors as color", "color.id", "gtin.color_id")
      .whereIn("color.product_id", ids)
      .orderBy("gtin.size"),
    { colorId: "gtin.color_id", size: "gtin.size", gtin: "gtin.gtin" },
  );
  const gtins = new Map<string, Record<string, string>>();
  for (const { colorId, size, gtin } of rows) {
    const own = gtins.get(colorId);
    if (own) own[size] = gtin;
    else gtins.set(colorId, { [size]: gtin });
  }
  return gtins;
}

type GtinRow = { colorId: string; size: string; gtin: string };

/** Field by field: a spread copy of a driver's row takes ten times as long, to make and to read. */
export function factsOf(row: FactsRow): SheetFacts {
  return {
    equipmentClass: row.equipmentClass,
    lppCode: row.lppCode,
    legalFamily: row.legalFamily,
    makerReference: row.makerReference,
    originCountry: row.originCountry,
    udiDi: row.udiDi,
    ceMarked: Boolean(row.ceMarked),
    uvProtection: row.uvProtection,
    warnings: row.warnings,
    instructions: row.instructions,
    soldFrom: row.soldFrom,
    supplier: row.supplier,
    supplierReference: row.supplierReference,
    purchaseCents: row.purchaseCents,
    place: row.place,
  };
}

/**
 * One more than the highest number in use: what the form of a new product proposes. The frames that customers bring
 * have numbers below zero.
 */
export async function nextNumber({ db }: Services): Promise<number> {
  const row: { highest?: number | string | null } | undefined = await db("products").max({ highest: "number" }).first();
  return Math.max(0, Number(row?.highest ?? 0)) + 1;
}
