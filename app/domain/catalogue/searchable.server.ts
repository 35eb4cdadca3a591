import type { Services } from "~/infra/services.server";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import type { Category, Gender } from "./classification";
import { productFields } from "./products.server";
import { onSale } from "./safety/on-sale.server";

/** What of a product can be searched, filtered and put in order. */
export type SearchableProduct = {
  id: string;
  number: number;
  name: string;
  brand: string;
  isAccessory: boolean;
  category: Category;
  accessoryCategory: string | null;
  gender: Gender;
  equipmentClass: EquipmentClass | null;
  shape: string | null;
  material: string | null;
  rimType: string | null;
  collection: string | null;
  isNew: boolean;
  isTop: boolean;
  effectiveCents: Cents;
  colorNames: string[];
  soldOut: boolean;
};

type Row = Omit<SearchableProduct, "isAccessory" | "isNew" | "isTop" | "colorNames" | "soldOut"> &
  Record<"isAccessory" | "isNew" | "isTop", boolean | number>;

const MOST_PRODUCTS = 10_000;

const FIELDS = [
  "id",
  "number",
  "name",
  "brand",
  "isAccessory",
  "category",
  "accessoryCategory",
  "gender",
  "equipmentClass",
  "shape",
  "material",
  "rimType",
  "collection",
  "isNew",
  "isTop",
] as const;

/** Everything on sale, in two questions. */
export async function searchableProducts({ db, now }: Services): Promise<SearchableProduct[]> {
  const rows: Row[] = await onSale(db("products as product"), now())
    .orderBy("product.number")
    .limit(MOST_PRODUCTS)
    .select(
      productFields(...FIELDS),
      db.raw("coalesce(product.discount_cents, product.price_cents) as ??", ["effectiveCents"]),
    );
  const colors: { productId: string; name: string; stock: number; held: number }[] = await db("product_colors as color")
    .join("products as product", "product.id", "color.product_id")
    .whereNull("product.archived_at")
    .orderBy("color.position")
    .select({ productId: "color.product_id", name: "color.name", stock: "color.stock", held: "color.held" });

  const colorsOf = new Map<string, typeof colors>(rows.map((row) => [row.id, []]));
  for (const color of colors) colorsOf.get(color.productId)?.push(color);
  return rows.map((row) => {
    const own = colorsOf.get(row.id) ?? [];
    return {
      ...row,
      isAccessory: Boolean(row.isAccessory),
      isNew: Boolean(row.isNew),
      isTop: Boolean(row.isTop),
      colorNames: own.map(({ name }) => name),
      soldOut: own.every(({ stock, held }) => stock <= held),
    };
  });
}
