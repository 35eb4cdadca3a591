import { selectRows, type Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Flag } from "~/domain/tables/columns";
import { groupBy } from "~/domain/catalogue/asked-price.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { PRODUCT_COLUMNS, productFields } from "~/domain/catalogue/products.server";
import type { SheetFacts } from "~/domain/catalogue/safety/families";
import { NO_FACTS, type ProductSheet, type SheetColor } from "./sheet";

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

type ColorRow = { id: string; value: string; name: string; stock: number; held: number; threshold: number };

type SizeRow = { colorId: string; size: string; stock: number | null; held: number };

const COLORS = {
  id: "id",
  value: "value",
  name: "name",
  stock: "stock",
  held: "held",
  threshold: "low_stock_threshold",
} as const satisfies Columns<ColorRow, "product_colors">;

type FactsRow = Omit<SheetFacts, "ceMarked"> & { ceMarked: Flag };

const FACTS = {
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
  const said = (await sheetFacts(services, [id])).get(id);
  const colors = await selectRows<ColorRow, "product_colors">(
    db("product_colors").where({ product_id: id }).orderBy("position"),
    COLORS,
  );
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
        ...(said?.colors[color.value] ?? { filterCategory: null, gtins: {} }),
      })),
      facts: said?.facts ?? NO_FACTS,
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

/** What the sheets of these products say of safety and origin, colour by colour. */
export async function sheetFacts(
  { db }: Services,
  ids: string[],
): Promise<Map<string, { facts: SheetFacts; colors: Record<string, Pick<SheetColor, "filterCategory" | "gtins">> }>> {
  const rows = await selectRows<FactsRow & { id: string }, "products">(db("products").whereIn("id", ids), {
    ...FACTS,
    id: "id",
  });
  const marks = await selectRows<MarkRow, { color: "product_colors"; gtin: "product_gtins" }>(
    db("product_colors as color")
      .leftJoin("product_gtins as gtin", "gtin.color_id", "color.id")
      .whereIn("color.product_id", ids)
      .orderBy("gtin.size"),
    {
      productId: "color.product_id",
      value: "color.value",
      filterCategory: "color.filter_category",
      size: "gtin.size",
      gtin: "gtin.gtin",
    },
  );
  const marksOf = groupBy(marks, ({ productId }) => productId);
  return new Map(
    rows.map((row) => {
      const { id } = row;
      const colors: Record<string, Pick<SheetColor, "filterCategory" | "gtins">> = {};
      for (const { value, filterCategory, size, gtin } of marksOf.get(id) ?? []) {
        const color = (colors[value] ??= { filterCategory, gtins: {} });
        if (gtin !== null) color.gtins[size ?? ""] = gtin;
      }
      return [id, { facts: factsOf(row), colors }];
    }),
  );
}

/** Field by field: a spread copy of a driver's row takes ten times as long, to make and to read. */
function factsOf(row: FactsRow): SheetFacts {
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

type MarkRow = {
  productId: string;
  value: string;
  filterCategory: number | null;
  size: string | null;
  gtin: string | null;
};

/**
 * One more than the highest number in use: what the form of a new product proposes. The frames that customers bring
 * have numbers below zero.
 */
export async function nextNumber({ db }: Services): Promise<number> {
  const row: { highest?: number | string | null } | undefined = await db("products").max({ highest: "number" }).first();
  return Math.max(0, Number(row?.highest ?? 0)) + 1;
}
